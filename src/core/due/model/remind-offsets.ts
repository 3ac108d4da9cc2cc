/** When people are told of a due date: pure data, apart from the ledger because forms of other areas offer it. */
import { options } from '#platform/entity/field.ts';

/** Days ahead at which the owner is told, then weekly as often as `overdueWeeks` says. */
export const remindOffsets = [90, 60, 30, 7, 0] as const;
/** The same to choose from, for rows that have days of their own. */
export const remindChoices = options([
  { code: '90', label: '90 天' },
  { code: '60', label: '60 天' },
  { code: '30', label: '30 天' },
  { code: '7', label: '7 天' },
  { code: '0', label: '当天' },
]);
export const overdueWeeks = 4;
/** Days that are left when people are told of a kind that says nothing else; negative once the day is over. */
export const usualSteps: readonly number[] = withWeeks(remindOffsets);

/** Days ahead, and the weeks after the day. */
function withWeeks(offsets: readonly number[]): number[] {
  return [...offsets, ...Array.from({ length: overdueWeeks }, (_, index) => -7 * (index + 1))];
}

/** The step that was reached last: of 60, 30 and 7 it is 30 with 12 days left; null before the first. Steps that were missed are passed over. */
export function reachedStep(steps: readonly number[], daysLeft: number): number | null {
  const reached = steps.filter((step) => daysLeft <= step);
  return reached.length > 0 ? Math.min(...reached) : null;
}
