/** The alert strip above the roster: people per alert in the chosen departments, whatever else is filtered. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { groupUserBase } from '../model/group-user-base.ts';
import { queryAlertDepartments, queryStaffAlerts, staffAlertKinds } from '../model/roster-calls.ts';
import { reminderLevel, staffReminderKinds } from '../model/staff-reminder.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { departmentCondition } from './department-reach.ts';
import { dueMatters } from './reminders/due-matters.ts';
import { alertCondition, alertCountColumns, datedAlert, urgencyCondition } from './staff-alerts.ts';

/** Single deadlines in one answer. */
const shownMatters = 200;

/** People that the caller may see. Alias t. */
function withinReach(context: TenantWork): RawBuilder<boolean>[] {
  const scope = scopeCondition(context, groupUserBase, groupUserBase.permissions.read, 't');
  return [tenantCondition(context, 't'), ...(scope ? [scope] : [])];
}

export const queryStaffAlertsHandler = handle(queryStaffAlerts, async (context, { kinds = [], ...filter }) => {
  const today = todayInShanghai(context.platform.now());
  const base = withinReach(context);
  const departments = await departmentCondition(context, filter);
  if (departments) base.push(departments);
  const result = await queryRow<Record<string, number>>(context)`select ${alertCountColumns(context, base, today)}`;
  // The column names come back in camelCase: they are read by position of the kinds.
  const values = Object.values(result ?? {});
  const alertCounts = Object.fromEntries(staffAlertKinds.map((kind, index) => [kind, values[index] ?? 0]));
  const wanted = staffReminderKinds.filter((kind) => kinds.includes(kind));
  const matters = await dueMatters(context, {
    kinds: wanted,
    base: sql.join(base, sql` and `),
    today,
    limit: shownMatters,
    counts: alertCounts,
  });
  const alerts = matters.map(({ kind, userBaseId, name, what, due, days }) => ({
    kind,
    userBaseId,
    name,
    what,
    date: due,
    days,
    level: reminderLevel(kind, days),
  }));
  return { alerts, alertCounts };
});

export const queryAlertDepartmentsHandler = handle(queryAlertDepartments, async (context, { alert, urgency }) => {
  const today = todayInShanghai(context.platform.now());
  const dated = datedAlert(alert);
  const conditions = [...withinReach(context), alertCondition(context, alert, today)];
  if (dated && urgency) conditions.push(urgencyCondition(dated, urgency, today));
  const departments = await queryRows<{ groupInfoId: number; count: number }>(context)`
    select t.group_info_id, count(*) as count
    from group_user_base t
    where ${sql.join(conditions, sql` and `)}
    group by 1`;
  return { departments };
});
