/** Writes checked rows to the entity: set-based, and one by one behind savepoints only where a batch is refused. */
import { sql } from 'kysely';
import pg from 'pg';
import { customHolder, gatherCustom, isCustomKey, spreadCustom } from '#platform/entity/custom-fields.ts';
import { audit, auditable, difference } from '#platform/store/audit.ts';
import { asRecordset, fromRecord } from '#platform/store/columns.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { settleCustomFields } from '#platform/store/custom-fields.ts';
import { translateDatabaseError } from '#platform/db/database-error.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import {
  childrenChanged,
  companyForNewRow,
  insertRows,
  rowsChanged,
  storedColumns,
  withDefaults,
} from '#platform/store/entity-store.ts';
import { Failure } from '#platform/runtime/failure.ts';
import { pointingElsewhere, requireReferences } from '#platform/store/reference-check.ts';
import { inSavepoint } from '#platform/db/savepoint.ts';
import type { ImportPlan } from './import-plan.ts';
import type { Changes, CheckedRow, StoredIssue } from './import-rows.ts';

/** What became of a row. */
export interface WrittenRow {
  readonly rowNumber: number;
  readonly rowId: number | null;
  readonly rowVersion: number | null;
  /** Present when the row was refused after all. */
  readonly issue: StoredIssue | null;
  /** What an update changed, derived columns included, for the undo. */
  readonly changes: Changes | null;
}

/** Inserts and updates the rows of one transaction. */
export async function writeRows(
  context: TenantWork,
  plan: ImportPlan,
  rows: readonly CheckedRow[],
): Promise<WrittenRow[]> {
  const unchanged = rows.filter((row) => row.action === 'unchanged').map((row) => outcome(row));
  const inserted = await guarded(
    context,
    plan,
    rows.filter((row) => row.action === 'insert'),
    insertAll,
  );
  const updated = await guarded(
    context,
    plan,
    rows.filter((row) => row.action === 'update'),
    updateAll,
  );
  const numbers = new Set(
    [...inserted, ...updated].filter(({ issue }) => issue === null).map(({ rowNumber }) => rowNumber),
  );
  const changed = rows.filter((row) => numbers.has(row.rowNumber)).map((row) => ({ ...row.before, ...row.final }));
  if (changed.length > 0) await childrenChanged(context, plan.entity, changed);
  await rowsChanged(
    context,
    plan.entity,
    [...inserted, ...updated].flatMap(({ issue, rowId }) => (issue === null && rowId !== null ? [rowId] : [])),
  );
  return [...unchanged, ...inserted, ...updated];
}

function outcome(row: CheckedRow, rowId = row.rowId, rowVersion = row.rowVersion, changes = row.changes): WrittenRow {
  return { rowNumber: row.rowNumber, rowId, rowVersion, changes, issue: null };
}

type Write = (context: TenantWork, plan: ImportPlan, rows: readonly CheckedRow[]) => Promise<WrittenRow[]>;

/** All rows at once; if that is refused, each by itself, so that one bad row costs only itself. */
async function guarded(
  context: TenantWork,
  plan: ImportPlan,
  rows: readonly CheckedRow[],
  write: Write,
): Promise<WrittenRow[]> {
  if (rows.length === 0) return [];
  const all = await attempt(context, plan, () => write(context, plan, rows));
  if (Array.isArray(all)) return all;
  if (rows.length === 1) return rows.map((row) => refused(plan, row, all));
  const results: WrittenRow[] = [];
  for (const row of rows) {
    const one = await attempt(context, plan, () => write(context, plan, [row]));
    results.push(...(Array.isArray(one) ? one : [refused(plan, row, one)]));
  }
  return results;
}

/** Runs behind a savepoint; what the person can mend comes back, anything else is thrown. */
async function attempt(
  context: TenantWork,
  plan: ImportPlan,
  write: () => Promise<WrittenRow[]>,
): Promise<WrittenRow[] | Failure> {
  try {
    return await inSavepoint(context.db, write);
  } catch (error) {
    const translated = translateDatabaseError(error, plan.entity);
    if (translated instanceof Failure) return translated;
    // Classes 22 and 23: the data, not the database, is at fault.
    if (error instanceof pg.DatabaseError && /^2[23]/u.test(error.code ?? ''))
      return new Failure('FY-V001', '数据不符合保存要求');
    throw error;
  }
}

function refused(plan: ImportPlan, row: CheckedRow, failure: Failure): WrittenRow {
  const fields = failure.data?.['fields'];
  const key = (fields && typeof fields === 'object' ? Object.keys(fields)[0] : undefined) ?? plan.entity.title;
  return {
    rowNumber: row.rowNumber,
    rowId: null,
    rowVersion: null,
    changes: null,
    issue: { key, level: 'error', kind: 'refused', message: failure.message },
  };
}

async function insertAll(context: TenantWork, plan: ImportPlan, rows: readonly CheckedRow[]): Promise<WrittenRow[]> {
  const { entity, hooks } = plan;
  const given = rows.map((row) =>
    gatherCustom(
      Object.fromEntries(
        Object.entries(row.final).filter(([key, value]) => key in entity.fields && value !== undefined),
      ),
    ),
  );
  const ids = hooks?.insertMany ? await hooks.insertMany(context, given) : await insertPlain(context, plan, given);
  await audit(
    context,
    rows.map((row, index) => ({
      action: 'create' as const,
      entity: entity.name,
      entityId: ids[index] ?? null,
      entityName: String(row.final[entity.title] ?? ''),
      after: auditable(entity, row.final),
    })),
  );
  return rows.map((row, index) => outcome(row, ids[index] ?? null, 0));
}

async function insertPlain(context: TenantWork, plan: ImportPlan, given: readonly Row[]): Promise<number[]> {
  const rows: Row[] = [];
  for (const values of given) {
    const row = withDefaults(plan.entity, values);
    rows.push((await plan.hooks?.beforeInsert?.(context, row)) ?? row);
  }
  return insertRows(context, plan.entity, rows);
}

async function updateAll(context: TenantWork, plan: ImportPlan, rows: readonly CheckedRow[]): Promise<WrittenRow[]> {
  const { entity, hooks } = plan;
  const prepared: { row: CheckedRow; before: Row; changes: Row }[] = [];
  for (const row of rows) {
    const before = row.before ?? {};
    const given = gatherCustom(
      Object.fromEntries(Object.entries(row.changes ?? {}).map(([key, change]) => [key, change.new])),
    );
    const named = await settleCustomFields(context, entity, before, given, 'named');
    prepared.push({ row, before, changes: (await hooks?.beforeUpdate?.(context, before, named)) ?? named });
  }
  await requireReferences(
    context,
    entity,
    prepared.map(({ before, changes }) => pointingElsewhere(entity, before, changes)),
    companyForNewRow(context),
  );
  const written = await updateRows(
    context,
    plan,
    prepared.map(({ row, before, changes }) => ({ id: row.rowId ?? 0, version: row.rowVersion ?? 0, before, changes })),
  );
  await audit(
    context,
    prepared.map(({ row, before, changes }) => ({
      action: 'update' as const,
      entity: entity.name,
      entityId: row.rowId,
      entityName: String(before[entity.title] ?? ''),
      ...difference(entity, before, changes),
    })),
  );
  return prepared.map(({ row, before, changes }) => {
    if (!written.has(row.rowId ?? 0)) return refused(plan, row, new Failure('FY-C002', '数据已被他人修改，请重新上传'));
    return outcome(row, row.rowId, (row.rowVersion ?? 0) + 1, changesOf(before, changes));
  });
}

function changesOf(before: Row, changes: Row): Changes {
  // The fields of the company are told apart here too, as the preview showed them.
  const [stored, now] = [spreadCustom(before), spreadCustom(changes)];
  const emptied = customHolder in changes ? Object.keys(stored).filter((key) => isCustomKey(key) && !(key in now)) : [];
  const all = [...Object.entries(now), ...emptied.map((key) => [key, null] as const)];
  const entries = all.filter(([key, value]) => JSON.stringify(stored[key] ?? null) !== JSON.stringify(value ?? null));
  return Object.fromEntries(entries.map(([key, value]) => [key, { old: stored[key] ?? null, new: value ?? null }]));
}

/** An update of one row: `before` is the stored row with sealed values readable. */
export interface RowUpdate {
  readonly id: number;
  readonly version: number;
  readonly before: Row;
  readonly changes: Row;
}

/**
 * Updates rows whose version is still the expected one, rows with the same columns in one statement. Answers the ids
 * that were written.
 */
export async function updateRows(
  context: TenantWork,
  plan: Pick<ImportPlan, 'entity'>,
  updates: readonly RowUpdate[],
): Promise<Set<number>> {
  const groups = new Map<string, { columns: string[]; records: Row[] }>();
  for (const { id, version, before, changes } of updates) {
    const columns = storedColumns(context, plan.entity, changes, { ...before, ...changes });
    const names = Object.keys(columns).sort();
    const group = groups.get(names.join()) ?? { columns: names, records: [] };
    group.records.push({ ...columns, id, version });
    groups.set(names.join(), group);
  }
  const written = new Set<number>();
  for (const { columns, records } of groups.values()) {
    const { json, types } = asRecordset(plan.entity, columns, records);
    const sets = sql.raw(columns.map((name) => `"${name}" = ${fromRecord(name)}`).join(', '));
    const { groupCode, companyCodes } = context.tenant;
    const result = await sql<{ id: number }>`
      update ${sql.table(plan.entity.table)} t set ${sets}, version = t.version + 1, updated_at = now(), updated_by = ${context.session.accountId}
      from jsonb_to_recordset(${json}::jsonb) as x(id bigint, version integer, ${sql.raw(types)})
      where t.id = x.id and t.version = x.version and t.group_code = ${groupCode} and t.company_code = any(${[...companyCodes]}::text[]) and t.deleted_at is null returning t.id`.execute(
      context.db,
    );
    for (const row of result.rows) written.add(row.id);
  }
  return written;
}
