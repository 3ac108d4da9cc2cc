/** What servers of other areas may call of the area of intellectual property: the ledger of due dates that all areas share. */
export { queryPageDue } from './model/due.ts';
export { insertPatent } from './model/patent.ts';
export { keepDueItems } from './server/due-items.ts';
export type { DueWish } from './server/due-items.ts';
export { remindDue } from './server/remind-job.ts';
export { countProperty } from './server/property-counts.ts';
