/** Handlers of management systems, their audits and documents. */
import { execute } from '#platform/db/statement.ts';
import { partHandlers } from '#platform/store/child-handlers.ts';
import type { EntityHooks } from '#platform/store/entity-hooks.ts';
import { entityHandlers } from '#platform/store/entity-handlers.ts';
import { followRows } from '#platform/store/follow.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import {
  auditCalls,
  deleteManagement,
  documentCalls,
  excel,
  insertAndUpdateManagement,
  management,
  queryPageManagement,
} from '../model/management.ts';
import { valueCounts } from '#platform/store/value-counts.ts';

/** The earliest audit that is planned and not done stands in the system's own row: the list is ordered and read by it. */
export const auditHooks: EntityHooks = {
  changed: async (context, _ids, { parentIds }) => {
    // Beside the store, management: a copy of the next audit, which is logged itself; the version stays.
    await execute(context)`
      update management t set next_audit_date = (
        select min(a.plan_date)
        from management_audit a
        where ${tenantCondition(context, 'a')} and a.management_id = t.id and a.done_date is null)
      where ${tenantCondition(context, 't')} and t.id = any(${[...parentIds]}::bigint[])`;
    await followRows(context, management, parentIds);
  },
};

export const managementHandlers = [
  ...entityHandlers(
    management,
    { page: queryPageManagement, save: insertAndUpdateManagement, remove: deleteManagement, export: excel },
    { extra: async (context, query) => ({ statusCounts: await valueCounts(context, management, 'status', query) }) },
  ),
  ...partHandlers(auditCalls),
  ...partHandlers(documentCalls),
];
