/** Ends recruitment records: what is still to come for the candidate is cancelled, and who would have taken part is told. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { UpdateOf } from '#platform/entity/entity.ts';
import { formatDateTime } from '#platform/entity/format.ts';
import { groupBy } from '#platform/entity/group-by.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { changeRows } from '#platform/store/change-rows.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { openInterviewStatuses } from '../../model/evaluate/evaluate-dicts.ts';
import { interview } from '../../model/evaluate/interview.ts';
import { onlineTest } from '../../model/evaluate/online-test.ts';
import { idsOfPeople } from '../../model/people-list.ts';
import type { RecruitInfoRow } from '../../model/process/recruit-info.ts';
import { moveOf } from '../../model/process/recruit-moves.ts';
import { cancelExpectedOf } from '../decide/expected.ts';
import { loadEvaluations } from '../evaluate/load-interviews.ts';
import type { StaffMessage } from '../evaluate/tell-people.ts';
import { tellStaff } from '../evaluate/tell-people.ts';
import type { TimedInterview } from '../evaluate/timed-interview.ts';
import { messageOf, nameOf, timedInterviews } from '../evaluate/timed-interview.ts';
import { moveRecruit } from './move-recruit.ts';

export type EndingMove = 'reject' | 'withdraw' | 'reserve';

export interface EndOptions {
  readonly resultReason: RecruitInfoRow['resultReason'];
  readonly resultNote: string | null;
  /** For the log, where it is another than the note of the result. */
  readonly note?: string;
  /** The roster has given up already for who was expected: it tells of it by this end. */
  readonly isGivenUp?: true;
}

/** What interviewers are told, and what is kept as the reason of what falls away. */
const endReasons: Readonly<Record<EndingMove | 'hire', string>> = {
  hire: '候选人已录用',
  reject: '候选人淘汰',
  withdraw: '候选人放弃',
  reserve: '候选人转入储备',
};

/** Moves records to their end and cancels their live tests and interviews. Refuses as `moveRecruit` does. */
export async function endRecords(
  context: TenantWork,
  records: readonly { readonly id: number; readonly version?: number }[],
  name: EndingMove,
  { resultReason, resultNote, note, isGivenUp }: EndOptions,
): Promise<void> {
  const moved = await moveRecruit(context, records, name, {
    note: note ?? resultNote,
    values: () => ({ resultReason, resultNote, userBaseId: null }),
  });
  if (isGivenUp !== true)
    await cancelExpectedOf(
      context,
      moved.map(({ before }) => before),
      moveOf(name).label,
    );
  await cancelWhatIsToCome(
    context,
    records.map(({ id }) => id),
    name,
  );
}

/** Nobody is examined any more who was hired or is not looked at: live tests and interviews of these records fall away. */
export async function cancelWhatIsToCome(
  context: TenantWork,
  ids: readonly number[],
  end: EndingMove | 'hire',
): Promise<void> {
  const reason = endReasons[end];
  await endInterviews(context, ids, reason);
  await changeRows(context, onlineTest, {
    where: sql`t.recruit_info_id = any(${[...ids]}::bigint[]) and t.status in ('pending', 'doing')`,
    values: { status: 'cancelled' },
    reason,
  });
}

/** Interviews that are still to come fall away; one that has begun or that somebody has evaluated took place, and keeps what was said of it. */
async function endInterviews(context: TenantWork, recordIds: readonly number[], reason: string): Promise<void> {
  const open = await queryRows<TimedInterview>(context)`
    ${timedInterviews}
    where ${tenantCondition(context, 't')} and t.recruit_info_id = any(${[...recordIds]}::bigint[])
      and t.status = any(${[...openInterviewStatuses]})
    order by t.start_at, t.id
    for update of t`;
  const evaluations = await loadEvaluations(
    context,
    open.map(({ id }) => id),
  );
  const evaluatedIds = new Set(
    evaluations.flatMap(({ status, interviewId }) => (status === 'submitted' ? interviewId : [])),
  );
  const now = context.platform.now().getTime();
  const isHeld = ({ id, startAt }: TimedInterview) => Date.parse(startAt) <= now || evaluatedIds.has(id);
  const [held, cancelled] = [open.filter(isHeld), open.filter((row) => !isHeld(row))];
  const change = (rows: readonly TimedInterview[], values: UpdateOf<typeof interview>) =>
    changeRows(context, interview, {
      where: sql`t.id = any(${rows.map(({ id }) => id)}::bigint[])`,
      values,
      reason,
    });
  if (held.length > 0) await change(held, { status: 'finished' });
  if (cancelled.length > 0) await change(cancelled, { status: 'cancelled', cancelReason: reason });
  // One message for each interviewer, however many interviews fall away together.
  const byInterviewer = groupBy(
    cancelled.flatMap((row) => idsOfPeople(row.interviewers).map((staffId) => ({ staffId, row }))),
    ({ staffId }) => staffId,
  );
  for (const [staffId, own] of byInterviewer)
    await tellStaff(
      context,
      [staffId],
      cancelMessage(
        own.map(({ row }) => row),
        reason,
      ),
    );
}

function cancelMessage(rows: readonly TimedInterview[], reason: string): StaffMessage {
  const [first, ...others] = rows;
  if (!first) throw new Error('no interview was cancelled');
  const when = ({ startAt }: TimedInterview) => `原定 ${formatDateTime(startAt)}`;
  const message = messageOf(first, '面试已取消', `${when(first)}，${reason}`, `interview-ended:${first.id}`);
  if (others.length === 0) return message;
  return {
    ...message,
    title: `${message.title}等 ${rows.length} 场`,
    content: `${reason}：${rows.map((row) => `${nameOf(row)} ${row.roundName} ${when(row)}`).join('；')}`,
    linkParams: {},
    bizId: null,
  };
}
