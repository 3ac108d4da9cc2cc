import { expect, test } from 'vitest';
import { effectiveGrants, isConsolidatedBy, levelsOf } from './member-rules.ts';

test('a member grants everything where it is consolidated or its share is unknown, else profile and property', () => {
  const everything = ['base', 'finance', 'customer', 'personnel', 'ip', 'project'];
  expect([...effectiveGrants(null, true, 80)]).toEqual(everything);
  expect([...effectiveGrants(null, false, null)]).toEqual(everything);
  expect([...effectiveGrants(null, false, 30)]).toEqual(['base', 'ip']);
  expect([...effectiveGrants({ finance: true, ip: false }, false, 30)]).toEqual(['base', 'finance']);
  expect([...effectiveGrants({ personnel: false }, true, 80)]).not.toContain('personnel');
});

test('a member is consolidated above half, by whomever it is held, unless somebody said otherwise', () => {
  const held = (ratio: number | null, memberRatio = ratio) => ({ isParent: false, ratio, memberRatio });
  expect(isConsolidatedBy(null, held(50))).toBe(false);
  expect(isConsolidatedBy(null, held(50.0001))).toBe(true);
  expect(isConsolidatedBy(null, held(30, 60))).toBe(true);
  expect(isConsolidatedBy(null, held(null))).toBe(false);
  expect(isConsolidatedBy(null, { isParent: true, ratio: null, memberRatio: null })).toBe(true);
  expect(isConsolidatedBy(false, held(80))).toBe(false);
  expect(isConsolidatedBy(true, held(40))).toBe(true);
});

test('levels count from the head of the group, and a circle ends', () => {
  const levels = levelsOf(
    new Map([
      ['A', null],
      ['B', 'A'],
      ['C', 'B'],
      ['D', 'gone'],
      ['X', 'Y'],
      ['Y', 'X'],
    ]),
  );
  expect(Object.fromEntries(levels)).toMatchObject({ A: 1, B: 2, C: 3, D: 1 });
  expect(levels.get('X')).toBeGreaterThan(0);
  expect(levels.get('Y')).toBeGreaterThan(0);
});
