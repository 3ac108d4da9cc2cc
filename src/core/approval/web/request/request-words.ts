/** Requests in words: what they say most, and until when. Pure. */
import { formatDate } from '#platform/entity/format.ts';
import type { ComparisonLine, RequestCard } from '../../model/approval-calls.ts';

/** 620.00 → 860.00; what is hidden is named without its value. */
export function lineWords({ label, kind, before, after }: ComparisonLine): string {
  if (kind === 'hidden') return `${label}有变`;
  if (kind === 'said' || before === null) return `${label} ${after ?? ''}`.trim();
  return `${label} ${before} → ${after ?? '空'}`;
}

export const summaryWords = ({ summary }: Pick<RequestCard, 'summary'>): string => summary.map(lineWords).join('，');

export interface DeadlineWords {
  readonly text: string;
  readonly tone: 'danger' | 'warning' | undefined;
}

/** Days before the deadline from which it presses. */
const soon = 3;

/** 逾期 1 天, 今天前, 11/23 前; null without a deadline, or once it is over. */
export function deadlineWords({
  deadline,
  daysLeft,
  endedAt,
}: Pick<RequestCard, 'deadline' | 'daysLeft' | 'endedAt'>): DeadlineWords | null {
  if (deadline === null || daysLeft === null || endedAt !== null) return null;
  if (daysLeft < 0) return { text: `逾期 ${-daysLeft} 天`, tone: 'danger' };
  if (daysLeft === 0) return { text: '今天内', tone: 'warning' };
  return { text: `${formatDate(deadline).slice(5)} 前`, tone: daysLeft <= soon ? 'warning' : undefined };
}

/** The request that is opened after one was decided: the next of the list, else the one before; null where none is left. */
export function nextAfter(ids: readonly number[], id: number): number | null {
  const at = ids.indexOf(id);
  return (at === -1 ? ids[0] : (ids[at + 1] ?? ids[at - 1])) ?? null;
}

/** Whether a request that was read is older than the version that its list shows: nobody decides on what it was before. */
export const isOlder = (read: Pick<RequestCard, 'version'> | undefined, seen: number | undefined): boolean =>
  read !== undefined && seen !== undefined && read.version < seen;
