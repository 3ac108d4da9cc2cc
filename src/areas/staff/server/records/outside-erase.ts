/** Erases what the record tables hold of people outside: for the end of the time for which their data may be kept. */
import { sql } from 'kysely';
import { execute, queryRows } from '#platform/db/statement.ts';
import { eraseFilesOf } from '#core/file/public.server.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { columnOf } from '#platform/store/columns.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';

/** Deletes records, papers with their files, and labels of these people for good; rows that were deleted softly before go too. */
export async function eraseOutsideRecords(context: TenantWork, ids: readonly number[]): Promise<void> {
  const { groupCode } = context.tenant;
  const companyCode = companyForNewRow(context);
  for (const { name, table, parent } of context.platform.registry.entities.values()) {
    if (!parent?.kind?.others['external']) continue;
    // Beside the store, several tables: erasing is for good, and erased values must not stand in the log.
    const gone = await queryRows<{ id: number }>(context)`
      delete from ${sql.table(table)} t
      where t.group_code = ${groupCode} and t.company_code = ${companyCode}
        and ${sql.ref(`t.${columnOf(parent.kind.field)}`)} = 'external'
        and ${sql.ref(`t.${columnOf(parent.field)}`)} = any(${[...ids]}::bigint[])
      returning t.id`;
    await eraseFilesOf(
      context,
      name,
      gone.map(({ id }) => id),
    );
  }
  await execute(context)`
    delete from label_link
    where group_code = ${groupCode} and company_code = ${companyCode} and owner_type = 'talents'
      and owner_id = any(${[...ids]}::bigint[])`;
}
