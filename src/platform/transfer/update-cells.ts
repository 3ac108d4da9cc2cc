/** Mends cells of a batch in place and checks again what that can have changed: the rows and their duplicates. */
import { sql } from 'kysely';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { updateImportCells } from '#platform/entity/transfer.ts';
import { longestCellText, mostCellChanges } from '#platform/entity/transfer.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { CellParser } from '#lib/sheet/parse-cell.ts';
import { createCellParser } from '#lib/sheet/parse-cell.ts';
import type { SheetColumn } from '#lib/sheet/sheet.ts';
import { fail } from '#platform/runtime/failure.ts';
import { requireCounted } from '#platform/store/sealed-search.ts';
import type { DuplicateFinder } from './duplicates.ts';
import { settledDuplicates, storedDuplicates } from './duplicates.ts';
import type { BatchRow } from './import-batch.ts';
import { batchesOfSet, findBatch, planOf, presentBatch, recount } from './import-batch.ts';
import { checkRows } from './import-check.ts';
import type { ImportPlan } from './import-plan.ts';
import type { DraftRow, StoredRow } from './import-rows.ts';
import { loadImportRows, writeImportRows } from './import-rows.ts';
import { presentRows } from './import-rows-view.ts';
import { readCell } from './read-cells.ts';
import { rememberWords } from './remembered-words.ts';

export interface CellChange {
  /** One cell; absent: every cell of the column whose text is `raw`, where that is blank those that were asked about. */
  readonly rowNumber?: number | undefined;
  readonly raw?: string | undefined;
  readonly key: string;
  readonly value: string;
  /** What the value names is made at commit. */
  readonly create?: boolean | undefined;
}

const batchSize = 500;
/** Rows sent back; the browser asks for more as it scrolls. */
const rowsAnswered = 200;

/** Applies the changes and answers the batch with the rows that were edited, and the way back. */
export async function updateCells(
  context: TenantWork,
  batchId: number,
  changes: readonly CellChange[],
): Promise<OutputOf<typeof updateImportCells>> {
  const batch = await findBatch(context, batchId, { lock: true });
  if (batch.status !== 'ready') throw fail.conflict('该批次已提交，不能再修改');
  const known = await planOf(context, batch);
  for (const { key } of changes) if (!known.columnOf.has(key)) throw fail.invalid('列：不存在');
  const plan = await withCreated(context, known, batch, changes);
  const { edited, inverse } = await applyChanges(context, plan, batchId, changes);
  await rememberWords(
    context,
    plan,
    changes.flatMap(({ rowNumber, raw, key, value }) =>
      rowNumber === undefined && raw !== undefined ? [{ key, raw, value }] : [],
    ),
  );
  if (edited.size === 0) throw fail.notFound('没有要修改的单元格');
  requireCountedMends(context, plan, changes, [...edited.values()]);
  const unique = new Set([...plan.uniqueKeys.map(({ key }) => key), ...(plan.matchBy === null ? [] : [plan.matchBy])]);
  const rows = [...edited.values()];
  if (changes.some(({ key }) => unique.has(key))) {
    const before = await keysOf(context, batchId, [...edited.keys()]);
    await recheck(context, plan, batchId, rows);
    const after = await keysOf(context, batchId, [...edited.keys()]);
    // Old partners may be single now, new partners may not be first any more; the edited rows see both.
    const touched = [...new Set([...before, ...after])];
    const partners = await loadImportRows(
      context,
      plan.entity,
      batchId,
      sql<boolean>`exists (select from unnest(keys) as token where token = any(${touched}::text[]))`,
    );
    await recheck(context, plan, batchId, partners);
  } else {
    await recheck(
      context,
      plan,
      batchId,
      rows,
      rows.length > batchSize ? await settledDuplicates(context, batchId) : undefined,
    );
  }
  await recount(context, plan, batchId);
  await answerOtherSheets(context, batch, changes);
  const shown = await loadImportRows(
    context,
    plan.entity,
    batchId,
    sql<boolean>`row_number = any(${[...edited.keys()].slice(0, rowsAnswered)}::integer[])`,
  );
  return {
    batch: await presentBatch(context, await findBatch(context, batchId)),
    rows: await presentRows(context, plan, shown),
    inverse: isOneCall(inverse) ? inverse : null,
  };
}

/** What a sheet does not say is asked once for all sheets of a workbook that hold the same. */
async function answerOtherSheets(context: TenantWork, batch: BatchRow, changes: readonly CellChange[]): Promise<void> {
  const answers = changes.filter(({ rowNumber, raw }) => rowNumber === undefined && raw === '');
  if (answers.length === 0) return;
  for (const id of await batchesOfSet(context, batch)) {
    if (id === batch.id) continue;
    const other = await findBatch(context, id, { lock: true });
    if (other.entity !== batch.entity || other.status !== 'ready') continue;
    const plan = await planOf(context, other);
    const { edited } = await applyChanges(context, plan, id, answers);
    await recheck(context, plan, id, [...edited.values()], await settledDuplicates(context, id));
    await recount(context, plan, id);
  }
}

/** One row that is mended again and again asks after a number each time. */
function requireCountedMends(
  context: TenantWork,
  { entity, uniqueKeys, matchBy }: ImportPlan,
  changes: readonly CellChange[],
  rows: readonly DraftRow[],
): void {
  for (const key of new Set(changes.map((change) => change.key))) {
    if (matchBy !== key && !uniqueKeys.some((unique) => unique.key === key)) continue;
    const numbers = rows.flatMap(({ values }) => (typeof values[key] === 'string' ? [values[key]] : []));
    requireCounted(
      context,
      entity,
      key,
      numbers.map((number) => context.platform.seal.index(number)),
    );
  }
}

/** The plan with the words that these changes ask to make; they are kept with the batch. */
async function withCreated(
  context: TenantWork,
  plan: ImportPlan,
  batch: BatchRow,
  changes: readonly CellChange[],
): Promise<ImportPlan> {
  const asked = changes.filter(({ create }) => create);
  if (asked.length === 0) return plan;
  if (asked.some(({ key }) => !plan.hooks?.creates?.includes(key))) throw fail.invalid('新建：这一列不能新建');
  const createWords = [...new Set([...(plan.createWords ?? []), ...asked.map(({ value }) => value)])];
  if (createWords.length > mostCellChanges) throw fail.invalid(`新建：最多 ${mostCellChanges} 个`);
  await execute(context)`
    update import_batch
    set options = ${JSON.stringify({ ...batch.options, createWords })}::jsonb
    where id = ${batch.id}`;
  return { ...plan, createWords };
}

/** A cell of a sheet may hold more than a call brings. */
const isOneCall = (changes: readonly CellChange[]): boolean =>
  changes.length <= mostCellChanges && changes.every(({ value }) => value.length <= longestCellText);

async function applyChanges(
  context: TenantWork,
  plan: ImportPlan,
  batchId: number,
  changes: readonly CellChange[],
): Promise<{ edited: Map<number, DraftRow>; inverse: CellChange[] }> {
  const numbers = changes.flatMap((change) => (change.rowNumber === undefined ? [] : [change.rowNumber]));
  const everywhere = changes.some((change) => change.rowNumber === undefined);
  const rows = await loadImportRows(
    context,
    plan.entity,
    batchId,
    everywhere ? sql<boolean>`true` : sql<boolean>`row_number = any(${numbers}::integer[])`,
  );
  const edited = new Map<number, DraftRow>();
  const before = new Map<string, CellChange>();
  for (const change of changes) {
    const column = plan.columnOf.get(change.key);
    if (!column) continue;
    const parse = createCellParser(column);
    for (const row of rows) {
      if (!isMeant(row, change)) continue;
      const cell = `${row.rowNumber} ${change.key}`;
      // A cell that is changed twice goes back to what it held first.
      if (!before.has(cell))
        before.set(cell, { rowNumber: row.rowNumber, key: change.key, value: row.raw[change.key] ?? '' });
      edit(row, column, change.value, parse);
      readCell(plan.entity.fields, row, change.key);
      edited.set(row.rowNumber, row);
    }
  }
  return {
    edited: new Map([...edited].sort(([left], [right]) => left - right)),
    inverse: [...before.values()],
  };
}

/** Whether a change is about this row: a cell by its number, cells that say nothing only where that was asked about. */
function isMeant({ rowNumber, raw, issues }: StoredRow, change: CellChange): boolean {
  if (change.rowNumber !== undefined) return rowNumber === change.rowNumber;
  if (change.raw !== '') return raw[change.key] === change.raw;
  return raw[change.key] === undefined && issues.some((issue) => issue.key === change.key && issue.raw === '');
}

function edit(row: DraftRow, { key, span }: SheetColumn, value: string, parse: CellParser): void {
  const parsed = parse(value);
  row.parsed = row.parsed.filter((issue) => issue.key !== key);
  delete row.values[key];
  delete row.raw[key];
  // What the cell said of the other end of a term went with it, unless that end has a cell of its own.
  if (span && row.raw[span.other] === undefined) delete row.values[span.other];
  if (value.trim() !== '') row.raw[key] = value;
  if ('value' in parsed) row.values[key] = parsed.value;
  if (parsed.also && row.values[parsed.also.key] === undefined) row.values[parsed.also.key] = parsed.also.value;
  if (parsed.issue) row.parsed.push({ ...parsed.issue, parsed: true });
}

async function keysOf(context: TenantWork, batchId: number, rowNumbers: readonly number[]): Promise<string[]> {
  const found = await queryRows<{ token: string }>(context)`
    select distinct token
    from import_row, unnest(keys) as token
    where batch_id = ${batchId} and row_number = any(${[...rowNumbers]}::integer[])`;
  return found.map((row) => row.token);
}

async function recheck(
  context: TenantWork,
  plan: ImportPlan,
  batchId: number,
  rows: readonly DraftRow[],
  duplicates?: DuplicateFinder,
): Promise<void> {
  for (let from = 0; from < rows.length; from += batchSize) {
    const checked = await checkRows(
      context,
      plan,
      rows.slice(from, from + batchSize),
      duplicates ?? storedDuplicates(context, batchId),
    );
    await writeImportRows(context, plan.entity, batchId, checked);
  }
}
