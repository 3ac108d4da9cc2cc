/** What both sides of other rooms may import of due dates. */
export type { DueHint, DueHints } from './model/due-hint.ts';
export {
  createDueFeed,
  dueFeed,
  dueKinds,
  dueSources,
  dueItem,
  exportIcs,
  handleDue,
  queryDueFeed,
  queryDueStrip,
  queryPageDue,
  revokeDueFeed,
  snoozeDue,
} from './model/due.ts';
export { reachedStep, remindChoices, usualSteps } from './model/remind-offsets.ts';
