/** Ends recruitment records: what is still to come for the candidate is cancelled, and who would have taken part is told. */
import { sql } from 'kysely';
import { membersOfStaff } from '#core/org/public.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import { formatDateTime } from '#platform/entity/format.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { sendMessage } from '#platform/runtime/messages.ts';
import { changeRows } from '#platform/store/change-rows.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { openInterviewStatuses } from '../../model/evaluate/evaluate-dicts.ts';
import { interview } from '../../model/evaluate/interview.ts';
import { onlineTest } from '../../model/evaluate/online-test.ts';
import { idsOfPeople } from '../../model/people-list.ts';
import type { RecruitInfoRow } from '../../model/process/recruit-info.ts';
import { moveOf } from '../../model/process/recruit-moves.ts';
import { moveRecruit } from './move-recruit.ts';

export type EndingMove = 'reject' | 'withdraw' | 'reserve';

export interface EndOptions {
  readonly resultReason: RecruitInfoRow['resultReason'];
  readonly resultNote: string | null;
  /** For the log, where it is another than the note of the result. */
  readonly note?: string;
}

/** Moves records to their end and cancels their live tests and interviews. Refuses as `moveRecruit` does. */
export async function endRecords(
  context: TenantWork,
  records: readonly { readonly id: number; readonly version?: number }[],
  name: EndingMove,
  { resultReason, resultNote, note }: EndOptions,
): Promise<void> {
  await moveRecruit(context, records, name, {
    note: note ?? resultNote,
    values: () => ({ resultReason, resultNote }),
  });
  const ids = records.map(({ id }) => id);
  const reason = `候选人${moveOf(name).label}`;
  await cancelInterviews(context, ids, reason);
  await changeRows(context, onlineTest, {
    where: sql`t.recruit_info_id = any(${ids}::bigint[]) and t.status in ('pending', 'doing')`,
    values: { status: 'cancelled' },
    reason,
  });
}

interface OpenInterview {
  readonly id: number;
  readonly companyCode: string;
  readonly personName: string | null;
  readonly roundName: string;
  readonly startAt: string;
  readonly interviewers: readonly { readonly userBaseId?: number | null }[];
}

async function cancelInterviews(context: TenantWork, recordIds: readonly number[], reason: string): Promise<void> {
  const open = await queryRows<OpenInterview>(context)`
    select i.id, i.company_code, t.person_name, i.round_name, i.start_at, i.interviewers
    from interview i
    join recruit_info t on t.id = i.recruit_info_id and t.group_code = i.group_code and t.company_code = i.company_code
    where ${tenantCondition(context, 'i')} and i.recruit_info_id = any(${[...recordIds]}::bigint[])
      and i.status = any(${[...openInterviewStatuses]})
    order by i.id
    for update of i`;
  if (open.length === 0) return;
  await changeRows(context, interview, {
    where: sql`t.id = any(${open.map(({ id }) => id)}::bigint[])`,
    values: { status: 'cancelled', cancelReason: reason },
    reason,
  });
  const members = await membersOfStaff(context, idsOfPeople(open.flatMap(({ interviewers }) => interviewers)));
  const accounts = new Map(members.map(({ staffId, accountId }) => [staffId, accountId]));
  for (const { id, companyCode, personName, roundName, startAt, interviewers } of open)
    for (const staffId of idsOfPeople(interviewers)) {
      const accountId = accounts.get(staffId);
      if (accountId === undefined || accountId === context.session.accountId) continue;
      await sendMessage(context.db, context.platform, {
        groupCode: context.tenant.groupCode,
        companyCode,
        accountId,
        category: 'recruit',
        title: `面试已取消：${personName ?? ''}${roundName}`,
        content: `原定 ${formatDateTime(startAt)}，${reason}`,
        actorName: context.tenant.access.displayName,
        bizType: interview.name,
        bizId: id,
      });
    }
}
