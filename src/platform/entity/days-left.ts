/** How far a day is, as a number and in the words that lists, heads, stories and messages use for it. Pure. */
import { todayInShanghai } from './schema.ts';

/** Whole days from today to a day; negative when it is past. */
export function daysUntil(day: string, today: string = todayInShanghai()): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
}

export function daysLeftText(days: number): string {
  if (days === 0) return '今天';
  return days > 0 ? `剩 ${days} 天` : `已过期 ${-days} 天`;
}
