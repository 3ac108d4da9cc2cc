/** Family: at most three emergency contacts, in an order. */
import { familyCalls, maxEmergency, userFamily } from '../../model/records/family.ts';
import { normaliseIdNumber, normaliseMobile } from '#lib/chinese/chinese-identifiers.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { partHandlers } from '#platform/store/child-handlers.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { RowWrite, ValuesOf } from '#platform/store/entity-hooks.ts';
import { removeFoundRows } from '#platform/store/remove.ts';
import { rowAlias } from '#platform/store/entity-query.ts';
import { fail } from '#platform/runtime/failure.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { requireOwnConsent } from '../own-consent.ts';

/** Numbers in the form in which they are compared. */
function normalised(row: ValuesOf<typeof userFamily>): ValuesOf<typeof userFamily> {
  const out = { ...row };
  if (typeof row.idNumber === 'string') out.idNumber = normaliseIdNumber(row.idNumber);
  if (typeof row.phone === 'string') out.phone = normaliseMobile(row.phone);
  return out;
}

const tooMany = () =>
  fail.conflict(`紧急联系人最多 ${maxEmergency} 位`, {
    fields: { isEmergency: `紧急联系人：最多 ${maxEmergency} 位` },
  });

/** Emergency contacts of people beside the rows of a write. */
async function otherContacts(context: TenantWork, rows: readonly RowWrite[]): Promise<Map<number, number>> {
  const people = rows.map(({ before, values }) => Number(values['userBaseId'] ?? before?.['userBaseId']));
  const written = rows.flatMap(({ before }) => (before === null ? [] : Number(before['id'])));
  const found = await queryRows<{ id: number; count: number }>(context)`
    select t.user_base_id as id, count(*) as count
    from user_family t
    where ${tenantCondition(context, rowAlias)} and t.user_base_id = any(${people}::bigint[]) and t.is_emergency
      and t.id <> all(${written}::bigint[])
    group by t.user_base_id`;
  return new Map(found.map(({ id, count }) => [id, count]));
}

/** Refuses contacts beyond the most a person may have; the fourth of a sheet is counted with the three before it. */
async function refuseTooMany(context: TenantWork, rows: readonly RowWrite[]): Promise<void> {
  const contacts = rows
    .map((row) => ({ row, whole: { ...row.before, ...row.values } }))
    .filter(({ whole }) => whole['isEmergency'] === true);
  if (contacts.length === 0) return;
  const counts = await otherContacts(context, rows);
  // Whoever is a contact already stays one and is counted first.
  const held = ({ row }: (typeof contacts)[number]) => (row.before?.['isEmergency'] === true ? 0 : 1);
  for (const { row, whole } of contacts.toSorted((left, right) => held(left) - held(right))) {
    const person = Number(whole['userBaseId']);
    const count = counts.get(person) ?? 0;
    if (count >= maxEmergency) row.refusal = tooMany();
    else counts.set(person, count + 1);
  }
}

export const familyHooks = hooksOf(userFamily, {
  // A record of a sheet is recognised by its relation too.
  columns: (columns, use) =>
    columns.map((column) => (use === 'import' && column.key === 'relation' ? { ...column, required: true } : column)),
  // A contact that came with a roster goes with it.
  removeUnused: (context, ids, reason) => removeFoundRows(context, userFamily, ids, reason),
  prepare: async (context, rows) => {
    for (const row of rows) row.values = normalised(row.values);
    await refuseTooMany(context, rows);
  },
  // What was deleted comes back at once, but another contact may have come meanwhile.
  changed: async (context, _ids, { act, parentIds }) => {
    if (act !== 'restore') return;
    const crowded = await queryRow(context)`
      select
      from user_family t
      where ${tenantCondition(context, rowAlias)}
        and t.user_base_id = any(${[...parentIds]}::bigint[])
        and t.is_emergency
      group by t.user_base_id
      having count(*) > ${maxEmergency}
      limit 1`;
    if (crowded) throw tooMany();
  },
});

export const familyHandlers: readonly Handler[] = partHandlers(familyCalls, {
  beforeSave: async (context, { parentId, values }) => {
    if (parentId === context.tenant.access.staffId) await requireOwnConsent(context);
    return values;
  },
});
