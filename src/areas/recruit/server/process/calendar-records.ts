/** Records as a calendar: those with an interview on some days, each with its interviews of those days. */
import { queryRows } from '#platform/db/statement.ts';
import { groupBy } from '#platform/entity/group-by.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { mostPlanned } from '../../model/evaluate/interview-calls.ts';
import { allRecordConditions } from './record-filter.ts';

interface InterviewOfDay {
  readonly id: number;
  readonly roundName: string;
  readonly method: string;
  readonly startAt: string;
  readonly durationMin: number;
  readonly status: string;
}

/** Interviews on the days of the filter by record, records in the order of their first one. Those that were cancelled are left out. */
export async function interviewsOfDays(
  context: TenantWork,
  { interviewDate, ...filter }: Row,
): Promise<ReadonlyMap<number, InterviewOfDay[]>> {
  // The schema of the call has seen to both ends.
  const [from, to] = interviewDate as [string, string];
  const rows = await queryRows<InterviewOfDay & { recruitInfoId: number }>(context)`
    select i.recruit_info_id, i.id, i.round_name, i.method, i.start_at, i.duration_min, i.status
    from interview i
    join recruit_info t on t.id = i.recruit_info_id
    where ${tenantCondition(context, 'i')} and i.start_date between ${from}::date and ${to}::date
      and i.status <> 'cancelled' and ${allRecordConditions(context, filter)}
    order by i.start_at, i.id
    limit ${mostPlanned}`;
  const byRecord = groupBy(rows, ({ recruitInfoId }) => recruitInfoId);
  return new Map(
    [...byRecord].map(([id, talks]) => [id, talks.map(({ recruitInfoId: _record, ...talk }) => talk)] as const),
  );
}
