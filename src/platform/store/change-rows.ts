/** The same change for all rows that a condition names, however many: one statement with its audit entries. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { translateDatabaseError } from '#platform/db/database-error.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { auditActor, auditInsert, hiddenInLog } from './audit.ts';
import { columnOf, storedType } from './columns.ts';
import type { Row } from './entity-hooks.ts';
import { rowAlias } from './entity-query.ts';
import { followRows } from './follow.ts';
import { storedColumns } from './row-values.ts';

export interface CommonChange {
  /** Which living rows of the tenant, over the alias of rows. */
  readonly where: RawBuilder<unknown>;
  /** What they hold from now on. */
  readonly values: Row;
  /** Reason in the audit log. */
  readonly reason: string | null;
  /** What the log calls a row where its title says too little, over the alias of rows. */
  readonly named?: RawBuilder<unknown>;
  /** Nobody's open form becomes stale by the change. */
  readonly keepsVersion?: true;
  /** false: the write of which this is a part follows up itself. */
  readonly follows?: false;
}

export interface ChangedRow {
  readonly id: number;
  readonly title: string | null;
  /** Of which row it is a part; null for an entity that is no part of another. */
  readonly parentId: number | null;
}

/**
 * Writes the same values into rows that the caller does not know one by one, and what follows from them. Rules and references
 * are the caller's: the values are its own, not somebody's input. Rows that hold the values already are left alone.
 */
export async function changeRows(
  context: TenantWork,
  entity: AnyEntity,
  { where, values, reason, named, keepsVersion, follows }: CommonChange,
): Promise<ChangedRow[]> {
  const searched = Object.keys(values).find((key) => entity.fields[key]?.search);
  if (searched !== undefined) throw new Error(`${entity.name}.${searched} is searched: its tokens need the whole row`);
  const columns = Object.entries(storedColumns(context, entity, values, values));
  const stored = (name: string) => sql.ref(`${rowAlias}.${name}`);
  const typed = (name: string, value: unknown) => sql`${value}::${sql.raw(storedType(entity, name))}`;
  const isOther = columns.map(([name, value]) => sql`${stored(name)} is distinct from ${typed(name, value)}`);
  const sets = columns.map(([name, value]) => sql`${sql.ref(name)} = ${typed(name, value)}`);
  const parent = entity.parent ? stored(columnOf(entity.parent.field)) : sql`null::bigint`;
  const statement = sql<ChangedRow>`
    with target as (
      select ${stored('id')} as id, ${loggedValues(entity, values)} as before
      from ${sql.table(entity.table)} ${sql.ref(rowAlias)}
      where ${tenantCondition(context, rowAlias)} and ${where} and (${sql.join(isOther, sql` or `)})
      for update
    ),
    changed as (
      update ${sql.table(entity.table)} ${sql.ref(rowAlias)}
      set ${sql.join(sets)}, version = ${stored('version')} + ${sql.lit(keepsVersion ? 0 : 1)}, updated_at = now(),
        updated_by = ${context.session.accountId}
      from target
      where ${stored('id')} = target.id
      returning ${stored('id')} as id, (${named ?? stored(columnOf(entity.title))})::text as title,
        ${parent} as parent_id, target.before, ${loggedValues(entity, values)} as after
    ),
    logged as (
      ${auditInsert(
        auditActor(context),
        sql`
          (
            select ${entity.name} as entity, changed.id as entity_id, changed.title as entity_name, 'update' as action,
              changed.before, changed.after, ${reason} as reason, 'success' as result, null as error_code
            from changed
          ) x`,
      )}
    )
    select id, title, parent_id from changed order by id`;
  const { rows } = await statement.execute(context.db).catch((error: unknown) => {
    throw translateDatabaseError(error, entity);
  });
  if (follows !== false && rows.length > 0)
    await followRows(
      context,
      entity,
      rows.map(({ id }) => id),
      entity.parent ? rows.map(({ parentId }) => ({ [entity.parent?.field ?? '']: parentId })) : [],
    );
  return rows;
}

/** The values of the changed fields as the log shows them, over the alias of rows. */
function loggedValues(entity: AnyEntity, values: Row): RawBuilder<unknown> {
  const parts = Object.keys(values).flatMap((key) => {
    const field = entity.fields[key];
    const column = sql.ref(`${rowAlias}.${columnOf(key)}`);
    const isHidden = field?.sealed || field?.secret;
    const value = isHidden ? sql`case when ${column} is not null then ${hiddenInLog}::text end` : column;
    return [sql.lit(key), value];
  });
  return sql`jsonb_build_object(${sql.join(parts)})`;
}
