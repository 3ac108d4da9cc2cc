/** Messages as a person reads them: by day, newest first. Pure. */
import { todayInShanghai } from '#platform/entity/schema.ts';
import { formatDate } from '#platform/entity/format.ts';
import { groupBy } from '#platform/entity/group-by.ts';

export interface MessageDay<Row> {
  /** 今天, 昨天 or YYYY/MM/DD, in Shanghai. */
  readonly label: string;
  readonly rows: readonly Row[];
}

const day = 86_400_000;

/** Groups rows that are already in order. `now` is an instant. */
export function byDay<Row extends { readonly createdAt: string }>(
  rows: readonly Row[],
  now: Date,
): readonly MessageDay<Row>[] {
  const today = todayInShanghai(now).replaceAll('-', '/');
  const yesterday = todayInShanghai(new Date(now.getTime() - day)).replaceAll('-', '/');
  const name = (date: string) => (date === today ? '今天' : date === yesterday ? '昨天' : date);
  return [...groupBy(rows, (row) => formatDate(row.createdAt))].map(([date, inside]) => ({
    label: name(date),
    rows: inside,
  }));
}

/** 99+ above ninety-nine. */
export const badgeText = (count: number): string => (count > 99 ? '99+' : String(count));
