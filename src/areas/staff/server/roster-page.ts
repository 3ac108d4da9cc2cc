/** The roster: one page, people per status, people per alert (area-staff §5.1). */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { groupUserBase } from '../model/group-user-base.ts';
import { queryPage, staffAlertKinds } from '../model/roster-calls.ts';
import { todayInShanghai } from '#platform/model/schema.ts';
import type { TenantWork } from '#platform/server/context.ts';
import type { Row } from '#platform/server/entity-hooks.ts';
import { orderOf, rowColumns } from '#platform/server/entity-query.ts';
import { handle } from '#platform/server/registry.ts';
import { scopeCondition, tenantCondition } from '#platform/server/scope.ts';
import type { RosterFilter } from './roster-filter.ts';
import { departmentCondition, rosterConditions } from './roster-filter.ts';
import { listColumns, showRows } from './roster-rows.ts';
import { alertCountColumns } from './staff-alerts.ts';

type Condition = RawBuilder<boolean>;
type Sort = readonly { field: string; order: 'asc' | 'desc' }[] | undefined;

const allOf = (conditions: readonly Condition[]) => sql<boolean>`${sql.join([...conditions], sql` and `)}`;

export const queryPageHandler = handle(queryPage, async (context, { filter, page, sort }) => {
  const { staffStatus, ...others }: RosterFilter = filter;
  const statuses = staffStatus === undefined || staffStatus === null ? [] : ([] as string[]).concat(staffStatus as string | string[]);
  const base = await rosterConditions(context, others);
  const statusCounts = await countByStatus(context, base);
  // The counts per status already say how many rows the page has: no second count.
  const total = Object.entries(statusCounts).reduce((sum, [status, count]) => (statuses.length === 0 || statuses.includes(status) ? sum + count : sum), 0);
  const conditions = statuses.length === 0 ? base : [...base, statuses.length === 1 ? sql<boolean>`t.staff_status = ${statuses[0]}` : sql<boolean>`t.staff_status = any(${statuses}::text[])`];
  const rows = total === 0 ? [] : await readRows(context, conditions, sort, page);
  return { records: await showRows(context, rows), total, current: page.current, size: page.size, statusCounts, alertCounts: await countAlerts(context, others) };
});

async function countByStatus(context: TenantWork, conditions: readonly Condition[]): Promise<Record<string, number>> {
  const result = await sql<{ status: string; count: number }>`select t.staff_status as status, count(*) as count from group_user_base t where ${allOf(conditions)} group by t.staff_status`.execute(context.db);
  return Object.fromEntries(result.rows.map((row) => [row.status, row.count]));
}

/** The ids of the page come from an index alone; whole rows are fetched for them only. */
async function readRows(context: TenantWork, conditions: readonly Condition[], sort: Sort, page: { current: number; size: number }): Promise<Row[]> {
  const order = orderOf(groupUserBase, sort);
  const result = await sql<Row>`
    select ${rowColumns(groupUserBase, listColumns)} from group_user_base t
    join (select t.id as found_id from group_user_base t where ${allOf(conditions)} ${order} limit ${page.size} offset ${(page.current - 1) * page.size}) found on found.found_id = t.id ${order}`.execute(context.db);
  return result.rows;
}

/** Alerts look at the chosen departments, whatever else is filtered. */
async function countAlerts(context: TenantWork, filter: RosterFilter): Promise<Record<string, number>> {
  const base = [tenantCondition(context, 't')];
  const scope = scopeCondition(context, groupUserBase, groupUserBase.permissions.read, 't');
  if (scope) base.push(scope);
  const departments = await departmentCondition(context, filter);
  if (departments) base.push(departments);
  const result = await sql<Record<string, number>>`select ${alertCountColumns(base, todayInShanghai(context.platform.now()))}`.execute(context.db);
  // The column names come back in camelCase: they are read by position of the kinds.
  const values = Object.values(result.rows[0] ?? {});
  return Object.fromEntries(staffAlertKinds.map((kind, index) => [kind, values[index] ?? 0]));
}
