/** What pages of other rooms may show of due dates. */
export { DaysLeft } from './web/DaysLeft.tsx';
export { useDueStrip } from './web/use-due-strip.tsx';
