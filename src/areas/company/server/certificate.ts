/** Handlers of certificates: counts by status, terms that follow from the kind, renewal. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { entityHandlers } from '#platform/store/entity-handlers.ts';
import type { EntityHooks, Row } from '#platform/store/entity-hooks.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import * as model from '../model/certificate.ts';
import { certificate, renewCertificate } from '../model/certificate.ts';
import { certificateEnd } from '../model/certificate-terms.ts';
import { valueCounts } from '#platform/store/value-counts.ts';
import { validityHooks } from './validity.ts';

/** A certificate of a kind with a fixed term gets its end from it where none was given. */
function withEnd(row: Row): Row {
  const { certType, issueDate, effectiveDate, expiryDate } = row as { [key: string]: string | null | undefined };
  return expiryDate ? row : { ...row, expiryDate: certificateEnd(certType, effectiveDate ?? issueDate) };
}

export const certificateHooks: EntityHooks = validityHooks(withEnd);

const renewHandler = handle(renewCertificate, async (context, { id, version, row }) => {
  const store = entityStore(context, certificate);
  const old = await store.get(id, 'certificate_edit');
  if (old.isRenewed) throw fail.conflict('该证书已续证');
  // The old one first: a renewed certificate often keeps its number, which one living certificate may have.
  await store.update(id, version, { isRenewed: true });
  const saved = await store.insert({ ...row, renewedFromId: id } as Parameters<typeof store.insert>[0]);
  return { ...saved, warnings: [] };
});

/** A renewal that is taken back leaves its predecessor as it was before; only then, because both may bear one number. */
async function removeRenewals(
  context: TenantContext,
  ids: readonly number[],
  remove: () => Promise<{ deleted: number }>,
): Promise<{ deleted: number }> {
  const found = await queryRows<{ id: number; version: number }>(context)`
    select o.id, o.version from certificate t join certificate o on o.id = t.renewed_from_id and o.deleted_at is null
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])
      and not o.id = any(${[...ids]}::bigint[])`;
  const removed = await remove();
  for (const { id, version } of found)
    await entityStore(context, certificate).update(id, version, { isRenewed: false });
  return removed;
}

export const certificateHandlers = [
  ...entityHandlers(
    certificate,
    {
      page: model.queryPageCertificate,
      insert: model.insertCertificate,
      update: model.updateCertificate,
      remove: model.deleteCertificate,
      export: model.exportCertificate,
    },
    {
      aroundRemove: removeRenewals,
      extra: async (context, query) => ({ statusCounts: await valueCounts(context, certificate, 'status', query) }),
    },
  ),
  renewHandler,
];
