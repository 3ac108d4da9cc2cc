/** Rules as they are typed: tiers touch, whatever is moved, added or taken away. */
import { expect, test } from 'vitest';
import type { Tier } from '../../model/approval-rule.ts';
import { ruleSchema, tiersSchema } from '../../model/approval-rule.ts';
import {
  addTier,
  changeCount,
  fromOf,
  moveBorder,
  newDecider,
  newRule,
  removeTier,
  ruleProblems,
  sumWords,
  withMoneyField,
} from './rule-draft.ts';

const steps = newRule().tiers[0]?.steps ?? [];
const tiers: Tier[] = [
  { until: 500_000, steps },
  { until: 5_000_000, steps },
  { until: null, steps },
];
const ends = (of: readonly Tier[]) => of.map(({ until }) => until);

test('a new rule can be saved, and so can one with tiers added', () => {
  expect(ruleSchema.safeParse(newRule()).success).toBe(true);
  let grown = newRule().tiers;
  for (let added = 0; added < 12; added += 1) grown = addTier(grown);
  expect(grown).toHaveLength(10);
  expect(tiersSchema.safeParse(grown).success).toBe(true);
  expect(ends(addTier(tiers))).toEqual([500_000, 5_000_000, 50_000_000, null]);
});

test('a border moves both tiers, and never beyond its neighbours', () => {
  const moved = moveBorder(tiers, 0, 800_000);
  expect(ends(moved)).toEqual([800_000, 5_000_000, null]);
  expect(fromOf(moved, 1)).toBe(800_000);
  expect(ends(moveBorder(tiers, 0, 9_000_000))).toEqual([4_999_999.99, 5_000_000, null]);
  expect(ends(moveBorder(tiers, 1, 0))).toEqual([500_000, 500_000.01, null]);
  expect(tiersSchema.safeParse(moveBorder(tiers, 1, 0)).success).toBe(true);
});

test('a tier that goes leaves no gap', () => {
  expect(ends(removeTier(tiers, 1))).toEqual([5_000_000, null]);
  expect(ends(removeTier(tiers, 2))).toEqual([500_000, null]);
  expect(ends(removeTier(tiers, 0))).toEqual([5_000_000, null]);
  expect(removeTier([{ until: null, steps }], 0)).toHaveLength(1);
});

test('without an amount one tier is left, and nothing that goes by the amount', () => {
  const rule = { ...newRule(), moneyField: 'amount', tiers, selfRule: 'auto' as const, bulkBelow: 500_000 };
  const plain = withMoneyField(rule, null);
  expect(plain).toMatchObject({ moneyField: null, bulkBelow: null, selfRule: 'superior' });
  expect(ends(plain.tiers)).toEqual([null]);
  expect(ruleSchema.safeParse(plain).success).toBe(true);
});

test('who is still to be chosen is named by the place', () => {
  const rule = newRule();
  expect(ruleProblems(rule)).toEqual([]);
  const open = {
    ...rule,
    tiers: [{ until: null, steps: [{ mode: 'all' as const, deciders: [newDecider('role'), newDecider('people')] }] }],
  };
  expect(ruleProblems(open)).toEqual(['第 1 步：请选择角色', '第 1 步：请选择审批人']);
});

test('changes are counted, and an act says its rule in two words', () => {
  const rule = newRule();
  expect(changeCount(rule, rule)).toBe(0);
  expect(changeCount(rule, { ...rule, isEnabled: false, remindDays: 5 })).toBe(2);
  expect(changeCount(null, rule)).toBe(1);
  expect(sumWords({ isEnabled: true, tierCount: 3, stepCount: 2 })).toBe('3 档');
  expect(sumWords({ isEnabled: true, tierCount: 1, stepCount: 2 })).toBe('2 步');
  expect(sumWords({ isEnabled: false, tierCount: 1, stepCount: 2 })).toBe('不审批');
  expect(sumWords({ isEnabled: true, tierCount: 0, stepCount: 0 })).toBe('待保存');
});
