/** Where an item of the ledger is settled, and the list that holds its kind. Pure. */
import { withParameters } from '#platform/entity/place.ts';
import type { DueSource, DueSourceFacts } from './due.ts';
import { dueSources } from './due.ts';

export interface ItemPlace {
  readonly refTable: string;
  readonly refId: number;
  readonly personId: number | null;
  readonly title: string;
}

/** Titles are made of what it is and the name of the row. */
const parts = (title: string): readonly [string, string] => {
  const at = title.lastIndexOf(' · ');
  return at < 0 ? ['', title] : [title.slice(0, at), title.slice(at + 3)];
};

/** The row that an item is about: 高新技术企业. */
export const nameOfItem = ({ title }: Pick<ItemPlace, 'title'>): string => parts(title)[1];
/** What of the row is due: 第 6 年年费 1,200 元. */
export const matterOfItem = ({ title }: Pick<ItemPlace, 'title'>): string => parts(title)[0];

/** Address of the row of an item: its own page, or its list with it opened. */
export function addressOfItem(item: ItemPlace): string {
  const source: DueSourceFacts = dueSources[item.refTable as DueSource];
  if (source.ofPerson) return `${source.path}?id=${item.personId}`;
  if (source.row !== undefined) return `${source.row}${item.refId}`;
  if (source.whole) return source.path;
  const name = nameOfItem(item).replace(/（第 \d+ 类）$/u, '');
  const place = { ...(source.tab && { tab: source.tab }), keyword: name.slice(0, 50), open: String(item.refId) };
  return withParameters(source.path, place);
}

/** Address of the list of one kind, narrowed to it. */
export function listOfKind(refTable: string, kind: string): string {
  const source: DueSourceFacts = dueSources[refTable as DueSource];
  if (source.list !== undefined) return withParameters(source.list, { alert: kind });
  if (source.whole) return source.path;
  return withParameters(source.path, { ...(source.tab && { tab: source.tab }), due: kind });
}
