/**
 * A page of a view. What stands behind it may be several tables, and its first order may be by a column that is empty in some rows: each
 * source, and in it each of rows with and without a value, has an order that an index serves, in both directions by the same index. So
 * these are read as pieces, each no further than the page needs, and put in order together.
 */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { PageQuery } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { columnOf } from './columns.ts';
import type { Row } from './entity-hooks.ts';
import type { Condition } from './entity-query.ts';
import {
  listConditions,
  orderOf,
  rowAlias,
  rowColumns,
  rowSource,
  rowSources,
  sourceId,
  sortOf,
  viewKeyword,
} from './entity-query.ts';

/** Column of the total beside the columns of a row. */
export const totalKey = 'foundTotal';

interface ViewPage {
  readonly where: readonly Condition[] | undefined;
  /** Keys of the fields that are read; all by default. */
  readonly columns: readonly string[] | undefined;
  /** Whether each row carries the total. */
  readonly use: 'prepared' | 'counted' | 'uncounted';
}

const column = (name: string) => sql.ref(`${rowAlias}.${name}`);
const both = (parts: readonly Condition[]) => sql.join([...parts], sql` and `);

/** Ids of a view over one source are those of its rows: only they are sorted, and the rows of the page fetched by them. */
const isOfOneSource = (sources: readonly RawBuilder<unknown>[]) => sources.length === 1;

export function viewPage(
  context: TenantWork,
  entity: AnyEntity,
  query: PageQuery,
  { where = [], columns: keys, use }: ViewPage,
): RawBuilder<Row> {
  const sources = rowSources(context, entity, query.filter);
  const columns = rowColumns(entity, keys);
  const window = sql`
    ${orderOf(entity, query.sort)}
    limit ${query.page.size} offset ${(query.page.current - 1) * query.page.size}`;
  const { keyword, ...filter } = query.filter;
  const meant = typeof keyword === 'string' ? viewKeyword(context, entity, keyword) : [];
  const conditions = [...listConditions(context, entity, filter), ...where];
  if (meant.length > 0) {
    const hits = keywordPieces(entity, query, { sources, conditions, meant });
    const total = sql`(select count(*) from hit) as ${sql.ref(totalKey)}`;
    return found(sources, entity, { query, columns, total, window, pieces: sql`hit`, hits });
  }
  const table = rowSource(context, entity, query.filter);
  const total =
    use === 'uncounted'
      ? sql`null as ${sql.ref(totalKey)}`
      : sql`(select count(*) from ${table} where ${both(conditions)}) as ${sql.ref(totalKey)}`;
  const isOfMany = !isOfOneSource(sources);
  const kept = pieceColumns(entity, query, !isOfMany);
  const pieces = sources.flatMap((source) =>
    orderedPieces(entity, query, { source, conditions, columns: kept, isOfMany }),
  );
  return found(sources, entity, {
    query,
    columns,
    total,
    window,
    pieces: sql`(${sql.join(pieces, sql` union all `)})`,
  });
}

interface PageStatement {
  readonly query: PageQuery;
  readonly columns: RawBuilder<unknown>;
  readonly total: RawBuilder<unknown>;
  readonly window: RawBuilder<unknown>;
  /** Rows, or ids with what they are sorted by, among which the page is. */
  readonly pieces: RawBuilder<unknown>;
  /** What stands behind them once, where it does. */
  readonly hits?: RawBuilder<unknown>;
}

function found(
  sources: readonly RawBuilder<unknown>[],
  entity: AnyEntity,
  { query, columns, total, window, pieces, hits }: PageStatement,
): RawBuilder<Row> {
  const [source] = sources;
  const before = hits ? sql`with hit as materialized (${hits})` : sql``;
  if (!isOfOneSource(sources) || !source)
    return sql<Row>`${before} select ${total}, ${columns} from ${pieces} ${sql.ref(rowAlias)} ${window}`;
  return sql<Row>`
    ${before}
    select ${total}, ${columns}
    from ${source}
    join (
      select ${column('id')} as found_id from ${pieces} ${sql.ref(rowAlias)} ${window}
    ) found on found.found_id = ${column('id')} ${orderOf(entity, query.sort)}`;
}

/** Columns of a piece: where the row is fetched by its id, only what decides about its place. */
const pieceColumns = (entity: AnyEntity, { sort }: PageQuery, isByIds: boolean): RawBuilder<unknown> =>
  isByIds
    ? sql.join([...new Set(['id', ...sortOf(entity, sort).map(({ field }) => columnOf(field))])].map(column))
    : sql`${sql.ref(rowAlias)}.*`;

interface Piece {
  readonly source: RawBuilder<unknown>;
  readonly conditions: readonly Condition[];
  readonly columns: RawBuilder<unknown>;
  /** One of several sources. */
  readonly isOfMany: boolean;
}

/**
 * How a piece is ordered: as the index of its column is, be it from the other end. Indexes rise; only that of the order which a list has by
 * itself may fall. Where a piece holds no row without a value, or only such rows, their place is of no matter. That
 * is so for the first column alone: by a further one what has no value is last either way, as in the page.
 */
function pieceOrder(entity: AnyEntity, query: PageQuery, isOfMany: boolean): RawBuilder<unknown> {
  const sorts = sortOf(entity, query.sort);
  const [own] = entity.sort;
  const parts = sorts.map(({ field, order }, place) => {
    const name = field === 'id' && isOfMany ? sourceId : columnOf(field);
    const mayBeEmpty = place > 0 && field !== 'id' && entity.fields[field]?.required !== true;
    if (mayBeEmpty) return sql`${column(name)} ${sql.raw(order === 'desc' ? 'desc nulls last' : 'asc')}`;
    const doesFall = own?.field === field && own.order === 'desc';
    const places = doesFall ? { asc: 'asc nulls first', desc: 'desc nulls last' } : { asc: 'asc', desc: 'desc' };
    return sql`${column(name)} ${sql.raw(places[order])}`;
  });
  const last = sorts.at(-1)?.order ?? 'asc';
  const isTotal = sorts.some(({ field }) => field === 'id');
  const id = sql`${column(isOfMany ? sourceId : 'id')} ${sql.raw(last)}`;
  return sql`order by ${sql.join(isTotal ? parts : [...parts, id])}`;
}

/** Rows of a source as far as the page reaches: those with a value to sort by, and those without. */
function orderedPieces(
  entity: AnyEntity,
  query: PageQuery,
  { source, conditions, columns, isOfMany }: Piece,
): RawBuilder<unknown>[] {
  const [first] = sortOf(entity, query.sort);
  const reach = query.page.current * query.page.size;
  const order = pieceOrder(entity, query, isOfMany);
  const piece = (more: readonly Condition[]) => sql`(
    select ${columns} from ${source} where ${both([...conditions, ...more])} ${order} limit ${reach}
  )`;
  if (!first || first.field === 'id' || entity.fields[first.field]?.required) return [piece([])];
  const key = column(columnOf(first.field));
  return [piece([sql<boolean>`${key} is not null`]), piece([sql<boolean>`${key} is null`])];
}

/** Each way by which a keyword finds rows, without those that a way before it has found. */
function keywordPieces(
  entity: AnyEntity,
  query: PageQuery,
  {
    sources,
    conditions,
    meant,
  }: {
    readonly sources: readonly RawBuilder<unknown>[];
    readonly conditions: readonly Condition[];
    readonly meant: readonly Condition[];
  },
): RawBuilder<unknown> {
  const columns = pieceColumns(entity, query, isOfOneSource(sources));
  const ways = meant.map((condition, place) => [
    ...conditions,
    condition,
    ...meant.slice(0, place).map((earlier) => sql<boolean>`(${earlier}) is not true`),
  ]);
  return sql.join(
    sources.flatMap((source) => ways.map((way) => sql`select ${columns} from ${source} where ${both(way)}`)),
    sql` union all `,
  );
}
