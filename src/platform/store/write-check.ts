/** Steps 1 and 2 of a write: settles what rows hold and refuses those that may not be written. */
import { customHolder } from '#platform/entity/custom-fields.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { Failure } from '#platform/runtime/failure.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { customFields } from './custom-fields.ts';
import { requireKnownCodes } from './dictionary-check.ts';
import { eachOpen } from './each-open.ts';
import type { Row, RowWrite } from './entity-hooks.ts';
import { settleFiles } from './file-reference.ts';
import { missingReferences, pointingElsewhere } from './reference-check.ts';
import { checkRules, companyForNewRow } from './row-values.ts';
import { settleStored } from './stored-value.ts';
import type { GivenRow, WriteOptions } from './write.ts';

/** What asks the database and does not depend on the rest leaves in one flight. */
export async function settleAndCheck(
  context: TenantWork,
  entity: AnyEntity,
  rows: readonly RowWrite[],
  { source = 'call', required = 'named', rules = true, prepare, filesFrom = [] }: WriteOptions,
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
    entity.custom ? customFields(context).settle(context, entity, given, required) : null,
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
  await settleFiles(context, entity, open, filesFrom);
}

/** Refuses rows that name what is not there, and asks nothing else. */
export async function checkReferences(
  context: TenantWork,
  entity: AnyEntity,
  rows: readonly RowWrite[],
): Promise<void> {
  const refusals = await referenceRefusals(context, entity, rows);
  for (const [place, row] of rows.entries()) row.refusal = refusals[place] ?? null;
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
