/** Rows that a call brings instead of a workbook: the checks and the writing are those of an import. */
import type { AnyEntity } from '#platform/model/entity.ts';
import type { Field } from '#platform/model/field.ts';
import { splitList } from '#platform/model/list-text.ts';
import { readEntries, readEntry } from '#platform/model/row-text.ts';
import { validationMessages } from '#platform/model/validation-message.ts';
import type { TenantWork } from '../context.ts';
import type { Row } from '../entity-hooks.ts';
import { companyForNewRow } from '../entity-store.ts';
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

/** Rows of one statement; a row that the database refuses costs only itself. */
const chunkSize = 100;

/** Public records hold several names in one text, as a cell does, or bare in a list. */
function asList(field: Field | undefined, value: unknown): unknown {
  if (field?.kind === 'list') return typeof value === 'string' ? splitList(value) : value;
  if (field?.kind !== 'rows') return value;
  if (typeof value === 'string') return readEntries(field, value);
  return Array.isArray(value) ? value.map((entry: unknown) => (typeof entry === 'string' ? readEntry(field, entry) : entry)) : value;
}

/** A row as a sheet would have brought it: values of their kind; a key that nobody may write and a value of another kind are errors of that row. */
function draftOf({ entity, schemas }: ImportPlan, given: Row, rowNumber: number): DraftRow {
  const draft: DraftRow = { rowNumber, raw: {}, values: {}, parsed: [] };
  for (const [key, value] of Object.entries(given)) {
    if (value === null || value === undefined || value === '') continue;
    const schema = Object.hasOwn(entity.fields, key) && entity.fields[key]?.readOnly !== true ? schemas.get(key) : undefined;
    const parsed = schema?.safeParse(asList(Object.hasOwn(entity.fields, key) ? entity.fields[key] : undefined, value));
    if (schema && parsed?.success) draft.values[key] = parsed.data;
    else {
      const message = schema && parsed?.error ? validationMessages(schema, parsed.error.issues).first : `没有“${key.slice(0, 20)}”这一项`;
      draft.parsed.push({ key, level: 'error', kind: 'invalid', message });
    }
  }
  return draft;
}

/**
 * Saves rows under the rights of the caller. Existing rows are recognised by `matchBy` (the first declared one unless
 * named) and skipped or updated.
 */
export async function saveBatch(
  context: TenantWork,
  entity: AnyEntity,
  { rows, mode }: { readonly rows: readonly Row[]; readonly mode: 'skip' | 'update' },
  matchBy: string | null = entity.matchBy?.[0] ?? null,
): Promise<BatchOutcome> {
  companyForNewRow(context);
  const plan = createPlan(context, entity, { mode: matchBy === null ? 'insert' : 'upsert', matchBy, createMissing: false });
  const outcome = { inserted: 0, updated: 0, skipped: 0, errors: [] as BatchOutcome['errors'] };
  const duplicates = streamingDuplicates();
  const drafts = rows.map((row, index) => draftOf(plan, row, index + 1));
  for (let from = 0; from < drafts.length; from += chunkSize) {
    const checked = await checkRows(context, plan, drafts.slice(from, from + chunkSize), duplicates, true);
    const wrong = checked.filter((row) => row.status === 'error');
    for (const { rowNumber, issues } of wrong)
      for (const { key, level, message } of issues) if (level === 'error') outcome.errors.push({ row: rowNumber, field: key, message });
    const good = checked.filter((row) => row.status !== 'error');
    const known = good.filter((row) => row.before !== null && (mode === 'skip' || row.action === 'unchanged'));
    outcome.skipped += known.length;
    const open = good.filter((row) => !known.includes(row));
    const actions = new Map(open.map((row) => [row.rowNumber, row.action]));
    for (const { rowNumber, issue } of await writeRows(context, plan, open)) {
      if (issue) outcome.errors.push({ row: rowNumber, field: issue.key, message: issue.message });
      else if (actions.get(rowNumber) === 'update') outcome.updated += 1;
      else outcome.inserted += 1;
    }
  }
  return outcome;
}
