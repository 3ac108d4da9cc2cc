/** Requests follow their people: places whose decider left, is away or is back are given to whom the rule means today, and what can go on no more ends. */
import { activeCompanies, membersOfStaff } from '#core/org/public.server.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import { inSavepoint } from '#platform/db/savepoint.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { companyJob } from '#platform/jobs/company-job.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { HandoverSource } from '#platform/runtime/handover.ts';
import { tenantOf } from '#platform/runtime/system-work.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { rowAlias } from '#platform/store/entity-query.ts';
import { requireWritten, writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { approvalRequest } from '../model/approval-request.ts';
import { addTasks, settleTasks, type Task, tasksOf } from './db-rows.ts';
import { endRequest } from './end-request.ts';
import { notifyDeciders, notifyManagers, type RequestRow } from './notify.ts';
import { Resolver } from './resolve.ts';
import { findAct } from './rules.ts';
import { lockedRow } from './run-granted.ts';
import { isStepDone, stopReasonOf, tasksOfStep } from './steps.ts';

/** Requests of a company that are followed at a time. */
const mostFollowed = 1000;

const lockOpen = (context: TenantWork, ids: readonly number[]): Promise<RequestRow[]> =>
  lockRows(context, approvalRequest, ids, null);

/** Places that people filled and that stay where they were given by hand. */
const isGivenByHand = (tasks: readonly Task[], partNo: number): boolean =>
  tasks.some(({ partNo: part, state }) => part === partNo && state === 'moved');

/** Gives the places that wait to whom the rule means today; places that were handed on by hand stay while their people can decide. */
async function followRequest(context: TenantWork, request: RequestRow): Promise<void> {
  const { rule, roundNo, stepNo } = request;
  const step = rule.steps[stepNo - 1];
  if (!step) return;
  const tasks = (await tasksOf(context, [request.id])).filter(
    (task) => task.roundNo === roundNo && task.stepNo === stepNo,
  );
  if (isStepDone(tasks)) return;
  const resolver = new Resolver(context, {
    requester: { accountId: request.requesterId, staffId: request.requesterStaffId },
    selfRule: rule.selfRule === 'auto' ? 'superior' : rule.selfRule,
    tierNo: rule.tierNo,
  });
  const places = await resolver.placesOf(step);
  const wanted = tasksOfStep(step, stepNo, places, new Set());
  const open = tasks.filter(({ state }) => state === 'waiting');
  const gone: Task[] = [];
  const parts = new Set(open.map(({ partNo }) => partNo));
  const fresh: typeof wanted = [];
  for (const partNo of parts) {
    const own = open.filter((task) => task.partNo === partNo);
    const byHand = isGivenByHand(tasks, partNo);
    const able = await Promise.all(
      own.map(async (task) =>
        task.staffId === null ? task.accountId !== null : await resolver.isAvailable(task.staffId),
      ),
    );
    if (byHand && able.some(Boolean)) continue;
    const meant = wanted.filter((task) => task.partNo === partNo);
    const isKept = (task: Task) => meant.some(({ accountId }) => accountId === task.accountId);
    gone.push(...own.filter((task) => !isKept(task)));
    fresh.push(...meant.filter(({ accountId }) => !own.some((task) => task.accountId === accountId)));
  }
  if (gone.length === 0 && fresh.length === 0) return;
  await settleTasks(
    context,
    gone.map(({ id }) => id),
    'left',
  );
  await addTasks(
    context,
    fresh.map((task) => ({ ...task, requestId: request.id, roundNo })),
  );
  const stopReason = stopReasonOf(step, places);
  const deciderId = fresh.find(({ staffId }) => staffId !== null)?.staffId ?? request.deciderId;
  const values = { isStopped: stopReason !== null, stopReason: stopReason?.slice(0, 200) ?? null, deciderId };
  const reason = stopReason ?? fresh.map(({ note, name }) => note ?? `交给 ${name}`).join('；');
  requireWritten(await writeRows(context, approvalRequest, [{ before: request, values }], { rules: false, reason }));
  if (stopReason !== null) await notifyManagers(context, request, stopReason);
  await notifyDeciders(
    context,
    request,
    fresh.flatMap(({ accountId }) => accountId ?? []),
  );
}

/** Open requests in which these people have a place that waits, or stand behind a deputy who has one. */
export async function followWaiting(context: TenantWork, staffIds: readonly number[]): Promise<void> {
  const found = await queryRows<{ id: number }>(context)`
    select distinct t.id
    from approval_task k
    join approval_request t on t.id = k.request_id and t.state = 'pending' and ${tenantCondition(context, rowAlias)}
    where ${tenantCondition(context, 'k')} and k.state = 'waiting'
      and (k.staff_id = any(${[...staffIds]}::bigint[]) or k.for_staff_id = any(${[...staffIds]}::bigint[]))
    limit ${mostFollowed}`;
  for (const request of await lockOpen(
    context,
    found.map(({ id }) => id),
  ))
    await followRequest(context, request);
}

/** Why a request can go on no more today; null: it can. */
async function endOf(context: TenantWork, request: RequestRow, today: string) {
  if (request.state === 'pending' && request.expireDate !== null && request.expireDate < today)
    return { state: 'expired', reason: '到期没有决定，申请已失效' } as const;
  const { groupCode, companyCode } = request;
  if ((await tenantOf(context.platform, request.requesterId, groupCode, companyCode)) === null)
    return { state: 'void', reason: `提交人 ${request.requesterName} 已不在本企业` } as const;
  const act = findAct(context.platform.registry, request.actKey);
  if (!act) return { state: 'void', reason: '这个动作已不存在' } as const;
  const { row, isStored } = await lockedRow(context, act, request);
  return isStored && row === null ? ({ state: 'void', reason: `${request.title}已被删除` } as const) : null;
}

/** All open requests of a company: those that are over end, the places of the others are looked at. Running twice changes nothing more. */
async function followCompany(context: TenantWork): Promise<void> {
  const today = todayInShanghai(context.platform.now());
  const open = await queryRows<{ id: number }>(context)`
    select t.id
    from approval_request t
    where ${tenantCondition(context, rowAlias)} and t.state in ('pending', 'returned')
    order by t.submitted_at
    limit ${mostFollowed}`;
  for (const { id } of open)
    await inSavepoint(context.db, async () => {
      const [request] = await lockOpen(context, [id]);
      if (!request || (request.state !== 'pending' && request.state !== 'returned')) return;
      const end = await endOf(context, request, today);
      if (end) {
        const values = await endRequest(context, request, end.state, end.reason);
        const written = await writeRows(context, approvalRequest, [{ before: request, values }], {
          rules: false,
          reason: end.reason,
        });
        requireWritten(written);
      } else if (request.state === 'pending') await followRequest(context, request);
    }).catch((error: unknown) => {
      // One request that cannot be followed does not keep the others.
      context.platform.log.error({ error: String(error), requestId: id }, 'a request of approval was not followed');
    });
}

/** Every hour: people come and go in ways of which nobody tells approval. */
export const followJob = companyJob('approval-follow', {
  cron: '20 * * * *',
  companies: (db) => activeCompanies(db),
  run: followCompany,
});

/** What waits for somebody who goes is a successor's. */
export const approvalHandover: HandoverSource = {
  key: 'approvals',
  label: '待审批的申请',
  unit: '项',
  async count(context, { accountId }) {
    const rows = await queryRows<{ name: string; count: number }>(context)`
      select x.name, count(*) over () as count
      from (
        select distinct t.id, concat(t.act_label, ' ', t.title) as name
        from approval_task k
        join approval_request t on t.id = k.request_id and t.state = 'pending' and ${tenantCondition(context, rowAlias)}
        where ${tenantCondition(context, 'k')} and k.state = 'waiting' and k.account_id = ${accountId}
      ) x
      limit 5`;
    return { count: rows[0]?.count ?? 0, names: rows.map(({ name }) => name) };
  },
  async move(context, from, to) {
    const [member] = (await membersOfStaff(context, [to.staffId])).filter(({ status }) => status === 'active');
    if (!member) return 0;
    const moved = await queryRows<{ requestId: number }>(context)`
      select distinct k.request_id
      from approval_task k
      where ${tenantCondition(context, 'k')} and k.state = 'waiting' and k.account_id = ${from.accountId}`;
    await execute(context)`
      update approval_task k
      set account_id = ${member.accountId}, staff_id = ${to.staffId}, name = ${member.displayName},
        note = ${`${from.displayName} 的工作交接`}
      where ${tenantCondition(context, 'k')} and k.state = 'waiting' and k.account_id = ${from.accountId}`;
    for (const request of await lockOpen(
      context,
      moved.map(({ requestId }) => requestId),
    )) {
      const values = { deciderId: to.staffId };
      await writeRows(context, approvalRequest, [{ before: request, values }], {
        rules: false,
        reason: `${from.displayName} 的工作交接`,
      });
      await notifyDeciders(context, request, [member.accountId]);
    }
    return moved.length;
  },
};
