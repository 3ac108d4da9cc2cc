/** A rule as it is typed: its tiers touch by construction, so that no gap and no overlap can be typed. Pure. */
import type { Decider, RuleValues, Step, Tier } from '../../model/approval-rule.ts';
import { ruleLimits } from '../../model/approval-rule.ts';

export type Rule = RuleValues;

export const newStep = (): Step => ({ mode: 'all', deciders: [{ kind: 'department_head' }] });

/** What an act begins with when it is put under approval: the head of the department decides, whatever the amount. */
export const newRule = (): Rule => ({
  isEnabled: true,
  moneyField: null,
  tiers: [{ until: null, steps: [newStep()] }],
  selfRule: 'superior',
  skipsRepeated: true,
  remindDays: 3,
  expireDays: null,
  allowsBulk: true,
  bulkBelow: null,
  copies: [],
});

/** Where a tier begins, in yuan: at the end of the one before. */
export const fromOf = (tiers: readonly Tier[], index: number): number => tiers[index - 1]?.until ?? 0;

const cents = (amount: number): number => Math.round(amount * 100) / 100;

/** A further tier at the end: the last one is cut where ten times its beginning lies, or at 10 万元. */
export function addTier(tiers: readonly Tier[]): Tier[] {
  const last = tiers.at(-1);
  if (!last || tiers.length >= ruleLimits.tiers) return [...tiers];
  const from = fromOf(tiers, tiers.length - 1);
  const until = from === 0 ? 100_000 : from * 10;
  return [...tiers.slice(0, -1), { ...last, until }, { until: null, steps: last.steps.map((step) => ({ ...step })) }];
}

/** Without a tier; its amounts go to the one before, those of the first to the next. */
export function removeTier(tiers: readonly Tier[], index: number): Tier[] {
  if (tiers.length < 2) return [...tiers];
  const gone = tiers[index];
  const rest = tiers.filter((_, at) => at !== index);
  if (!gone || index === 0) return rest;
  return rest.map((tier, at) => (at === index - 1 ? { ...tier, until: gone.until } : tier));
}

/** The border between a tier and the next one, moved; it stays between its neighbours by a cent at least. */
export function moveBorder(tiers: readonly Tier[], index: number, until: number): Tier[] {
  const least = cents(fromOf(tiers, index) + 0.01);
  const next = tiers[index + 1]?.until ?? null;
  const most = next === null ? Number.POSITIVE_INFINITY : cents(next - 0.01);
  const within = Math.min(Math.max(cents(until), least), most);
  return tiers.map((tier, at) => (at === index ? { ...tier, until: within } : tier));
}

export const changeTier = (tiers: readonly Tier[], index: number, steps: readonly Step[]): Tier[] =>
  tiers.map((tier, at) => (at === index ? { ...tier, steps: [...steps] } : tier));

/** A rule that goes by no amount has one tier: the highest, which asks most. */
export function withMoneyField(rule: Rule, moneyField: string | null): Rule {
  const last = rule.tiers.at(-1);
  if (moneyField !== null || !last) return { ...rule, moneyField };
  return {
    ...rule,
    moneyField: null,
    tiers: [{ ...last, until: null }],
    bulkBelow: null,
    selfRule: rule.selfRule === 'auto' ? 'superior' : rule.selfRule,
  };
}

/** What keeps a rule from being saved, by the place where it is; empty where nothing does. */
export function ruleProblems(rule: Rule): string[] {
  return rule.tiers.flatMap(({ steps }, tier) =>
    steps.flatMap(({ deciders }, step) =>
      deciders.flatMap((decider) => {
        const place = rule.tiers.length > 1 ? `第 ${tier + 1} 档第 ${step + 1} 步` : `第 ${step + 1} 步`;
        if (decider.kind === 'role' && decider.roleId === 0) return [`${place}：请选择角色`];
        return decider.kind === 'people' && decider.staffIds.length === 0 ? [`${place}：请选择审批人`] : [];
      }),
    ),
  );
}

/** A decider of a kind, still to be chosen where the kind alone does not say who it is. */
export function newDecider(kind: Decider['kind']): Decider {
  if (kind === 'superior_line') return { kind, level: 2 };
  if (kind === 'role') return { kind, roleId: 0 };
  return kind === 'people' ? { kind, staffIds: [] } : { kind };
}

/** How many places of two rules differ: switch, tiers, steps, special cases. */
export function changeCount(before: Rule | null, after: Rule | null): number {
  if (after === null) return 0;
  if (before === null) return 1;
  const keys = Object.keys(after) as (keyof Rule)[];
  return keys.filter((key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null)).length;
}

/** 3 档, 2 步, 不审批: the sum of a rule beside its act. */
export function sumWords({
  isEnabled,
  tierCount,
  stepCount,
}: {
  readonly isEnabled: boolean;
  readonly tierCount: number;
  readonly stepCount: number;
}): string {
  if (!isEnabled) return '不审批';
  // Its switch was turned, and nothing is saved yet.
  if (stepCount === 0) return '待保存';
  return tierCount > 1 ? `${tierCount} 档` : `${stepCount} 步`;
}
