/** Files of people for the zip of an export: the electronic archive and the attachments of records that the caller may read. */
import { sql } from 'kysely';
import { fileCategories, staffFile } from '../../model/records/papers.ts';
import { recordTypes } from '../../model/records/record-types.ts';
import { queryRows } from '#platform/db/statement.ts';
import { parentOf } from '#platform/entity/child-endpoints.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { columnOf } from '#platform/store/columns.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { Attachment } from '#platform/store/entity-hooks.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

interface FoundFiles {
  readonly ownerId: number;
  readonly title: string | null;
  readonly category: string | null;
  readonly files: readonly FileValue[];
}

/** Record types with files; pay is apart, because each reading of it is logged for the person. */
const fileTypes: readonly { readonly entity: AnyEntity; readonly key: string }[] = recordTypes
  .filter(({ withArchive }) => withArchive)
  .flatMap(({ entity }) =>
    fieldEntries(entity as AnyEntity)
      .filter(([, field]) => field.kind.files === 'many')
      .map(([key]) => ({ entity: entity as AnyEntity, key })),
  );

async function filesOf(
  context: TenantWork,
  entity: AnyEntity,
  key: string,
  ids: readonly number[],
): Promise<FoundFiles[]> {
  const parent = sql.ref(`t.${columnOf(parentOf(entity).field)}`);
  const internal = 'ownerType' in entity.fields ? sql`and t.owner_type = 'internal'` : sql``;
  const found = await queryRows<FoundFiles>(context)`
    select ${parent} as owner_id, ${sql.ref(`t.${columnOf(entity.title)}`)}::text as title,
      ${entity === staffFile ? sql`t.category` : sql`null::text`} as category, ${sql.ref(`t.${columnOf(key)}`)} as files
    from ${sql.table(entity.table)} t
    where ${tenantCondition(context, 't')} ${internal} and ${parent} = any(${[...ids]}::bigint[])
      and jsonb_array_length(coalesce(${sql.ref(`t.${columnOf(key)}`)}, '[]'::jsonb)) > 0
    order by t.id`;
  return found;
}

/** 劳动合同-HT001-扫描件.pdf: what it is, which record, the name it was uploaded under. */
function nameIn(entity: AnyEntity, { title, category }: FoundFiles, file: FileValue): string {
  const options = entity.fields[entity.title]?.options;
  const about =
    category === null
      ? [entity.label, options ? optionLabel(options, title) : title]
      : [optionLabel(fileCategories, category), title];
  return [...about.filter(Boolean), file.name].join('-');
}

/** Files of these people in their order. */
export async function rosterAttachments(context: TenantWork, ids: readonly number[]): Promise<Attachment[]> {
  const people = await queryRows<{ id: number; name: string; employeeNo: string | null }>(context)`
    select t.id, t.name, t.employee_no
    from group_user_base t
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])`;
  const folders = new Map(people.map(({ id, name, employeeNo }) => [id, `${employeeNo ?? id}-${name}`]));
  const byPerson = new Map<number, Attachment[]>();
  for (const { entity, key } of fileTypes.filter((type) => holds(context, type.entity.permissions.read))) {
    for (const row of await filesOf(context, entity, key, ids)) {
      const folder = folders.get(row.ownerId);
      if (folder === undefined) continue;
      const files = row.files.map((file) => ({
        folder,
        name: nameIn(entity, row, file),
        path: file.path,
        size: file.size,
      }));
      byPerson.set(row.ownerId, [...(byPerson.get(row.ownerId) ?? []), ...files]);
    }
  }
  return ids.flatMap((id) => byPerson.get(id) ?? []);
}
