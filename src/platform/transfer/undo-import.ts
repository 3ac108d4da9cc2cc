/** Takes an import back within 24 hours: rows that nobody changed since are deleted or get their old values again. */
import { sql } from 'kysely';
import { execute, queryRows } from '#platform/db/statement.ts';
import { mergeCustom } from '#platform/entity/custom-fields.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { MadeRow, Row } from '#platform/store/entity-hooks.ts';
import { rowAlias, rowColumns } from '#platform/store/entity-query.ts';
import { openSealed } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { removeFoundRows } from '#platform/store/remove.ts';
import { writeRows } from '#platform/store/write.ts';
import type { BatchRow } from './import-batch.ts';
import { findBatch, isPast, planOf } from './import-batch.ts';
import type { ImportPlan } from './import-plan.ts';
import { declaredEntity, requireCode } from './import-plan.ts';
import type { StoredRow } from './import-rows.ts';
import { loadImportRows } from './import-rows.ts';

const chunkSize = 500;
const undoReason = '撤销导入';

/** What became of the rows of a batch, and of those that it made besides (departments). */
export interface UndoOutcome {
  readonly undone: number;
  /** Rows that somebody changed since. */
  readonly kept: number;
  readonly madeUndone: number;
  /** Made rows that somebody changed or uses. */
  readonly madeKept: number;
  /** What the made rows are called. */
  readonly madeLabels: string[];
}

/**
 * Takes the batches of one file back, the first of which stands for the file. All of it or nothing: one transaction.
 * What was made by the way goes after the rows of all of them, for a sheet may use what the job of another one made.
 */
export async function undoBatches(context: TenantWork, batchIds: readonly number[]): Promise<UndoOutcome> {
  const taken: TakenBatch[] = [];
  // What was written last is taken back first.
  for (const id of batchIds.toReversed()) taken.unshift(await takeRowsBack(context, id));
  const { madeLabels, ...made } = await takeMadeBack(
    context,
    taken.flatMap(({ batch }) => batch.made),
  );
  await execute(context)`
    update import_batch set status = 'undone', undone_at = now() where id = any(${[...batchIds]}::bigint[])`;
  await audit(
    context,
    taken.map(({ batch, undone, kept }, index) => ({
      action: 'import' as const,
      entity: batch.entity,
      entityId: batch.id,
      entityName: batch.fileName,
      reason: undoReason,
      after: { undone, kept, ...(index === 0 && made) },
    })),
  );
  return { undone: sumOf(taken, 'undone'), kept: sumOf(taken, 'kept'), ...made, madeLabels };
}

const sumOf = (taken: readonly TakenBatch[], key: 'undone' | 'kept'): number =>
  taken.reduce((sum, batch) => sum + batch[key], 0);

/** A batch whose rows are taken back. */
interface TakenBatch {
  readonly batch: BatchRow;
  readonly undone: number;
  readonly kept: number;
}

/** Takes back the rows of one batch that nobody changed since; FY-C001 when it is too early or too late for that. */
async function takeRowsBack(context: TenantWork, batchId: number): Promise<TakenBatch> {
  const batch = await findBatch(context, batchId, { lock: true });
  const plan = await planOf(context, batch);
  requireCode(context, plan.entity.permissions.import, plan.entity.label);
  if (batch.status === 'undone') throw fail.conflict('该批次已经撤销');
  if (batch.status !== 'done') throw fail.conflict('该批次尚未导入完成，不能撤销');
  if (!batch.rowsKept || isPast(context, batch.expireAt)) throw fail.conflict('导入超过 24 小时，不能撤销');
  const rows = await loadImportRows(
    context,
    plan.entity,
    batchId,
    // Nothing of the row itself was changed where it only brought something besides.
    sql<boolean>`
      done and row_id is not null and status <> 'error' and (action = 'insert' or action = 'update' and changes is not null)`,
  );
  let undone = 0;
  for (let from = 0; from < rows.length; from += chunkSize) {
    const part = rows.slice(from, from + chunkSize);
    undone += await takeBack(
      context,
      plan,
      part.filter((row) => row.action === 'insert'),
    );
    undone += await putBack(
      context,
      plan,
      part.filter((row) => row.action === 'update'),
    );
  }
  return { batch, undone, kept: rows.length - undone };
}

/** Those of the rows that still have the version they got, locked. */
async function unchangedIds(
  context: TenantWork,
  entity: AnyEntity,
  rows: readonly { readonly id: number | null; readonly version: number | null }[],
): Promise<number[]> {
  const unchanged = await queryRows<{ id: number }>(context)`
    select t.id
    from ${sql.table(entity.table)} t
    join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id bigint, version integer)
      on x.id = t.id and x.version = t.version
    where ${tenantCondition(context, rowAlias)} for update of t`;
  return unchanged.map(({ id }) => id);
}

/** Deletes inserted rows softly. */
async function takeBack(context: TenantWork, plan: ImportPlan, rows: readonly StoredRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const ids = await unchangedIds(
    context,
    plan.entity,
    rows.map(({ rowId, rowVersion }) => ({ id: rowId, version: rowVersion })),
  );
  if (ids.length === 0) return 0;
  await plan.hooks?.beforeUndo?.(context, ids);
  return removeFoundRows(context, declaredEntity(context, plan), ids, undoReason);
}

/** Takes back what was made by the way, once the rows that needed it are gone. */
async function takeMadeBack(
  context: TenantWork,
  made: readonly MadeRow[],
): Promise<Pick<UndoOutcome, 'madeUndone' | 'madeKept' | 'madeLabels'>> {
  let madeUndone = 0;
  const madeLabels: string[] = [];
  for (const [name, rows] of Map.groupBy(made, ({ entity }) => entity)) {
    const { entities, hooks } = context.platform.registry;
    const entity = entities.get(name);
    const removeUnused = hooks.get(name)?.removeUnused;
    if (!entity || !removeUnused) continue;
    madeLabels.push(entity.label);
    const ids = await unchangedIds(context, entity, rows);
    if (ids.length > 0) madeUndone += await removeUnused(context, ids, undoReason);
  }
  return { madeUndone, madeKept: made.length - madeUndone, madeLabels };
}

/** Gives updated rows their old values again. */
async function putBack(context: TenantWork, plan: ImportPlan, rows: readonly StoredRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const ids = rows.map((row) => row.rowId);
  const found = await queryRows<Row>(context)`
    select ${rowColumns(plan.entity)}
    from ${sql.table(plan.entity.table)} t
    where ${tenantCondition(context, rowAlias)} and t.id = any(${ids}::bigint[])
    for update`;
  const stored = new Map(found.map((row) => [Number(row['id']), openSealed(context, plan.entity, row)]));
  const unchanged = rows.flatMap((row) => {
    const before = stored.get(row.rowId ?? 0);
    if (!before || row.rowVersion !== before['version']) return [];
    const old = Object.fromEntries(Object.entries(row.changes ?? {}).map(([key, change]) => [key, change.old]));
    return [{ before, values: mergeCustom(before, old) }];
  });
  const written = await writeRows(context, declaredEntity(context, plan), unchanged, {
    asStored: true,
    reason: undoReason,
  });
  return written.filter(({ refusal }) => refusal === null).length;
}
