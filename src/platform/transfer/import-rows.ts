/** Rows of a batch as they are kept until it expires. Values of sealed fields stay sealed at rest here too. */
import { sql } from 'kysely';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { Seal } from '#platform/store/seal.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { isBesideKey } from './beside.ts';
import { isParentKey } from './child-import.ts';
import type { Row, RowIssue } from '#platform/store/entity-hooks.ts';

/** A remark with the cell it is about; `parsed` ones come from reading the cell and stay until it is edited. */
export interface StoredIssue extends RowIssue {
  readonly parsed?: true;
  /** Text of the cell, for grouping; absent for sealed fields. */
  readonly raw?: string;
}

/** A row as the sheet has it: `values` as read, words for references and coded fields. */
export interface DraftRow {
  readonly rowNumber: number;
  raw: Record<string, string>;
  values: Row;
  parsed: StoredIssue[];
}

/** Old and new value by field, sealed ones in the open while in memory. */
export type Changes = Record<string, { readonly old: unknown; readonly new: unknown }>;

export type RowStatus = 'ok' | 'warning' | 'error' | 'excluded';
export type RowAction = 'insert' | 'update' | 'unchanged';

/** A row after all checks. */
export interface CheckedRow extends DraftRow {
  /** Field values as they would be stored. */
  readonly final: Row;
  readonly before: Row | null;
  readonly issues: StoredIssue[];
  readonly status: RowStatus;
  readonly action: RowAction;
  readonly rowId: number | null;
  readonly rowVersion: number | null;
  readonly changes: Changes | null;
  /** `key=value` of unique fields. */
  readonly keys: string[];
  /** What the preview shows instead of `values`, by key. */
  readonly shown: Row;
}

/** A row as stored: without what only lives during a check. */
export interface StoredRow extends DraftRow {
  readonly issues: StoredIssue[];
  readonly status: RowStatus;
  readonly action: RowAction;
  readonly rowId: number | null;
  readonly rowVersion: number | null;
  readonly changes: Changes | null;
  readonly done: boolean;
  readonly shown: Row;
}

/** Whether the cells of a column are sealed while they are kept, and their text is told to nobody else. */
export const isSealedCell = (entity: AnyEntity, key: string): boolean =>
  entity.fields[key]?.sealed === true || isParentKey(key) || isBesideKey(key);

function mapSealed<Value>(
  entity: AnyEntity,
  of: Record<string, Value>,
  change: (value: Value) => Value,
): Record<string, Value> {
  const out = { ...of };
  for (const [key, value] of Object.entries(out)) if (isSealedCell(entity, key)) out[key] = change(value);
  return out;
}

const sealText = (seal: Seal) => (value: unknown) => (typeof value === 'string' ? seal.seal(value) : value);
const openText = (seal: Seal) => (value: unknown) => (typeof value === 'string' ? seal.open(value) : value);

/** Changes with sealed fields sealed, or opened again. */
export function sealChanges(
  entity: AnyEntity,
  changes: Changes | null,
  text: (value: unknown) => unknown,
): Changes | null {
  return changes && mapSealed(entity, changes, ({ old, new: fresh }) => ({ old: text(old), new: text(fresh) }));
}

/** The row as a record of jsonb_to_recordset. A raw text that equals its value is not kept twice. */
function pack(seal: Seal, entity: AnyEntity, row: CheckedRow): Row {
  const raw = Object.fromEntries(Object.entries(row.raw).filter(([key, text]) => row.values[key] !== text));
  return {
    row_number: row.rowNumber,
    status: row.status,
    action: row.action,
    row_id: row.rowId,
    row_version: row.rowVersion,
    raw: mapSealed(entity, raw, (text) => seal.seal(text)),
    values: mapSealed(entity, row.values, sealText(seal)),
    issues: row.issues,
    changes: sealChanges(entity, row.changes, sealText(seal)),
    keys: row.keys,
    shown: mapSealed(entity, row.shown, sealText(seal)),
  };
}

/** Writes checked rows in one statement; a row that is there already is replaced. */
export async function writeImportRows(
  context: TenantWork,
  entity: AnyEntity,
  batchId: number,
  rows: readonly CheckedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const { groupCode, companyCode } = context.tenant;
  const records = JSON.stringify(rows.map((row) => pack(context.platform.seal, entity, row)));
  await execute(context)`
    insert into import_row (
      batch_id, row_number, group_code, company_code, status, action, row_id, row_version, raw, "values", issues,
      changes, keys, shown
    )
    select ${batchId}::bigint, x.row_number, ${groupCode}, ${companyCode}, x.status, x.action, x.row_id, x.row_version,
      x.raw, x."values", x.issues, x.changes, x.keys, x.shown
    from jsonb_to_recordset(${records}::jsonb) as x(
      row_number integer, status text, action text, row_id bigint, row_version integer, raw jsonb, "values" jsonb,
      issues jsonb, changes jsonb, keys text[], shown jsonb
    )
    on conflict (batch_id, row_number) do update set status = excluded.status, action = excluded.action,
      row_id = excluded.row_id, row_version = excluded.row_version,
      raw = excluded.raw, "values" = excluded."values", issues = excluded.issues, changes = excluded.changes,
        keys = excluded.keys, shown = excluded.shown`;
}

interface PackedRow {
  rowNumber: number;
  status: RowStatus;
  action: RowAction;
  rowId: number | null;
  rowVersion: number | null;
  raw: Record<string, string>;
  values: Row;
  issues: StoredIssue[];
  changes: Changes | null;
  done: boolean;
  shown: Row;
}

function unpack(seal: Seal, entity: AnyEntity, row: PackedRow): StoredRow {
  const values = mapSealed(entity, row.values, openText(seal));
  const raw: Record<string, string> = mapSealed(entity, row.raw, (text) => seal.open(text));
  for (const [key, value] of Object.entries(values))
    if (raw[key] === undefined && typeof value === 'string') raw[key] = value;
  return {
    ...row,
    values,
    raw,
    parsed: row.issues.filter((issue) => issue.parsed),
    changes: sealChanges(entity, row.changes, openText(seal)),
    shown: mapSealed(entity, row.shown, openText(seal)),
  };
}

/** Rows of a batch in order. `where` is a condition over import_row, `window` what follows it (limit, offset). */
export async function loadImportRows(
  context: TenantWork,
  entity: AnyEntity,
  batchId: number,
  where = sql<boolean>`true`,
  window = sql``,
): Promise<StoredRow[]> {
  const found = await queryRows<PackedRow>(context)`
    select row_number, status, action, row_id, row_version, raw, "values", issues, changes, done, shown
    from import_row
    where batch_id = ${batchId} and ${where} order by row_number ${window}`;
  return found.map((row) => unpack(context.platform.seal, entity, row));
}
