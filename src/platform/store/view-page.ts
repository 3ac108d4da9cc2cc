/**
 * A page of a view. What stands behind it may be several tables, and its first order may be by a column that is empty in some rows: each
 * source, and in it each of rows with and without a value, has an order that an index serves, in both directions by the same index. So
 * these are read as pieces, each no further than the page needs, and put in order together.
 */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AnyEntity, SortOrder } from '#platform/entity/entity.ts';
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
  const kept = pieceColumns(entity, query, isOfOneSource(sources));
  const pieces = sources.flatMap((source) => orderedPieces(entity, query, { source, conditions, columns: kept }));
  // The first rows of one piece need no second look.
  if (pieces.length === 1 && query.page.current === 1)
    return sql<Row>`select ${total}, ${columns} from ${table} where ${both(conditions)} ${window}`;
  return found(sources, entity, {
    query,
    columns,
    total,
    window,
    pieces: sql`(${sql.join(pieces, sql` union all `)})`,
  });
}

interface Found {
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
  { query, columns, total, window, pieces, hits }: Found,
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
}

/** Rows of a source as far as the page reaches: those with a value to sort by, and those without. */
function orderedPieces(
  entity: AnyEntity,
  query: PageQuery,
  { source, conditions, columns }: Piece,
): RawBuilder<unknown>[] {
  const sorts = sortOf(entity, query.sort);
  const [first, ...others] = sorts;
  const reach = query.page.current * query.page.size;
  const piece = (condition: Condition | null, order: readonly SortOrder[]) => sql`(
    select ${columns} from ${source}
    where ${both(condition ? [...conditions, condition] : conditions)}
    ${orderOf(entity, order)} limit ${reach}
  )`;
  if (!first || first.field === 'id' || entity.fields[first.field]?.required) return [piece(null, sorts)];
  const key = column(columnOf(first.field));
  const rest = others.length > 0 ? others : [{ field: 'id', order: first.order }];
  return [piece(sql<boolean>`${key} is not null`, sorts), piece(sql<boolean>`${key} is null`, rest)];
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
