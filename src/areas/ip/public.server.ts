/** What servers of other areas may call of the area of intellectual property: the ledger of due dates that all areas share. */
export { queryPageDue } from './model/due.ts';
export { keepDueItems } from './server/due-items.ts';
export type { DueWish } from './server/due-items.ts';
export { remindDue } from './server/remind-job.ts';
