/** What servers of other rooms may call of due dates. */
export { dueKindsOf } from './server/due-sources.ts';
export { eraseDueItemsOf } from './server/due-items.ts';
export { remindDue } from './server/remind-job.ts';
export type { TableItems } from './server/table-items.ts';
export { countItemsOf, openItemsOf } from './server/table-items.ts';
export { digestText } from './server/remind-digest.ts';
export { calendarText } from './server/ics.ts';
export type { CalendarEvent } from './server/ics.ts';
export type { PersonalFeed } from './server/personal-feed.ts';
export { feedByToken, ownFeed, renewFeed, revokeFeed } from './server/personal-feed.ts';
export type { PeopleCondition, WorkCount, WorkList } from './server/work.ts';
export { workList } from './server/work.ts';
export type { WorkItem } from './server/work-items.ts';
export { dueUnitOf, loggedActs, settlingLog } from './server/work-log.ts';
