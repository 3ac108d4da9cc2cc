/** What both sides of other areas may import of the area of intellectual property. */
export { remindChoices } from '#core/due/model/remind-offsets.ts';
