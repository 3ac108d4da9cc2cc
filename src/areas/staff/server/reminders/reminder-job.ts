/**
 * Every morning each person who deals with deadlines hears of those that reached a step since, in one digest; whose own
 * papers run out hears of that too. What a person was told is kept, so that nights the server missed are made up for and
 * nothing is told twice.
 */
import { activeCompanies, holdersOf, membersOfStaff } from '#core/org/public.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { companyJob } from '#platform/jobs/company-job.ts';
import { tenantOf } from '#platform/runtime/system-work.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import { reminderRules, reminderStep, staffReminderKinds } from '../../model/staff-reminder.ts';
import { forget, noteTold } from './reminder-log.ts';
import { digestOf, ownDigestOf } from './digest.ts';
import type { DueMatter } from './due-matters.ts';
import { dueMatters } from './due-matters.ts';
import { sendMessage } from '#platform/runtime/messages.ts';

/** Every morning at eight. */
export const reminderJob = companyJob('staff-reminder', {
  cron: '0 8 * * *',
  companies: (db) => activeCompanies(db),
  run: remindIn,
});

/** The job, begun now. */
export const remindOfDeadlines = (platform: Platform): Promise<void> => reminderJob.run(platform, {});

async function remindIn(context: TenantWork): Promise<void> {
  const { groupCode, companyCode } = context.tenant;
  if (companyCode === null) return;
  const today = todayInShanghai(context.platform.now());
  await forget(context, today);
  const matters = await dueMatters(context, { kinds: staffReminderKinds, base: tenantCondition(context, 't'), today });
  const stepped = matters.filter((matter) => reminderStep(matter.kind, matter.days) !== null);
  if (stepped.length === 0) return;
  const codes = [...new Set(Object.values(reminderRules).map(({ code }) => code))];
  for (const accountId of await holdersOf(context.db, { groupCode, companyCode }, codes))
    await tellHolder(context, accountId, stepped);
  await tellOwners(context, stepped);
}

/** The matters that a holder deals with: by the code of their kind, within the data scope that the code has. */
async function mattersFor(context: TenantWork, accountId: number, matters: readonly DueMatter[]): Promise<DueMatter[]> {
  const { groupCode, companyCode } = context.tenant;
  const tenant = await tenantOf(context.platform, accountId, groupCode, companyCode);
  if (!tenant) return [];
  const mine: DueMatter[] = [];
  for (const [code, of] of Map.groupBy(matters, ({ kind }) => reminderRules[kind].code)) {
    if (!tenant.access.codes.has(code)) continue;
    const scope = scopeCondition({ ...context, tenant }, groupUserBase, code, 't');
    if (!scope) {
      mine.push(...of);
      continue;
    }
    const ids = [...new Set(of.map(({ userBaseId }) => userBaseId))];
    const seen = await queryRows<{ id: number }>(context)`
      select t.id
      from group_user_base t
      where ${tenantCondition(context, 't')} and ${scope} and t.id = any(${ids}::bigint[])`;
    const visible = new Set(seen.map(({ id }) => id));
    mine.push(...of.filter(({ userBaseId }) => visible.has(userBaseId)));
  }
  return mine;
}

async function tellHolder(context: TenantWork, accountId: number, matters: readonly DueMatter[]): Promise<void> {
  const fresh = await noteTold(context, accountId, await mattersFor(context, accountId, matters));
  if (fresh.length === 0) return;
  const { groupCode, companyCode } = context.tenant;
  await sendMessage(context.db, context.platform, {
    groupCode,
    companyCode: companyCode ?? '',
    accountId,
    category: 'personnel',
    ...digestOf(fresh),
  });
}

/** People whose own papers run out and who have an account here. */
async function tellOwners(context: TenantWork, matters: readonly DueMatter[]): Promise<void> {
  const own = matters.filter(({ kind }) => reminderRules[kind].own);
  const { groupCode, companyCode } = context.tenant;
  const ids = [...new Set(own.map(({ userBaseId }) => userBaseId))];
  for (const { accountId, staffId, status } of await membersOfStaff(context, ids)) {
    if (status !== 'active') continue;
    const fresh = await noteTold(
      context,
      accountId,
      own.filter(({ userBaseId }) => userBaseId === staffId),
    );
    if (fresh.length === 0) continue;
    await sendMessage(context.db, context.platform, {
      groupCode,
      companyCode: companyCode ?? '',
      accountId,
      category: 'personnel',
      ...ownDigestOf(fresh),
    });
  }
}
