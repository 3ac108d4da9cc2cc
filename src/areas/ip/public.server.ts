/** What servers of other areas may call of the area of intellectual property: the ledger of due dates that all areas share. */
export { queryPageDue } from '#core/due/model/due.ts';
export { insertPatent } from './model/patent.ts';
export { keepDueItems } from '#core/due/server/due-items.ts';
export type { DueWish } from '#core/due/server/due-items.ts';
export { remindDue } from '#core/due/server/remind-job.ts';
export { countProperty } from './server/property-counts.ts';
