/** What pages of other rooms may show of due dates. */
export { DaysLeft } from '#platform/web/entity/widgets/DaysLeft.tsx';
export { CalendarFeedDialog } from './web/CalendarFeedDialog.tsx';
export { useDueStrip } from './web/use-due-strip.tsx';
