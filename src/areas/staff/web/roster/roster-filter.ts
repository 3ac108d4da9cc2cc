/** The part of the roster's filter that tree, tabs and alerts decide. Pure. */
import { staffStatuses } from '../../model/dicts.ts';
import type { StaffAlertKind } from '../../model/roster-calls.ts';
import { staffAlertKinds } from '../../model/roster-calls.ts';

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
}

/** Unknown codes of the address are left out, never sent. */
export function rosterFilterOf({ departmentId, status, alert, scope }: RosterChoice): Record<string, unknown> {
  const isCounted = status === countedStatus;
  const known = staffStatuses.some((option) => option.code === status) ? [status] : [...presentStatuses];
  return {
    groupInfoIds: [departmentId],
    includeChildren: scope !== 'self',
    ...(isCounted ? { inService: true } : { staffStatus: known }),
    ...(staffAlertKinds.includes(alert as StaffAlertKind) && { alert }),
  };
}
