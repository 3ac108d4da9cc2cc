/** Rows that a call brings instead of a workbook: the checks and the writing are those of an import, one transaction a hundred rows. */
import type { AnyEntity } from '#platform/entity/entity.ts';
import { isFile } from '#platform/entity/entity.ts';
import { validationMessages } from '#platform/entity/validation-message.ts';
import type { PartedContext, TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { Failure } from '#platform/runtime/failure.ts';
import type { DuplicateFinder } from './duplicates.ts';
import { streamingDuplicates } from './duplicates.ts';
import { checkRows } from './import-check.ts';
import { createPlan } from './import-plan.ts';
import type { ImportPlan } from './import-plan.ts';
import type { DraftRow } from './import-rows.ts';
import { writeRows } from './write-rows.ts';

export interface BatchOutcome {
  readonly inserted: number;
  readonly updated: number;
  readonly skipped: number;
  readonly errors: { readonly row: number; readonly field: string; readonly message: string }[];
}

interface Batch {
  readonly rows: readonly Row[];
  readonly mode: 'skip' | 'update';
}

/** Rows of one transaction; a row that the database refuses costs only itself. */
const partSize = 100;

/** A row as a sheet would have brought it: values of their kind; a key that nobody may write and a value of another kind are errors of that row. */
function draftOf({ entity, schemas }: ImportPlan, given: Row, rowNumber: number): DraftRow {
  const draft: DraftRow = { rowNumber, raw: {}, values: {}, parsed: [] };
  for (const [key, value] of Object.entries(given)) {
    if (value === null || value === undefined || value === '') continue;
    const field = Object.hasOwn(entity.fields, key) ? entity.fields[key] : undefined;
    // Files are taken over by the save of a single row; no sheet brings them either.
    const schema = field && field.readOnly !== true && !isFile(field) ? schemas.get(key) : undefined;
    const parsed = schema?.safeParse(field?.kind.accept?.(field, value) ?? value);
    if (schema && parsed?.success) draft.values[key] = parsed.data;
    else {
      const message =
        schema && parsed?.error
          ? validationMessages(schema, parsed.error.issues).first
          : `没有“${key.slice(0, 20)}”这一项`;
      draft.parsed.push({ key, level: 'error', kind: 'invalid', message });
    }
  }
  return draft;
}

/** Checks and writes the rows of one transaction; `from` is how many stand before them. */
async function savePart(
  context: TenantWork,
  plan: ImportPlan,
  { rows, mode }: Batch,
  from: number,
  duplicates: DuplicateFinder,
): Promise<BatchOutcome> {
  const drafts = rows.slice(from, from + partSize).map((row, index) => draftOf(plan, row, from + index + 1));
  const checked = await checkRows(context, plan, drafts, duplicates, { onMade: () => undefined });
  const errors = checked.flatMap(({ rowNumber, status, issues }) =>
    status === 'error'
      ? issues
          .filter(({ level }) => level === 'error')
          .map(({ key, message }) => ({ row: rowNumber, field: key, message }))
      : [],
  );
  const good = checked.filter((row) => row.status !== 'error');
  const known = good.filter((row) => row.before !== null && (mode === 'skip' || row.action === 'unchanged'));
  const open = good.filter((row) => !known.includes(row));
  const updates = new Set(open.filter(({ action }) => action === 'update').map(({ rowNumber }) => rowNumber));
  const written = await writeRows(context, plan, open);
  for (const { rowNumber, issue } of written)
    if (issue) errors.push({ row: rowNumber, field: issue.key, message: issue.message });
  const done = written.filter(({ issue }) => issue === null);
  const updated = done.filter(({ rowNumber }) => updates.has(rowNumber)).length;
  return { inserted: done.length - updated, updated, skipped: known.length, errors };
}

/** What is told of every row from a transaction on that failed as a whole; the reason stands in the log unless it was meant for people. */
function notDone(
  context: PartedContext,
  entity: AnyEntity,
  count: number,
  from: number,
  error: unknown,
): BatchOutcome['errors'] {
  const reason = error instanceof Failure ? error.message : '服务器异常';
  if (!(error instanceof Failure))
    context.platform.log.error(
      {
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        path: context.path,
        requestId: context.requestId,
        row: from + 1,
      },
      'a batch stopped',
    );
  const message = `${reason}，这一行没有保存，请稍后重新提交`;
  return Array.from({ length: count - from }, (_, index) => ({ row: from + index + 1, field: entity.title, message }));
}

/**
 * Saves rows under the rights of the caller, a hundred in a transaction: when one of them fails, those before it stay and all rows from there on
 * are told as not done. Existing rows are recognised by `matchBy` (the first declared one unless named) and skipped or
 * updated, so that the whole call may be sent again. A failure of the very first is the failure of the call.
 */
export async function saveBatch(
  context: PartedContext,
  entity: AnyEntity,
  batch: Batch,
  matchBy: string | null = entity.matchBy?.[0] ?? null,
): Promise<BatchOutcome> {
  const duplicates = streamingDuplicates();
  const choices = {
    mode: matchBy === null ? ('insert' as const) : ('upsert' as const),
    matchBy,
    createMissing: false,
    strict: true,
  };
  let outcome: BatchOutcome = { inserted: 0, updated: 0, skipped: 0, errors: [] };
  for (let from = 0; from < batch.rows.length; from += partSize) {
    try {
      const part = await context.inPart((work) => {
        companyForNewRow(work);
        return savePart(work, createPlan(work, entity, choices), batch, from, duplicates);
      });
      outcome = {
        inserted: outcome.inserted + part.inserted,
        updated: outcome.updated + part.updated,
        skipped: outcome.skipped + part.skipped,
        errors: [...outcome.errors, ...part.errors],
      };
    } catch (error) {
      if (from === 0) throw error;
      return { ...outcome, errors: [...outcome.errors, ...notDone(context, entity, batch.rows.length, from, error)] };
    }
  }
  return outcome;
}
