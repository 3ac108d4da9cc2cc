/** Rows of a batch as the preview shows them: words for codes, old beside new, secrets masked. */
import { sql } from 'kysely';
import { queryRow } from '#platform/db/statement.ts';
import type { Field } from '#platform/entity/field.ts';
import type { ImportCell, ImportRow } from '#platform/entity/transfer.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { maskedValue } from '#platform/store/masking.ts';
import type { ImportPlan } from './import-plan.ts';
import type { StoredRow } from './import-rows.ts';
import { loadImportRows } from './import-rows.ts';
import { codeLabel, dictionaryOf, referenceTitles } from './references.ts';

export interface RowQuery {
  readonly filter: 'all' | 'error' | 'warning' | 'change';
  readonly kind?: string | null | undefined;
  readonly key?: string | null | undefined;
  readonly from: number;
  readonly size: number;
}

/** One window of rows and how many there are in all under the filter. */
export async function queryRows(
  context: TenantWork,
  plan: ImportPlan,
  batchId: number,
  query: RowQuery,
): Promise<{ rows: ImportRow[]; total: number }> {
  const conditions = [sql<boolean>`status <> 'excluded'`];
  if (query.filter === 'error' || query.filter === 'warning') conditions.push(sql<boolean>`status = ${query.filter}`);
  if (query.filter === 'change') conditions.push(sql<boolean>`action = 'update'`);
  if (query.kind)
    conditions.push(
      sql<boolean>`
        issues @> ${JSON.stringify([query.key ? { kind: query.kind, key: query.key } : { kind: query.kind }])}::jsonb`,
    );
  const where = sql<boolean>`${sql.join(conditions, sql` and `)}`;
  const rows = await loadImportRows(
    context,
    plan.entity,
    batchId,
    where,
    sql`limit ${query.size} offset ${query.from}`,
  );
  const count = await queryRow<{ total: number }>(context)`
    select count(*) as total from import_row where batch_id = ${batchId} and ${where}`;
  return { rows: await presentRows(context, plan, rows), total: count?.total ?? 0 };
}

/** Rows as the browser gets them. */
export async function presentRows(
  context: TenantWork,
  plan: ImportPlan,
  rows: readonly StoredRow[],
): Promise<ImportRow[]> {
  const references = plan.columns
    .map((column) => column.key)
    .filter((key) => plan.entity.fields[key]?.to !== undefined);
  const olds = rows.map((row) =>
    Object.fromEntries(Object.entries(row.changes ?? {}).map(([key, change]) => [key, change.old])),
  );
  const titles = await referenceTitles(context, plan.entity, olds, references);
  return rows.map((row) => ({
    rowNumber: row.rowNumber,
    status: row.status,
    action: row.action,
    cells: cellsOf(context, plan, row, titles),
  }));
}

function cellsOf(
  context: TenantWork,
  plan: ImportPlan,
  row: StoredRow,
  titles: ReadonlyMap<string, ReadonlyMap<number, string>>,
): Record<string, ImportCell> {
  const cells: Record<string, ImportCell> = {};
  for (const { key } of plan.columns) {
    const field = plan.entity.fields[key];
    const shown = (value: unknown) => shownValue(field, value, titles.get(key));
    const issue =
      row.issues.find((found) => found.key === key && found.level === 'error') ??
      row.issues.find((found) => found.key === key);
    const change = row.changes?.[key];
    const value = Object.hasOwn(row.shown, key) ? row.shown[key] : row.values[key];
    if (value === undefined && row.raw[key] === undefined && !issue && !change) continue;
    cells[key] = {
      value: value === undefined ? null : shown(value),
      ...(row.raw[key] === undefined ? {} : { raw: row.raw[key] }),
      ...(change ? { old: hide(context, field, shown(change.old)), level: 'change' as const } : {}),
      ...(issue ? { level: issue.level, message: issue.message, kind: issue.kind } : {}),
    };
  }
  return cells;
}

/** What the person typed is his own; what the database holds is masked without the code. */
function hide(context: TenantWork, field: Field | undefined, value: unknown): unknown {
  if (!field?.secret || holds(context, field.secret) || value === null) return value;
  return maskedValue(field, value);
}

/** Values as the list shows them: codes of enumerations stay codes, references and long dictionaries become words. */
function shownValue(
  field: Field | undefined,
  value: unknown,
  titles: ReadonlyMap<number, string> | undefined,
): unknown {
  if (value === null || value === undefined) return null;
  const dictionary = dictionaryOf(field);
  if (dictionary) return codeLabel(dictionary, value);
  if (typeof value === 'number' && titles) return titles.get(value) ?? value;
  return value;
}
