/**
 * The one way to write rows: form, import, batch, undo and jobs all pass here, always with many rows, of which one is a
 * batch of one. Four steps in this order: settle (defaults, derived values, own fields, files, rich text), check (rules,
 * codes, references, uniqueness, limits), apply (one statement with its audit entries), follow (what depends on the rows).
 */
import { customHolder } from '#platform/entity/custom-fields.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { AuditEntry } from './audit.ts';
import { auditable, difference } from './audit.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { RequiredCheck } from './custom-fields.ts';
import { companyEntity, settleOwnFields } from './custom-fields.ts';
import { requireKnownCodes } from './dictionary-check.ts';
import type { Prepare, Row, RowWrite, WriteSource } from './entity-hooks.ts';
import type { Failure } from '#platform/runtime/failure.ts';
import { fail } from '#platform/runtime/failure.ts';
import { keepFileReferences, settleFiles } from './file-reference.ts';
import { missingReferences, pointingElsewhere, requireReferences } from './reference-check.ts';
import { eachOpen } from './each-open.ts';
import { followWrite } from './follow.ts';
import { refuseOverLimit } from './row-limit.ts';
import { checkRules, companyForNewRow, storedColumns, withDefaults } from './row-values.ts';
import { settleStored } from './stored-value.ts';
import type { ColumnUpdate } from './statements.ts';
import { insertColumns, updateColumns } from './statements.ts';

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

async function writeTogether(
  context: TenantWork,
  entity: AnyEntity,
  given: readonly GivenRow[],
  options: WriteOptions,
): Promise<WrittenRow[]> {
  const rows = given.map(({ before, values }): RowWrite => ({
    before,
    given: values,
    values: before === null ? withDefaults(entity, values) : values,
    refusal: null,
  }));
  if (!options.asStored) await settleAndCheck(context, entity, rows, options);
  const written = await apply(context, entity, rows, options);
  const stored = written.filter((row): row is StoredWrite => row.id !== null && row.isChanged);
  await followWrite(context, entity, stored, options.source ?? 'call');
  return written;
}

/** A row after the step that writes. */
interface AppliedRow extends WrittenRow {
  /** false where the row says already what was given: nothing was written. */
  readonly isChanged: boolean;
}
type StoredWrite = AppliedRow & { readonly id: number };

/** Steps 1 and 2. What asks the database and does not depend on the rest leaves in one flight. */
async function settleAndCheck(
  context: TenantWork,
  entity: AnyEntity,
  rows: readonly RowWrite[],
  { source = 'call', required = 'named', rules = true, prepare }: WriteOptions,
): Promise<void> {
  const hook = prepare ?? context.platform.registry.hooks.get(entity.name)?.prepare;
  await eachOpen(rows, (row) => {
    if (rules && source === 'call') checkRules(entity, { ...row.before, ...row.values });
    requireKnownCodes(entity, row.values, row.before ?? {});
  });
  const open = rows.filter(({ refusal }) => refusal === null);
  if (open.length === 0) return;
  const given = open.map(({ before, values }) => ({ before, values }));
  for (const row of open) row.values = withAllOwnValues(entity, row);
  // Prepared first where answers conflict, and whoever rejects is heard: a rejection nobody awaits ends the process.
  const [prepared, own, references] = await Promise.allSettled([
    hook?.(context, open, source),
    settleOwnFields(context, entity, given, required),
    referenceRefusals(context, entity, given),
  ]);
  if (prepared.status === 'rejected') throw prepared.reason;
  if (own.status === 'rejected') throw own.reason;
  if (references.status === 'rejected') throw references.reason;
  for (const [place, row] of open.entries()) {
    const settled = own.value?.[place];
    if (entity.custom) row.values = withOwnValues(row.values, settled ? settled.values : null);
    row.refusal ??= settled?.refusal ?? references.value[place] ?? null;
  }
  await eachOpen(open, (row) => {
    row.values = settleStored(entity, row.values);
  });
  await settleFiles(context, entity, open);
}

/** What is prepared sees all values of the row in the company's own fields, those that stay included. */
function withAllOwnValues(entity: AnyEntity, { before, values }: RowWrite): Row {
  if (!entity.custom || values[customHolder] === undefined || !before?.[customHolder]) return values;
  return { ...values, [customHolder]: { ...(before[customHolder] as Row), ...(values[customHolder] as Row | null) } };
}

function withOwnValues(values: Row, settled: Row | null): Row {
  const { [customHolder]: _given, ...rest } = values;
  return settled === null ? rest : { ...rest, [customHolder]: settled };
}

/** Why rows name what is not there, row by row; a stored row is asked about what it names anew. */
async function referenceRefusals(
  context: TenantWork,
  entity: AnyEntity,
  rows: readonly GivenRow[],
): Promise<(Failure | null)[]> {
  const refusals = rows.map((): Failure | null => null);
  const companies = Map.groupBy(rows.keys(), (place) =>
    rows[place]?.before ? String(rows[place].before['companyCode']) : companyForNewRow(context),
  );
  await Promise.all(
    [...companies].map(async ([companyCode, places]) => {
      const pointing = places.map((place) => {
        const { before = null, values = {} } = rows[place] ?? {};
        return before ? pointingElsewhere(entity, before, values) : values;
      });
      const found = await missingReferences(context, entity, pointing, companyCode);
      for (const [index, place] of places.entries()) refusals[place] = found[index] ?? null;
    }),
  );
  return refusals;
}

/** Step 3: inserts and updates with their audit entries, in one flight. */
async function apply(
  context: TenantWork,
  entity: AnyEntity,
  rows: readonly RowWrite[],
  options: WriteOptions,
): Promise<AppliedRow[]> {
  const open = rows.filter(({ refusal }) => refusal === null);
  // Fields of the company stand in the log one by one, the sensitive ones hidden.
  const logged = open.length > 0 ? await companyEntity(context, entity) : entity;
  const fresh = open.filter(({ before }) => before === null);
  const updates = new Map<RowWrite, ColumnUpdate>();
  for (const row of open) {
    const update = row.before && columnUpdate(context, entity, logged, row, row.before, options);
    if (update) updates.set(row, update);
  }
  const [ids, updated] = await Promise.all([
    insertFresh(context, entity, logged, fresh, options),
    updateColumns(context, entity, [...updates.values()]),
  ]);
  const newIds = new Map(fresh.map((row, index) => [row, ids[index] ?? null]));
  return rows.map((row): AppliedRow => {
    if (row.refusal) return { ...row, id: null, version: 0, isChanged: false };
    if (row.before === null) return { ...row, id: newIds.get(row) ?? null, version: 0, isChanged: true };
    const [id, version] = [Number(row.before['id']), Number(row.before['version'])];
    if (!updates.has(row)) return { ...row, id, version, isChanged: false };
    if (!updated.has(id)) return { ...row, refusal: fail.stale(), id: null, version, isChanged: false };
    return { ...row, id, version: version + 1, isChanged: true };
  });
}

async function insertFresh(
  context: TenantWork,
  entity: AnyEntity,
  logged: AnyEntity,
  rows: readonly RowWrite[],
  { reason, named }: WriteOptions,
): Promise<number[]> {
  if (rows.length === 0) return [];
  const companyCode = companyForNewRow(context);
  const ids = await insertColumns(
    context,
    entity,
    rows.map(({ values }) => newColumns(context, entity, values, companyCode)),
    rows.map(({ values }): AuditEntry => ({
      action: 'create',
      entity: entity.name,
      entityName: named ?? String(values[entity.title] ?? ''),
      after: auditable(logged, values),
      reason: reason ?? null,
    })),
  );
  await refuseOverLimit(context, entity, new Map([[companyCode, rows.length]]));
  return ids;
}

function newColumns(context: TenantWork, entity: AnyEntity, values: Row, companyCode: string): Row {
  const { accountId } = context.session;
  return {
    group_code: context.tenant.groupCode,
    company_code: companyCode,
    created_by: accountId,
    updated_by: accountId,
    ...storedColumns(context, entity, values, values),
  };
}

/** Null where nothing differs. */
function columnUpdate(
  context: TenantWork,
  entity: AnyEntity,
  logged: AnyEntity,
  { values }: RowWrite,
  before: Row,
  { reason, named }: WriteOptions,
): ColumnUpdate | null {
  const changed = difference(logged, before, values);
  if (!changed) return null;
  const id = Number(before['id']);
  return {
    id,
    version: Number(before['version']),
    columns: storedColumns(context, entity, values, { ...before, ...values }),
    entry: {
      action: 'update',
      entity: entity.name,
      entityId: id,
      entityName: named ?? String(values[entity.title] ?? before[entity.title] ?? ''),
      reason: reason ?? null,
      ...changed,
    },
  };
}

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
