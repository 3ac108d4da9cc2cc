/** Where an item of the ledger is settled. Pure. */
import type { DueSource, DueSourceFacts } from '../model/due.ts';
import { dueSources } from '../model/due.ts';

export interface OpenedItem {
  readonly refTable: string;
  readonly refId: number;
  readonly personId: number | null;
  readonly title: string;
}

/** Where an item is settled: its own list, at its row. */
export function addressOf(item: OpenedItem): string {
  const source: DueSourceFacts = dueSources[item.refTable as DueSource];
  if (source.ofPerson) return `${source.path}?id=${item.personId}`;
  if (source.whole) return source.path;
  const name = item.title.slice(item.title.lastIndexOf(' · ') + 3).replace(/（第 \d+ 类）$/u, '');
  const place = { ...(source.tab && { tab: source.tab }), keyword: name.slice(0, 50), open: String(item.refId) };
  return `${source.path}?${new URLSearchParams(place).toString()}`;
}
