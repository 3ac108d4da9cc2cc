/** Rows, endpoints and answers as generic components see them; pages give them their real types at the edge. */
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import type { AnyEntity, RowOf } from '#platform/entity/entity.ts';
import type { CompanySum } from '#platform/entity/schema.ts';
import { valueText } from './value-text.ts';

/** A row whose fields do not matter to the reader. */
export interface AnyRow {
  readonly [key: string]: unknown;
  readonly id: number;
  readonly version: number;
  /** Keys whose value arrived masked. */
  readonly masked?: readonly string[] | undefined;
}

/** Rows of the lists of an entity with their types again: generic components hand back to a page what its own call answered. The same array. */
export const rowsOf = <E extends AnyEntity>(rows: readonly AnyRow[]): readonly RowOf<E>[] =>
  // Between an index signature and the columns of one entity TypeScript sees no way; the call of the page declares them.
  rows as unknown as readonly RowOf<E>[];

/** One of them; asserted for the same reason. */
export const rowOf = <E extends AnyEntity>(row: AnyRow): RowOf<E> => row as unknown as RowOf<E>;

/** Values of a form by field key. */
export type Values = Readonly<Record<string, unknown>>;

/** Answer of a page call; special keys (counts by level …) stand beside the four of every page. */
export interface AnyPage {
  readonly records: readonly AnyRow[];
  readonly total: number;
  readonly current: number;
  readonly size: number;
  readonly companies?: readonly CompanySum[];
  readonly perCompany?: number;
}

/** The calls of one entity: one save, or one call for new rows and one for changes. Without them, or without remove, the screen offers neither. */
export interface EntityCalls<PageCall extends AnyEndpoint = AnyEndpoint> {
  readonly page: PageCall;
  readonly save?: AnyEndpoint;
  readonly insert?: AnyEndpoint;
  readonly update?: AnyEndpoint;
  readonly remove?: AnyEndpoint;
}

/** Name of a row in sentences and dialogs; a number alone says nothing, 年度 3 does, and a year by itself. */
export function rowTitle(entity: AnyEntity, row: Values): string {
  const words = [entity.title, entity.titleWith].flatMap((key) => {
    const field = entity.fields[key ?? ''];
    const value = row[key ?? ''];
    const isWord = (typeof value === 'number' && field?.kind.numeric) || (typeof value === 'string' && value !== '');
    if (!field || !isWord) return [];
    const text = valueText(field, value);
    return [field.kind.numeric && !field.year ? `${field.label} ${text}` : text];
  });
  return words.length > 0 ? words.join(' ') : `${entity.label} ${String(row['id'] ?? '')}`.trim();
}

/** "3 项荣誉" or "3 人": counted noun of an entity. */
export function countOf(entity: AnyEntity, count: number): string {
  const number = count.toLocaleString('en-US');
  return entity.unit === '人' ? `${number} 人` : `${number} ${entity.unit ?? '条'}${entity.label}`;
}
