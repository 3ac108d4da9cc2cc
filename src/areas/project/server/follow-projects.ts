/**
 * What a project keeps of its milestones, costs and entries of progress: its next day, how many are done, progress by its
 * method, health, cost, last entry. Written here and nowhere else, whenever one of them changed and once a day, because
 * lateness comes with the days.
 */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { execute } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { activeCompanies } from '#core/org/public.server.ts';
import { companyJob } from '#platform/jobs/company-job.ts';
import { redAfterDays } from '../model/plan/progress.ts';
import { openMilestones } from '../model/project-dicts.ts';
import { openStatuses } from '../model/project-moves.ts';

/** Brings projects up to their parts; all of the tenant where no ids are given. Open forms of them do not become stale. */
export async function followProjects(context: TenantWork, ids: readonly number[] | null): Promise<void> {
  if (ids?.length === 0) return;
  const today = sql`${todayInShanghai(context.platform.now())}::date`;
  const open = [...openMilestones];
  // Beside the store, project: the columns are derived, nobody typed them, and the log tells of the parts.
  await execute(context)`
    update project t
    set next_date = f.next_date, milestone_count = f.milestone_count, milestone_done = f.milestone_done,
      progress = f.progress, health = f.health, cost_amount = f.cost_amount, last_log_date = f.last_log_date
    from (${factsOf(context, ids, today, open)}) f
    where t.id = f.id and ${tenantCondition(context, 't')}
      and (t.next_date, t.milestone_count, t.milestone_done, t.progress, t.health, t.cost_amount, t.last_log_date)
        is distinct from
        (f.next_date, f.milestone_count, f.milestone_done, f.progress, f.health, f.cost_amount, f.last_log_date)`;
}

/** The columns as they have to be. A milestone is late from the day that was promised, as the pure rules of `plan/` say. */
function factsOf(
  context: TenantWork,
  ids: readonly number[] | null,
  today: RawBuilder<unknown>,
  open: readonly string[],
): RawBuilder<unknown> {
  const isOpenProject = sql`t.status = any(${[...openStatuses]}::text[])`;
  return sql`
    select t.id,
      case when ${isOpenProject} then least(m.next_date, t.plan_end) end as next_date,
      coalesce(m.live, 0)::integer as milestone_count, coalesce(m.done, 0)::integer as milestone_done,
      case t.progress_method
        when 'milestone' then coalesce(round(100.0 * m.done / nullif(m.live, 0)), t.progress)
        when 'weight' then coalesce(round(100.0 * m.done_weight / nullif(m.weight, 0)), t.progress)
        else t.progress
      end as progress,
      case
        when ${isOpenProject} and ${today} - m.next_date > ${sql.lit(redAfterDays)} or t.manual_health = 'red' then 'red'
        when ${isOpenProject} and m.next_date < ${today} or t.manual_health = 'amber' then 'amber'
        else 'green'
      end as health,
      c.cost_amount, l.last_log_date
    from project t
    left join lateral (
      select min(coalesce(o.baseline_end, o.plan_end)) filter (where o.status = any(${[...open]}::text[])) as next_date,
        count(*) filter (where o.status <> 'cancelled') as live, count(*) filter (where o.status = 'done') as done,
        sum(o.weight) filter (where o.status <> 'cancelled') as weight, sum(o.weight) filter (where o.status = 'done') as done_weight
      from project_milestone o
      where ${tenantCondition(context, 'o')} and o.project_id = t.id
    ) m on true
    left join lateral (
      select sum(o.amount) as cost_amount
      from project_cost o
      where ${tenantCondition(context, 'o')} and o.project_id = t.id
    ) c on true
    left join lateral (
      select max(o.log_date) as last_log_date
      from project_log o
      where ${tenantCondition(context, 'o')} and o.project_id = t.id
    ) l on true
    where ${tenantCondition(context, 't')} ${ids === null ? sql`` : sql`and t.id = any(${[...ids]}::bigint[])`}`;
}

/** Days pass without a write: what is late today is marked in the night. */
export const followJob = companyJob('project-follow', {
  cron: '25 0 * * *',
  companies: (db) => activeCompanies(db),
  run: (context) => followProjects(context, null),
});
