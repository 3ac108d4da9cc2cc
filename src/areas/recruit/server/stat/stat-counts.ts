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
import { countedMonths, countsOf, otherDays } from './stage-months.ts';
import { wayStages } from './way-stages.ts';

export type StatFilter = ParsedInputOf<typeof queryRecruitStat>;

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
  /** What became of them: gone past it, still on the way, or ended there. Not where `view` is `key`. */
  readonly outcome: 'passed' | 'staying' | 'lost' | null;
  /** What the count is told by: both at once where keys are few. */
  readonly view: 'days' | 'key' | 'both';
  readonly count: number;
}

/** Whether the caller asks for all records of the company: only then the months that are counted already tell the truth. */
const isWhole = (context: TenantWork, { groupInfoId, positionId, ownerId }: StatFilter): boolean =>
  !(groupInfoId ?? positionId ?? ownerId) &&
  scopeCondition(context, recruitInfo, recruitInfo.permissions.read, 's') === null;

/**
 * Stages that records reached in the period for the first time: by their days, and by key. Whole months come from what is counted
 * ahead of time, where nothing narrows the records; all other days are one scan of the index each.
 */
export async function stageCounts(context: TenantWork, filter: StatFilter): Promise<StageCount[]> {
  const { groupBy: by } = filter;
  const [from, to] = filter.dateRange;
  const months = isWhole(context, filter) ? await countedMonths(context, by, { from, to }) : [];
  const ranges = otherDays({ from, to }, months);
  const narrowed = await chosen(context, filter, 's');
  // A part for each range: the index is then read from its first day to its last, and nothing between them.
  const parts = ranges.map(
    (range) => sql`
      select s.status, s.source, s.position_id, s.owner_id, s.days, s.since_start,
        s.outcome
      from recruit_stage s
      where ${narrowed} and s.status = any(${[...wayStages]}::text[])
        and s.entered_on between ${range.from} and ${range.to}`,
  );
  const counts = [
    ...(parts.length > 0
      ? countsOf(by).map(
          ({ columns, groups }) => sql`
            select ${columns}
            from (${sql.join(parts, sql` union all `)}) s
            group by ${groups}`,
        )
      : []),
    ...(months.length > 0
      ? [
          sql`
            select m.status, m.view, m.source, m.key_id, m.days, m.cycle, m.outcome, m.count
            from recruit_stage_month m
            where m.group_code = ${context.tenant.groupCode} and m.company_code = ${context.tenant.companyCode}
              and m.group_by = ${by} and m.month = any(${months}::date[])`,
        ]
      : []),
  ];
  const rows = await queryRows<StageCount & { source: string | null; keyId: number | null }>(context)`
    select x.status, x.view, x.source, x.key_id, x.days, x.cycle, x.outcome, sum(x.count)::bigint as count
    from (${sql.join(counts, sql` union all `)}) x
    group by x.status, x.view, x.source, x.key_id, x.days, x.cycle, x.outcome`;
  return rows.map(({ source, keyId, ...row }) => ({ ...row, key: by === 'channel' ? source : keyId }));
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
  // Without a choice neither interviews nor records are read: the evaluation says its day and whether it was late.
  const ofRecords = isNarrow
    ? sql`
      join interview i on i.id = e.interview_id and i.group_code = e.group_code and i.company_code = e.company_code
      join recruit_info r on r.id = i.recruit_info_id and r.group_code = i.group_code
        and r.company_code = i.company_code and ${await chosen(context, filter, 'r')}`
    : sql``;
  const row = await queryRow<{ total: number; late: number }>(context)`
    select count(*) as total, count(*) filter (where e.is_late) as late
    from interview_evaluation e ${ofRecords}
    where ${tenantCondition(context, 'e')} and e.interview_date between ${from} and ${to} and e.status = 'submitted'
      and e.is_current`;
  return row ?? { total: 0, late: 0 };
}
