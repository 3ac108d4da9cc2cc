/** Milestones that are still to be reached, as items of the ledger at their projects: owner and manager hear of them. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { ComputedSource } from '#platform/runtime/due.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { openMilestones } from '../../model/project-dicts.ts';
import { openStatuses } from '../../model/project-moves.ts';
import { projectMilestone } from '../../model/project-milestone.ts';
import { project } from '../../model/project.ts';

const kind = 'project_milestone';
/** Days ahead, the first day after, then weekly for a year. */
const remind = [7, 1, 0, ...Array.from({ length: 53 }, (_, week) => -1 - 7 * week)];

interface MilestoneDay {
  readonly id: number;
  readonly projectId: number;
  readonly title: string;
  readonly projectName: string;
  readonly planEnd: string;
  readonly ownerId: number | null;
  readonly managerId: number;
}

export const milestoneDue: ComputedSource = {
  entity: project,
  kinds: [{ kind, code: project.permissions.update, remind }],
  dates: async (context, ids) => {
    const days = await queryRows<MilestoneDay>(context)`
      select m.id, m.project_id, m.title, t.project_name, m.plan_end, m.owner_id, t.manager_id
      from project_milestone m
      join project t on t.id = m.project_id and t.group_code = m.group_code and t.company_code = m.company_code
      where ${tenantCondition(context, 'm')} and ${tenantCondition(context, 't')}
        and m.project_id = any(${[...ids]}::bigint[]) and m.status = any(${[...openMilestones]})
        and t.status = any(${[...openStatuses]})`;
    return days.map(({ id, projectId, title, projectName, planEnd, ownerId, managerId }) => ({
      refId: projectId,
      kind,
      refKey: String(id),
      title: `${title} · ${projectName}`,
      dueDate: planEnd,
      graceEndDate: null,
      ownerId: ownerId ?? managerId,
    }));
  },
  dependsOn: {
    // Deleted ones too: their day is over.
    [projectMilestone.name]: async (context, ids) => {
      const rows = await queryRows<{ projectId: number }>(context)`
        select distinct m.project_id
        from project_milestone m
        where m.id = any(${[...ids]}::bigint[])`;
      return rows.map(({ projectId }) => projectId);
    },
  },
  visible: (context) => {
    const scope = scopeCondition(context, project, project.permissions.read, 'seen');
    return (
      scope &&
      sql<boolean>`
      t.ref_id in (select seen.id from project seen where ${tenantCondition(context, 'seen')} and ${scope})`
    );
  },
  watchers: async (context, items) => {
    const managers = await managersOf(
      context,
      items.map(({ refId }) => refId),
    );
    return new Map(items.map(({ id, refId }) => [id, managers.get(refId) ?? []]));
  },
};

async function managersOf(context: TenantWork, ids: readonly number[]): Promise<ReadonlyMap<number, number[]>> {
  const rows = await queryRows<{ id: number; managerId: number }>(context)`
    select t.id, t.manager_id
    from project t
    where ${tenantCondition(context, 't')} and t.id = any(${[...new Set(ids)]}::bigint[])`;
  return new Map(rows.map(({ id, managerId }) => [id, [managerId]]));
}
