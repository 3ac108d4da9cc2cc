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
