/** Turns the filter, keyword and sort of a paged query into SQL that the declared indexes serve. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { customHolder, isCustomKey } from '#platform/entity/custom-fields.ts';
import type { DueChoice } from '#platform/entity/due-facet.ts';
import type { AnyEntity, SortOrder } from '#platform/entity/entity.ts';
import { fieldEntries, isOfEnterprise } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import { columnOf, columnType, isSearchable, searchColumn, sealedIndexSuffix } from './columns.ts';
import { serverOf } from '#platform/kinds/kind.server.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { dueLedgerPort } from '#platform/runtime/due.ts';
import { serviceOf } from '#platform/runtime/port.ts';
import type { Cover } from './covered.ts';
import { coveredColumn } from './covered.ts';
import { customFields } from './custom-fields.ts';
import { enteredCondition, scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { sealedIndexOf } from './sealed-search.ts';
import { spellingsForLike } from '#lib/chinese/person-name.ts';
import { searchQuery } from './search-tokens.ts';

export type Condition = RawBuilder<boolean>;
type Sort = readonly SortOrder[] | undefined;

/** Alias of the entity's table in every generic query. */
export const rowAlias = 't';

const column = (name: string) => sql.ref(`${rowAlias}.${name}`);

/** Where the rows of a list come from, under the alias: the table of the entity, or the statement of a view. */
export function rowSource(
  context: TenantWork,
  entity: AnyEntity,
  filter: Readonly<Record<string, unknown>> = {},
): RawBuilder<unknown> {
  if (!entity.view) return sql`${sql.table(entity.table)} ${sql.ref(rowAlias)}`;
  return asSource(sql.join(readParts(context, entity, filter), sql` union all `));
}

/** The sources of a view by themselves: each has an order of its own that an index serves, their union has none. */
export function rowSources(
  context: TenantWork,
  entity: AnyEntity,
  filter: Readonly<Record<string, unknown>>,
): RawBuilder<unknown>[] {
  return readParts(context, entity, filter).map(asSource);
}

/** Ids of several sources in one list: each has its own remainder. */
const mostSources = 8;
/** What a row is called in its own source, where there are several; in the same order as `id`. */
export const sourceId = 'source_id';

function readParts(
  context: TenantWork,
  entity: AnyEntity,
  filter: Readonly<Record<string, unknown>>,
): RawBuilder<unknown>[] {
  const reading = context.platform.registry.readings.get(entity.name);
  if (!reading) throw new Error(`no area reads the view ${entity.name}`);
  const parts = [context.computed?.get(entity.name) ?? reading.rows(context, filter)].flat();
  if (parts.length > mostSources) throw new Error(`${entity.name} has more than ${mostSources} sources`);
  const home = isOfEnterprise(entity) ? ['group_code', 'company_code'] : [];
  const columns = [...new Set(['version', ...home, ...Object.keys(entity.fields).map(columnOf)])];
  const listed = sql.join(columns.map((name) => sql.ref(`s.${name}`)));
  return parts.length === 1
    ? parts
    : parts.map(
        (part, place) => sql`
          select s.id * ${sql.lit(mostSources)} + ${sql.lit(place)} as id, s.id as ${sql.ref(sourceId)}, ${listed}
          from (${part}) s`,
      );
}

/** Rows that a reading answers are there; as a plain select it is planned as part of the statement around it. */
const asSource = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select r.*, null::timestamptz as deleted_at from (${rows}) r) ${sql.ref(rowAlias)}`;

/** A text for LIKE that matches itself, names in each spelling. */
export function likeText(text: string): string {
  return `%${spellingsForLike(text.replace(/[\\%_]/gu, (character) => `\\${character}`))}%`;
}

/** The entries of a list, each as a row with its text in `entry`; undefined for a field that is no list. */
const entriesOf = (key: string, field: Field, alias = rowAlias): RawBuilder<unknown> | undefined =>
  serverOf(field.kind).entries?.(sql.ref(`${alias}.${columnOf(key)}`), field);

/** What a field says as one text. */
function wholeText(key: string, field: Field, alias = rowAlias): RawBuilder<unknown> {
  const entries = entriesOf(key, field, alias);
  return entries ? sql`(select string_agg(entry, '；') from ${entries})` : sql.ref(`${alias}.${columnOf(key)}`);
}

function inCondition(key: string, field: Field, value: unknown): Condition | null {
  const values = Array.isArray(value) ? value : [value];
  if (values.length === 0) return null;
  const { holdsAny } = serverOf(field.kind);
  if (holdsAny) return holdsAny(column(columnOf(key)), values);
  if (values.length === 1) return sql<boolean>`${column(columnOf(key))} = ${values[0]}`;
  return sql<boolean>`${column(columnOf(key))} = any(${values}::${sql.raw(`${columnType(field)}[]`)})`;
}

function rangeCondition(key: string, value: unknown): Condition | null {
  const [from, to] = value as [unknown, unknown];
  const parts: Condition[] = [];
  if (from !== null && from !== undefined) parts.push(sql<boolean>`${column(columnOf(key))} >= ${from}`);
  if (to !== null && to !== undefined) parts.push(sql<boolean>`${column(columnOf(key))} <= ${to}`);
  return parts.length > 0 ? sql<boolean>`${sql.join(parts, sql` and `)}` : null;
}

/** Rows whose keyword column holds these tokens. */
function tokensFound(context: TenantWork, entity: AnyEntity, query: string, alias = rowAlias): Condition {
  return context.platform.searchByFunction
    ? sql<boolean>`${sql.ref(`${alias}.id`)} in (select qishu_search(${entity.table}::regclass, ${query}::tsquery))`
    : sql<boolean>`${sql.ref(`${alias}.${searchColumn}`)} @@ ${query}::tsquery`;
}

/**
 * An entry that holds the text. Pairs of Chinese characters of a searched field lie in the keyword column, so that its index finds the
 * candidates; anything else is compared within the tenant, as other texts are.
 */
function entryCondition(
  context: TenantWork,
  entity: AnyEntity,
  { field, entries }: { readonly field: Field; readonly entries: RawBuilder<unknown> },
  text: string,
): Condition {
  const holds = sql<boolean>`exists (select from ${entries} where entry ilike ${likeText(text)})`;
  const pairs = field.search ? searchQuery((text.match(/\p{Script=Han}{2,}/gu) ?? []).join(' ')) : null;
  return pairs ? sql<boolean>`${tokensFound(context, entity, pairs.query)} and ${holds}` : holds;
}

/** Sorts behind every text that goes on after a prefix. */
const behindAll = '\u{10FFFF}';

/** Rows whose value begins so. As a range and not by LIKE, which is not leakproof: under row-level security only these operators reach the index, whoever planned the statement. */
export function prefixCondition(key: string, prefix: string): Condition {
  const named = column(columnOf(key));
  return sql<boolean>`${named} ~>=~ ${prefix} and ${named} ~<~ ${prefix + behindAll}`;
}

function fieldCondition(
  context: TenantWork,
  entity: AnyEntity,
  [key, field]: readonly [string, Field],
  value: unknown,
): Condition | null {
  if (isCustomKey(key)) return customFields(context).condition(rowAlias, key, field, value);
  switch (field.filter) {
    case 'like': {
      const entries = entriesOf(key, field);
      if (entries) return entryCondition(context, entity, { field, entries }, String(value));
      return sql<boolean>`${column(columnOf(key))} ilike ${likeText(String(value))}`;
    }
    case 'prefix':
      return prefixCondition(key, String(value));
    case 'equal':
      if (field.sealed)
        return sql<boolean>`
          ${column(columnOf(key) + sealedIndexSuffix)} = ${sealedIndexOf(context, entity, key, String(value))}`;
      return sql<boolean>`${column(columnOf(key))} = ${value}`;
    case 'in':
      return inCondition(key, field, value);
    case 'range':
      return rangeCondition(key, value);
    case 'year':
      return sql<boolean>`
        ${column(columnOf(key))} >= ${`${String(value)}-01-01`}
          and ${column(columnOf(key))} <= ${`${String(value)}-12-31`}`;
    default:
      return null;
  }
}

/** Keyword: two-character tokens find the candidates by index, LIKE on them restores the order of the characters. */
export function keywordCondition(
  context: TenantWork,
  entity: AnyEntity,
  keyword: string,
  alias = rowAlias,
): Condition | null {
  const search = searchQuery(keyword);
  if (!search) return null;
  const match = tokensFound(context, entity, search.query, alias);
  if (search.like === '%') return match;
  const texts = fieldEntries(entity).filter(([, field]) => field.search);
  return sql<boolean>`${match} and (${sql.join(
    texts.map(([key, field]) => sql`lower(${wholeText(key, field, alias)}) like ${search.like}`),
    sql` or `,
  )})`;
}

/** Alias of the row that a searched reference names. */
const namedAlias = 'named';

/** Rows that refer to a row found by its own keyword column: by index, and by whatever that entity is found by. */
function keywordOfNamed(context: TenantWork, entity: AnyEntity, key: string, keyword: string): Condition | null {
  const named = context.platform.registry.entities.get(entity.fields[key]?.to ?? '');
  if (!named || !isSearchable(named))
    throw new Error(`${entity.name} is searched by ${key}, which has no keyword column`);
  const condition = keywordCondition(context, named, keyword, namedAlias);
  return condition === null
    ? null
    : sql<boolean>`${column(columnOf(key))} in (
        select ${sql.ref(`${namedAlias}.id`)} from ${sql.table(named.table)} ${sql.ref(namedAlias)}
        where ${tenantCondition(context, namedAlias)} and ${condition}
      )`;
}

/**
 * What a keyword means in a view, whose rows have no keyword column: texts of a row that it refers to are found by the tokens of that row,
 * others are compared as a person reads them. Each part is a way of its own to find rows.
 */
export function viewKeyword(context: TenantWork, entity: AnyEntity, keyword: string): Condition[] {
  const wanted = keyword.trim();
  if (!entity.view || wanted === '') return [];
  const { searchedBy = {} } = entity.view;
  const tokens = Object.keys(searchedBy).flatMap((key) => keywordOfNamed(context, entity, key, wanted) ?? []);
  const covered = new Set(Object.values(searchedBy).flat());
  const texts = fieldEntries(entity).filter(([key, field]) => field.search && !covered.has(key));
  const compared = texts.map(([key, field]) => sql<boolean>`${wholeText(key, field)} ilike ${likeText(wanted)}`);
  const elsewhere = context.platform.registry.readings.get(entity.name)?.keyword?.(context, wanted);
  const rest = [...compared, ...(elsewhere ? [elsewhere] : [])];
  const parts = [...tokens, ...(rest.length > 0 ? [sql<boolean>`(${sql.join(rest, sql` or `)})`] : [])];
  if (parts.length > 0) return parts;
  // Nothing that could be looked for, such as a lone sign.
  return fieldEntries(entity).some(([, field]) => field.search) ? [sql<boolean>`false`] : [];
}

/** Rows of the companies in sight; of some views those of what was entered alone, be it the group itself. */
export const rowsInReach = (context: TenantWork, { view }: AnyEntity): Condition =>
  view?.scope === 'entered' || view?.scope === 'group'
    ? enteredCondition(context, rowAlias)
    : tenantCondition(context, rowAlias);

/** Tenant and data scope; rows that belong to a person alone are narrowed by their reading. */
function reachConditions(context: TenantWork, entity: AnyEntity, code: string): Condition[] {
  if (!isOfEnterprise(entity)) return [sql<boolean>`true`];
  const scope = scopeCondition(context, entity, code, rowAlias);
  return [rowsInReach(context, entity), ...(scope ? [scope] : [])];
}

/** All conditions of a list: tenant, data scope, filters, keyword. Unknown keys were refused by the schema. */
export function listConditions(
  context: TenantWork,
  entity: AnyEntity,
  filter: Record<string, unknown>,
  code = entity.permissions.read,
): Condition[] {
  const conditions = reachConditions(context, entity, code);
  for (const [key, field] of fieldEntries(entity)) {
    const value = filter[key];
    if (value === undefined || value === null || value === '') continue;
    const condition = fieldCondition(context, entity, [key, field], value);
    if (condition) conditions.push(condition);
  }
  const due = filter['due'] as DueChoice | null | undefined;
  if (due && entity.due) conditions.push(serviceOf(context.platform, dueLedgerPort).isDue(context, entity, due));
  const keyword = filter['keyword'];
  if (typeof keyword === 'string' && keyword.trim() !== '' && isSearchable(entity))
    conditions.push(keywordCondition(context, entity, keyword) ?? sql<boolean>`false`);
  const meant = typeof keyword === 'string' ? viewKeyword(context, entity, keyword) : [];
  if (meant.length > 0) conditions.push(sql<boolean>`(${sql.join(meant, sql` or `)})`);
  return conditions;
}

/** A query for rows that are due, without an order of its own: whoever asks for them asks who is first. */
export function inDueOrder<Query extends { readonly filter: Record<string, unknown>; readonly sort?: unknown }>(
  entity: AnyEntity,
  query: Query,
): Query {
  const due = query.filter['due'] as DueChoice | null | undefined;
  const facet = entity.due?.find(({ kind }) => kind === due?.kind);
  return !facet || query.sort ? query : { ...query, sort: [{ field: facet.field, order: 'asc' }] };
}

/** The orders asked for, else the default ones. */
export function sortOf(entity: AnyEntity, sort: Sort): readonly SortOrder[] {
  return sort && sort.length > 0 ? sort : entity.sort;
}

/** Columns that are never empty and whose indexes, where there are any, fall: rising they are read from the other end. */
const neverEmpty: ReadonlySet<string> = new Set(['createdAt', 'updatedAt']);

/** ORDER BY of a list; id last makes the order total, so that pages neither repeat nor skip rows. `reversed`: from the end, by the same indexes. `cover`: values that the order must not tell. */
export function orderOf(
  entity: AnyEntity,
  sort: Sort,
  reversed = false,
  cover: Cover | null = null,
): RawBuilder<unknown> {
  return sql`order by ${sql.join(orderParts(entity, sort, reversed, cover))}`;
}

/** What {@link orderOf} sorts by, for an order that begins with something else. */
export function orderParts(
  entity: AnyEntity,
  sort: Sort,
  reversed = false,
  cover: Cover | null = null,
): RawBuilder<unknown>[] {
  const orders = sortOf(entity, sort);
  const ways = reversed
    ? { desc: 'asc nulls first', asc: 'desc nulls first' }
    : { desc: 'desc nulls last', asc: 'asc' };
  const rising = reversed ? 'desc nulls last' : 'asc nulls first';
  // The order that a list has by itself may have a rising index of its own.
  const isMirrored = (field: string) => neverEmpty.has(field) && !entity.sort.some((own) => own.field === field);
  const wayOf = ({ field, order }: SortOrder) => (order === 'asc' && isMirrored(field) ? rising : ways[order]);
  const parts = orders.map(
    (one) => sql`${coveredColumn(cover, one.field, column(columnOf(one.field)))} ${sql.raw(wayOf(one))}`,
  );
  const last = orders.at(-1)?.order === 'desc' ? 'desc' : 'asc';
  const way = reversed ? (last === 'desc' ? 'asc' : 'desc') : last;
  if (!orders.some(({ field }) => field === 'id')) parts.push(sql`${column('id')} ${sql.raw(way)}`);
  return parts;
}

/** Columns of a row as answered: declared fields and system columns, without search keys. */
export function rowColumns(entity: AnyEntity, keys?: readonly string[]): RawBuilder<unknown> {
  const home = isOfEnterprise(entity) ? ['groupCode', 'companyCode'] : [];
  const made = entity.view ? [] : ['createdBy', 'createdAt', 'updatedBy', 'updatedAt'];
  const system = ['id', 'version', ...home, ...made];
  // Named as the wire wants them: prepared statements run without the plugin that renames columns row by row.
  const held = (keys ?? Object.keys(entity.fields)).map((key) => (isCustomKey(key) ? customHolder : key));
  return sql.join([...new Set([...system, ...held])].map((key) => sql`${column(columnOf(key))} as ${sql.ref(key)}`));
}
