/** Step 4 of a write: what depends on the rows that were inserted, changed, deleted or brought back. */
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { dueLedgerPort } from '#platform/runtime/due.ts';
import { serviceOf } from '#platform/runtime/port.ts';
import type { Change, Row, RowWrite, WriteSource } from './entity-hooks.ts';
import { keepFileReferences } from './file-reference.ts';

/** After rows were written: their file references, and what the area keeps beside them. */
export async function followWrite(
  context: TenantWork,
  entity: AnyEntity,
  rows: readonly (RowWrite & { readonly id: number })[],
  source: WriteSource = 'call',
): Promise<void> {
  if (rows.length === 0) return;
  const touched = rows.flatMap(({ before, values }) =>
    before === null ? [values] : [before, { ...before, ...values }],
  );
  await keepFileReferences(
    context,
    entity,
    rows.map(({ id, before, values }) => ({ id, values, isNew: before === null })),
  );
  const ids = rows.map(({ id }) => id);
  await follow(context, { entity, act: 'write', source, rows, ids, parentIds: parentsOf(entity, touched) });
}

/** Rows that a change is part of, each once. `rows` hold the key of the parent. */
export function parentsOf(entity: AnyEntity, rows: readonly Row[]): number[] {
  const field = entity.parent?.field;
  return field === undefined ? [] : [...new Set(rows.map((row) => Number(row[field])))];
}

/** Tells the area, through its hook `changed`, and then the ledger of due dates, which reads what the hook has derived. */
export async function follow(
  context: TenantWork,
  { ids, ...change }: Change & { readonly ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return;
  await context.platform.registry.hooks.get(change.entity.name)?.changed?.(context, ids, change);
  await serviceOf(context.platform, dueLedgerPort).follow(context, ids, change);
}

/** Tells the area of rows that were written without the store, by an act that has a statement of its own. */
export function followRows(
  context: TenantWork,
  entity: AnyEntity,
  ids: readonly number[],
  rows: readonly Row[] = [],
): Promise<void> {
  return follow(context, {
    entity,
    act: 'write',
    source: 'call',
    rows: [],
    ids,
    parentIds: parentsOf(entity, rows),
  });
}
