/** What an act would have to pass, before anybody sends it: for its dialog. */
import { queryRow } from '#platform/db/statement.ts';
import type { OutputOf, ParsedInputOf } from '#platform/entity/endpoint.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { rowAlias } from '#platform/store/entity-query.ts';
import { currentRows } from '#platform/store/current-row.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { queryActApproval, queryPlatformActApproval } from '../model/approval-calls.ts';
import { inCompany } from './company-context.ts';
import { atOperator, platformRule } from './file-request.ts';
import { Resolver, notesOf } from './resolve.ts';
import {
  activeRules,
  amountOf,
  findAct,
  isOfPlatform,
  keptRule,
  type RuledAct,
  type RuleRow,
  ruleValuesOf,
} from './rules.ts';
import { mayDo } from './run-granted.ts';
import { isStepDone, tasksOfStep } from './steps.ts';

const nothing = { isUnder: false, requestId: null, steps: [] };

/** The row as the caller reads it; nothing of it is told, its amount finds the tier. */
async function rowOf(context: TenantWork, { group: { entity } }: RuledAct, rowId: number | undefined): Promise<Row> {
  if (rowId === undefined || !context.platform.registry.entities.has(entity.name)) return {};
  return { ...(await currentRows(context, entity, [rowId])).get(rowId) };
}

async function stepsOf(context: TenantWork, rule: RuleRow, values: Row, row: Row) {
  const kept = keptRule(ruleValuesOf(rule), amountOf(rule.moneyField, values, row));
  const { staffId } = context.tenant.access;
  const requester = { accountId: context.session.accountId, staffId };
  const resolver = new Resolver(context, { requester, selfRule: kept.selfRule, tierNo: kept.tierNo });
  const steps = [];
  let before: ReadonlySet<number> = new Set();
  for (const [index, step] of kept.steps.entries()) {
    const places = await resolver.placesOf(step);
    const tasks = tasksOfStep(step, index + 1, places, kept.skipsRepeated ? before : new Set());
    before = new Set(tasks.flatMap(({ accountId }) => accountId ?? []));
    if (isStepDone(tasks)) continue;
    const deciders = [...new Set(tasks.flatMap(({ state, name }) => (state === 'waiting' ? [name] : [])))];
    steps.push({ stepNo: index + 1, name: step.name ?? null, deciders, note: notesOf(places.map(({ note }) => note)) });
  }
  return steps;
}

/** What a rule asks for an act of one row, inside the company of the rule. */
async function wayOf(
  context: TenantWork,
  rule: RuleRow,
  { actKey, rowId, values }: ParsedInputOf<typeof queryActApproval>,
  row: Row,
): Promise<OutputOf<typeof queryActApproval>> {
  const open =
    rowId === undefined
      ? undefined
      : await queryRow<{ id: number }>(context)`
          select t.id
          from approval_request t
          where ${tenantCondition(context, rowAlias)} and t.act_key = ${actKey} and t.row_id = ${rowId}
            and t.state in ('pending', 'returned')`;
  const steps = await stepsOf(context, rule, values, row);
  return { isUnder: steps.length > 0, requestId: open?.id ?? null, steps };
}

export const queryActApprovalHandler = handle(queryActApproval, async (entered, input) => {
  const act = findAct(entered.platform.registry, input.actKey);
  if (!act) return nothing;
  const rules = await activeRules(entered, input.actKey);
  if (rules.length === 0) return nothing;
  const row = await rowOf(entered, act, input.rowId);
  const companyCode = typeof row['companyCode'] === 'string' ? row['companyCode'] : entered.tenant.companyCode;
  const rule = rules.find((one) => one.companyCode === companyCode);
  return rule ? await wayOf(inCompany(entered, rule.companyCode), rule, input, row) : nothing;
});

/** Rows of the platform are those of no company: their amounts find no tier, what was said does. */
export const queryPlatformActApprovalHandler = handle(queryPlatformActApproval, async (context, input) => {
  const act = findAct(context.platform.registry, input.actKey);
  if (!act || !isOfPlatform(act) || !mayDo(act, context.session?.platformCodes ?? new Set())) return nothing;
  const found = await platformRule(context, input.actKey);
  if (!found) return nothing;
  return await atOperator(context, act.one.label, found.home, (inside) => wayOf(inside, found.rule, input, {}));
});
