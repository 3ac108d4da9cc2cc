/** When a screen was visited, as one says it: 刚刚, 10 分钟前, 今天 10:42, 昨天, 11/18. Pure. */
import { formatDate, formatDateTime } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { addDays } from '#lib/chinese/calendar.ts';

const minute = 60_000;

export function visitTime(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / minute);
  if (minutes < 1) return '刚刚';
  if (minutes < 60) return `${minutes} 分钟前`;
  const day = todayInShanghai(at);
  const today = todayInShanghai(now);
  if (day === today) return `今天 ${formatDateTime(at.toISOString()).slice(11, 16)}`;
  if (day === addDays(today, -1)) return '昨天';
  return formatDate(day).slice(5);
}
