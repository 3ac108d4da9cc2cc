/** Projects of several companies, for rooms that look over a group: how many run on a day, how they stand, the leading ones. One statement each. */
import { sql } from 'kysely';
import { tenantUnder } from '#platform/http/coverage.ts';
import { queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Condition } from '#platform/store/entity-query.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import type { ProjectHealth, ProjectStage, ProjectStatus } from '../model/project-dicts.ts';
import { openStatuses } from '../model/project-moves.ts';
import { project, projectMoney } from '../model/project.ts';

/** Begun and not finished. */
const runningStatuses = ['ongoing', 'paused'] as const satisfies readonly ProjectStatus[];
/** Finished on a day that is known; what was cancelled has none. */
const finishedStatuses = ['completed', 'accepted', 'archived'] as const satisfies readonly ProjectStatus[];

const among = (statuses: readonly ProjectStatus[]) => sql`t.status = any(${[...statuses]}::text[])`;
const today = (context: TenantWork): string => todayInShanghai(context.platform.now());
const ofCompanies = (context: TenantWork, companyCodes: readonly string[]): Condition =>
  sql<boolean>`${tenantCondition(context, 't')} and t.company_code = any(${[...companyCodes]}::text[])`;

/** Projects under way in a company at the end of a day. */
export interface ProjectsOnDay {
  readonly companyCode: string;
  /** 'YYYY-MM-DD' */
  readonly day: string;
  readonly projects: number;
}

/**
 * Today goes by the state; days of the past by the days on which a project began and ended, where it was finished since. A company
 * without any has no entry.
 */
export function projectsOnDays(
  context: TenantWork,
  { companyCodes, days }: { readonly companyCodes: readonly string[]; readonly days: readonly string[] },
): Promise<ProjectsOnDay[]> {
  const isPast = sql`d.day < ${today(context)}::date`;
  return queryRows<ProjectsOnDay>(context)`
    select t.company_code, d.day, count(*)::integer as projects
    from unnest(${[...days]}::date[]) d(day)
    join project t on not (${isPast}) or coalesce(t.actual_start, t.plan_start) <= d.day
    where ${ofCompanies(context, companyCodes)}
      and (${among(runningStatuses)} or ${isPast} and ${among(finishedStatuses)} and t.actual_end > d.day)
    group by 1, 2`;
}

/** Companies whose projects are asked for, and the year in which their plans have a part. */
export interface ProjectQuery {
  readonly companyCodes: readonly string[];
  readonly year: number;
}

/** Plans that have a part in the year; one without an end lasts, one without a beginning has begun. */
const inYear = ({ year }: ProjectQuery): Condition => sql<boolean>`
  coalesce(t.plan_start, '-infinity'::date) <= ${`${year}-12-31`}::date
    and coalesce(t.plan_end, 'infinity'::date) >= ${`${year}-01-01`}::date`;

const counts = (context: TenantWork) => sql`
  count(*)::integer as count, (count(*) filter (where ${among(openStatuses)}))::integer as open,
    (count(*) filter (where ${among(openStatuses)} and t.next_date < ${today(context)}::date))::integer as late`;

export interface ProjectCounts {
  readonly count: number;
  /** Of these still to be finished. */
  readonly open: number;
  /** Of these with a promised day that is over. */
  readonly late: number;
}

/** A company's projects; money in yuan, null where the caller may not see it or nobody entered any. A company without any is left out. */
export interface ProjectsOfCompany extends ProjectCounts {
  readonly companyCode: string;
  readonly budget: number | null;
  /** Of projects that have a budget. */
  readonly cost: number | null;
}

/** Companies whose money of projects the caller may see. */
const paidCompanies = ({ tenant }: TenantWork): string[] => [
  ...(tenantUnder(tenant, projectMoney)?.companyCodes ?? []),
];

export function projectsByCompany(context: TenantWork, query: ProjectQuery): Promise<ProjectsOfCompany[]> {
  const isPaid = sql`t.company_code = any(${paidCompanies(context)}::text[])`;
  return queryRows<ProjectsOfCompany>(context)`
    select t.company_code, ${counts(context)}, sum(t.budget) filter (where ${isPaid}) as budget,
      sum(t.cost_amount) filter (where ${isPaid} and t.budget is not null) as cost
    from project t
    where ${ofCompanies(context, query.companyCodes)} and ${inYear(query)}
    group by t.company_code`;
}

/** How many projects are in a state and, while they are open, at a stage. */
export interface ProjectsInState extends ProjectCounts {
  readonly status: ProjectStatus;
  readonly stageCode: ProjectStage;
}

export function projectsByState(context: TenantWork, query: ProjectQuery): Promise<ProjectsInState[]> {
  return queryRows<ProjectsInState>(context)`
    select t.status, t.stage_code, ${counts(context)}
    from project t
    where ${ofCompanies(context, query.companyCodes)} and ${inYear(query)}
    group by 1, 2`;
}

/** A project that is named; money as in {@link ProjectsOfCompany}. */
export interface LeadingProject {
  readonly id: number;
  readonly companyCode: string;
  readonly projectNo: string | null;
  readonly projectName: string;
  readonly status: ProjectStatus;
  readonly stageCode: ProjectStage;
  readonly health: ProjectHealth;
  /** Percent. */
  readonly progress: number;
  readonly planEnd: string | null;
  /** The earliest day that is still to be reached. */
  readonly nextDate: string | null;
  readonly budget: number | null;
}

/**
 * Open projects that the caller sees under `project_manage`, the largest or the latest first; null without that code. Where money is
 * not shown it decides nothing: those come by priority behind the others.
 */
export async function leadingProjects(
  context: TenantWork,
  query: ProjectQuery & { readonly by: 'size' | 'lateness'; readonly limit: number },
): Promise<LeadingProject[] | null> {
  const tenant = tenantUnder(context.tenant, project.permissions.read);
  if (!tenant) return null;
  const reach = { ...context, tenant };
  const scope = scopeCondition(reach, project, project.permissions.read, 't') ?? sql<boolean>`true`;
  const budget = sql`case when t.company_code = any(${paidCompanies(context)}::text[]) then t.budget end`;
  const isLate = query.by === 'lateness' ? sql`t.next_date < ${today(context)}::date` : sql`true`;
  const order =
    query.by === 'lateness'
      ? sql`t.next_date, t.id`
      : sql`${budget} desc nulls last, array_position(array['high', 'medium', 'low'], t.priority), t.plan_end, t.id`;
  return await queryRows<LeadingProject>(context)`
    select t.id, t.company_code, t.project_no, t.project_name, t.status, t.stage_code, t.health, t.progress, t.plan_end,
      t.next_date, ${budget} as budget
    from project t
    where ${ofCompanies(reach, query.companyCodes)} and ${scope} and ${inYear(query)}
      and ${among(openStatuses)} and ${isLate}
    order by ${order}
    limit ${query.limit}`;
}
