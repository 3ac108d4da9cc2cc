/** The statements that write rows of an entity: many rows as one parameter, their audit entries in the same statement. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { AuditEntry } from './audit.ts';
import { auditActor, auditRecords, auditStatement } from './audit.ts';
import { asRecordset, fromRecord } from './columns.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { translateDatabaseError } from '#platform/db/database-error.ts';
import type { NewItems } from '#platform/runtime/due.ts';
import type { Row } from './entity-hooks.ts';
import { runShaped } from '#platform/db/shaped-statements.ts';

/** Columns by name as `storedColumns` makes them. */
type Columns = Row;

/** Runs a statement whose violated constraints become refusals that name the field. */
async function run(
  context: TenantWork,
  entity: AnyEntity,
  shape: string,
  values: readonly unknown[],
  build: () => RawBuilder<unknown>,
): Promise<number[]> {
  try {
    const rows = await runShaped<{ id: number }>(context.db, shape, values, build);
    return rows.map(({ id }) => id);
  } catch (error) {
    throw translateDatabaseError(error, entity);
  }
}

/**
 * Inserts rows in one statement and answers their ids in order; a column that a row lacks is null. `entries`: one for each
 * row, or none. `items`: due dates that the rows bring along.
 */
export function insertColumns(
  context: TenantWork,
  entity: AnyEntity,
  rows: readonly Columns[],
  entries: readonly AuditEntry[],
  items: NewItems | null = null,
): Promise<number[]> {
  // Sorted, so that rows with the same columns share one prepared statement.
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].toSorted();
  const { json, types } = asRecordset(entity, names, rows);
  const actor = auditActor(context);
  const records = auditRecords(entries);
  const isLogged = entries.length > 0;
  const build = () => {
    const log = isLogged
      ? sql`
        ,
          logged as (
            ${auditStatement(actor, records, { from: 'join placed on placed.place = x.place', entityId: 'placed.id' })}
          )`
      : sql``;
    return sql`
      with written as (
        insert into ${sql.table(entity.table)} (${sql.join(names.map((name) => sql.ref(name)))})
        select ${sql.raw(names.map(fromRecord).join(', '))}
        from jsonb_to_recordset(${json}::jsonb) as x(${sql.raw(types)})
        returning id
      ),
      placed as (select id, row_number() over () as place from written)
      ${log}
      ${items ? sql`, due as (${items.statement(items.records)})` : sql``}
      select id from placed order by place`;
  };
  const values = [json, ...(isLogged ? [...actor, records] : []), ...(items ? [items.records] : [])];
  return run(context, entity, `insert ${entity.table} ${names.join()} ${isLogged} ${items !== null}`, values, build);
}

/** New columns of a stored row. */
export interface ColumnUpdate {
  readonly id: number;
  /** The row is written only while this is its version. */
  readonly version: number;
  readonly columns: Columns;
  /** What the log says of it; null: nothing. */
  readonly entry: AuditEntry | null;
}

/**
 * Updates rows whose version is still the expected one, in one statement; a row keeps the columns that its update lacks.
 * Answers the ids that were written.
 */
export async function updateColumns(
  context: TenantWork,
  entity: AnyEntity,
  updates: readonly ColumnUpdate[],
): Promise<ReadonlySet<number>> {
  if (updates.length === 0) return new Set();
  const names = [...new Set(updates.flatMap(({ columns }) => Object.keys(columns)))].toSorted();
  const { json, types } = asRecordset(
    entity,
    names,
    updates.map(({ id, version, columns }) => ({ ...columns, id, version, named: Object.keys(columns) })),
  );
  const isUniform = updates.every(({ columns }) => Object.keys(columns).length === names.length);
  const valueOf = (name: string) =>
    isUniform ? fromRecord(name) : `case when '${name}' = any(x.named) then ${fromRecord(name)} else t."${name}" end`;
  const sets = names.map((name) => `"${name}" = ${valueOf(name)}`).join(', ');
  const { groupCode, companyCodes } = context.tenant;
  const { accountId } = context.session;
  const companies = [...companyCodes];
  const actor = auditActor(context);
  const entries = updates.flatMap(({ entry }) => entry ?? []);
  const records = auditRecords(entries);
  const isLogged = entries.length > 0;
  const build = () => {
    const log = isLogged
      ? sql`
        ,
          logged as (
            ${auditStatement(actor, records, { from: 'join written on written.id = x.entity_id', entityId: 'x.entity_id' })}
          )`
      : sql``;
    return sql`
      with written as (
        update ${sql.table(entity.table)} t
        set ${sql.raw(sets)}, version = t.version + 1, updated_at = now(), updated_by = ${accountId}
        from jsonb_to_recordset(${json}::jsonb) as x(id bigint, version integer, named text[], ${sql.raw(types)})
        where t.id = x.id and t.version = x.version and t.group_code = ${groupCode}
          and t.company_code = any(${companies}::text[]) and t.deleted_at is null
        returning t.id
      )
      ${log}
      select id from written`;
  };
  const values = [accountId, json, groupCode, companies, ...(isLogged ? [...actor, records] : [])];
  const shape = `update ${entity.table} ${names.join()} ${isUniform} ${isLogged}`;
  return new Set(await run(context, entity, shape, values, build));
}
