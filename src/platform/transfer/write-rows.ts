/** Hands checked rows to the store, all at once; one by one behind savepoints only where the database refuses a batch. */
import pg from 'pg';
import { customHolder, gatherCustom, isCustomKey, spreadCustom } from '#platform/entity/custom-fields.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { translateDatabaseError } from '#platform/db/database-error.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { Failure } from '#platform/runtime/failure.ts';
import { inSavepoint } from '#platform/db/savepoint.ts';
import type { GivenRow } from '#platform/store/write.ts';
import { writeRows as writeToStore } from '#platform/store/write.ts';
import { declaredEntity } from './import-plan.ts';
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
  // What a row brings beside its fields is written after it.
  const isChanged = (row: CheckedRow) => row.action === 'insert' || row.changes !== null;
  const unchanged = rows.filter((row) => !isChanged(row));
  const written = await guarded(context, plan, rows.filter(isChanged));
  return [
    ...unchanged.map(({ rowNumber, rowId, rowVersion, changes }) => ({
      rowNumber,
      rowId,
      rowVersion,
      changes,
      issue: null,
    })),
    ...written,
  ];
}

/** All rows at once; if that is refused, each by itself, so that one bad row costs only itself. */
async function guarded(context: TenantWork, plan: ImportPlan, rows: readonly CheckedRow[]): Promise<WrittenRow[]> {
  if (rows.length === 0) return [];
  const all = await attempt(context, plan, rows);
  if (Array.isArray(all)) return all;
  if (rows.length === 1) return rows.map((row) => refused(plan, row, all));
  const results: WrittenRow[] = [];
  for (const row of rows) {
    const one = await attempt(context, plan, [row]);
    results.push(...(Array.isArray(one) ? one : [refused(plan, row, one)]));
  }
  return results;
}

/** Writes behind a savepoint; what the person can mend comes back, anything else is thrown. */
async function attempt(
  context: TenantWork,
  plan: ImportPlan,
  rows: readonly CheckedRow[],
): Promise<WrittenRow[] | Failure> {
  try {
    return await inSavepoint(context.db, () => writeAll(context, plan, rows));
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
  const message = failure.code === errorCode.stale ? '数据已被他人修改，请重新上传' : failure.message;
  return {
    rowNumber: row.rowNumber,
    rowId: null,
    rowVersion: null,
    changes: null,
    issue: { key, level: 'error', kind: 'refused', message },
  };
}

async function writeAll(context: TenantWork, plan: ImportPlan, rows: readonly CheckedRow[]): Promise<WrittenRow[]> {
  const written = await writeToStore(
    context,
    declaredEntity(context, plan),
    rows.map((row) => givenRow(plan, row)),
    { source: 'sheet' },
  );
  return written.flatMap(({ id, version, before, values, refusal }, index): WrittenRow[] => {
    const row = rows[index];
    if (!row) return [];
    if (refusal) return [refused(plan, row, refusal)];
    const { rowNumber, action } = row;
    if (action === 'update')
      return [{ rowNumber, rowId: id, rowVersion: version, issue: null, changes: changesOf(before ?? {}, values) }];
    // A row that was there already and was taken on is nothing that an undo may delete: it gets no version.
    return [{ rowNumber, rowId: id, rowVersion: before === null ? version : null, issue: null, changes: null }];
  });
}

/** What the store is given of a checked row, fields of the company gathered in their holder. */
function givenRow({ entity }: ImportPlan, row: CheckedRow): GivenRow {
  if (row.action === 'update') {
    const changes = Object.entries(row.changes ?? {}).map(([key, change]) => [key, change.new] as const);
    return { before: row.before, values: gatherCustom(Object.fromEntries(changes)) };
  }
  const values = Object.entries(row.final).filter(([key, value]) => key in entity.fields && value !== undefined);
  return { before: null, values: gatherCustom(Object.fromEntries(values)) };
}

function changesOf(before: Row, changes: Row): Changes {
  // The fields of the company are told apart here too, as the preview showed them.
  const [stored, now] = [spreadCustom(before), spreadCustom(changes)];
  const emptied = customHolder in changes ? Object.keys(stored).filter((key) => isCustomKey(key) && !(key in now)) : [];
  const all = [...Object.entries(now), ...emptied.map((key) => [key, null] as const)];
  const entries = all.filter(([key, value]) => JSON.stringify(stored[key] ?? null) !== JSON.stringify(value ?? null));
  return Object.fromEntries(entries.map(([key, value]) => [key, { old: stored[key] ?? null, new: value ?? null }]));
}
