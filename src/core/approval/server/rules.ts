/** Rules as they are kept, and which acts of the product may have one. */
import { queryRows } from '#platform/db/statement.ts';
import type { AnyAct, AnyActGroup } from '#platform/acts/act.ts';
import { actKey } from '#platform/acts/act.ts';
import type { Field } from '#platform/entity/field.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Handler, Registry } from '#platform/runtime/registry.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { rowAlias, rowColumns } from '#platform/store/entity-query.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { approvalRequest } from '../model/approval-request.ts';
import type { KeptRule } from '../model/approval-request.ts';
import { approvalRule } from '../model/approval-rule.ts';
import type { RuleValues, Tier } from '../model/approval-rule.ts';

export type RuleRow = RowOf<typeof approvalRule>;

/** An act with what calls and names it. */
export interface RuledAct {
  readonly key: string;
  readonly handler: Handler;
  readonly group: AnyActGroup;
  readonly name: string;
  readonly one: AnyAct;
}

/** Rows whose acts are decisions or errands of one person: to put them under approval would ask about the asking. */
const withoutApproval: ReadonlySet<string> = new Set([approvalRequest.name, 'due_item', 'export_record']);

/** Acts that may be put under approval at all, in the order of the product: those of enterprises and those of the platform. */
function allActs({ handlers }: Registry): RuledAct[] {
  return handlers.flatMap((handler) => {
    const { acts: group } = handler;
    const scopes: readonly string[] = ['company', 'platform'];
    if (!group || !scopes.includes(group.endpoint.scope) || withoutApproval.has(group.entity.name)) return [];
    return Object.entries(group.acts).map(([name, one]) => ({ key: actKey(group, name), handler, group, name, one }));
  });
}

/** Whether an act is one of the operators of the platform, outside every enterprise. */
export const isOfPlatform = ({ group }: Pick<RuledAct, 'group'>): boolean =>
  (group.endpoint as { readonly scope: string }).scope === 'platform';

/** Acts that the chosen company may rule. Those of the platform are ruled by the company that runs it, and by no other. */
export function ruledActs({ platform: { registry, configuration }, tenant }: TenantWork): RuledAct[] {
  const runsPlatform = tenant.companyCode !== null && tenant.companyCode === configuration.operatorCompany;
  return allActs(registry).filter((act) => runsPlatform || !isOfPlatform(act));
}

/** The act of a key; undefined: there is none, or none any more. */
export const findAct = (registry: Registry, key: string): RuledAct | undefined =>
  allActs(registry).find((act) => act.key === key);

/** Fields from which on an act says so much that somebody has to read it. */
const muchSaid = 3;

/**
 * Whether a company is likely to put an act under approval: it asks for money, shows in its row that it waits, cannot be taken
 * back, or says much. The others may be, too, and stand behind these.
 */
export function weighs({ one }: Pick<RuledAct, 'one'>): boolean {
  const asked = Object.values(one.fields ?? {});
  return (
    one.waiting !== undefined ||
    one.danger === true ||
    asked.length >= muchSaid ||
    asked.some(({ kind }) => Boolean(kind.summed))
  );
}

/** The area of an act in words: the outermost menu of the code that allows it, else of the code that reads its rows. */
export function areaOf({ permissions }: Registry, { group, one }: Pick<RuledAct, 'group' | 'one'>): string {
  for (const code of [[one.access ?? group.access].flat()[0], group.entity.permissions.read]) {
    let at = code === undefined ? undefined : permissions.get(code);
    while (at?.parent !== undefined && permissions.has(at.parent)) at = permissions.get(at.parent);
    if (at) return at.name;
  }
  return '其他';
}

/** Fields of money that tiers may go by: those that the act asks for, then those of its row. */
export function moneyFieldsOf({ group, one }: Pick<RuledAct, 'group' | 'one'>): (readonly [string, Field, boolean])[] {
  const asked = fieldEntries({ fields: one.fields ?? {} }).filter(([, { kind }]) => kind.summed);
  const own = fieldEntries(group.entity).filter(
    ([key, { kind, sealed }]) => kind.summed && !sealed && !asked.some(([name]) => name === key),
  );
  return [
    ...asked.map(([key, field]) => [key, field, true] as const),
    ...own.map(([key, field]) => [key, field, false] as const),
  ];
}

/** Rules of an act that are in force, of the companies in sight. */
export async function activeRules(context: TenantWork, key: string): Promise<RuleRow[]> {
  return await queryRows<RuleRow>(context)`
    select ${rowColumns(approvalRule)}
    from approval_rule t
    where ${tenantCondition(context, rowAlias)} and t.act_key = ${key} and t.is_enabled`;
}

/** The amount by which a tier is found; null: there is none, or nobody said it. */
export function amountOf(moneyField: string | null | undefined, values: Row, row: Row): number | null {
  if (!moneyField) return null;
  const value = values[moneyField] ?? row[moneyField];
  return typeof value === 'number' ? value : null;
}

/** The tier of an amount: lower ends are included, upper ones are not. What has no amount takes the strictest. */
export function tierOf(
  tiers: readonly Tier[],
  amount: number | null,
): { readonly tier: Tier; readonly tierNo: number } {
  const index = amount === null ? -1 : tiers.findIndex(({ until }) => until === null || amount < until);
  const tierNo = (index === -1 ? tiers.length - 1 : index) + 1;
  const tier = tiers[tierNo - 1];
  if (!tier) throw new Error('a rule has no tiers');
  return { tier, tierNo };
}

/** A rule as it was stored, in the shape in which it is said. */
export const ruleValuesOf = (rule: RuleRow): RuleValues => ({
  isEnabled: rule.isEnabled === true,
  moneyField: rule.moneyField,
  tiers: rule.tiers,
  selfRule: rule.selfRule,
  skipsRepeated: rule.skipsRepeated !== false,
  remindDays: rule.remindDays,
  expireDays: rule.expireDays,
  allowsBulk: rule.allowsBulk !== false,
  bulkBelow: rule.bulkBelow,
  copies: rule.copies ?? [],
});

/** What a request keeps of the rule of its day. */
export function keptRule(rule: RuleValues, amount: number | null): KeptRule {
  const { tiers, isEnabled: _enabled, ...kept } = rule;
  const { tier, tierNo } = tierOf(tiers, amount);
  // In the only tier of a rule nobody passes by oneself: there is no small amount.
  const selfRule = kept.selfRule === 'auto' && tiers.length === 1 ? 'superior' : kept.selfRule;
  return { ...kept, selfRule, steps: tier.steps, tierNo };
}
