/** One project whole: its parts, money, health and how far it should be, in a fixed number of statements. */
import { sql } from 'kysely';
import { accountNames } from '#core/account/public.server.ts';
import { departmentNames, membersOfProjects, namesOfPeople } from '#areas/staff/public.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { AnswerOf } from '#platform/entity/schema.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import { listChildren } from '#platform/store/child-store.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import type { ProjectContract } from '../../model/detail-calls.ts';
import { getProject } from '../../model/detail-calls.ts';
import { budgetLines, moneyOf } from '../../model/money.ts';
import { healthOf, plannedProgress, progressOf } from '../../model/plan/progress.ts';
import { projectCost } from '../../model/project-cost.ts';
import { projectHealths } from '../../model/project-dicts.ts';
import { projectLog } from '../../model/project-log.ts';
import { projectMilestone } from '../../model/project-milestone.ts';
import { projectRisk } from '../../model/project-risk.ts';
import { project, projectMoney } from '../../model/project.ts';
import { type ContractOfProject, contractsOf } from './contracts.ts';
import { type ProjectReach, reachOf } from './reach.ts';
import { withCodes } from '../visibility.ts';

/** Projects above and below that are named. */
const mostRelated = 50;
/** Rows of a page of the store. */
const pageOf = (size: number) => ({ filter: {}, page: { current: 1, size } }) as const;

/** The newest parts of a kind, and how many there are. */
function newestOf<E extends AnyEntity>(context: TenantWork, entity: E, projectId: number, size: number) {
  return entityStore(context, entity).page(pageOf(size), { where: [sql<boolean>`t.project_id = ${projectId}`] });
}

interface Related {
  readonly id: number;
  readonly projectNo: string | null;
  readonly projectName: string;
  readonly status: string;
  readonly isParent: boolean;
}

/** The project above and those below, as far as the caller sees them. */
function relatedTo(context: TenantWork, id: number, parentId: number | null): Promise<Related[]> {
  const scope = scopeCondition(context, project, project.permissions.read, 't');
  return queryRows<Related>(context)`
    select t.id, t.project_no, t.project_name, t.status, t.id is not distinct from ${parentId}::bigint as is_parent
    from project t
    where ${tenantCondition(context, 't')} ${scope ? sql`and ${scope}` : sql``}
      and (t.parent_id = ${id} or t.id = ${parentId})
    order by t.id desc
    limit ${mostRelated}`;
}

/** What was used of each subject, in yuan. */
async function usedBySubject(context: TenantWork, projectId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await queryRows<{ subject: string; amount: number }>(context)`
    select t.subject, sum(t.amount) as amount
    from project_cost t
    where ${tenantCondition(context, 't')} and t.project_id = ${projectId}
    group by t.subject`;
  return new Map(rows.map(({ subject, amount }) => [subject, amount]));
}

/** Costs under the code by which a project is seen: whether money is shown was asked before. */
const costOfProject: typeof projectCost = {
  ...projectCost,
  permissions: { ...projectCost.permissions, read: project.permissions.read },
};

/** Costs and money for who may see them: null for all others. */
async function moneyPart(
  context: TenantContext,
  reach: ProjectReach,
  contracts: readonly ContractOfProject[],
  costs: number,
) {
  if (!reach.canSeeMoney) return { costs: null, money: null, costCount: 0 };
  const seeing = withCodes(context, projectMoney, project.permissions.read);
  const { row } = reach;
  const [page, used] = await Promise.all([
    newestOf(seeing, costOfProject, row.id, costs),
    usedBySubject(context, row.id),
  ]);
  const lines = budgetLines(row.budgetItems ?? [], used);
  return {
    costs: page.records,
    money: moneyOf(row.budget, row.costAmount ?? 0, contracts, lines),
    costCount: page.total,
  };
}

/** A contract as it is answered: amounts are for who may see those of contracts, and for the manager of the project. */
function shownContract(
  { projectId: _project, amountExclTax: _tax, isSigned: _signed, ...contract }: ContractOfProject,
  canSeeMoney: boolean,
): ProjectContract {
  return canSeeMoney ? contract : { ...contract, amount: null, settledAmount: null };
}

/** Words for a health that is not green: what a person wrote, or which milestone is how late. */
function healthWords(
  row: ProjectReach['row'],
  finding: ReturnType<typeof healthOf<AnswerOf<typeof projectMilestone>>>,
) {
  if (finding.cause) return `${finding.cause.title}延期 ${finding.days} 天`;
  if (finding.health === 'green') return null;
  return row.healthReason ?? projectHealths.find(({ code }) => code === finding.health)?.label ?? null;
}

export const getProjectHandler = handle(getProject, async (context, { id, logs, costs }) => {
  const reach = await reachOf(context, id);
  const { row } = reach;
  const reading = withCodes(context, project.permissions.read);
  const [members, milestones, risks, logPage, contracts, related, departments] = await Promise.all([
    membersOfProjects(context, [id]),
    listChildren(reading, projectMilestone, id),
    listChildren(reading, projectRisk, id),
    newestOf(reading, projectLog, id, logs),
    contractsOf(context).ofProjects(context, [id]),
    relatedTo(reading, id, row.parentId),
    row.deptId === null ? new Map<number, string>() : departmentNames(context.db, [row.deptId]),
  ]);
  const { costCount, ...money } = await moneyPart(context, reach, contracts, costs);
  const authors = await accountNames(
    context.db,
    logPage.records.flatMap(({ createdBy }) => createdBy ?? []),
  );
  const people = await namesOfPeople(context, [
    row.managerId,
    row.sponsorId ?? 0,
    ...[...milestones, ...risks].map(({ ownerId }) => ownerId ?? 0),
    ...(money.costs ?? []).map(({ staffId }) => staffId ?? 0),
  ]);
  const today = todayInShanghai(context.platform.now());
  const finding = healthOf(milestones, row.manualHealth, today);
  const now = members.filter(({ endDate }) => endDate === null || endDate >= today);
  return {
    project: row,
    people: [...people].map(([personId, { name }]) => ({ id: personId, name })),
    authors: [...authors].map(([accountId, name]) => ({ accountId, name })),
    departmentName: departments.get(row.deptId ?? 0) ?? null,
    members: members.map((member) => (reach.canJudge ? member : { ...member, evaluation: null })),
    milestones,
    risks,
    logs: logPage.records,
    contracts: contracts.map((contract) => shownContract(contract, reach.canSeeMoney)),
    ...money,
    progress: progressOf(row.progressMethod, row.progress, milestones),
    plannedProgress: plannedProgress(row.progressMethod, milestones, row, today),
    health: finding.health,
    healthReason: healthWords(row, finding),
    parent: related.find(({ isParent }) => isParent) ?? null,
    children: related.filter(({ isParent }) => !isParent),
    counts: {
      members: now.length,
      milestones: milestones.filter(({ status }) => status !== 'cancelled').length,
      contracts: contracts.length,
      logs: logPage.total,
      costs: costCount,
      risks: risks.filter(({ status }) => status !== 'closed').length,
      achievements: (row.patents ?? []).length,
      files: (row.attachments ?? []).length,
    },
    canEdit: reach.canEdit,
    canJudge: reach.canJudge,
    canSeeMoney: reach.canSeeMoney,
    canWriteLog: row.status !== 'archived' && (reach.canEdit || reach.isMember),
  };
});
