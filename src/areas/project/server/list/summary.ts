/** Figures over all projects under a filter, whatever page and state are shown. */
import { sql } from 'kysely';
import { overloadIn } from '#areas/staff/public.server.ts';
import { queryRow } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import type { Condition } from '#platform/store/entity-query.ts';
import { filteredEntity } from '#platform/store/custom-fields.ts';
import { listConditions } from '#platform/store/entity-query.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { ProjectSummary } from '../../model/project-calls.ts';
import { openStatuses } from '../../model/project-moves.ts';
import { project, projectMoney } from '../../model/project.ts';

/** Days without an entry of progress after which a project is called quiet. */
export const quietAfterDays = 14;

interface Figures {
  readonly statuses: Record<string, number> | null;
  readonly healths: Record<string, number> | null;
  readonly startedThisYear: number;
  readonly lateCount: number;
  readonly longest: number | null;
  readonly median: number | null;
  readonly budget: number | null;
  readonly cost: number | null;
  readonly nextWeek: number;
  readonly quiet: number;
  readonly managerMissing: number;
  readonly thisMonth: number;
  readonly doneThisMonth: number;
}

/** The summary of a list. The state that is chosen does not narrow it: its tabs stand beside each other. */
export async function summaryOf(
  context: TenantWork,
  { status: _status, ...filter }: Row,
  where: readonly Condition[],
): Promise<ProjectSummary> {
  const entity = await filteredEntity(context, project, filter);
  const conditions = sql.join([...listConditions(context, entity, filter), ...where], sql` and `);
  const today = todayInShanghai(context.platform.now());
  const month = `${today.slice(0, 7)}-01`;
  const open = sql`= any(${[...openStatuses]}::text[])`;
  const [figures, overload] = await Promise.all([
    queryRow<Figures>(context)`
      with hit as materialized (
        select t.id, t.status, t.health, t.next_date, t.budget, t.cost_amount, t.plan_start, t.is_manager_missing,
          coalesce(t.last_log_date, t.actual_start, t.created_at::date) as heard
        from project t
        where ${conditions}
      ),
        due as (
          select count(*) filter (where m.status <> 'cancelled') as this_month,
            count(*) filter (where m.status = 'done') as done_this_month
          from project_milestone m
          join hit on hit.id = m.project_id
          where ${tenantCondition(context, 'm')} and m.plan_end >= ${month}::date
            and m.plan_end < ${month}::date + interval '1 month'
        )
      select
        (select json_object_agg(s.status, s.count) from (select status, count(*) from hit group by 1) s) as statuses,
        (
          select json_object_agg(s.health, s.count)
          from (select health, count(*) from hit where status = 'ongoing' group by 1) s
        ) as healths,
        count(*) filter (where hit.plan_start >= ${`${today.slice(0, 4)}-01-01`}::date
          and hit.plan_start <= ${`${today.slice(0, 4)}-12-31`}::date) as started_this_year,
        count(*) filter (where hit.next_date < ${today}::date) as late_count,
        max(${today}::date - hit.next_date) filter (where hit.next_date < ${today}::date) as longest,
        percentile_cont(0.5) within group (order by (${today}::date - hit.next_date)::float8)
          filter (where hit.next_date < ${today}::date) as median,
        sum(hit.budget) as budget, sum(hit.cost_amount) filter (where hit.budget is not null) as cost,
        count(*) filter (where hit.next_date between ${today}::date and ${today}::date + 7) as next_week,
        count(*) filter (where hit.status = 'ongoing' and hit.heard <= ${today}::date - ${sql.lit(quietAfterDays)}) as quiet,
        count(*) filter (where hit.is_manager_missing and hit.status ${open}) as manager_missing,
        (select this_month from due) as this_month, (select done_this_month from due) as done_this_month
      from hit`,
    overloadIn(context, month, sql`select t.id from project t where ${conditions} and t.status ${open}`),
  ]);
  if (!figures) throw new Error('an aggregate answered no row');
  return {
    statuses: figures.statuses ?? {},
    healths: figures.healths ?? {},
    startedThisYear: figures.startedThisYear,
    late: { count: figures.lateCount, longest: figures.longest ?? 0, median: Math.round(figures.median ?? 0) },
    money: holds(context, projectMoney) ? { budget: figures.budget ?? 0, cost: figures.cost ?? 0 } : null,
    milestones: { thisMonth: figures.thisMonth, doneThisMonth: figures.doneThisMonth },
    nextWeek: figures.nextWeek,
    quiet: figures.quiet,
    managerMissing: figures.managerMissing,
    overload,
  };
}
