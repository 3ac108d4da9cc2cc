/** What servers of other rooms may call of due dates. */
export { hasDueItem, keepDueItems } from './server/due-items.ts';
export type { DueSource } from './model/due.ts';
export type { DueWish } from './server/due-items.ts';
export { digestText, reachedOffset, remindDue } from './server/remind-job.ts';
export { dueRefreshPort } from './server/due-refresh.ts';
export { calendarText } from './server/ics.ts';
