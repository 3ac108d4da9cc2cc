/** How far a day is. */
import { todayInShanghai } from '#platform/entity/schema.ts';

/** Whole days from today to a day; negative when it is past. */
export function daysUntil(day: string, today: string = todayInShanghai()): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
}
