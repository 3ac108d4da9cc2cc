/** Writing the parts of a project: milestones, costs, risks by who may edit it, entries of progress by its members. */
import { sql } from 'kysely';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { insertChild, removeChildren, updateChild } from '#platform/store/child-store.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { requireAllWritten, writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import {
  deleteCost,
  deleteLog,
  deleteMilestone,
  deleteRisk,
  saveCost,
  saveLog,
  saveMilestone,
  saveRisk,
} from '../../model/detail-calls.ts';
import { projectCost } from '../../model/project-cost.ts';
import { projectLog } from '../../model/project-log.ts';
import { projectMilestone } from '../../model/project-milestone.ts';
import { projectRisk } from '../../model/project-risk.ts';
import { project } from '../../model/project.ts';
import { reachOf, requireEditor } from './reach.ts';
import { withCodes } from '../visibility.ts';

interface PartBody extends Row {
  readonly projectId: number;
  readonly id?: number | undefined;
  readonly version?: number | undefined;
}

/** Inserts without id, else changes the named keys of a part of this project. */
async function writePart(context: TenantContext, entity: AnyEntity, { projectId, id, version, ...values }: PartBody) {
  const { id: writtenId, version: writtenVersion } =
    id === undefined
      ? await insertChild(context, entity, projectId, values)
      : await updateChild(context, entity, id, version ?? 0, values, { parentId: projectId });
  return { id: writtenId, version: writtenVersion, warnings: [] as string[] };
}

/** Widens the days of a project so that these lie inside; a project without days keeps having none. */
export async function extendProject(
  context: TenantContext,
  projectId: number,
  days: readonly (string | null | undefined)[],
): Promise<void> {
  const { row, editing } = await requireEditor(context, projectId).then(({ reach, editing }) => ({
    ...reach,
    editing,
  }));
  let { planStart, planEnd } = row;
  for (const day of days) {
    if (typeof day !== 'string') continue;
    if (planStart !== null && day < planStart) planStart = day;
    if (planEnd !== null && day > planEnd) planEnd = day;
  }
  if (planStart !== row.planStart || planEnd !== row.planEnd)
    await entityStore(editing, project).update(projectId, row.version, { planStart, planEnd });
}

const saveMilestoneHandler = handle(saveMilestone, async (context, { extendsProject, ...body }) => {
  const { editing } = await requireEditor(context, body.projectId);
  if (extendsProject) await extendProject(context, body.projectId, [body.planStart, body.planEnd]);
  return writePart(editing, projectMilestone, body);
});

const saveRiskHandler = handle(saveRisk, async (context, body) => {
  const { editing } = await requireEditor(context, body.projectId);
  return writePart(editing, projectRisk, body);
});

/** Costs are money: to write them one has to see it. */
const saveCostHandler = handle(saveCost, async (context, body) => {
  const { reach, editing } = await requireEditor(context, body.projectId);
  if (!reach.canSeeMoney) throw fail.forbidden('没有权限', { codes: [projectCost.permissions.read] });
  return writePart(withCodes(editing, projectCost.permissions.read), projectCost, body);
});

/** Entries of progress are written under the code by which a project is seen: its members are asked for before. */
const logOfMembers: typeof projectLog = {
  ...projectLog,
  permissions: { ...projectLog.permissions, insert: project.permissions.read, update: project.permissions.read },
};

/** Who wrote an entry may change it, and who edits the project. */
async function requireAuthor(context: TenantContext, id: number): Promise<void> {
  const row = await queryRow<{ createdBy: number | null }>(context)`
    select t.created_by
    from project_log t
    where ${tenantCondition(context, 't')} and t.id = ${id}`;
  if (!row) throw fail.notFound();
  if (row.createdBy !== context.session.accountId) throw fail.forbidden('只能修改自己写的进展');
}

/** Progress that is said by hand is that of the newest entry; one that is added for an earlier day changes nothing. */
async function takeProgress(context: TenantContext, projectId: number, logId: number, progress: number): Promise<void> {
  const newest = await queryRow<{ id: number }>(context)`
    select t.id
    from project_log t
    where ${tenantCondition(context, 't')} and t.project_id = ${projectId} and t.progress is not null
    order by t.log_date desc, t.id desc
    limit 1`;
  if (newest?.id !== logId) return;
  const rows = await lockRows(context, project, [projectId], null);
  const given = rows.map((before) => ({ before, values: { progress } }));
  requireAllWritten(await writeRows(context, project, given, { reason: '随进展更新', rules: false }));
}

const saveLogHandler = handle(saveLog, async (context, body) => {
  const reach = await reachOf(context, body.projectId);
  if (!reach.canEdit && !reach.isMember) throw fail.forbidden('只有项目成员可以写进展');
  if (reach.row.status === 'archived') throw fail.conflict('项目已归档，不能再修改');
  if (body.id !== undefined && !reach.canEdit) await requireAuthor(context, body.id);
  const written = await writePart(withCodes(context, project.permissions.read), logOfMembers, body);
  if (typeof body.progress === 'number' && reach.row.progressMethod === 'manual')
    await takeProgress(context, body.projectId, written.id, body.progress);
  return written;
});

/** Parts by who may edit their projects, all of them or none. */
const removal = (endpoint: AnyEndpoint, entity: AnyEntity): Handler => ({
  endpoint,
  run: async (context: TenantContext, { ids }: { readonly ids: readonly number[] }) => {
    const parents = await queryRows<{ projectId: number }>(context)`
      select distinct t.project_id
      from ${sql.table(entity.table)} t
      where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])`;
    if (parents.length === 0) throw fail.notFound();
    for (const { projectId } of parents) await requireEditor(context, projectId);
    return removeChildren(withCodes(context, entity.permissions.delete), entity, ids);
  },
});

export const partHandlers: readonly Handler[] = [
  saveMilestoneHandler,
  saveRiskHandler,
  saveCostHandler,
  saveLogHandler,
  removal(deleteMilestone, projectMilestone),
  removal(deleteCost, projectCost),
  removal(deleteLog, projectLog),
  removal(deleteRisk, projectRisk),
];
