import { describe, expect, test } from 'vitest';
import { ruleSchema, type Tier, tiersSchema } from '../model/approval-rule.ts';
import { bulkRefusalOf } from './bulk.ts';
import type { Place, PlacePerson } from './resolve.ts';
import { amountOf, keptRule, tierOf } from './rules.ts';
import { isStepDone, stopReasonOf, tasksOfStep } from './steps.ts';

const steps = [{ mode: 'all' as const, deciders: [{ kind: 'superior' as const }] }];
const tiers: Tier[] = [500_000, 5_000_000, null].map((until) => ({ until, steps }));
const rule = ruleSchema.parse({ isEnabled: true, moneyField: 'amount', tiers });

describe('tiers', () => {
  test.each([
    [0, 1],
    [499_999.99, 1],
    [500_000, 2],
    [4_999_999.99, 2],
    [5_000_000, 3],
    [9e15, 3],
    // What nobody said is never a small amount.
    [null, 3],
  ])('%s yuan is in tier %i: lower ends are included, upper ones are not', (amount, tierNo) =>
    expect(tierOf(tiers, amount).tierNo).toBe(tierNo),
  );

  test('the act’s amount goes before that of the row', () => {
    expect(amountOf('amount', { amount: 5 }, { amount: 7 })).toBe(5);
    expect(amountOf('amount', { amount: null }, { amount: 7 })).toBe(7);
    expect(amountOf('amount', {}, {})).toBeNull();
    expect(amountOf(null, { amount: 5 }, {})).toBeNull();
  });

  test.each([
    ['a gap cannot be said: ends rise', [500, 500, null]],
    ['the last has no end', [500, 600]],
    ['only the last has none', [null, null]],
    ['an end is more than nothing', [0, null]],
  ])('%s', (_name, ends) => expect(tiersSchema.safeParse(ends.map((until) => ({ until, steps }))).success).toBe(false));

  test('several tiers ask for an amount, and passing by oneself for several tiers', () => {
    expect(ruleSchema.safeParse({ ...rule, moneyField: null }).success).toBe(false);
    const one = { ...rule, tiers: [{ until: null, steps }], selfRule: 'auto' };
    expect(ruleSchema.safeParse(one).success).toBe(false);
    expect(keptRule({ ...rule, selfRule: 'auto' }, 1)).toMatchObject({ selfRule: 'auto', tierNo: 1 });
  });
});

test('together with others only what lies below the limit is granted', () => {
  const kept = keptRule({ ...rule, bulkBelow: 500_000 }, 1);
  expect(bulkRefusalOf(kept, 499_999.99)).toBeNull();
  expect(bulkRefusalOf(kept, 500_000)).toBe('金额不低于 500,000.00 元的要逐项决定');
  expect(bulkRefusalOf(kept, null)).not.toBeNull();
  expect(bulkRefusalOf({ ...kept, bulkBelow: null }, null)).toBeNull();
});

describe('steps', () => {
  const person = (accountId: number): PlacePerson => ({
    accountId,
    staffId: accountId,
    name: `人${accountId}`,
    forStaffId: null,
    forName: null,
    deputyUntil: null,
  });
  const place = (...accounts: number[]): Place => ({
    via: '角色',
    people: accounts.map(person),
    note: null,
    passes: false,
  });
  const both = { mode: 'all' as const, deciders: [] };
  const any = { mode: 'any' as const, deciders: [] };
  const of = (...parts: [number, string][]) => parts.map(([partNo, state]) => ({ partNo, state: state as 'waiting' }));

  test('each place of a joint step is filled by any of its people; one place of the other kind is enough', () => {
    expect(isStepDone(of([1, 'waiting'], [2, 'granted']))).toBe(false);
    expect(isStepDone(of([1, 'closed'], [1, 'granted'], [2, 'granted']))).toBe(true);
    expect(isStepDone([])).toBe(false);
    expect(tasksOfStep(both, 1, [place(1, 2), place(3)], new Set()).map(({ partNo }) => partNo)).toEqual([1, 1, 2]);
    expect(tasksOfStep(any, 1, [place(1, 2), place(3)], new Set()).map(({ partNo }) => partNo)).toEqual([1, 1, 1]);
  });

  test('who agreed to the step before is not asked twice', () => {
    const tasks = tasksOfStep(both, 2, [place(1), place(2)], new Set([1]));
    expect(tasks.map(({ state }) => state)).toEqual(['skipped', 'waiting']);
  });

  test('a step stops where a place is empty, and where one word is enough only when all are', () => {
    expect(stopReasonOf(both, [place(1), place()])).toBe('角色 没有人');
    expect(stopReasonOf(any, [place(1), place()])).toBeNull();
    expect(stopReasonOf(any, [place(), place()])).toBe('角色 没有人');
    expect(stopReasonOf(both, [{ ...place(), passes: true }])).toBeNull();
  });
});
