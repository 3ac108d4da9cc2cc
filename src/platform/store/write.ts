/**
 * The one way to write rows: form, import, batch, undo and jobs all pass here, always with many rows, of which one is a
 * batch of one. Four steps in this order: settle (defaults, derived values, own fields, files, rich text), check (rules,
 * codes, references, uniqueness, limits), apply (one statement with its audit entries), follow (what depends on the rows).
 */
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { RequiredCheck } from './custom-fields.ts';
import type { Prepare, Row, RowWrite, WriteSource } from './entity-hooks.ts';
import { keepFileReferences } from './file-reference.ts';
import { followWrite } from './follow.ts';
import { requireReferences } from './reference-check.ts';
import { refuseOverLimit } from './row-limit.ts';
import { companyForNewRow, withDefaults } from './row-values.ts';
import { insertColumns } from './statements.ts';
import { applyRows, newColumns } from './write-apply.ts';
import { checkReferences, settleAndCheck } from './write-check.ts';

/** A row to write: new without `before`, which is else the stored row with sealed values readable, as the caller saw it. */
export interface GivenRow {
  readonly before: Row | null;
  /** A new row whole, else the keys that change. */
  readonly values: Row;
}

export interface WriteOptions {
  /** 'call' unless given. Rules of rows of a sheet were checked in the preview, with findings at their cells. */
  readonly source?: WriteSource;
  /** Whether required fields of the company must be there; 'named' unless given. */
  readonly required?: RequiredCheck;
  /** false: cross-field rules are the caller's. A fault elsewhere in a row must not keep somebody from leaving. */
  readonly rules?: boolean;
  /** Reason in the audit log. */
  readonly reason?: string | null;
  /** What the log calls the row where its title says too little. */
  readonly named?: string;
  /** Instead of the hook of the entity, for an act that prepares rows in its own way. */
  readonly prepare?: Prepare;
  /** The rows are what they will be, files included, and break no rule: only what they refer to is asked. */
  readonly ready?: true;
  /** Rows of the same entity whose files may go over to those that are written, by the same field: the caller may edit both. */
  readonly filesFrom?: readonly number[];
  /** The values stood in these rows before (undo): nothing is settled or checked anew. */
  readonly asStored?: boolean;
}

/** What became of a row. */
export interface WrittenRow extends RowWrite {
  /** Present unless the row was refused. */
  readonly id: number | null;
  /** Version of the row from now on. */
  readonly version: number;
}

/** Writes rows and answers what became of each, in their order. A refused row leaves the others alone; what only the database refuses is thrown. */
export async function writeRows(
  context: TenantWork,
  entity: AnyEntity,
  given: readonly GivenRow[],
  options: WriteOptions = {},
): Promise<WrittenRow[]> {
  const inTurn = context.platform.registry.hooks.get(entity.name)?.inTurn;
  if (!inTurn || options.asStored || given.length === 1) return writeTogether(context, entity, given, options);
  const written = new Map<GivenRow, WrittenRow>();
  for (const turn of turnsOf(given, inTurn === true ? () => 0 : inTurn)) {
    const rows = await writeTogether(context, entity, turn, options);
    for (const [index, row] of rows.entries()) if (turn[index]) written.set(turn[index], row);
  }
  return given.flatMap((row) => written.get(row) ?? []);
}

/** Rows in turns, each with at most one row of those that depend on each other. */
function turnsOf(given: readonly GivenRow[], keyOf: (row: Row) => number | string): GivenRow[][] {
  const turns: GivenRow[][] = [];
  const counts = new Map<number | string, number>();
  for (const row of given) {
    const key = keyOf({ ...row.before, ...row.values });
    const turn = counts.get(key) ?? 0;
    counts.set(key, turn + 1);
    (turns[turn] ??= []).push(row);
  }
  return turns;
}

/** The one row that was written; throws why it was not. */
export function requireWritten(rows: readonly WrittenRow[]): { id: number; version: number } {
  const [row] = rows;
  if (row?.refusal) throw row.refusal;
  if (!row || row.id === null) throw new Error('a write answered no row');
  return { id: row.id, version: row.version };
}

/** All rows were written; throws why the first one that was refused was not. */
export function requireAllWritten(rows: readonly WrittenRow[]): void {
  for (const { refusal } of rows) if (refusal) throw refusal;
}

/** The four steps, for rows of which none depends on another. */
async function writeTogether(
  context: TenantWork,
  entity: AnyEntity,
  given: readonly GivenRow[],
  options: WriteOptions,
): Promise<WrittenRow[]> {
  const rows = given.map((row) => rowWrite(entity, row));
  if (options.ready) await checkReferences(context, entity, rows);
  else if (!options.asStored) await settleAndCheck(context, entity, rows, options);
  const applied = await applyRows(context, entity, rows, options);
  const stored = applied.flatMap((row) => (row.id !== null && row.isChanged ? { ...row, id: row.id } : []));
  await followWrite(context, entity, stored, options.source ?? 'call');
  return applied;
}

const rowWrite = (entity: AnyEntity, { before, values }: GivenRow): RowWrite => ({
  before,
  given: values,
  values: before === null ? withDefaults(entity, values) : values,
  refusal: null,
});

/**
 * Inserts rows that an act or the demo data made, ids in order; a key that a row lacks is null. References, the row limit
 * and file references are kept as for every row; defaults, hooks and the audit entry are the act's, which tells of them itself.
 */
export async function insertRows(context: TenantWork, entity: AnyEntity, rows: readonly Row[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const companyCode = companyForNewRow(context);
  await requireReferences(context, entity, rows, companyCode);
  const columns = rows.map((row) => newColumns(context, entity, row, companyCode));
  const ids = await insertColumns(context, entity, columns, []);
  await refuseOverLimit(context, entity, new Map([[companyCode, rows.length]]));
  await keepFileReferences(
    context,
    entity,
    ids.map((id, index) => ({ id, values: rows[index] ?? {}, isNew: true })),
  );
  return ids;
}
