/** What else candidate and interviewers have at the time of an interview. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { openInterviewStatuses } from '../../model/evaluate/evaluate-dicts.ts';
import type { Conflict } from '../../model/evaluate/interview-calls.ts';
import type { Span } from '../../model/evaluate/overlap.ts';
import { endOf, minuteLength, overlapsOf } from '../../model/evaluate/overlap.ts';
import { idsOfPeople } from '../../model/people-list.ts';

/** Longest interview in minutes: whatever begins earlier before a plan is over when the plan begins. */
const longest = 480;

interface Neighbour extends Span {
  readonly id: number;
  readonly externalPersonId: number;
  readonly candidate: string | null;
  readonly interviewers: readonly { name: string; userBaseId?: number | null }[];
}

export interface InterviewPlan extends Span {
  readonly id: number | null;
  readonly externalPersonId: number;
  readonly interviewerIds: readonly number[];
}

/** Interviews still to come that share time with the plan and have the same candidate or an interviewer of it. */
export async function conflictsOf(context: TenantWork, plan: InterviewPlan): Promise<Conflict[]> {
  const from = new Date(Date.parse(plan.startAt) - longest * minuteLength).toISOString();
  const to = new Date(endOf(plan)).toISOString();
  const neighbours = await queryRows<Neighbour>(context)`
    select t.id, t.start_at, t.duration_min, t.interviewers, r.external_person_id, r.person_name as candidate
    from interview t
    join recruit_info r on r.id = t.recruit_info_id and r.group_code = t.group_code
      and r.company_code = t.company_code and r.deleted_at is null
    where ${tenantCondition(context, 't')} and t.start_at > ${from}::timestamptz and t.start_at < ${to}::timestamptz
      and t.status = any(${[...openInterviewStatuses]})
    order by t.start_at, t.id`;
  const byId = new Map(neighbours.map((one) => [one.id, one]));
  const others = neighbours.map((one) => ({ ...one, interviewerIds: idsOfPeople(one.interviewers) }));
  return overlapsOf(plan, others).map(({ interviewId, startAt, durationMin, isCandidate, interviewerIds }) => ({
    interviewId,
    startAt,
    durationMin,
    isCandidate,
    candidate: byId.get(interviewId)?.candidate ?? '',
    interviewers: (byId.get(interviewId)?.interviewers ?? [])
      .filter(({ userBaseId }) => userBaseId && interviewerIds.includes(userBaseId))
      .map(({ name }) => name),
  }));
}
