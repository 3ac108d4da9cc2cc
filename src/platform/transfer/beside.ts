/**
 * What a sheet says beside the fields of its rows: columns whose keys are no fields (the emergency contact of a person). The area
 * declares them (`columns`), checks them (`completeImport`) and writes them once the rows are written (`writeBeside`).
 */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { ImportOptions } from '#platform/store/entity-hooks.ts';
import { rowAlias } from '#platform/store/entity-query.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { ImportPlan } from './import-plan.ts';
import type { CheckedRow } from './import-rows.ts';
import type { WrittenRow } from './write-rows.ts';

const prefix = 'beside.';

/** Key of such a column; its cells are sealed at rest, for numbers may be among them. */
export const besideKey = (name: string): string => `${prefix}${name}`;
export const isBesideKey = (key: string): boolean => key.startsWith(prefix);

/**
 * Writes what rows bring besides, and answers the rows with the versions that they have then: what depends on the records beside a row
 * may stand in the row too, and an undo takes a row for changed by somebody otherwise.
 */
export async function writeBeside(
  context: TenantWork,
  plan: ImportPlan,
  rows: readonly CheckedRow[],
  written: readonly WrittenRow[],
  onMade: ImportOptions['onMade'],
): Promise<readonly WrittenRow[]> {
  const write = plan.hooks?.writeBeside;
  if (!write) return written;
  const values = new Map(rows.map((row) => [row.rowNumber, row.final]));
  const bringing = written.flatMap(({ rowNumber, rowId, issue }) => {
    const own = values.get(rowNumber) ?? {};
    return rowId !== null && issue === null && Object.keys(own).some(isBesideKey) ? [{ id: rowId, values: own }] : [];
  });
  if (bringing.length === 0) return written;
  await write(context, bringing, onMade);
  const ids = bringing.map(({ id }) => id);
  const versions = await queryRows<{ id: number; version: number }>(context)`
    select t.id, t.version
    from ${sql.table(plan.entity.table)} t
    where ${tenantCondition(context, rowAlias)} and t.id = any(${ids}::bigint[])`;
  const versionOf = new Map(versions.map(({ id, version }) => [id, version]));
  return written.map((row) =>
    row.rowId === null || row.rowVersion === null
      ? row
      : { ...row, rowVersion: versionOf.get(row.rowId) ?? row.rowVersion },
  );
}
