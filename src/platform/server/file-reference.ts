/** Remembers which rows hold which files, so that a file in use is not deleted (area account-org §3.13, §7.9). */
import { sql } from 'kysely';
import type { AnyEntity } from '#platform/model/entity.ts';
import type { TenantWork } from './context.ts';

/** Ids of the files in a value of kind files or image, whatever else the row was given. */
function fileIds(value: unknown): number[] {
  const files: unknown[] = Array.isArray(value) ? value : [value];
  return files.flatMap((file) => (typeof file === 'object' && file !== null && 'id' in file && Number.isSafeInteger(file.id) ? [Number(file.id)] : []));
}

/** Keeps the references of a written row as its values are; fields that were not written stay as they were. */
export async function keepFileReferences(context: TenantWork, entity: AnyEntity, id: number, written: Readonly<Record<string, unknown>>, isNew: boolean): Promise<void> {
  for (const [field, { kind }] of Object.entries(entity.fields)) {
    if ((kind !== 'files' && kind !== 'image') || !(field in written)) continue;
    const ids = fileIds(written[field]);
    if (!isNew) await sql`delete from file_ref where entity = ${entity.name} and entity_id = ${id} and field = ${field} and group_code = ${context.tenant.groupCode} and company_code = any(${[...context.tenant.companyCodes]}::text[])`.execute(context.db);
    if (ids.length === 0) continue;
    await sql`
      insert into file_ref (file_id, entity, entity_id, field, group_code, company_code)
      select f.id, ${entity.name}, ${id}::bigint, ${field}, f.group_code, f.company_code from file f where f.id = any(${ids}::bigint[]) on conflict do nothing`.execute(context.db);
  }
}
