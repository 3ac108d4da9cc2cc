/** The list of projects, its board and its gantt; and the short list for choices. */
import { sql } from 'kysely';
import { memberCondition, membersOfProjects, namesOfPeople } from '#areas/staff/public.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import { groupBy } from '#platform/entity/group-by.ts';
import type { PageQuery } from '#platform/entity/schema.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { EntityActs } from '#platform/store/entity-handlers.ts';
import { pageWith } from '#platform/store/entity-handlers.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { orderOf, rowColumns } from '#platform/store/entity-query.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { mostPerColumn, queryPage, queryPageProject } from '../../model/project-calls.ts';
import { projectStages, projectStatuses } from '../../model/project-dicts.ts';
import type { ProjectMilestoneRow } from '../../model/project-milestone.ts';
import { projectMilestone } from '../../model/project-milestone.ts';
import { project } from '../../model/project.ts';
import { addFacts } from './facts.ts';
import { ownFilters, projectConditions } from './filter.ts';
import { summaryOf } from './summary.ts';

/** Takes the filters that are no columns off a filter. */
function narrowed(context: TenantWork, filter: Row) {
  const plain = Object.fromEntries(Object.entries(filter).filter(([key]) => !ownFilters.includes(key)));
  return { filter: plain, where: projectConditions(context, filter) };
}

/** How a page of projects is read and shown. */
const pageActs = (context: TenantContext): Pick<EntityActs<typeof project>, 'narrow' | 'show'> => ({
  narrow: (filter) => narrowed(context, filter),
  show: addFacts,
});

const readPage = (context: TenantContext, query: PageQuery) =>
  pageWith(context, project, query, pageActs(context) as Pick<EntityActs, 'narrow' | 'show'>);

/** Milestones of projects, by their project. */
async function milestonesOf(
  context: TenantWork,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ProjectMilestoneRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await queryRows<ProjectMilestoneRow>(context)`
    select ${rowColumns(projectMilestone)}
    from project_milestone t
    where ${tenantCondition(context, 't')} and t.project_id = any(${[...ids]}::bigint[])
    ${orderOf(projectMilestone, undefined)}`;
  return groupBy(rows, ({ projectId }) => projectId);
}

/** The first rows of each column of the board, one column after the other. */
async function readBoard(context: TenantContext, query: PageQuery, by: 'stageCode' | 'status') {
  const keys = (by === 'stageCode' ? projectStages : projectStatuses).map(({ code }) => code);
  const chosen = query.filter[by];
  const shown = Array.isArray(chosen) && chosen.length > 0 ? keys.filter((key) => chosen.includes(key)) : keys;
  const page = { current: 1, size: Math.min(query.page.size, mostPerColumn) };
  const columns = await Promise.all(
    shown.map(async (key) => ({
      key,
      page: await readPage(context, { ...query, page, filter: { ...query.filter, [by]: [key] } }),
    })),
  );
  return {
    records: columns.flatMap((column) => column.page.records),
    total: columns.reduce((sum, column) => sum + column.page.total, 0),
    ...page,
    groups: columns.map(({ key, page: { total } }) => ({ key, count: total })),
  };
}

const queryPageHandler = handle(queryPage, async (context, { groupBy: by, withMilestones, withSummary, ...query }) => {
  const page = by ? await readBoard(context, query, by) : { ...(await readPage(context, query)), groups: null };
  if (withMilestones) {
    const milestones = await milestonesOf(
      context,
      page.records.map(({ id }) => id),
    );
    for (const row of page.records) Object.assign(row, { milestones: milestones.get(row.id) ?? [] });
  }
  const { ids: _ids, ...filter } = query.filter;
  const own = narrowed(context, filter);
  const summary = withSummary ? await summaryOf(context, own.filter, own.where) : null;
  // Its facts were added in place; the types of the page do not know of them.
  return { ...page, records: page.records as never[], summary };
});

const queryPageProjectHandler = handle(queryPageProject, async (context, { filter, page }) => {
  const { scope, ids, keyword, status, patentId } = filter;
  const isResult = (id: number) => sql<boolean>`t.patents @> ${JSON.stringify([{ patentId: id }])}::jsonb`;
  const { staffId } = context.tenant.access;
  const isMine = () =>
    staffId === null
      ? sql<boolean>`false`
      : sql<boolean>`(t.manager_id = ${staffId} or ${memberCondition(context, sql.ref('t.id'), staffId)})`;
  const found = await entityStore(context, project).page(
    { filter: { ...(keyword?.trim() && { keyword }), ...(status?.length && { status }) }, page },
    {
      where: [
        ...(scope === 'mine' ? [isMine()] : []),
        ...(ids ? [sql<boolean>`t.id = any(${ids}::bigint[])`] : []),
        ...(typeof patentId === 'number' ? [isResult(patentId)] : []),
      ],
      columns: ['projectNo', 'projectName', 'status', 'managerId', 'planStart', 'planEnd'],
    },
  );
  const [names, members] = await Promise.all([
    namesOfPeople(
      context,
      found.records.map(({ managerId }) => managerId),
    ),
    membersOfProjects(
      context,
      found.records.map(({ id }) => id),
      { now: true },
    ),
  ]);
  const own = new Map(
    members.filter(({ userBaseId }) => userBaseId === staffId).map((member) => [member.projectId, member.memberRole]),
  );
  return {
    ...found,
    records: found.records.map((row) => ({
      id: row.id,
      companyCode: row.companyCode,
      projectNo: row.projectNo,
      projectName: row.projectName,
      status: row.status,
      managerName: names.get(row.managerId)?.name ?? null,
      planStart: row.planStart,
      planEnd: row.planEnd,
      myRole: own.get(row.id) ?? (row.managerId === staffId ? 'manager' : null),
    })),
  };
});

export const listHandlers: readonly Handler[] = [queryPageHandler, queryPageProjectHandler];
