/** People of the open alert by department, those of departments below included: what the tree counts meanwhile. */
import { useMemo } from 'react';
import { useRead } from '#platform/web/query.ts';
import type { DepartmentNode } from '../../model/department-calls.ts';
import type { AlertUrgency, StaffAlertKind } from '../../model/roster-calls.ts';
import { alertUrgencies, queryAlertDepartments, staffAlertKinds } from '../../model/roster-calls.ts';
import { sumsBelow } from './department-tree.ts';

/** By department; null while no alert is open. Codes come from the address: unknown ones open nothing. */
export function useAlertDepartments(
  tree: readonly DepartmentNode[],
  alert: string | null,
  urgency: string | null,
): ReadonlyMap<number, number> | null {
  const kind = staffAlertKinds.find((one): one is StaffAlertKind => one === alert);
  const near = alertUrgencies.find((one): one is AlertUrgency => one === urgency);
  const { data } = useRead(
    queryAlertDepartments,
    { alert: kind ?? 'incomplete', ...(near && { urgency: near }) },
    { quiet: true, keep: true, enabled: kind !== undefined },
  );
  return useMemo(
    // Until the answer is there the tree counts as before: a tree of noughts would say that there is nobody.
    () => (kind === undefined || !data ? null : sumsBelow(tree, data.departments)),
    [kind, tree, data],
  );
}
