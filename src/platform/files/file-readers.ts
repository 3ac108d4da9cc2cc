/** Who may read a file besides its owner: whoever may read a row that holds it. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import { seenByOwners } from '#platform/entity/owner-kind.ts';
import { columnOf } from '#platform/store/columns.ts';
import type { Holder } from './file-records.ts';
import { fileRecords } from './file-records.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { rowAlias } from '#platform/store/entity-query.ts';
import { seesClear } from '#platform/store/masking.ts';
import { kindCondition, scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';

type Condition = RawBuilder<boolean>;

/** Rows of the entity that may show the caller this field: by its code within data scope, or as his own record. Null: none. */
function reachOf(context: TenantWork, entity: AnyEntity, field: Field): Condition | null {
  const ways: Condition[] = [];
  const { read } = entity.permissions;
  if (holds(context, read) && (field.secret === undefined || seesClear(context, field)))
    ways.push(scopeCondition(context, entity, read, rowAlias) ?? sql<boolean>`true`);
  const { staffId } = context.tenant.access;
  if (entity.parent?.own && staffId !== null) {
    const kind = kindCondition(entity, rowAlias);
    ways.push(
      sql<boolean>`
        (${sql.ref(`${rowAlias}.${columnOf(entity.parent.field)}`)} = ${staffId} ${kind ? sql`and ${kind}` : sql``})`,
    );
  }
  return ways.length === 0 ? null : sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

/** {@link reachOf} for rows of every kind of owner, as long as the owner is there. */
function ownersReach(context: TenantWork, entity: AnyEntity, key: string): Condition | null {
  const ways = seenByOwners(entity).flatMap((seen) => {
    const field = seen.fields[key];
    const reach = field ? reachOf(context, seen, field) : null;
    return reach ? [sql<boolean>`(${reach} and ${parentIsThere(context, seen)})`] : [];
  });
  return ways.length === 0 ? null : sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

/** A record leaves with the row that it belongs to. */
function parentIsThere(context: TenantWork, { parent, name }: AnyEntity): Condition {
  if (!parent) return sql<boolean>`true`;
  const above = context.platform.registry.entities.get(parent.to);
  if (!above) throw new Error(`${name} is part of the unknown entity ${parent.to}`);
  return sql<boolean>`
    exists (
      select from ${sql.table(above.table)} p
      where p.id = ${sql.ref(`${rowAlias}.${columnOf(parent.field)}`)} and ${tenantCondition(context, 'p')}
    )`;
}

/** Looking at a file where it is shown, or taking it away. */
export type FileUse = 'look' | 'take';

/** Those of the holding rows that show the caller the file. */
async function reached(context: TenantWork, holder: Holder, use: FileUse): Promise<number[]> {
  const { entities, hooks } = context.platform.registry;
  const entity = entities.get(holder.entity);
  const code = use === 'take' ? hooks.get(holder.entity)?.takenWith?.[holder.field] : undefined;
  if (code !== undefined && !holds(context, code)) return [];
  const reach = entity ? ownersReach(context, entity, holder.field) : null;
  if (!entity || !reach) return [];
  const found = await queryRows<{ id: number }>(context)`
    select ${sql.ref(`${rowAlias}.id`)} as id
    from ${sql.table(entity.table)} ${sql.ref(rowAlias)}
    where ${sql.ref(`${rowAlias}.id`)} = any(${[...holder.ids]}::bigint[])
      and ${tenantCondition(context, rowAlias)} and ${reach}`;
  return found.map(({ id }) => id);
}

/** Whether a row that the caller may read holds the file. One statement for the references, one for each entity and field among them. */
export async function mayReadHolder(context: TenantWork, fileId: number, use: FileUse = 'look'): Promise<boolean> {
  const found = await fileRecords(context.platform).holdersOf(context, [fileId]);
  for (const holder of found) if ((await reached(context, holder, use)).length > 0) return true;
  return false;
}

/** Those of the files that rows hold which the caller may read; one statement for the references, one for each entity and field among them. */
export async function heldForReader(context: TenantWork, fileIds: readonly number[]): Promise<Set<number>> {
  const found = await fileRecords(context.platform).holdersOf(context, fileIds);
  const readable = new Set<number>();
  for (const holder of found) {
    const rows = new Set(await reached(context, holder, 'look'));
    holder.ids.forEach((id, index) => rows.has(id) && readable.add(holder.fileIds[index] ?? 0));
  }
  return readable;
}
