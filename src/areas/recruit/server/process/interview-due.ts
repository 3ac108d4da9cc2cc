/** Days of interviews that are still to come, as items of the ledger at the records of the candidates. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { ComputedSource } from '#platform/runtime/due.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { openInterviewStatuses } from '../../model/evaluate/evaluate-dicts.ts';
import { interview } from '../../model/evaluate/interview.ts';
import { recruitInfo } from '../../model/process/recruit-info.ts';

interface InterviewDay {
  readonly id: number;
  readonly recruitInfoId: number;
  readonly startDate: string;
  readonly roundName: string;
  readonly personName: string | null;
  readonly ownerId: number | null;
}

const recordsOf = async (context: TenantWork, interviewIds: readonly number[]): Promise<number[]> => {
  // Deleted ones too: their day is over.
  const found = await queryRows<{ recruitInfoId: number }>(context)`
    select distinct i.recruit_info_id
    from interview i
    where i.id = any(${[...interviewIds]}::bigint[])`;
  return found.map(({ recruitInfoId }) => recruitInfoId);
};

export const interviewDue: ComputedSource = {
  entity: recruitInfo,
  // Interviewers have reminders of their own, by the hour.
  kinds: [{ kind: 'interview_day', code: 'recruit_interview', remind: [0] }],
  dates: async (context, ids) => {
    const days = await queryRows<InterviewDay>(context)`
      select i.id, i.recruit_info_id, i.start_date, i.round_name, t.person_name, t.owner_id
      from interview i
      join recruit_info t on t.id = i.recruit_info_id and t.group_code = i.group_code
        and t.company_code = i.company_code
      where ${tenantCondition(context, 'i')} and ${tenantCondition(context, 't')}
        and i.recruit_info_id = any(${[...ids]}::bigint[]) and i.status = any(${[...openInterviewStatuses]})
        and i.start_date is not null`;
    return days.map(({ id, recruitInfoId, startDate, roundName, personName, ownerId }) => ({
      refId: recruitInfoId,
      kind: 'interview_day',
      refKey: String(id),
      title: `${roundName} · ${personName ?? ''}`,
      dueDate: startDate,
      graceEndDate: null,
      ownerId,
    }));
  },
  dependsOn: { [interview.name]: (context, ids) => recordsOf(context, ids) },
};
