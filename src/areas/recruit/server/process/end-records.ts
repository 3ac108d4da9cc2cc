/** Ends recruitment records: what is still to come for the candidate is cancelled, and who would have taken part is told. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import { formatDateTime } from '#platform/entity/format.ts';
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
import { tellStaff } from '../evaluate/tell-people.ts';
import type { TimedInterview } from '../evaluate/timed-interview.ts';
import { messageOf, timedInterviews } from '../evaluate/timed-interview.ts';
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
  const ids = records.map(({ id }) => id);
  const reason = `候选人${moveOf(name).label}`;
  await cancelInterviews(context, ids, reason);
  await changeRows(context, onlineTest, {
    where: sql`t.recruit_info_id = any(${ids}::bigint[]) and t.status in ('pending', 'doing')`,
    values: { status: 'cancelled' },
    reason,
  });
}

async function cancelInterviews(context: TenantWork, recordIds: readonly number[], reason: string): Promise<void> {
  const open = await queryRows<TimedInterview>(context)`
    ${timedInterviews}
    where ${tenantCondition(context, 't')} and t.recruit_info_id = any(${[...recordIds]}::bigint[])
      and t.status = any(${[...openInterviewStatuses]})
    order by t.id
    for update of t`;
  if (open.length === 0) return;
  await changeRows(context, interview, {
    where: sql`t.id = any(${open.map(({ id }) => id)}::bigint[])`,
    values: { status: 'cancelled', cancelReason: reason },
    reason,
  });
  for (const row of open) {
    const content = `原定 ${formatDateTime(row.startAt)}，${reason}`;
    const message = messageOf(row, '面试已取消', content, `interview-ended:${row.id}`);
    await tellStaff(context, idsOfPeople(row.interviewers), message);
  }
}
