/** The part of the roster's filter that tree, tabs and alerts decide. Pure. */
import { staffStatuses } from '../../model/dicts.ts';
import type { AlertUrgency, StaffAlertKind } from '../../model/roster-calls.ts';
import { alertUrgencies, staffAlertKinds } from '../../model/roster-calls.ts';
import { wholeGroup } from '../interior-view.ts';

/** Everybody who has not left: what 全部 means on the roster. */
export const presentStatuses = ['pending_entry', 'probation', 'regular', 'pending_demission'] as const;

/** People that head counts are about (filter `inService`), in the place of a status: what the bars of 人员结构 lead to. */
export const countedStatus = 'in_service';

export interface RosterChoice {
  readonly departmentId: number;
  readonly status: string | null;
  readonly alert: string | null;
  /** 'self': the department alone, without those below. */
  readonly scope: string | null;
  /** Of an open alert: how near its day is. */
  readonly urgency?: string | null;
}

const isAlert = (code: string | null): code is StaffAlertKind => staffAlertKinds.includes(code as StaffAlertKind);

/** Unknown codes of the address are left out, never sent. */
export function rosterFilterOf({ departmentId, status, alert, scope, urgency }: RosterChoice): Record<string, unknown> {
  const isCounted = status === countedStatus;
  const known = staffStatuses.some((option) => option.code === status) ? [status] : [...presentStatuses];
  return {
    ...(departmentId !== wholeGroup && { groupInfoIds: [departmentId] }),
    includeChildren: scope !== 'self',
    ...(isCounted ? { inService: true } : { staffStatus: known }),
    ...(isAlert(alert) && { alert }),
    ...(isAlert(alert) && alertUrgencies.includes(urgency as AlertUrgency) && { urgency }),
  };
}

/**
 * What of the address changes with an alert: opened, it begins with all of its people, most urgent first; closed, the former
 * status is back. Sort and urgency belong to the open alert.
 */
export function addressOfAlert(
  next: string | null,
  {
    status,
    alert,
    before,
  }: { readonly status: string | null; readonly alert: string | null; readonly before: string | null },
): Record<string, string | null> {
  const former = alert === null ? status : before;
  const common = { alert: next, urgency: null, sort: null, page: null };
  return next === null ? { ...common, status: former, before: null } : { ...common, status: null, before: former };
}
