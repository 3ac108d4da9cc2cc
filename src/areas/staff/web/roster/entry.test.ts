import { describe, expect, it } from 'vitest';
import { groupUserBase } from '../../model/group-user-base.ts';
import { entryKeys, entrySteps, stepWith } from './entry-steps.ts';
import { factsOf } from './IdNumberSlot.tsx';

describe('hiring', () => {
  it('reads birthday, sex and province from a valid number only', () => {
    expect(factsOf('id_card', '330106199003074517')).toEqual({ birthday: '1990-03-07', sex: '1', nativePlace: '330000' });
    expect(factsOf('id_card', '330106199003074510')).toBeNull();
    expect(factsOf('id_card', '33010619900307')).toBeNull();
    expect(factsOf('passport', '330106199003074517')).toBeNull();
  });

  it('asks for declared fields, each once', () => {
    expect(new Set(entryKeys).size).toBe(entryKeys.length);
    for (const key of entryKeys) expect(groupUserBase.fields).toHaveProperty(key);
  });

  it('finds the step of a finding', () => {
    expect(stepWith(['position'])).toBe(1);
    expect(stepWith(['nothing'])).toBe(-1);
    expect(entrySteps[stepWith(['idNumber'])]?.key).toBe('identity');
  });
});
