/** queryInterview: the calendar of interviews. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { openInterviewStatuses } from '../../model/evaluate/evaluate-dicts.ts';
import { mostPlanned, queryInterview } from '../../model/evaluate/interview-calls.ts';
import type { InterviewRow } from '../../model/evaluate/interview.ts';
import { overlappingIds } from '../../model/evaluate/overlap.ts';
import { idsOfPeople } from '../../model/people-list.ts';
import { recruitInfo } from '../../model/process/recruit-info.ts';

type CalendarRow = Pick<
  InterviewRow,
  | 'id'
  | 'version'
  | 'recruitInfoId'
  | 'roundNo'
  | 'roundName'
  | 'method'
  | 'startAt'
  | 'durationMin'
  | 'place'
  | 'link'
  | 'interviewers'
  | 'chiefId'
  | 'notice'
  | 'status'
  | 'cancelReason'
> & {
  readonly rescheduleCount: number;
  readonly externalPersonId: number;
  readonly candidate: string | null;
  readonly positionName: string;
  readonly submitted: number;
};

/** Interviews to come that overlap another one on these days, whoever filters: also one that the filter or the scope of the caller leaves out. */
async function conflictsOn(context: TenantWork, from: string, to: string): Promise<ReadonlySet<number>> {
  const rows = await queryRows<
    Pick<InterviewRow, 'id' | 'startAt' | 'durationMin' | 'interviewers'> & { readonly externalPersonId: number }
  >(context)`
    select t.id, t.start_at, t.duration_min, t.interviewers, r.external_person_id
    from interview t
    join recruit_info r on r.id = t.recruit_info_id and r.group_code = t.group_code
      and r.company_code = t.company_code and r.deleted_at is null
    where ${tenantCondition(context, 't')} and t.start_date between ${from}::date and ${to}::date
      and t.status = any(${[...openInterviewStatuses]})`;
  return overlappingIds(rows.map((row) => ({ ...row, interviewerIds: idsOfPeople(row.interviewers) })));
}

export const queryInterviewHandler = handle(
  queryInterview,
  async (context, { from, to, recruitInfoId, interviewerId, positionId }) => {
    const scope = scopeCondition(context, recruitInfo, recruitInfo.permissions.read, 'r');
    const person = JSON.stringify([{ userBaseId: interviewerId }]);
    const rows = await queryRows<CalendarRow>(context)`
    select t.id, t.version, t.recruit_info_id, t.round_no, t.round_name, t.method, t.start_at, t.duration_min, t.place,
      t.link, t.interviewers, t.chief_id, t.notice, t.status, t.cancel_reason,
      coalesce(t.reschedule_count, 0) as reschedule_count, r.external_person_id, r.person_name as candidate, p.name as position_name,
      (
        select count(*)
        from interview_evaluation e
        where e.group_code = t.group_code and e.company_code = t.company_code and e.interview_id = t.id
          and e.is_current and e.status = 'submitted' and e.deleted_at is null
      ) as submitted
    from interview t
    join recruit_info r on r.id = t.recruit_info_id and r.group_code = t.group_code
      and r.company_code = t.company_code and r.deleted_at is null
    join recruit_position p on p.id = r.position_id and p.group_code = t.group_code
      and p.company_code = t.company_code
    where ${tenantCondition(context, 't')} ${scope ? sql`and ${scope}` : sql``}
      ${from && to ? sql`and t.start_date between ${from}::date and ${to}::date` : sql``}
      ${recruitInfoId ? sql`and t.recruit_info_id = ${recruitInfoId}` : sql``}
      ${interviewerId ? sql`and t.interviewers @> ${person}::jsonb` : sql``}
      ${positionId ? sql`and r.position_id = ${positionId}` : sql``}
    order by t.start_at, t.id
    limit ${mostPlanned + 1}`;
    const shown = rows.slice(0, mostPlanned);
    const days = shown.map(({ startAt }) => todayInShanghai(new Date(startAt)));
    const [first, last] = [days[0], days.at(-1)];
    const conflicts: ReadonlySet<number> = first && last ? await conflictsOn(context, first, last) : new Set();
    const interviews = shown.map(({ candidate, interviewers, ...row }) => ({
      ...row,
      candidate: candidate ?? '',
      interviewers: (interviewers ?? []).map(({ name, userBaseId }) => ({ name, userBaseId: userBaseId ?? null })),
      hasConflict: conflicts.has(row.id),
    }));
    return { interviews, isCut: rows.length > mostPlanned };
  },
);
