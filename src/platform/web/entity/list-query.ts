/** The address of a list and its page query are the same thing: a copied link reproduces the view (ui.md, list). */
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import type { Field, Fields } from '#platform/entity/field.ts';
import type { PageQuery } from '#platform/entity/schema.ts';
import { defaultPageSize, sortableKeys, todayInShanghai } from '#platform/entity/schema.ts';
import { companyFilterKey } from '../group/companies.ts';

/** Keys of the address that are not filters. */
const reserved = { keyword: 'keyword', page: 'page', size: 'size', sort: 'sort' } as const;

/** Page sizes a person may choose; the default is not among them (behaviour FM-04). */
export const pageSizes = [10, 20, 50, 100] as const;

/** A filter of the list: a declared field, or one more that is no column. */
export type FilterEntry = readonly [key: string, field: Field];

/** Inside a group 所属企业, then declared filters in declaration order, then those the page adds. */
export function filterEntries(entity: AnyEntity, more: Fields = {}): FilterEntry[] {
  const added = Object.entries(more);
  const [first, rest] = [
    added.filter(([key]) => key === companyFilterKey),
    added.filter(([key]) => key !== companyFilterKey),
  ];
  return [...first, ...fieldEntries(entity), ...rest].filter(([, field]) => field.filter !== undefined);
}

/** Whether the list has a keyword. */
export const hasKeyword = (entity: AnyEntity): boolean =>
  fieldEntries(entity).some(([, field]) => field.search === true);

function readScalar({ kind }: Field, text: string): unknown {
  return kind.filter.read ? kind.filter.read(text) : text.slice(0, 100);
}

/** Value of one filter from its text in the address; undefined when the text is not one. */
export function readFilter(field: Field, text: string): unknown {
  if (text === '') return undefined;
  if (field.filter === 'in') {
    const known = field.options && new Set(field.options.map((option) => option.code));
    const codes = text
      .split(',')
      .map((part) => readScalar(field, part))
      .filter((code) => code !== undefined && (!known || known.has(String(code))));
    return codes.length > 0 ? codes : undefined;
  }
  if (field.filter === 'range') {
    const [from = '', to = ''] = text.split('~');
    const ends = [from, to].map((end) => (end === '' ? null : (readScalar(field, end) ?? null)));
    return ends.some((end) => end !== null) ? ends : undefined;
  }
  if (field.filter === 'year') return /^\d{4}$/u.test(text) ? Number(text) : undefined;
  return readScalar(field, text);
}

/** Text of one filter for the address; '' when there is nothing to say. */
export function writeFilter(field: Field, value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (field.filter === 'in') return (Array.isArray(value) ? value : [value]).map(String).join(',');
  if (field.filter === 'range' && Array.isArray(value)) {
    const text = value.map((end: unknown) => (end === null || end === undefined ? '' : String(end))).join('~');
    return text === '~' ? '' : text;
  }
  if (typeof value === 'boolean') return value ? '1' : '0';
  return String(value);
}

function readSort(entity: AnyEntity, text: string | null): PageQuery['sort'] {
  const allowed = new Set(sortableKeys(entity));
  const orders = (text ?? '')
    .split(',')
    .filter(Boolean)
    .map((part) => ({
      field: part.replace(/^-/u, ''),
      order: part.startsWith('-') ? ('desc' as const) : ('asc' as const),
    }));
  const known = orders.filter((order) => allowed.has(order.field)).slice(0, 3);
  return known.length > 0 ? known : undefined;
}

/** Whole number of the address inside limits, else the fallback. */
function readWhole(text: string | null, fallback: number, max: number): number {
  const number = Number(text);
  return text !== null && Number.isInteger(number) && number >= 1 && number <= max ? number : fallback;
}

/** Filters of a list whose address does not speak of them; an empty parameter says that one was taken away. */
const opensWith = ({ view }: AnyEntity): Readonly<Record<string, string>> => view?.opensWith?.(todayInShanghai()) ?? {};

/** Page query that an address asks for. Unknown and broken parts are left out, never sent. */
export function readListQuery(
  entity: AnyEntity,
  params: URLSearchParams,
  more: Fields = {},
  size: number = defaultPageSize,
): PageQuery {
  const filter: Record<string, unknown> = {};
  const opens = opensWith(entity);
  const keyword = params.get(reserved.keyword)?.trim().slice(0, 50);
  if (keyword && hasKeyword(entity)) filter['keyword'] = keyword;
  for (const [key, field] of filterEntries(entity, more)) {
    const value = readFilter(field, params.get(key) ?? opens[key] ?? '');
    if (value !== undefined) filter[key] = value;
  }
  const sort = readSort(entity, params.get(reserved.sort));
  const asked = readWhole(params.get(reserved.size), size, 100);
  const pageSize = (pageSizes as readonly number[]).includes(asked) ? asked : size;
  return {
    filter,
    page: { current: readWhole(params.get(reserved.page), 1, 1_000_000), size: pageSize },
    ...(sort && { sort }),
  };
}

/** What changes in a view; any change but of the page goes back to page 1. */
export interface ListChange {
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly current?: number;
  readonly size?: number;
  readonly sort?: PageQuery['sort'] | null;
  /** Back leads to the view before. Pages do so by themselves, what is typed or chosen does not. */
  readonly isVisit?: boolean;
}

const setOrDelete = (params: URLSearchParams, key: string, text: string) =>
  text === '' ? params.delete(key) : params.set(key, text);

/** Address after a change. Parameters that belong to others stay. */
export function writeListQuery(
  entity: AnyEntity,
  before: URLSearchParams,
  change: ListChange,
  more: Fields = {},
): URLSearchParams {
  const params = new URLSearchParams(before);
  const fields = new Map(filterEntries(entity, more));
  const opens = opensWith(entity);
  for (const [key, value] of Object.entries(change.filter ?? {})) {
    const field = fields.get(key);
    if (field && key in opens) params.set(key, writeFilter(field, value));
    else if (field) setOrDelete(params, key, writeFilter(field, value));
    else if (key === reserved.keyword) setOrDelete(params, key, typeof value === 'string' ? value.trim() : '');
  }
  if (change.sort !== undefined)
    setOrDelete(
      params,
      reserved.sort,
      (change.sort ?? []).map((order) => (order.order === 'desc' ? '-' : '') + order.field).join(','),
    );
  if (change.size !== undefined) params.set(reserved.size, String(change.size));
  setOrDelete(
    params,
    reserved.page,
    change.current === undefined || change.current === 1 ? '' : String(change.current),
  );
  return params;
}

/** Address without any filter of the list; size and sort stay. */
export function clearFilters(entity: AnyEntity, before: URLSearchParams, more: Fields = {}): URLSearchParams {
  const nothing = Object.fromEntries(
    [...filterEntries(entity, more).map(([key]) => key), reserved.keyword].map((key) => [key, null]),
  );
  return writeListQuery(entity, before, { filter: nothing }, more);
}
