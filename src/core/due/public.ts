/** What both sides of other rooms may import of due dates. */
export type { DueHint, DueHints } from './model/due-hint.ts';
export {
  createDueFeed,
  dueFeed,
  dueKinds,
  dueSources,
  dueItem,
  exportIcs,
  queryDueFeed,
  queryDueStrip,
  queryPageDue,
  revokeDueFeed,
} from './model/due.ts';
export { reachedStep, remindChoices, usualSteps } from './model/remind-offsets.ts';
export { handleDue, handOverDue, snoozeDue } from './model/due-acts.ts';
