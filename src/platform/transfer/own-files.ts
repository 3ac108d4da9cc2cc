/** Files that an export may take along: those of the hook of an entity, else what stands in file fields of the rows themselves. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries, isFile } from '#platform/entity/entity.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { columnOf } from '#platform/store/columns.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { Attachment, EntityHooks } from '#platform/store/entity-hooks.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

type Attachments = NonNullable<EntityHooks['attachments']>;

/** A folder for each row, named after it; files that the caller may not see stay behind. */
export async function filesOfRows(
  context: TenantWork,
  entity: AnyEntity,
  ids: readonly number[],
): Promise<Attachment[]> {
  const keys = fieldEntries(entity).flatMap(([key, field]) =>
    isFile(field) && (!field.secret || holds(context, field.secret)) ? [key] : [],
  );
  const files = sql.join(
    keys.map((key) => {
      const column = sql.ref(`t.${columnOf(key)}`);
      return entity.fields[key]?.kind.files === 'one'
        ? sql`case when ${column} is null then '[]'::jsonb else jsonb_build_array(${column}) end`
        : sql`coalesce(${column}, '[]'::jsonb)`;
    }),
    sql` || `,
  );
  if (keys.length === 0) return [];
  const found = await queryRows<{ id: number; title: string | null; files: FileValue[] }>(context)`
    select t.id, ${sql.ref(`t.${columnOf(entity.title)}`)}::text as title, ${files} as files
    from ${sql.table(entity.table)} t
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])`;
  const rows = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return (row?.files ?? []).map(({ name, path, size }) => ({
      folder: `${id}-${row?.title ?? entity.label}`,
      name,
      path,
      size,
    }));
  });
}

/** Where the files of an entity come from and which code they need; null for one without files. */
export function attachmentsOf(context: TenantWork, entity: AnyEntity): Attachments | null {
  const own = context.platform.registry.hooks.get(entity.name)?.attachments;
  if (own) return own;
  const code = entity.permissions.export;
  if (code === undefined || !fieldEntries(entity).some(([, field]) => isFile(field))) return null;
  return { code, list: (work, ids) => filesOfRows(work, entity, ids) };
}
