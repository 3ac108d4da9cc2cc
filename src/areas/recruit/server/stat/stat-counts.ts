/** What the statistics are counted from: one scan of the stages of a period, and the positions that are open. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { childDepartments } from '#areas/staff/public.server.ts';
import { addMonths } from '#lib/chinese/calendar.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { ParsedInputOf } from '#platform/entity/endpoint.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { recruitInfo } from '../../model/process/recruit-info.ts';
import { activeStatuses } from '../../model/process/recruit-moves.ts';
import { recruitPosition } from '../../model/process/recruit-position.ts';
import type { queryRecruitStat } from '../../model/stat/stat-calls.ts';

export type StatFilter = ParsedInputOf<typeof queryRecruitStat>;

/** Stages of the way, those that end a record without a hire left out. */
export const wayStages = [...activeStatuses, 'onboarded'] as const;
/** Hours within which an evaluation should be in. */
const evaluationHours = 48;

const keyColumns = { channel: 'source', position: 'position_id', owner: 'owner_id' } as const;

/** The chosen department, position and owner, over an alias with the columns of a record. */
async function chosen(context: TenantWork, filter: StatFilter, alias: string): Promise<RawBuilder<unknown>> {
  const { groupInfoId, positionId, ownerId } = filter;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const departments = groupInfoId ? await childDepartments(context.db, [groupInfoId]) : null;
  const scope = scopeCondition(context, recruitInfo, recruitInfo.permissions.read, alias);
  const parts = [
    tenantCondition(context, alias),
    ...(scope ? [scope] : []),
    ...(departments ? [sql`${column('group_info_id')} = any(${departments}::bigint[])`] : []),
    ...(positionId ? [sql`${column('position_id')} = ${positionId}`] : []),
    ...(ownerId ? [sql`${column('owner_id')} = ${ownerId}`] : []),
  ];
  return sql.join(parts, sql` and `);
}

export interface StageCount {
  readonly status: string;
  /** Days of the stay; null while it lasts. Not where `view` is `key`. */
  readonly days: number | null;
  /** Source, position or owner. Not where `view` is `days`. */
  readonly key: string | number | null;
  /** Days from the beginning to the first day of work, of who began to work. Not where `view` is `days`. */
  readonly cycle: number | null;
  /** What the count is told by: both at once where keys are few. */
  readonly view: 'days' | 'key' | 'both';
  readonly count: number;
}

/** Stages that records reached in the period for the first time: by their days, and by key, in one scan of the index. */
export async function stageCounts(context: TenantWork, filter: StatFilter): Promise<StageCount[]> {
  const [from, to] = filter.dateRange;
  const key = sql.ref(`s.${keyColumns[filter.groupBy]}`);
  const cycle = sql`case when s.status = 'onboarded' then s.since_start end`;
  // Sources are ten: days and sources together are few groups, in one table of hashes and on several processors.
  const isCrossed = filter.groupBy === 'channel';
  const view = isCrossed ? sql`'both'` : sql`case when grouping(s.days) = 1 then 'key' else 'days' end`;
  const groups = isCrossed
    ? sql`s.status, ${key}, s.days, ${cycle}`
    : sql`grouping sets ((s.status, s.days), (s.status, ${key}, ${cycle}))`;
  return queryRows<StageCount>(context)`
    select s.status, s.days, ${key} as key, ${cycle} as cycle, ${view} as view, count(*) as count
    from recruit_stage s
    where ${await chosen(context, filter, 's')} and s.status = any(${[...wayStages]}::text[])
      and s.entered_on between ${from} and ${to}
    group by ${groups}`;
}

/** How many began to work in the same period a year before. */
export async function hiredBefore(context: TenantWork, filter: StatFilter): Promise<number> {
  const [from, to] = filter.dateRange.map((day) => addMonths(day, -12));
  const row = await queryRow<{ count: number }>(context)`
    select count(*) as count
    from recruit_stage s
    where ${await chosen(context, filter, 's')} and s.status = 'onboarded' and s.entered_on between ${from} and ${to}`;
  return row?.count ?? 0;
}

export interface OpenPosition {
  readonly id: number;
  readonly name: string;
  readonly groupInfoId: number;
  readonly ownerId: number;
  readonly headcount: number;
  readonly hired: number;
  readonly openDate: string | null;
  readonly createdOn: string;
  readonly pausedDays: number;
  readonly pausedAt: string | null;
}

/** Most open positions that are told of, as many as a company may have. */
const mostOpen = 500;

/** Positions that look for somebody, paused ones too. */
export async function openPositions(context: TenantWork, filter: StatFilter): Promise<OpenPosition[]> {
  const { groupInfoId, positionId, ownerId } = filter;
  const departments = groupInfoId ? await childDepartments(context.db, [groupInfoId]) : null;
  const scope = scopeCondition(context, recruitPosition, recruitPosition.permissions.read, 't');
  const parts = [
    tenantCondition(context, 't'),
    ...(scope ? [scope] : []),
    ...(departments ? [sql`t.group_info_id = any(${departments}::bigint[])`] : []),
    ...(positionId ? [sql`t.id = ${positionId}`] : []),
    ...(ownerId ? [sql`t.owner_id = ${ownerId}`] : []),
  ];
  return queryRows<OpenPosition>(context)`
    select t.id, t.name, t.group_info_id, t.owner_id, t.headcount, coalesce(t.hired_count, 0) as hired, t.open_date,
      to_char(t.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as created_on,
      coalesce(t.paused_days, 0) as paused_days, t.paused_at
    from recruit_position t
    where ${sql.join(parts, sql` and `)} and t.status in ('recruiting', 'paused')
    order by t.created_at, t.id
    limit ${mostOpen}`;
}

export interface PositionStage {
  readonly positionId: number;
  readonly status: string;
  readonly count: number;
  /** Days of who has been in it longest. */
  readonly days: number;
}

/** Who is in process for these positions, by stage. `today`: YYYY-MM-DD. */
export async function stagesOfPositions(
  context: TenantWork,
  positionIds: readonly number[],
  today: string,
): Promise<PositionStage[]> {
  if (positionIds.length === 0) return [];
  return queryRows<PositionStage>(context)`
    select t.position_id, t.status, count(*) as count,
      max(${today}::date - (t.stage_entered_at at time zone 'Asia/Shanghai')::date) as days
    from recruit_info t
    where ${tenantCondition(context, 't')} and t.position_id = any(${[...positionIds]}::bigint[])
      and t.status in (${sql.join(activeStatuses.map((status) => sql.lit(status)))})
    group by t.position_id, t.status`;
}

/** Evaluations of interviews of the period that are in, and those that came later than they should. */
export async function evaluationCounts(context: TenantWork, filter: StatFilter) {
  const [from, to] = filter.dateRange;
  const { groupInfoId, positionId, ownerId } = filter;
  const isNarrow =
    Boolean(groupInfoId ?? positionId ?? ownerId) ||
    scopeCondition(context, recruitInfo, recruitInfo.permissions.read, 'r') !== null;
  // Without a choice no record is read: the days of the interviews say which count.
  const ofRecords = isNarrow
    ? sql`
      join recruit_info r on r.id = i.recruit_info_id and r.group_code = i.group_code
        and r.company_code = i.company_code and ${await chosen(context, filter, 'r')}`
    : sql``;
  const row = await queryRow<{ total: number; late: number }>(context)`
    select count(*) as total,
      count(*) filter (
        where e.submitted_at > i.start_at + make_interval(mins => i.duration_min, hours => ${evaluationHours})
      ) as late
    from interview i ${ofRecords}
    join interview_evaluation e on e.interview_id = i.id and e.group_code = i.group_code
      and e.company_code = i.company_code and e.deleted_at is null
    where ${tenantCondition(context, 'i')} and i.start_date between ${from} and ${to} and e.status = 'submitted'
      and e.is_current`;
  return row ?? { total: 0, late: 0 };
}
