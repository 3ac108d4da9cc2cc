/** Deciding: the place of the caller is filled, the next step is asked, and after the last one the act is done. */
import { membersOfStaff } from '#core/org/public.server.ts';
import { acting } from '#platform/acts/acting.server.ts';
import { inSavepoint } from '#platform/db/savepoint.ts';
import { formatDateTime } from '#platform/entity/format.ts';
import type { UpdateOf } from '#platform/entity/entity.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { Failure, fail } from '#platform/runtime/failure.ts';
import { audit } from '#platform/store/audit.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { requireWritten, writeRows } from '#platform/store/write.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { taskStates } from '../model/approval-dicts.ts';
import { approvalDeciding, approvalManaging, approvalRequest, approvalWithdrawal } from '../model/approval-request.ts';
import { bulkRefusalOf } from './bulk.ts';
import { inCompany } from './company-context.ts';
import { addTasks, contentOf, settleTasks, type Task, tasksOf } from './db-rows.ts';
import { endRequest } from './end-request.ts';
import { enter, placeOf } from './file-request.ts';
import { notifyCopies, notifyDeciders, notifyRequester, type RequestRow } from './notify.ts';
import { Resolver } from './resolve.ts';
import { findAct } from './rules.ts';
import { lockedRow, runGranted, staleOf } from './run-granted.ts';
import { isStepDone, nobody, planFrom } from './steps.ts';

type Changes = UpdateOf<typeof approvalRequest>;

const missing = () => fail.notFound('审批申请不存在');

async function lockRequest(context: TenantWork, id: number): Promise<RequestRow> {
  const [request] = await lockRows(context, approvalRequest, [id], null);
  if (!request) throw missing();
  return request;
}

/** The last place of the caller in the round that runs. */
const ownTask = (tasks: readonly Task[], { roundNo }: RequestRow, accountId: number): Task | undefined =>
  tasks.findLast((task) => task.roundNo === roundNo && task.accountId === accountId && task.state !== 'copied');

const decisions: readonly string[] = ['granted', 'refused', 'returned'];

/** What somebody else decided first, in words. */
function firstDecision(tasks: readonly Task[], request: RequestRow): string | null {
  const first = tasks.findLast(({ roundNo, state }) => roundNo === request.roundNo && decisions.includes(state));
  if (!first) return request.endReason;
  const why = first.comment ? `，理由：${first.comment}` : '';
  return `${first.name} ${formatDateTime(first.at)} 已${optionLabel(taskStates, first.state)}这一项${why}`;
}

/** Requests in which the caller has or had a place, under a lock: who comes second learns who was first. */
async function findToDecide(context: TenantWork, id: string): Promise<RequestRow> {
  const request = await lockRequest(context, Number(id));
  const tasks = await tasksOf(context, [request.id]);
  const own = ownTask(tasks, request, context.session.accountId);
  if (!own) {
    if (holds(context, 'approval_manage') || request.requesterId === context.session.accountId) return request;
    throw missing();
  }
  if (own.state === 'waiting' || own.isFresh) return request;
  const sentence =
    own.state === 'closed' || own.state === 'moved' || own.state === 'left'
      ? (firstDecision(tasks, request) ?? '这一项已不需要你决定')
      : `你已${optionLabel(taskStates, own.state)}这一项`;
  throw fail.conflict(sentence, { requestId: request.id, state: request.state });
}

/** The request as it stands, for whoever has to do with it. */
async function showRequest(context: TenantWork, { id }: RequestRow): Promise<RequestRow> {
  return await lockRequest(context, id);
}

/** Places of the caller that wait in the step that runs. FY-A001 where it is somebody else's turn. */
async function placesToFill(context: TenantWork, request: RequestRow): Promise<{ own: Task[]; step: Task[] }> {
  const tasks = await tasksOf(context, [request.id]);
  const step = tasks.filter(({ roundNo, stepNo }) => roundNo === request.roundNo && stepNo === request.stepNo);
  const own = step.filter((task) => task.state === 'waiting' && task.accountId === context.session.accountId);
  if (own.length === 0) throw fail.forbidden('这一步不由你决定');
  return { own, step };
}

const ids = (tasks: readonly Task[]): number[] => tasks.map(({ id }) => id);
const write = async (context: TenantWork, before: RequestRow, values: Changes, reason: string) => {
  requireWritten(await writeRows(context, approvalRequest, [{ before, values }], { rules: false, reason }));
};

interface Word {
  readonly comment: string | null;
  readonly acceptsStale: boolean | null;
  readonly roundNo: number | null;
}

/** FY-C001 where the row changed since: asked about, or for the requester to look at again. Answers why a request ends whose row is gone. */
async function refuseStale(
  context: TenantWork,
  request: RequestRow,
  content: NonNullable<Awaited<ReturnType<typeof contentOf>>>,
  acceptsStale: boolean,
): Promise<string | null> {
  const act = findAct(context.platform.registry, request.actKey);
  if (!act) return '这个动作已不存在';
  const { row, isStored } = await lockedRow(context, act, request);
  if (!isStored) return null;
  if (row === null) return `${request.title}已被删除`;
  const lines = await staleOf(context, act, request, content, row);
  const labels = lines.map(({ label }) => label).join('、');
  if (lines.some(({ touches }) => touches))
    throw fail.conflict(`提交后${labels}有变动，与申请冲突，请退回提交人核对`, { stale: lines, touches: true });
  if (lines.length > 0 && !acceptsStale)
    throw fail.conflict(`提交后${labels}有变动，请看过后按最新内容同意`, { confirm: 'acceptsStale', stale: lines });
  return null;
}

/** One yes. The act is done with the last one. */
async function grant(context: TenantContext, request: RequestRow, word: Word): Promise<void> {
  const { own, step } = await placesToFill(context, request);
  if (word.roundNo !== null && word.roundNo !== request.roundNo)
    throw fail.conflict('申请已重新提交，请看新的内容再决定');
  const content = await contentOf(context, request.id);
  if (!content) throw missing();
  const gone = await refuseStale(context, request, content, word.acceptsStale === true);
  if (gone !== null) return await write(context, request, await endRequest(context, request, 'void', gone), gone);
  const parts = new Set(own.map(({ partNo }) => partNo));
  const others = step.filter((task) => task.state === 'waiting' && parts.has(task.partNo) && !own.includes(task));
  await settleTasks(context, ids(own), 'granted', word.comment);
  await settleTasks(context, ids(others), 'closed');
  const reason = ['同意', ...(word.comment ? [word.comment] : [])].join('，');
  const after = await tasksOf(context, [request.id]);
  const round = after.filter(({ roundNo }) => roundNo === request.roundNo);
  const running = round.filter(({ stepNo }) => stepNo === request.stepNo);
  if (!isStepDone(running)) {
    const next = running.find((task) => task.state === 'waiting' && task.staffId !== null);
    return await noteGrant(context, request, next?.staffId ?? null, reason);
  }
  await goOn(context, request, content, round, reason);
}

/** One of several agreed: the request waits for the others. Where nothing of it changes the log tells all the same. */
async function noteGrant(context: TenantWork, request: RequestRow, deciderId: number | null, reason: string) {
  if (deciderId !== request.deciderId) return await write(context, request, { deciderId }, reason);
  const { id, title } = request;
  await audit(context, [{ action: 'approve', entity: approvalRequest.name, entityId: id, entityName: title, reason }]);
}

/** The step is done: the next one is asked, or the act runs. */
async function goOn(
  context: TenantContext,
  request: RequestRow,
  content: NonNullable<Awaited<ReturnType<typeof contentOf>>>,
  round: readonly Task[],
  reason: string,
): Promise<void> {
  const { rule } = request;
  const resolver = resolverOf(context, request);
  const agreed = new Set(
    round.flatMap(({ stepNo, state, accountId }) =>
      stepNo === request.stepNo && (state === 'granted' || state === 'skipped') ? (accountId ?? []) : [],
    ),
  );
  const plan = await planFrom(resolver, rule.steps, request.stepNo + 1, {
    skipsRepeated: rule.skipsRepeated,
    agreed,
  });
  if (plan.stepNo !== null) {
    await write(context, request, placeOf(plan), reason);
    return await enter(context, request, plan);
  }
  await enter(context, request, plan);
  const deciders = round.flatMap(({ state, name, forName }) =>
    state === 'granted' ? [forName === null ? name : `${name}（代 ${forName}）`] : [],
  );
  const gone = await runGranted(context, request, content, [...new Set(deciders)]);
  if (gone !== null) return await write(context, request, await endRequest(context, request, 'void', gone), gone);
  await write(
    context,
    request,
    {
      state: 'granted',
      isStopped: false,
      stopReason: null,
      deciderId: null,
      endedAt: context.platform.now().toISOString(),
    },
    reason,
  );
  await notifyRequester(context, request, { word: '已同意', reason: `由 ${deciders.join('、')} 同意，已执行` });
  await copyTo(context, request, resolver);
}

/** Those who are told of what was granted find it in their list. */
async function copyTo(context: TenantWork, request: RequestRow, resolver: Resolver): Promise<void> {
  if (request.rule.copies.length === 0) return;
  const places = await resolver.placesOf({ mode: 'any', deciders: request.rule.copies });
  const people = [
    ...new Map(places.flatMap((place) => place.people).map((person) => [person.accountId, person])).values(),
  ];
  await addTasks(
    context,
    people.map((person) => ({
      ...person,
      requestId: request.id,
      roundNo: request.roundNo,
      stepNo: 0,
      partNo: 0,
      via: '抄送',
      state: 'copied' as const,
      comment: null,
      note: null,
    })),
  );
  await notifyCopies(
    context,
    request,
    people.map(({ accountId }) => accountId),
  );
}

/** Finds people for a request by the rule of its day. */
export const resolverOf = (context: TenantWork, request: RequestRow): Resolver =>
  new Resolver(inCompany(context, request.companyCode), {
    requester: { accountId: request.requesterId, staffId: request.requesterStaffId },
    selfRule: request.rule.selfRule,
    tierNo: request.rule.tierNo,
  });

/** No: the request ends, or goes back to its requester. */
async function refuse(context: TenantContext, request: RequestRow, state: 'refused' | 'returned', reason: string) {
  const { own } = await placesToFill(context, request);
  await settleTasks(context, ids(own), state, reason);
  return await endRequest(context, request, state, reason);
}

/** The colleague who decides instead; FY-C001 for one who cannot. */
async function colleague(context: TenantWork, request: RequestRow, staffId: number) {
  const member = (await membersOfStaff(context, [staffId])).find(({ status }) => status === 'active');
  if (!member) throw fail.conflict('对方没有可以登录本企业的账号，不能审批');
  if (member.accountId === request.requesterId) throw fail.conflict('不能转给提交人');
  return member;
}

/** Gives places to a colleague. */
async function passTo(
  context: TenantWork,
  request: RequestRow,
  places: readonly Task[],
  staffId: number,
  note: string,
) {
  const member = await colleague(context, request, staffId);
  await addTasks(
    context,
    places.map(({ stepNo, partNo, via, forStaffId, forName, deputyUntil }) => ({
      requestId: request.id,
      roundNo: request.roundNo,
      stepNo,
      partNo,
      via,
      accountId: member.accountId,
      staffId,
      name: member.displayName,
      forStaffId,
      forName,
      deputyUntil,
      state: 'waiting' as const,
      comment: null,
      note,
    })),
  );
  await notifyDeciders(context, request, [member.accountId]);
}

export const decideHandler = acting(
  approvalDeciding,
  {
    grant: {
      together: async (context, rows) => {
        const refused = new Map<number, string>();
        for (const { row, values } of rows) {
          const company = inCompany(context, row.companyCode);
          try {
            if (rows.length > 1) {
              const reason = bulkRefusalOf(row.rule, (await contentOf(company, row.id))?.amount ?? null);
              if (reason !== null) throw fail.conflict(reason);
            }
            await inSavepoint(context.db, () => grant(company, row, values));
          } catch (error) {
            // One alone is refused as it is, with what belongs to its refusal.
            if (!(error instanceof Failure) || rows.length === 1) throw error;
            refused.set(row.id, error.message);
          }
        }
        return refused;
      },
    },
    refuse: async (context, row, { reason }) =>
      await refuse(inCompany(context, row.companyCode), row, 'refused', reason.trim()),
    giveBack: async (context, row, { reason }) =>
      await refuse(inCompany(context, row.companyCode), row, 'returned', reason.trim()),
    async handOn(context, row, { toId, comment }) {
      const { own } = await placesToFill(context, row);
      if (toId === context.tenant.access.staffId) throw fail.conflict('不能转给自己');
      await passTo(context, row, own, toId, `由 ${context.tenant.access.displayName} 转交`);
      await settleTasks(context, ids(own), 'moved', comment);
      return { deciderId: toId };
    },
  },
  { find: findToDecide, show: showRequest },
);

/** Requests of the caller. */
const ownRequests = {
  async find(context: TenantWork, id: string): Promise<RequestRow> {
    const request = await lockRequest(context, Number(id));
    if (request.requesterId !== context.session.accountId && !holds(context, 'approval_manage')) throw missing();
    return request;
  },
  show: showRequest,
};

export const withdrawHandler = acting(
  approvalWithdrawal,
  {
    async withdraw(context, row, { note }) {
      if (row.requesterId !== context.session.accountId) throw fail.forbidden('只有提交人可以撤回');
      return await endRequest(inCompany(context, row.companyCode), row, 'withdrawn', note);
    },
  },
  ownRequests,
);

export const manageHandler = acting(approvalManaging, {
  async assign(context, row, { toId }) {
    const company = inCompany(context, row.companyCode);
    const empty = (await tasksOf(company, [row.id])).filter(
      ({ roundNo, stepNo, state, name }) =>
        roundNo === row.roundNo && stepNo === row.stepNo && state === 'waiting' && name === nobody,
    );
    if (empty.length === 0) throw fail.conflict('这一步有人能决定，不需要指定');
    await passTo(company, row, empty, toId, `由 ${context.tenant.access.displayName} 指定`);
    await settleTasks(company, ids(empty), 'moved');
    return { isStopped: false, stopReason: null, deciderId: toId };
  },
  release: async (context, row, { reason }) =>
    await endRequest(inCompany(context, row.companyCode), row, 'void', reason.trim()),
});
