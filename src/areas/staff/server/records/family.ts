/** Family: at most three emergency contacts, in an order (area-staff §5.2). */
import { sql } from 'kysely';
import { familyCalls, maxEmergency, userFamily } from '../../model/records/family.ts';
import { normaliseIdNumber, normaliseMobile } from '#lib/chinese/chinese-identifiers.ts';
import { queryRow } from '#platform/db/statement.ts';
import { partHandlers } from '#platform/store/child-handlers.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { ValuesOf } from '#platform/store/entity-hooks.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import { rowAlias } from '#platform/store/entity-query.ts';
import { fail } from '#platform/runtime/failure.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { prepareEach } from '#platform/store/each-open.ts';
import { requireOwnConsent } from '../own-consent.ts';

/** Numbers in the form in which they are compared. */
function normalised(row: ValuesOf<typeof userFamily>): ValuesOf<typeof userFamily> {
  const out = { ...row };
  if (typeof row.idNumber === 'string') out.idNumber = normaliseIdNumber(row.idNumber);
  if (typeof row.phone === 'string') out.phone = normaliseMobile(row.phone);
  return out;
}

async function refuseTooMany(context: TenantWork, row: ValuesOf<typeof userFamily>, ownId: number): Promise<void> {
  if (row.isEmergency !== true) return;
  const found = await queryRow<{ count: number }>(context)`
    select count(*) as count
    from ${sql.table(userFamily.table)} t
    where ${tenantCondition(context, rowAlias)} and t.user_base_id = ${row.userBaseId} and t.is_emergency
      and t.id <> ${ownId}`;
  if ((found?.count ?? 0) >= maxEmergency)
    throw fail.conflict(`紧急联系人最多 ${maxEmergency} 位`, {
      fields: { isEmergency: `紧急联系人：最多 ${maxEmergency} 位` },
    });
}

export const familyHooks = hooksOf(userFamily, {
  // The fourth contact of a sheet is counted with the three before it.
  inTurn: true,
  prepare: prepareEach(async (context, { before, values }) => {
    await refuseTooMany(context, { ...before, ...values }, before?.id ?? 0);
    return normalised(values);
  }),
});

export const familyHandlers: readonly Handler[] = partHandlers(familyCalls, {
  beforeSave: async (context, { parentId, values }) => {
    if (parentId === context.tenant.access.staffId) await requireOwnConsent(context);
    return values;
  },
});
