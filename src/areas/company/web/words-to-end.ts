/** The end of something in the words people plan by. Pure. */
import { formatDate } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { expiringDays } from '../model/validity.ts';

/** 2027/03/31, with the days left where they are few; 长期 without an end. Where it breaks into two lines, the days stay together. */
export function wordsToEnd(end: string | null, today: string = todayInShanghai()): string {
  if (end === null) return '长期';
  const days = Math.round((Date.parse(end) - Date.parse(today)) / 86_400_000);
  if (days < 0) return `${formatDate(end)} 已过\u00A0${-days}\u00A0天`;
  return days <= expiringDays ? `${formatDate(end)} 剩\u00A0${days}\u00A0天` : formatDate(end);
}
