/** What the archive asks of projects. */
import type { ProjectFacts, ProjectService } from '#areas/staff/public.server.ts';
import { projectPort } from '#areas/staff/public.server.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { fail } from '#platform/runtime/failure.ts';
import { provide } from '#platform/runtime/port.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { projectStatuses } from '../model/project-dicts.ts';
import { managersLeft } from './detail/managers-left.ts';

const service: ProjectService = {
  async factsOf(context, ids) {
    const rows = await queryRows<Omit<ProjectFacts, 'statusLabel'>>(context)`
      select t.id, t.project_no, t.project_name, t.status
      from project t
      where ${tenantCondition(context, 't')} and t.id = any(${[...new Set(ids)]}::bigint[])`;
    return new Map(
      rows.map((row) => [row.id, { ...row, statusLabel: optionLabel(projectStatuses, row.status) }] as const),
    );
  },

  async requireOpen(context, ids) {
    const row = await queryRow<{ projectName: string }>(context)`
      select t.project_name
      from project t
      where ${tenantCondition(context, 't')} and t.id = any(${[...new Set(ids)]}::bigint[]) and t.status = 'archived'
      limit 1`;
    if (row) throw fail.conflict(`项目「${row.projectName}」已归档，不能调整成员`);
  },

  managersLeft,
};

export const projectProvision = provide(projectPort, service);
