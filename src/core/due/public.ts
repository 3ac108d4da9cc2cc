/** What both sides of other rooms may import of due dates. */
export type { DueHint, DueHints } from './model/due-hint.ts';
export {
  createDueFeed,
  dueFeed,
  dueKinds,
  dueSources,
  dueItem,
  exportIcs,
  queryDueDays,
  queryDueFeed,
  queryDueStrip,
  queryPageDue,
  revokeDueFeed,
} from './model/due.ts';
export { reachedStep, remindChoices, usualSteps } from './model/remind-offsets.ts';
export { handleDue, handOverDue, snoozeDue, urgeDue } from './model/due-acts.ts';
export { dueHandingOver, dueHandling, dueSnoozing, dueUrging, mostOverdueDays } from './model/due-acts.ts';
export { listOfKind } from './model/due-address.ts';
export type { WorkUrgency } from './model/work.ts';
export { soonDays, workUrgencies } from './model/work.ts';
