/** What both sides of other areas may import of the area of intellectual property. */
export { remindChoices } from './model/remind-offsets.ts';
