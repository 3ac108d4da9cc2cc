/** Reads and writes of any declared entity for one call: untyped inside, typed at its edge. Writing itself stands in `write.ts`. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { queryRow } from '#platform/db/statement.ts';
import type { AnyEntity, InsertOf, RowOf, UpdateOf } from '#platform/entity/entity.ts';
import { isOfCompanies } from '#platform/entity/entity.ts';
import type { Page, PageQuery } from '#platform/entity/schema.ts';
import { columnOf, isSearchable } from './columns.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { Cover } from './covered.ts';
import { applyCover, coverConditions, coverOf } from './covered.ts';
import { companyEntity, filteredEntity, hiddenCustomKeys, hideCustom } from './custom-fields.ts';
import type { Condition } from './entity-query.ts';
import {
  inDueOrder,
  listConditions,
  orderOf,
  rowAlias,
  rowColumns,
  rowSource,
  rowsInReach,
  sortOf,
} from './entity-query.ts';
import type { Row } from './entity-hooks.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { ShowRow } from './current-row.ts';
import { currentRow } from './current-row.ts';
import { present, seesClear } from './masking.ts';
import { scopeCondition } from '#platform/tenancy/scope.ts';
import { companySums, firstRowsOfEach } from './company-page.ts';
import { plainList, tenantValues } from './plain-list.ts';
import { runShaped } from '#platform/db/shaped-statements.ts';
import { companyForNewRow, openSealed } from './row-values.ts';
import { removeRows, restoreRows } from './remove.ts';
import { totalKey, viewPage } from './view-page.ts';
import { requireWritten, writeRows } from './write.ts';
import { requireOpenOrder } from './open-order.ts';

/** Place of a row among those of its company. */
const placeKey = 'firstPlace';
/** Rows beyond this offset are found on the index first and joined after: the table is not walked. */
const deferredJoinFrom = 2000;

/** What a page is narrowed by beside its query. */
interface PageParts {
  readonly where?: readonly Condition[];
  readonly columns?: readonly string[];
  readonly cover: Cover | null;
}

export interface EntityStore<E extends AnyEntity> {
  /** One page with exact total. `where` adds conditions of the area's own, `columns` narrows what is read. */
  page(
    query: PageQuery,
    more?: { where?: readonly Condition[]; columns?: readonly string[] },
  ): Promise<Page<RowOf<E> & { masked?: string[] }>>;
  /** The row within tenant and data scope; FY-N001 otherwise. */
  get(id: number, code?: string): Promise<RowOf<E> & { masked?: string[] }>;
  insert(row: InsertOf<E>): Promise<{ id: number; version: number }>;
  /** Named keys change; FY-C002 with the current row when `version` is not the stored one. `named`: what the log calls the row where its title says too little. */
  update(id: number, version: number, changes: UpdateOf<E>, named?: string): Promise<{ id: number; version: number }>;
  /** Body of a save call: an insert without id (the schema asked for the required fields), else an update. */
  save(body: UpdateOf<E> & { id?: number; version?: number }): Promise<{ id: number; version: number }>;
  /** Soft delete; FY-N001 when one of the ids is not visible, and then none is deleted. */
  remove(ids: readonly number[], reason?: string): Promise<{ deleted: number }>;
  /** Makes deleted rows visible again (撤销). */
  restore(ids: readonly number[]): Promise<{ restored: number }>;
}

/** Store of an entity for one call. The overload gives the untyped store the types of the declaration. */
export function entityStore<E extends AnyEntity>(context: TenantWork, entity: E, shown?: ShowRow): EntityStore<E>;
export function entityStore(context: TenantWork, entity: AnyEntity, shown?: ShowRow) {
  const show = (row: Row): Row => present(context.platform.seal, (field) => seesClear(context, field), entity, row);
  const tableFor = (filter: Row = {}) => rowSource(context, entity, filter);

  async function load(id: number, code: string, lock: boolean): Promise<Row> {
    const scope = scopeCondition(context, entity, code, rowAlias);
    const query = () =>
      sql<Row>`
        select ${rowColumns(entity)}
        from ${tableFor()}
        where ${rowsInReach(context, entity)} ${scope ? sql`and ${scope}` : sql``}
          and ${sql.ref(`${rowAlias}.id`)} = ${id} ${lock ? sql`for update` : sql``}`;
    const tenant = entity.view ? null : tenantValues(context);
    const [row] =
      tenant && !scope
        ? await runShaped<Row>(context.db, `get ${entity.name} ${lock}`, [...tenant, id], query)
        : (await query().execute(context.db)).rows;
    if (!row) throw fail.notFound();
    return row;
  }

  async function page(
    asked: PageQuery,
    given: { where?: readonly Condition[]; columns?: readonly string[] } = {},
  ): Promise<Page<Row>> {
    const query = inDueOrder(entity, asked);
    const cover = await coverOf(context, entity);
    const known = coverConditions(cover, query.filter);
    const more: PageParts = {
      ...given,
      ...(known.length > 0 && { where: [...(given.where ?? []), ...known] }),
      cover,
    };
    if (context.tenant.mode === 'group' && isOfCompanies(entity)) return pageOfGroup(query, more);
    const plain = more.where || cover || entity.view ? null : plainList(context, entity, query);
    const [target, hidden] = await Promise.all([
      filteredEntity(context, entity, query.filter),
      hiddenCustomKeys(context, entity),
    ]);
    const statement = () => pageStatement(target, query, more, plain ? 'prepared' : 'counted');
    const found = plain
      ? await runShaped<Row>(
          context.db,
          `page ${plain.shape} ${more.columns?.join()}`,
          plain.values,
          statement,
          plain.planning,
        )
      : (await statement().execute(context.db)).rows;
    const [first] = found;
    // A page beyond the last row has none that could tell the total.
    const total = first
      ? Number(first[totalKey])
      : query.page.current === 1
        ? 0
        : await countRows(target, query, more.where);
    for (const row of found) {
      delete row[totalKey];
      show(row);
    }
    hideCustom(found, hidden);
    applyCover(cover, found);
    return { records: found, total, current: query.page.current, size: query.page.size };
  }

  /** A page over several companies says of each how many rows it has and what their amounts come to; grouped, it is the first rows of each. */
  async function pageOfGroup(query: PageQuery, { where, columns: keys, cover }: PageParts): Promise<Page<Row>> {
    const target = await filteredEntity(context, entity, query.filter);
    const conditions = [...listConditions(context, target, query.filter), ...(where ?? [])];
    const columns = rowColumns(entity, keys);
    const statement =
      query.perCompany === undefined
        ? pageStatement(target, query, { ...(where && { where }), ...(keys && { columns: keys }), cover }, 'uncounted')
        : firstRowsOfEach(context, entity, { conditions, columns, query, cover });
    const [{ rows }, companies, hidden] = await Promise.all([
      statement.execute(context.db),
      companySums(context, entity, conditions, query.filter),
      hiddenCustomKeys(context, entity),
    ]);
    for (const row of rows) {
      delete row[totalKey];
      delete row[placeKey];
      show(row);
    }
    hideCustom(rows, hidden);
    applyCover(cover, rows);
    const total = companies.reduce((sum, { count }) => sum + count, 0);
    const { current, size } = query.page;
    const { perCompany } = query;
    return { records: rows, total, current, size, companies, ...(perCompany !== undefined && { perCompany }) };
  }

  /** `target`: the entity with the fields of the company where the filter names one. */
  const conditionsOf = (target: AnyEntity, query: PageQuery, where: readonly Condition[] = []) =>
    sql.join([...listConditions(context, target, query.filter), ...where], sql` and `);

  async function countRows(
    target: AnyEntity,
    query: PageQuery,
    where: readonly Condition[] | undefined,
  ): Promise<number> {
    const result = await queryRow<{ total: number }>(context)`
      select count(*) as total from ${tableFor(query.filter)} where ${conditionsOf(target, query, where)}`;
    return result?.total ?? 0;
  }

  /** Rows of a page, each with the total: one round trip, one plan. */
  function pageStatement(
    target: AnyEntity,
    query: PageQuery,
    { where, columns: keys, cover }: PageParts,
    use: 'prepared' | 'counted' | 'uncounted',
  ): RawBuilder<Row> {
    if (entity.view) return viewPage(context, target, query, { where, columns: keys, use });
    const offset = (query.page.current - 1) * query.page.size;
    requireOpenOrder(context, entity, query.sort);
    const order = orderOf(entity, query.sort, false, cover);
    // Written out where the statement is prepared: with an unknown limit PostgreSQL would plan it anew at every call.
    const window =
      use === 'prepared'
        ? sql`${order} limit ${sql.lit(query.page.size)}`
        : sql`${order} limit ${query.page.size} offset ${offset}`;
    const columns = rowColumns(entity, keys);
    const table = tableFor(query.filter);
    const keyword = query.filter['keyword'];
    if (typeof keyword === 'string' && keyword.trim() !== '' && isSearchable(entity))
      return keywordRows(query, { conditions: conditionsOf(target, query, where), window, columns, order });
    const total =
      use === 'uncounted'
        ? sql`null as ${sql.ref(totalKey)}`
        : sql`(select count(*) from ${table} where ${conditionsOf(target, query, where)}) as ${sql.ref(totalKey)}`;
    if (offset < deferredJoinFrom)
      return sql<Row>`select ${total}, ${columns} from ${table} where ${conditionsOf(target, query, where)} ${window}`;
    const id = sql.ref(`${rowAlias}.id`);
    return sql<Row>`
      select ${total}, ${columns}
      from ${table}
      join (
        select ${id} as found_id from ${table} where ${conditionsOf(target, query, where)} ${window}
      ) found on found.found_id = ${id} ${order}`;
  }

  /**
   * Rows found by keyword have no index in the order of the list: the hits are visited once, for page and total. Only
   * their ids and sort values are kept, and the rows of the page fetched by id.
   */
  function keywordRows(
    query: PageQuery,
    {
      conditions,
      window,
      columns,
      order,
    }: Readonly<Record<'conditions' | 'window' | 'columns' | 'order', RawBuilder<unknown>>>,
  ): RawBuilder<Row> {
    const table = tableFor(query.filter);
    const kept = [...new Set(['id', ...sortOf(entity, query.sort).map(({ field }) => columnOf(field))])];
    return sql<Row>`
      with hit as materialized (
        select ${sql.join(kept.map((name) => sql.ref(`${rowAlias}.${name}`)))} from ${table} where ${conditions}
      ),
        found as (select ${sql.ref(`${rowAlias}.id`)} as found_id from hit ${sql.ref(rowAlias)} ${window})
      select (select count(*) from hit) as ${sql.ref(totalKey)}, ${columns}
      from found
      join ${table} on ${sql.ref(`${rowAlias}.id`)} = found.found_id ${order}`;
  }

  async function insert(given: Row): Promise<{ id: number; version: number }> {
    companyForNewRow(context);
    return requireWritten(await writeRows(context, entity, [{ before: null, values: given }], { required: 'whole' }));
  }

  async function update(
    id: number,
    version: number,
    given: Row,
    named?: string,
  ): Promise<{ id: number; version: number }> {
    // Asked for in the same flight as the row; the write waits for it otherwise.
    void companyEntity(context, entity).catch(() => undefined);
    const before = openSealed(context, entity, await load(id, entity.permissions.update, true));
    if (before['version'] !== version) throw fail.stale(await currentRow(context, entity, id, shown));
    // A masked value that comes back is not a change: whoever may not see a field cannot write it either.
    const values = Object.fromEntries(
      Object.entries(given).filter(
        ([key, value]) => value !== undefined && key in entity.fields && !hiddenFrom(context, entity, key),
      ),
    );
    // A person who mends the own row owes nothing that only the company fills in.
    const required = holds(context, entity.permissions.update) ? 'whole' : 'named';
    return requireWritten(
      await writeRows(context, entity, [{ before, values }], { required, ...(named !== undefined && { named }) }),
    );
  }

  return {
    save: ({ id, version, ...values }: Row & { id?: number; version?: number }) =>
      id === undefined ? insert(values) : update(id, version ?? 0, values),
    page,
    insert,
    update,
    get: async (id: number, code = entity.permissions.read) => {
      const [row, hidden, cover] = await Promise.all([
        load(id, code, false),
        hiddenCustomKeys(context, entity),
        coverOf(context, entity),
      ]);
      hideCustom([row], hidden);
      applyCover(cover, [row]);
      return show(row);
    },
    remove: async (ids: readonly number[], reason?: string) => ({
      deleted: await removeRows(context, entity, ids, reason),
    }),
    restore: async (ids: readonly number[]) => ({ restored: await restoreRows(context, entity, ids) }),
  };
}

function hiddenFrom(context: TenantWork, entity: AnyEntity, key: string): boolean {
  const secret = entity.fields[key]?.secret;
  return secret !== undefined && !holds(context, secret);
}
