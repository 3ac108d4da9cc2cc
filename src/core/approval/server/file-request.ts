/** How an act becomes a request: the rule of its company, the open one there may be, the first step, and the row that shows that it waits. */
import type { ActRules, ApprovalService, AskedRow, MeantAct } from '#platform/acts/approval.server.ts';
import type { FiledRequest } from '#platform/acts/act.ts';
import { actKey, sentWords } from '#platform/acts/act.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import { workingDaysAfter } from '#platform/dictionaries/working-days.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { inEnterprise, operatorHome } from '#core/org/public.server.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork, WorkContext } from '#platform/runtime/context.ts';
import { tenantOf } from '#platform/runtime/system-work.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { requireWritten, writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { requestStates } from '../model/approval-dicts.ts';
import { approvalRequest, type KeptRule } from '../model/approval-request.ts';
import { inCompany } from './company-context.ts';
import { addTasks, keepContent, type NewTask } from './db-rows.ts';
import { notifyDeciders, notifyManagers } from './notify.ts';
import { decidedRows } from './requests.ts';
import { Resolver } from './resolve.ts';
import { activeRules, amountOf, areaOf, keptRule, type RuleRow, ruleValuesOf } from './rules.ts';
import { nobody, type Plan, planFrom } from './steps.ts';

/** The row as a request keeps it: by its declared fields. */
export const snapshot = (entity: AnyEntity, row: Row): Row =>
  Object.fromEntries(Object.keys(entity.fields).map((key) => [key, row[key] ?? null]));

/** Days that follow from a rule: until when it should be decided, and after which it cannot be any more. */
export function daysOf(context: TenantWork, { remindDays, expireDays }: Pick<KeptRule, 'remindDays' | 'expireDays'>) {
  const today = todayInShanghai(context.platform.now());
  return {
    deadline: remindDays ? workingDaysAfter(today, remindDays) : null,
    expireDate: expireDays ? addDays(today, expireDays) : null,
  };
}

/** What a plan says of a request. */
export const placeOf = ({ stepNo, stopReason, people }: Plan) => ({
  stepNo: stepNo ?? 0,
  isStopped: stopReason !== null,
  stopReason: stopReason?.slice(0, 200) ?? null,
  deciderId: people.find(({ staffId }) => staffId !== null)?.staffId ?? null,
});

/** Adds the tasks of a plan, and tells those whose turn it is, or those who have to name somebody. */
export async function enter(
  context: TenantWork,
  request: Parameters<typeof notifyDeciders>[1] & { readonly roundNo: number },
  plan: Plan,
): Promise<void> {
  const { id, roundNo } = request;
  await addTasks(
    context,
    plan.tasks.map((task): NewTask => ({ ...task, requestId: id, roundNo })),
  );
  if (plan.stopReason !== null) await notifyManagers(context, request, plan.stopReason);
  const waiting = plan.tasks.filter(({ state, stepNo }) => state === 'waiting' && stepNo === plan.stepNo);
  await notifyDeciders(
    context,
    request,
    waiting.flatMap(({ accountId }) => accountId ?? []),
  );
}

/** Names of those whose turn it is. */
export const namesOf = ({ tasks, stepNo }: Plan): string[] => [
  ...new Set(
    tasks.flatMap((task) =>
      task.state === 'waiting' && task.stepNo === stepNo && task.name !== nobody ? [task.name] : [],
    ),
  ),
];

/** The open request of an act and a row, locked; one that was given back to the caller is sent again. FY-C001 for any other. */
async function openRequest(context: TenantWork, key: string, { rowKey, title }: AskedRow, label: string) {
  const open = await queryRow<{ id: number }>(context)`
    select t.id
    from approval_request t
    where ${tenantCondition(context, 't')} and t.act_key = ${key} and t.row_key = ${rowKey}
      and t.state in ('pending', 'returned')`;
  const [request] = open ? await lockRows(context, approvalRequest, [open.id], null) : [];
  if (!request) return null;
  if (request.state === 'returned' && request.requesterId === context.session.accountId) return request;
  const word = optionLabel(requestStates, request.state);
  throw fail.conflict(`${title}的${label}已由 ${request.requesterName} 提交，${word}`, { requestId: request.id });
}

async function file(
  context: TenantWork,
  meant: MeantAct,
  stored: RuleRow,
  asked: AskedRow,
  rowVersion: () => Promise<number | null>,
): Promise<FiledRequest | null> {
  const { group, name, one } = meant;
  const key = actKey(group, name);
  const { row, rowKey, title, given, values } = asked;
  // Two at once wait here for each other: the second finds the request of the first.
  await execute(context)`select pg_advisory_xact_lock(hashtext(${`approval ${key} ${rowKey}`}))`;
  const before = await openRequest(context, key, asked, one.label);
  const amount = amountOf(stored.moneyField, values, row);
  const rule = keptRule(ruleValuesOf(stored), amount);
  const { accountId } = context.session;
  const { staffId, displayName } = context.tenant.access;
  const resolver = new Resolver(context, {
    requester: { accountId, staffId },
    selfRule: rule.selfRule,
    tierNo: rule.tierNo,
  });
  const plan = await planFrom(resolver, rule.steps, 1, { skipsRepeated: rule.skipsRepeated, agreed: new Set() });
  if (plan.stepNo === null) return null;
  const version = await rowVersion();
  const { state } = group.entity;
  const request = {
    title: title.slice(0, 300),
    actKey: key,
    actLabel: one.label.slice(0, 60),
    area: areaOf(context.platform.registry, { group, one }),
    entityName: group.entity.name,
    rowId: row.id,
    rowKey,
    rowVersion: version ?? row.version,
    rowState: one.waiting && state !== undefined ? String(row[state]) : null,
    requesterId: accountId,
    requesterStaffId: staffId,
    requesterName: displayName,
    state: 'pending' as const,
    roundNo: (before?.roundNo ?? 0) + 1,
    endedAt: null,
    endReason: null,
    rule,
    submittedAt: context.platform.now().toISOString(),
    ...daysOf(context, rule),
    ...placeOf(plan),
  };
  const written = await writeRows(context, approvalRequest, [{ before, values: request }], {
    rules: false,
    reason: sentWords(one.label, before ? '重新' : ''),
  });
  const { id } = requireWritten(written);
  await keepContent(context, id, { given, values, row: snapshot(group.entity, row), amount });
  await enter(context, { ...request, id, companyCode: companyForNewRow(context) }, plan);
  return { id: row.id, title, requestId: id, deciders: namesOf(plan) };
}

/** Runs `work` in the company that runs the platform, as the operator, who is a member there. FY-C001 for one who is not. */
export async function atOperator<Result>(
  context: WorkContext,
  label: string,
  home: { readonly groupCode: string; readonly companyCode: string },
  work: (inside: TenantWork) => Promise<Result>,
): Promise<Result> {
  return await inEnterprise(context, home, async (inside) => {
    const { groupCode, companyCode } = home;
    const tenant = await tenantOf(context.platform, inside.session.accountId, groupCode, companyCode);
    if (!tenant) throw fail.conflict(`${label}需要审批，你不是运营企业的成员，不能提交`);
    return await work({ ...inside, tenant });
  });
}

/** The rule of an act of the platform and the company whose it is; null where it is done at once. */
export async function platformRule(context: WorkContext, key: string) {
  const home = await operatorHome(context);
  if (!home) return null;
  const [rule] = await inEnterprise(context, home, (inside) => activeRules(inside, key));
  return rule ? { home, rule } : null;
}

/** Rules of acts of the platform: those of the company that runs it. */
async function platformRulesFor(context: WorkContext, meant: MeantAct): Promise<ActRules | null> {
  const found = await platformRule(context, actKey(meant.group, meant.name));
  if (!found) return null;
  return {
    concerns: () => true,
    file: (asked, rowVersion) =>
      atOperator(context, meant.one.label, found.home, (inside) => file(inside, meant, found.rule, asked, rowVersion)),
  };
}

/** What acting asks. */
export const approvalService: ApprovalService = {
  platformRulesFor,
  decidedRows,
  async rulesFor(context, meant): Promise<ActRules | null> {
    if (meant.group.entity.name === approvalRequest.name) return null;
    const rules = await activeRules(context, actKey(meant.group, meant.name));
    if (rules.length === 0) return null;
    const byCompany = new Map(rules.map((rule) => [rule.companyCode, rule]));
    return {
      concerns: (companyCode) => companyCode !== '' && byCompany.has(companyCode),
      file: async (asked, rowVersion) => {
        const rule = byCompany.get(asked.row.companyCode);
        return rule ? await file(inCompany(context, asked.row.companyCode), meant, rule, asked, rowVersion) : null;
      },
    };
  },
};
