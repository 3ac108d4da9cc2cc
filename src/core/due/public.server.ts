/** What servers of other rooms may call of due dates. */
export { eraseDueItemsOf } from './server/due-items.ts';
export { remindDue, requestReminders } from './server/remind-job.ts';
export { digestText } from './server/remind-digest.ts';
export { calendarText } from './server/ics.ts';
