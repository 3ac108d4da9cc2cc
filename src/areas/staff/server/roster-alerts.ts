/** The alert strip above the roster: people per alert in the chosen departments, whatever else is filtered (area-staff §5.1). */
import { sql } from 'kysely';
import { groupUserBase } from '../model/group-user-base.ts';
import { queryStaffAlerts, staffAlertKinds } from '../model/roster-calls.ts';
import { todayInShanghai } from '#platform/model/schema.ts';
import { handle } from '#platform/server/registry.ts';
import { scopeCondition, tenantCondition } from '#platform/server/scope.ts';
import { departmentCondition } from './roster-filter.ts';
import { alertCountColumns } from './staff-alerts.ts';

export const queryStaffAlertsHandler = handle(queryStaffAlerts, async (context, filter) => {
  const base = [tenantCondition(context, 't')];
  const scope = scopeCondition(context, groupUserBase, groupUserBase.permissions.read, 't');
  if (scope) base.push(scope);
  const departments = await departmentCondition(context, filter);
  if (departments) base.push(departments);
  const result = await sql<Record<string, number>>`select ${alertCountColumns(base, todayInShanghai(context.platform.now()))}`.execute(context.db);
  // The column names come back in camelCase: they are read by position of the kinds.
  const values = Object.values(result.rows[0] ?? {});
  return { alertCounts: Object.fromEntries(staffAlertKinds.map((kind, index) => [kind, values[index] ?? 0])) };
});
