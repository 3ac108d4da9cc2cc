/** States of employment and the moves between them. */
import { staffStatuses } from '../model/dicts.ts';
import { optionLabel } from '#platform/entity/field.ts';
import type { Failure } from '#platform/runtime/failure.ts';
import { fail } from '#platform/runtime/failure.ts';

/** FY-C001 that names both states; whoever is there already is told so. */
export function illegalMove(from: string, to: string): Failure {
  if (from === to)
    return fail.conflict(`当前状态已是「${optionLabel(staffStatuses, from)}」，不能重复办理`, { from, to });
  return fail.conflict(
    `当前状态为「${optionLabel(staffStatuses, from)}」，不能变更为「${optionLabel(staffStatuses, to)}」`,
    { from, to },
  );
}
