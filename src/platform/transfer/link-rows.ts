/** References by which rows of one sheet name each other: whatever their order, all rows are there before the first is set. */
import { sql } from 'kysely';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { columnOf } from '#platform/store/columns.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { rowAlias, rowColumns } from '#platform/store/entity-query.ts';
import { openSealed } from '#platform/store/row-values.ts';
import { writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { BatchRow } from './import-batch.ts';
import type { ImportPlan } from './import-plan.ts';
import { declaredEntity } from './import-plan.ts';

const chunkSize = 500;

/** A row whose cell names another one and whose reference is open, as the import left it. */
interface OpenRow {
  readonly id: number;
  readonly word: string;
  readonly action: string;
}

async function openRows(context: TenantWork, plan: ImportPlan, batch: BatchRow, key: string): Promise<OpenRow[]> {
  return queryRows<OpenRow>(context)`
    select t.id, r."values" ->> ${key} as word, r.action
    from import_row r
    join ${sql.table(plan.entity.table)} t on t.id = r.row_id and t.version = r.row_version
    where r.batch_id = ${batch.id} and r.done and r.status <> 'error' and jsonb_typeof(r."values" -> ${key}) = 'string'
      and ${tenantCondition(context, 't')} and t.${sql.ref(columnOf(key))} is null
    order by r.row_number`;
}

/** Writes the references, and keeps with the batch what its undo has to know. */
async function writeLinks(
  context: TenantWork,
  plan: ImportPlan,
  batch: BatchRow,
  key: string,
  values: ReadonlyMap<number, number>,
): Promise<void> {
  const stored = await queryRows<Row>(context)`
    select ${rowColumns(plan.entity)}
    from ${sql.table(plan.entity.table)} ${sql.ref(rowAlias)}
    where ${tenantCondition(context, rowAlias)} and ${sql.ref(`${rowAlias}.id`)} = any(${[...values.keys()]}::bigint[])
    for update`;
  const written = await writeRows(
    context,
    declaredEntity(context, plan),
    stored.map((row) => ({
      before: openSealed(context, plan.entity, row),
      values: { [key]: values.get(Number(row['id'])) },
    })),
    { ready: true, source: 'sheet' },
  );
  const records = written.flatMap(({ id, version, refusal }) =>
    id === null || refusal ? [] : [{ row_id: id, row_version: version, change: { old: null, new: values.get(id) } }],
  );
  await execute(context)`
    update import_row r
    set row_version = x.row_version, action = case r.action when 'unchanged' then 'update' else r.action end,
      changes = case r.action when 'insert' then r.changes
        else coalesce(r.changes, '{}') || jsonb_build_object(${key}::text, x.change) end
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as x(row_id bigint, row_version integer, change jsonb)
    where r.batch_id = ${batch.id} and r.row_id = x.row_id and r.done`;
}

/**
 * Sets the references that rows of a batch left open because the row they name came with the same sheet (hook `linkRows`).
 * Answers how many rows, which had no other change, are updated by that.
 */
export async function linkRows(context: TenantWork, plan: ImportPlan, batch: BatchRow): Promise<number> {
  const hook = plan.hooks?.linkRows;
  const open = hook ? await openRows(context, plan, batch, hook.key) : [];
  if (!hook || open.length === 0) return 0;
  const found = await hook.find(context, open);
  const values = [...found];
  for (let from = 0; from < values.length; from += chunkSize)
    await writeLinks(context, plan, batch, hook.key, new Map(values.slice(from, from + chunkSize)));
  return open.filter(({ id, action }) => action === 'unchanged' && found.has(id)).length;
}
