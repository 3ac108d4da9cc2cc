/** The settings of approval: acts with their rules, one rule, saving it, and the trial of who would decide. */
import { grantedWord } from '#platform/acts/act.ts';
import { holdersOf, namedRoles, roleHolders } from '#core/org/public.server.ts';
import { isWorkingDay } from '#platform/dictionaries/working-days.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { Failure, fail } from '#platform/runtime/failure.ts';
import { sendMessage } from '#platform/runtime/messages.ts';
import { handle } from '#platform/runtime/registry.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { rowAlias, rowColumns } from '#platform/store/entity-query.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { currentRow } from '#platform/store/current-row.ts';
import { requireWritten, writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { approvalRequest } from '../model/approval-request.ts';
import type { Decider, RuleValues } from '../model/approval-rule.ts';
import { approvalRule } from '../model/approval-rule.ts';
import { getRule, queryRuleAct, queryRuleRole, saveRule, testRule } from '../model/rule-calls.ts';
import { endRequest } from './end-request.ts';
import type { RequestRow } from './notify.ts';
import { Resolver } from './resolve.ts';
import { rosterOf } from './roster-port.ts';
import { notesOn } from './rule-notes.ts';
import {
  areaOf,
  keptRule,
  moneyFieldsOf,
  type RuledAct,
  ruledActs,
  type RuleRow,
  ruleValuesOf,
  weighs,
} from './rules.ts';
import { isStepDone, tasksOfStep } from './steps.ts';

function requireAct(context: TenantWork, key: string): RuledAct {
  const act = ruledActs(context).find((one) => one.key === key);
  if (!act) throw fail.invalid('动作：不存在', { actKey: '动作：不存在' });
  return act;
}

const rulesOf = (context: TenantWork): Promise<RuleRow[]> => queryRows<RuleRow>(context)`
  select ${rowColumns(approvalRule)} from approval_rule t where ${tenantCondition(context, rowAlias)}`;

const countRunning = (context: TenantWork): Promise<{ actKey: string; count: number }[]> =>
  queryRows<{ actKey: string; count: number }>(context)`
    select t.act_key, count(*) as count
    from approval_request t
    where ${tenantCondition(context, rowAlias)} and t.state in ('pending', 'returned')
    group by t.act_key`;

export const queryRuleActHandler = handle(queryRuleAct, async (context) => {
  companyForNewRow(context);
  const [rules, running] = await Promise.all([rulesOf(context), countRunning(context)]);
  const { registry } = context.platform;
  const amber = new Map<string, boolean>();
  for (const rule of rules.filter(({ isEnabled }) => isEnabled))
    amber.set(rule.actKey, (await notesOn(context, rule)).length > 0);
  return {
    acts: ruledActs(context).map((act) => {
      const rule = rules.find(({ actKey }) => actKey === act.key);
      return {
        actKey: act.key,
        label: act.one.label,
        entityLabel: act.group.entity.label,
        area: areaOf(registry, act),
        weighs: weighs(act),
        isEnabled: rule?.isEnabled === true,
        tierCount: rule?.tiers.length ?? 0,
        stepCount: Math.max(0, ...(rule?.tiers ?? []).map(({ steps }) => steps.length)),
        isAmber: amber.get(act.key) === true,
        running: running.find(({ actKey }) => actKey === act.key)?.count ?? 0,
      };
    }),
  };
});

const ruleOf = (context: TenantWork, key: string): Promise<RuleRow | undefined> => queryRow<RuleRow>(context)`
  select ${rowColumns(approvalRule)}
  from approval_rule t
  where ${tenantCondition(context, rowAlias)} and t.act_key = ${key}`;

const decidersOf = ({ tiers, copies }: RuleValues): Decider[] => [
  ...tiers.flatMap(({ steps }) => steps.flatMap(({ deciders }) => deciders)),
  ...copies,
];

/** Names of the roles and people that a rule names. */
async function namesIn(context: TenantWork, rule: RuleValues | null) {
  const deciders = rule ? decidersOf(rule) : [];
  const roleIds = new Set(deciders.flatMap((decider) => (decider.kind === 'role' ? decider.roleId : [])));
  const staffIds = [...new Set(deciders.flatMap((decider) => (decider.kind === 'people' ? decider.staffIds : [])))];
  const [roles, people] = await Promise.all([
    roleIds.size > 0 ? namedRoles(context) : [],
    rosterOf(context).people(context, staffIds),
  ]);
  return {
    roleNames: Object.fromEntries(roles.filter(({ id }) => roleIds.has(id)).map(({ id, name }) => [id, name])),
    staffNames: Object.fromEntries(people.map(({ id, name }) => [id, name])),
  };
}

/** Days that figures look back, and requests that are looked at. */
const medianOver = { days: 90, most: 500 } as const;

/** Working days within which half of the requests of an act were decided; null: there were none. */
async function medianDays(context: TenantWork, key: string): Promise<number | null> {
  const today = todayInShanghai(context.platform.now());
  const rows = await queryRows<{ submittedAt: string; endedAt: string }>(context)`
    select t.submitted_at, t.ended_at
    from approval_request t
    where ${tenantCondition(context, rowAlias)} and t.act_key = ${key} and t.state in ('granted', 'refused')
      and t.submitted_at >= ${addDays(today, -medianOver.days)}::date and t.ended_at is not null
    order by t.submitted_at desc
    limit ${medianOver.most}`;
  const days = rows
    .map(({ submittedAt, endedAt }) => workingDaysBetween(submittedAt, endedAt))
    .toSorted((a, b) => a - b);
  return days[Math.floor(days.length / 2)] ?? null;
}

function workingDaysBetween(from: string, to: string): number {
  const last = todayInShanghai(new Date(to));
  let count = 0;
  for (let day = todayInShanghai(new Date(from)); day < last; day = addDays(day, 1)) if (isWorkingDay(day)) count += 1;
  return count;
}

export const getRuleHandler = handle(getRule, async (context, { actKey }) => {
  companyForNewRow(context);
  const act = requireAct(context, actKey);
  const [stored, running] = await Promise.all([ruleOf(context, actKey), countRunning(context)]);
  const rule = stored ? ruleValuesOf(stored) : null;
  return {
    actKey,
    label: act.one.label,
    entityLabel: act.group.entity.label,
    area: areaOf(context.platform.registry, act),
    moneyFields: moneyFieldsOf(act).map(([key, { label }, isOfAct]) => ({ key, label, isOfAct })),
    rule,
    version: stored?.version ?? null,
    ...(await namesIn(context, rule)),
    notes: rule ? await notesOn(context, rule) : [],
    running: running.find((one) => one.actKey === actKey)?.count ?? 0,
    medianDays: await medianDays(context, actKey),
  };
});

/** FY-V001 for a money field that the act lacks, a role or a person of another company. */
async function checkRule(context: TenantWork, act: RuledAct, rule: RuleValues): Promise<void> {
  const { moneyField } = rule;
  if (moneyField && !moneyFieldsOf(act).some(([key]) => key === moneyField))
    throw fail.invalid('分档金额：这个动作没有这个金额', { moneyField: '分档金额：这个动作没有这个金额' });
  const names = await namesIn(context, rule);
  for (const decider of decidersOf(rule)) {
    if (decider.kind === 'role' && names.roleNames[decider.roleId] === undefined)
      throw fail.invalid('审批人：角色不存在', { tiers: '审批人：角色不存在' });
    if (decider.kind === 'people' && decider.staffIds.some((id) => names.staffNames[id] === undefined))
      throw fail.invalid('审批人：指定的人不在本企业的花名册中', { tiers: '审批人：指定的人不在本企业的花名册中' });
  }
}

/** Ends the open requests of an act that is taken out of approval. */
async function release(context: TenantWork, key: string): Promise<number> {
  const open = await queryRows<{ id: number }>(context)`
    select t.id
    from approval_request t
    where ${tenantCondition(context, rowAlias)} and t.act_key = ${key} and t.state in ('pending', 'returned')`;
  const requests: RequestRow[] = await lockRows(
    context,
    approvalRequest,
    open.map(({ id }) => id),
    null,
  );
  const reason = '这个动作已不需要审批，请直接办理';
  for (const before of requests) {
    const values = await endRequest(context, before, 'void', reason);
    requireWritten(await writeRows(context, approvalRequest, [{ before, values }], { rules: false, reason }));
  }
  return requests.length;
}

/** Administrators learn of a rule that can stop. */
async function tellOfNotes(context: TenantWork, label: string, message: string): Promise<void> {
  const { groupCode } = context.tenant;
  const companyCode = companyForNewRow(context);
  for (const accountId of await holdersOf(context.db, { groupCode, companyCode }, ['approval_manage']))
    if (accountId !== context.session.accountId)
      await sendMessage(context.db, context.platform, {
        groupCode,
        companyCode,
        accountId,
        category: 'approval',
        level: 'warning',
        bizType: approvalRule.name,
        bizId: null,
        title: `审批规则可能停住：${label}`,
        content: message,
        linkPath: '/approval-settings',
        actorName: context.tenant.access.displayName,
        dedupeKey: `approval rule ${label}`,
      });
}

export const saveRuleHandler = handle(saveRule, async (context, { actKey, version, rule, running }) => {
  companyForNewRow(context);
  const act = requireAct(context, actKey);
  await checkRule(context, act, rule);
  const found = await ruleOf(context, actKey);
  const [stored = null] = found ? await lockRows(context, approvalRule, [found.id], null) : [];
  if ((stored?.version ?? undefined) !== version)
    throw stored
      ? fail.stale(await currentRow(context, approvalRule, stored.id))
      : fail.conflict('规则已不存在，请刷新后再保存');
  const { moneyField = null, remindDays = null, expireDays = null, bulkBelow = null, ...values } = rule;
  const written = await writeRows(
    context,
    approvalRule,
    [
      {
        before: stored,
        values: { actKey, actLabel: act.one.label, ...values, moneyField, remindDays, expireDays, bulkBelow },
      },
    ],
    { reason: rule.isEnabled ? '保存审批规则' : '关闭审批' },
  ).catch((error: unknown) => {
    // Two saved the first rule of an act at once.
    if (error instanceof Failure && stored === null) throw fail.conflict('别人先保存了这条规则，请刷新后再保存');
    throw error;
  });
  const notes = await notesOn(context, rule);
  const [first] = notes;
  if (rule.isEnabled && first) await tellOfNotes(context, act.one.label, first.message);
  const released = !rule.isEnabled && running === 'release' ? await release(context, actKey) : 0;
  return { version: requireWritten(written).version, notes, released };
});

export const testRuleHandler = handle(
  testRule,
  async (context, { actKey, rule: given, amount = null, requesterId }) => {
    companyForNewRow(context);
    const act = requireAct(context, actKey);
    const stored = given ?? (await ruleOf(context, actKey).then((row) => row && ruleValuesOf(row)));
    if (!stored) throw fail.invalid('规则：这个动作还没有规则', { rule: '规则：必填' });
    const [requester] = await rosterOf(context).people(context, [requesterId]);
    if (!requester) throw fail.invalid('提交人：不在花名册中', { requesterId: '提交人：不在花名册中' });
    const kept = keptRule(stored, amount);
    const options = { requester: { accountId: 0, staffId: requesterId }, selfRule: kept.selfRule, tierNo: kept.tierNo };
    const resolver = new Resolver(context, options);
    const steps = [];
    let before: ReadonlySet<number> = new Set();
    for (const [index, step] of kept.steps.entries()) {
      const places = await resolver.placesOf(step);
      const tasks = tasksOfStep(step, index + 1, places, kept.skipsRepeated ? before : new Set());
      const passes = !isStepDone(tasks) ? null : tasks.every(({ state }) => state === 'auto') ? 'auto' : 'skipped';
      steps.push({
        stepNo: index + 1,
        name: step.name ?? null,
        mode: step.mode,
        places: places.map(({ via, people, note }) => ({
          via,
          people: people.map(({ staffId, name, forName, deputyUntil }) => ({ staffId, name, forName, deputyUntil })),
          note,
        })),
        passes,
      } as const);
      before = new Set(tasks.flatMap(({ accountId }) => accountId ?? []));
    }
    const asked = steps.filter(({ passes }) => passes === null).length;
    const outcome = asked === 0 ? '不需要任何人决定，立即执行' : `${asked} 步同意后${grantedWord(act.one.label)}`;
    return { tierNo: kept.tierNo, steps, outcome };
  },
);

export const queryRuleRoleHandler = handle(queryRuleRole, async (context) => {
  companyForNewRow(context);
  const roles = await namedRoles(context);
  const holders = await roleHolders(
    context,
    roles.map(({ id }) => id),
  );
  return {
    roles: roles.map(({ id, name }) => ({ id, name, holders: holders.filter(({ roleId }) => roleId === id).length })),
  };
});
