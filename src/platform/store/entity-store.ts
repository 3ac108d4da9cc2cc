/** Reads and writes of any declared entity: one file, untyped inside, typed at its edge. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AnyEntity, InsertOf, Issue, RowOf, UpdateOf } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import { fieldValue, isCustomKey } from '#platform/entity/custom-fields.ts';
import type { Page, PageQuery } from '#platform/entity/schema.ts';
import { audit, auditable, difference } from './audit.ts';
import { asRecordset, columnOf, fromRecord, isSearchable, searchColumn, sealedIndexSuffix } from './columns.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { companyEntity, filteredEntity, hiddenCustomKeys, hideCustom, settleCustomFields } from './custom-fields.ts';
import type { Condition } from './entity-query.ts';
import { listConditions, orderOf, rowAlias, rowColumns, sortOf } from './entity-query.ts';
import type { Row } from './entity-hooks.ts';
import { fail } from '#platform/runtime/failure.ts';
import { keepFileReferences, settleFiles } from './file-reference.ts';
import { present, seesClear } from './masking.ts';
import { pointingElsewhere, requireReferences } from './reference-check.ts';
import { refuseOverLimit } from './row-limit.ts';
import { searchedText, settleStored, storedValue } from './stored-value.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { plainList, tenantValues } from './plain-list.ts';
import { runShaped } from '#platform/db/shaped-statements.ts';
import { searchVector } from './search-tokens.ts';
import { translateDatabaseError } from '#platform/db/database-error.ts';
import { requireKnownCodes } from './dictionary-check.ts';

/** Column of the total beside the columns of a row. */
const totalKey = 'foundTotal';
/** Rows beyond this offset are found on the index first and joined after: the table is not walked. */
const deferredJoinFrom = 2000;

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

/** Values as the driver wants them: jsonb as text, sealed values sealed with their search key, rich texts clean, search tokens. Every write of a declared row passes here. */
export function storedColumns(context: TenantWork, entity: AnyEntity, values: Row, whole: Row): Row {
  const columns: Row = {};
  for (const [key, field] of fieldEntries(entity)) {
    if (!(key in values) || isCustomKey(key)) continue;
    const value = values[key] ?? null;
    const name = columnOf(key);
    if (field.sealed) {
      columns[name] = value === null ? null : context.platform.seal.seal(String(value));
      columns[name + sealedIndexSuffix] = value === null ? null : context.platform.seal.index(String(value));
    } else {
      columns[name] = storedValue(field, value);
    }
  }
  if (isSearchable(entity) && fieldEntries(entity).some(([key, field]) => field.search && key in values))
    columns[searchColumn] = searchText(entity, whole);
  return columns;
}

/** Tokens of all searched fields of a row. */
function searchText(entity: AnyEntity, row: Row): string {
  return searchVector(
    fieldEntries(entity)
      .filter(([, field]) => field.search)
      .map(([key, field]) => searchedText(field, row[key])),
  );
}

/** Defaults of the declaration for keys that were not given. */
export function withDefaults(entity: AnyEntity, values: Row): Row {
  const row: Row = { ...values };
  for (const [key, field] of fieldEntries(entity)) {
    if (row[key] === undefined && field.default !== undefined) row[key] = field.default;
  }
  return row;
}

/** Refuses a row that breaks a cross-field rule; warnings pass. */
export function checkRules(entity: AnyEntity, row: Row): void {
  const errors = (entity.rules?.(row) ?? []).filter((issue: Issue) => issue.level !== 'warning');
  const [first] = errors;
  if (!first) return;
  const sentence = (issue: Issue) => `${entity.fields[issue.field]?.label ?? issue.field}：${issue.message}`;
  throw fail.invalid(sentence(first), Object.fromEntries(errors.map((issue) => [issue.field, sentence(issue)])));
}

/** The company a new row belongs to; in group mode it must be chosen. */
export function companyForNewRow(context: TenantWork): string {
  if (context.tenant.companyCode === null) throw fail.invalid('请选择所属企业', { companyCode: '请选择所属企业' });
  return context.tenant.companyCode;
}

/** Inserts rows in one statement and answers their ids in order; a key that a row lacks is null. No audit, no hooks: callers add what they need. */
export async function insertRows(context: TenantWork, entity: AnyEntity, rows: readonly Row[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const companyCode = companyForNewRow(context);
  await requireReferences(context, entity, rows, companyCode);
  const actor = context.session.accountId;
  const columns = rows.map((row) => ({
    group_code: context.tenant.groupCode,
    company_code: companyCode,
    created_by: actor,
    updated_by: actor,
    ...storedColumns(context, entity, row, row),
  }));
  const names = [...new Set(columns.flatMap((row) => Object.keys(row)))];
  const { json, types } = asRecordset(entity, names, columns);
  try {
    const result = await sql<{ id: number }>`
      insert into ${sql.table(entity.table)} (${sql.join(names.map((name) => sql.ref(name)))})
      select ${sql.raw(names.map(fromRecord).join(', '))} from jsonb_to_recordset(${json}::jsonb) as x(${sql.raw(types)}) returning id`.execute(
      context.db,
    );
    await refuseOverLimit(context, entity);
    return result.rows.map((row) => row.id);
  } catch (error) {
    throw translateDatabaseError(error, entity);
  }
}

/** Tells the area which parents have other records now. */
export async function childrenChanged(context: TenantWork, entity: AnyEntity, rows: readonly Row[]): Promise<void> {
  const told = context.platform.registry.hooks.get(entity.name)?.childrenChanged;
  const field = entity.parent?.field;
  if (!told || field === undefined) return;
  await told(context, [...new Set(rows.map((row) => Number(row[field])))], entity);
}

/** Tells the area that rows are new, others than before, or gone. */
export async function rowsChanged(context: TenantWork, entity: AnyEntity, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await context.platform.registry.hooks.get(entity.name)?.rowsChanged?.(context, ids);
}

/** Inserts imported rows one after the other, so that each is checked against those before it (`insertMany` of the hooks). */
export async function insertInTurn(context: TenantWork, entity: AnyEntity, rows: readonly Row[]): Promise<number[]> {
  const hooks = context.platform.registry.hooks.get(entity.name);
  const ids: number[] = [];
  for (const values of rows) {
    const row = withDefaults(entity, values);
    ids.push(...(await insertRows(context, entity, [(await hooks?.beforeInsert?.(context, row)) ?? row])));
  }
  return ids;
}

/** Store of an entity for one call. */
export function entityStore<E extends AnyEntity>(context: TenantWork, entity: E): EntityStore<E> {
  const hooks = context.platform.registry.hooks.get(entity.name);
  const show = (row: Row) => present(context.platform.seal, (field) => seesClear(context, field), entity, row);
  const table = sql`${sql.table(entity.table)} ${sql.ref(rowAlias)}`;

  const tellParents = (rows: readonly Row[]) => childrenChanged(context, entity, rows);

  async function load(id: number, code: string, lock: boolean): Promise<Row> {
    const scope = scopeCondition(context, entity, code, rowAlias);
    const query = () =>
      sql<Row>`select ${rowColumns(entity)} from ${table} where ${tenantCondition(context, rowAlias)} ${scope ? sql`and ${scope}` : sql``} and ${sql.ref(`${rowAlias}.id`)} = ${id} ${lock ? sql`for update` : sql``}`;
    const tenant = tenantValues(context);
    const [row] =
      tenant && !scope
        ? await runShaped<Row>(context.db, `get ${entity.name} ${lock}`, [...tenant, id], query)
        : (await query().execute(context.db)).rows;
    if (!row) throw fail.notFound();
    return row;
  }

  async function page(
    query: PageQuery,
    more: { where?: readonly Condition[]; columns?: readonly string[] } = {},
  ): Promise<Page<Row>> {
    const plain = more.where ? null : plainList(context, entity, query);
    const [target, hidden] = await Promise.all([
      filteredEntity(context, entity, query.filter),
      hiddenCustomKeys(context, entity),
    ]);
    const statement = () => pageStatement(target, query, more, plain !== null);
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
    return { records: found, total, current: query.page.current, size: query.page.size };
  }

  /** `target`: the entity with the fields of the company where the filter names one. */
  const conditionsOf = (target: AnyEntity, query: PageQuery, where: readonly Condition[] = []) =>
    sql.join([...listConditions(context, target, query.filter), ...where], sql` and `);

  async function countRows(
    target: AnyEntity,
    query: PageQuery,
    where: readonly Condition[] | undefined,
  ): Promise<number> {
    const result = await sql<{
      total: number;
    }>`select count(*) as total from ${table} where ${conditionsOf(target, query, where)}`.execute(context.db);
    return result.rows[0]?.total ?? 0;
  }

  /** Rows of a page, each with the total: one round trip, one plan. */
  function pageStatement(
    target: AnyEntity,
    query: PageQuery,
    { where, columns: keys }: { where?: readonly Condition[]; columns?: readonly string[] },
    prepared: boolean,
  ): RawBuilder<Row> {
    const offset = (query.page.current - 1) * query.page.size;
    const order = orderOf(entity, query.sort);
    // Written out where the statement is prepared: with an unknown limit PostgreSQL would plan it anew at every call.
    const window = prepared
      ? sql`${order} limit ${sql.lit(query.page.size)}`
      : sql`${order} limit ${query.page.size} offset ${offset}`;
    const columns = rowColumns(entity, keys);
    const keyword = query.filter['keyword'];
    if (typeof keyword === 'string' && keyword.trim() !== '' && isSearchable(entity))
      return keywordRows(query, conditionsOf(target, query, where), window, columns);
    const total = sql`(select count(*) from ${table} where ${conditionsOf(target, query, where)}) as ${sql.ref(totalKey)}`;
    if (offset < deferredJoinFrom)
      return sql<Row>`select ${total}, ${columns} from ${table} where ${conditionsOf(target, query, where)} ${window}`;
    const id = sql.ref(`${rowAlias}.id`);
    return sql<Row>`select ${total}, ${columns} from ${table} join (select ${id} as found_id from ${table} where ${conditionsOf(target, query, where)} ${window}) found on found.found_id = ${id} ${order}`;
  }

  /**
   * Rows found by keyword have no index in the order of the list: the hits are visited once, for page and total. Only
   * their ids and sort values are kept, and the rows of the page fetched by id.
   */
  function keywordRows(
    query: PageQuery,
    conditions: RawBuilder<unknown>,
    window: RawBuilder<unknown>,
    columns: RawBuilder<unknown>,
  ): RawBuilder<Row> {
    const kept = [...new Set(['id', ...sortOf(entity, query.sort).map(({ field }) => columnOf(field))])];
    return sql<Row>`
      with hit as materialized (select ${sql.join(kept.map((name) => sql.ref(`${rowAlias}.${name}`)))} from ${table} where ${conditions}),
        found as (select ${sql.ref(`${rowAlias}.id`)} as found_id from hit ${sql.ref(rowAlias)} ${window})
      select (select count(*) from hit) as ${sql.ref(totalKey)}, ${columns} from found join ${table} on ${sql.ref(`${rowAlias}.id`)} = found.found_id ${orderOf(entity, query.sort)}`;
  }

  async function insert(given: Row): Promise<{ id: number; version: number }> {
    companyForNewRow(context);
    let row = withDefaults(entity, given);
    checkRules(entity, row);
    requireKnownCodes(entity, row);
    if (hooks?.beforeInsert) row = await hooks.beforeInsert(context, row);
    row = await settleCustomFields(context, entity, null, row, 'whole');
    row = await settleFiles(context, entity, settleStored(entity, row));
    const [id] = await insertRows(context, entity, [row]);
    if (id === undefined) throw new Error('insert answered no id');
    await keepFileReferences(context, entity, [id], row, true);
    await tellParents([row]);
    await rowsChanged(context, entity, [id]);
    const after = auditable(await companyEntity(context, entity), row);
    await audit(context, [
      { action: 'create', entity: entity.name, entityId: id, entityName: String(row[entity.title] ?? ''), after },
    ]);
    return { id, version: 0 };
  }

  async function update(
    id: number,
    version: number,
    given: Row,
    named?: string,
  ): Promise<{ id: number; version: number }> {
    const before = openSealed(context, entity, await load(id, entity.permissions.update, true));
    if (before['version'] !== version) throw fail.stale(show({ ...before }));
    // A masked value that comes back is not a change: whoever may not see a field cannot write it either.
    const writable = Object.entries(given).filter(
      ([key, value]) => value !== undefined && key in entity.fields && !hiddenFrom(context, entity, key),
    );
    let changes: Row = Object.fromEntries(writable);
    checkRules(entity, { ...before, ...changes });
    requireKnownCodes(entity, changes, before);
    // A person who mends the own row owes nothing that only the company fills in.
    changes = await settleCustomFields(
      context,
      entity,
      before,
      changes,
      holds(context, entity.permissions.update) ? 'whole' : 'named',
    );
    if (hooks?.beforeUpdate) changes = await hooks.beforeUpdate(context, before, changes);
    changes = await settleFiles(context, entity, settleStored(entity, changes), before);
    await requireReferences(
      context,
      entity,
      [pointingElsewhere(entity, before, changes)],
      String(before['companyCode']),
    );
    const changed = difference(
      'customFields' in changes ? await companyEntity(context, entity) : entity,
      before,
      changes,
    );
    if (!changed) return { id, version };
    const columns = storedColumns(context, entity, changes, { ...before, ...changes });
    const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    try {
      await sql`update ${sql.table(entity.table)} set ${sql.join(sets)}, version = version + 1, updated_at = now(), updated_by = ${context.session.accountId} where id = ${id} and group_code = ${context.tenant.groupCode}`.execute(
        context.db,
      );
    } catch (error) {
      throw translateDatabaseError(error, entity);
    }
    await keepFileReferences(context, entity, [id], changes, false);
    await tellParents([before, { ...before, ...changes }]);
    await rowsChanged(context, entity, [id]);
    await audit(context, [
      {
        action: 'update',
        entity: entity.name,
        entityId: id,
        entityName: named ?? String(changes[entity.title] ?? before[entity.title] ?? ''),
        ...changed,
      },
    ]);
    return { id, version: version + 1 };
  }

  async function setDeleted(ids: readonly number[], deleted: boolean, reason?: string): Promise<number> {
    const scope = scopeCondition(context, entity, entity.permissions.delete, rowAlias);
    const wanted = [...new Set(ids)];
    const { groupCode, companyCodes } = context.tenant;
    const result = await sql<Row>`
      update ${table} set deleted_at = ${deleted ? sql`now()` : sql`null`}, version = version + 1, updated_at = now(), updated_by = ${context.session.accountId}
      where ${sql.ref(`${rowAlias}.group_code`)} = ${groupCode} and ${sql.ref(`${rowAlias}.company_code`)} = any(${[...companyCodes]}::text[])
        and ${sql.ref(`${rowAlias}.deleted_at`)} is ${deleted ? sql`null` : sql`not null`} ${scope ? sql`and ${scope}` : sql``} and ${sql.ref(`${rowAlias}.id`)} = any(${wanted}::bigint[])
      returning ${sql.ref(`${rowAlias}.id`)} as id, ${sql.ref(`${rowAlias}.${columnOf(entity.title)}`)} as title
        ${entity.parent ? sql`, ${sql.ref(`${rowAlias}.${columnOf(entity.parent.field)}`)} as ${sql.ref(entity.parent.field)}` : sql``}`
      .execute(context.db)
      .catch((error: unknown) => {
        throw translateDatabaseError(error, entity);
      });
    if (result.rows.length !== wanted.length) throw fail.notFound();
    if (!deleted) await refuseOverLimit(context, entity);
    await tellParents(result.rows);
    await rowsChanged(context, entity, wanted);
    await audit(
      context,
      result.rows.map((row) => ({
        action: deleted ? ('delete' as const) : ('update' as const),
        entity: entity.name,
        entityId: Number(row['id']),
        entityName: String(row['title'] ?? ''),
        reason: reason ?? null,
        ...(deleted ? {} : { after: { deletedAt: null } }),
      })),
    );
    return result.rows.length;
  }

  const store = {
    save: ({ id, version, ...values }: Row & { id?: number; version?: number }) =>
      id === undefined ? insert(values) : update(id, version ?? 0, values),
    page,
    insert,
    update,
    get: async (id: number, code = entity.permissions.read) => {
      const [row, hidden] = await Promise.all([load(id, code, false), hiddenCustomKeys(context, entity)]);
      hideCustom([row], hidden);
      return show(row);
    },
    remove: async (ids: readonly number[], reason?: string) => ({ deleted: await setDeleted(ids, true, reason) }),
    restore: async (ids: readonly number[]) => ({ restored: await setDeleted(ids, false) }),
  };
  // The one assertion that gives the untyped store the types of the declaration.
  return store as unknown as EntityStore<E>;
}

/** The stored row with sealed values readable, for rules and comparison; never answered as it is. */
export function openSealed(context: TenantWork, entity: AnyEntity, row: Row): Row {
  const open: Row = { ...row };
  for (const [key, field] of fieldEntries(entity)) {
    // An import compares the fields of the company one by one.
    if (isCustomKey(key)) open[key] = fieldValue(row, key) ?? null;
    if (field.sealed && typeof open[key] === 'string') open[key] = context.platform.seal.open(open[key]);
  }
  return open;
}

function hiddenFrom(context: TenantWork, entity: AnyEntity, key: string): boolean {
  const secret = entity.fields[key]?.secret;
  return secret !== undefined && !holds(context, secret);
}
