/** The words of a digest about companies' due dates: a line for each item, as many as a message holds. */
import { addDays } from '#lib/chinese/calendar.ts';
import { daysLeftText } from '#platform/entity/days-left.ts';
import { formatDate } from '#platform/entity/format.ts';
import type { DueNotice, DueWords } from '#platform/runtime/due.ts';

/** How an item stands today, in words. */
function dayWord({ daysLeft, graceEndDate }: DueNotice, today: string): string {
  const inGrace = daysLeft < 0 && graceEndDate && graceEndDate >= today;
  return `${daysLeftText(daysLeft)}${inGrace ? `，宽限至 ${formatDate(graceEndDate)}` : ''}`;
}

/** Most characters that a message keeps. */
const longestMessage = 500;
/** Most lines that can fit into it. */
const mostLines = 40;

/** As many items as a message holds, each whole, and how many there are besides. */
export function digestText(lines: readonly string[]): string {
  const first = (count: number) =>
    [...lines.slice(0, count), ...(count < lines.length ? [`另有 ${lines.length - count} 项，见到期日历`] : [])].join(
      '\n',
    );
  let shown = Math.min(lines.length, mostLines);
  while (shown > 1 && first(shown).length > longestMessage) shown -= 1;
  return first(shown);
}

/** The most pressing first: the rest may be cut. */
const byDay = (items: readonly DueNotice[]): DueNotice[] =>
  items.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));

/** Of kinds whose area has no words of its own. */
export const usualWords: DueWords = {
  category: 'property',
  digest: (items, today) => ({
    title: `${items.length} 项到期事项需要处理`,
    content: digestText(
      byDay(items).map((item) => `${item.title}，${formatDate(item.dueDate)}，${dayWord(item, today)}`),
    ),
    level: items.some(({ dueDate }) => dueDate <= addDays(today, 7)) ? 'warning' : 'info',
    bizType: 'due_item',
    linkPath: '/due-calendar',
    // Items of one kind lead to the list of that kind.
    ...(items.every(({ kind }) => kind === items[0]?.kind) && { linkParams: { kind: items[0]?.kind ?? '' } }),
  }),
};
