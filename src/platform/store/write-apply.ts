/** Step 3 of a write: inserts and updates with their audit entries. */
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { AuditEntry } from './audit.ts';
import { auditable, difference } from './audit.ts';
import { companyEntity } from './custom-fields.ts';
import type { Row, RowWrite } from './entity-hooks.ts';
import { refuseOverLimit } from './row-limit.ts';
import { companyForNewRow, storedColumns } from './row-values.ts';
import { currentRows } from './current-row.ts';
import { unreadable } from '#platform/runtime/shown-row.ts';
import type { ColumnUpdate } from './statements.ts';
import { insertColumns, updateColumns } from './statements.ts';
import type { WriteOptions, WrittenRow } from './write.ts';

/** A row after the step that writes. */
export interface AppliedRow extends WrittenRow {
  /** false where the row says already what was given: nothing was written. */
  readonly isChanged: boolean;
}

/** Writes the rows that are not refused, in one flight. */
export async function applyRows(
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
  const overtaken = [...updates.values()].flatMap(({ id }) => (updated.has(id) ? [] : [id]));
  const current = await currentRows(context, entity, overtaken);
  return rows.map((row): AppliedRow => {
    if (row.refusal) return { ...row, id: null, version: 0, isChanged: false };
    if (row.before === null) return { ...row, id: newIds.get(row) ?? null, version: 0, isChanged: true };
    const [id, version] = [Number(row.before['id']), Number(row.before['version'])];
    if (!updates.has(row)) return { ...row, id, version, isChanged: false };
    if (!updated.has(id))
      return { ...row, refusal: fail.stale(current.get(id) ?? unreadable), id: null, version, isChanged: false };
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

/** Columns of a new row of a company. */
export function newColumns(context: TenantWork, entity: AnyEntity, values: Row, companyCode: string): Row {
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
