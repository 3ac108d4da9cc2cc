/** What holds of the plan of a project whoever writes its milestones: no circle, inside the project, a baseline once it began. */
import { queryRows } from '#platform/db/statement.ts';
import { formatDate } from '#platform/entity/format.ts';
import { groupBy } from '#platform/entity/group-by.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { PrepareOf, RowWriteOf } from '#platform/store/entity-hooks.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { dependencyCycle } from '../../model/plan/dependencies.ts';
import { projectMilestone } from '../../model/project-milestone.ts';

type Write = RowWriteOf<typeof projectMilestone>;

interface PlanOf {
  readonly id: number;
  readonly status: string;
  readonly planStart: string | null;
  readonly planEnd: string | null;
}
interface Linked {
  readonly id: number;
  readonly projectId: number;
  readonly dependsOn: readonly number[];
}

const plansOf = (context: TenantWork, ids: readonly number[]): Promise<PlanOf[]> => queryRows<PlanOf>(context)`
  select t.id, t.status, t.plan_start, t.plan_end
  from project t
  where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])`;

const linksOf = (context: TenantWork, projectIds: readonly number[]): Promise<Linked[]> => queryRows<Linked>(context)`
  select t.id, t.project_id, coalesce(t.depends_on, '[]'::jsonb) as depends_on
  from project_milestone t
  where ${tenantCondition(context, 't')} and t.project_id = any(${[...projectIds]}::bigint[])`;

const projectOf = ({ before, values }: Write): number => Number(values.projectId ?? before?.projectId);
const refuse = (row: Write, field: 'planStart' | 'planEnd' | 'dependsOn', message: string): void => {
  row.refusal = fail.invalid(message, { [field]: message });
};

/** Days that were written have to lie inside the project; those that only stand there are the matter of who moves the project. */
function checkDays(row: Write, plan: PlanOf): void {
  const { planStart, planEnd } = row.values;
  if (plan.planStart !== null && typeof planStart === 'string' && planStart < plan.planStart)
    refuse(row, 'planStart', `计划开始：不能早于项目计划开始 ${formatDate(plan.planStart)}`);
  else if (plan.planStart !== null && typeof planEnd === 'string' && planEnd < plan.planStart)
    refuse(row, 'planEnd', `计划完成：不能早于项目计划开始 ${formatDate(plan.planStart)}`);
  else if (plan.planEnd !== null && typeof planEnd === 'string' && planEnd > plan.planEnd)
    refuse(row, 'planEnd', `计划完成：不能晚于项目计划结束 ${formatDate(plan.planEnd)}，可以同时延长项目`);
}

/** As long as the project has not begun, the plan is the promise; what is added later is promised as it is added. */
function keepBaseline(row: Write, plan: PlanOf): void {
  const { before, values } = row;
  const isTouched = values.planStart !== undefined || values.planEnd !== undefined;
  if (before !== null && (plan.status !== 'not_started' || !isTouched)) return;
  values.baselineStart = values.planStart === undefined ? (before?.planStart ?? null) : values.planStart;
  values.baselineEnd = values.planEnd ?? before?.planEnd ?? null;
}

/** A milestone that is done has a day on which it was; one that is opened again has none. */
function keepActualEnd({ before, values }: Write, today: string): void {
  const status = values.status ?? before?.status;
  if (status === 'done') {
    if ((values.actualEnd === undefined ? (before?.actualEnd ?? null) : values.actualEnd) === null)
      values.actualEnd = today;
  } else if (before?.status === 'done') values.actualEnd = null;
}

/** Refuses predecessors of other projects, and the rows that close a circle. */
function checkLinks(rows: readonly Write[], stored: readonly Linked[]): void {
  const written = new Map(rows.flatMap((row) => (row.before ? [[row.before.id, row]] : [])));
  const plan = stored.map((link) => {
    const dependsOn = written.get(link.id)?.values.dependsOn;
    return dependsOn === undefined ? link : { ...link, dependsOn: dependsOn ?? [] };
  });
  const ids = new Set(plan.map(({ id }) => id));
  for (const row of rows) {
    const dependsOn = row.values.dependsOn ?? [];
    if (dependsOn.some((id) => !ids.has(id))) refuse(row, 'dependsOn', '前置里程碑：不属于本项目或已被删除');
    else if (row.before && dependsOn.includes(row.before.id)) refuse(row, 'dependsOn', '里程碑依赖成环');
  }
  const cycle = dependencyCycle(plan);
  if (cycle === null) return;
  for (const row of rows) if (row.before && cycle.includes(row.before.id)) refuse(row, 'dependsOn', '里程碑依赖成环');
}

export const prepareMilestones: PrepareOf<typeof projectMilestone> = async (context, rows) => {
  const ids = [...new Set(rows.map(projectOf))];
  const isLinked = rows.some(({ values }) => (values.dependsOn ?? []).length > 0);
  const [plans, links] = await Promise.all([plansOf(context, ids), isLinked ? linksOf(context, ids) : []]);
  const planOf = new Map(plans.map((plan) => [plan.id, plan]));
  const today = todayInShanghai(context.platform.now());
  const linksByProject = groupBy(links, ({ projectId }) => projectId);
  for (const [projectId, ofProject] of groupBy(rows, projectOf)) {
    const plan = planOf.get(projectId);
    // A project that is not there is refused as a reference.
    if (!plan) continue;
    for (const row of ofProject) {
      checkDays(row, plan);
      keepBaseline(row, plan);
      keepActualEnd(row, today);
    }
    if (isLinked) checkLinks(ofProject, linksByProject.get(projectId) ?? []);
  }
};
