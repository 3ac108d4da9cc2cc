/** Handlers of certificates: counts by status, terms that follow from the kind, renewal. */
import { acting } from '#platform/acts/acting.server.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import type { OutputOf, ParsedInputOf } from '#platform/entity/endpoint.ts';
import { entityHandlers, pageWith } from '#platform/store/entity-handlers.ts';
import type { EntityHooks, Row } from '#platform/store/entity-hooks.ts';
import type { Condition } from '#platform/store/entity-query.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { requireWritten, writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import * as model from '../model/certificate.ts';
import { certificate, certificateRenewal } from '../model/certificate.ts';
import { certificateEnd } from '../model/certificate-terms.ts';
import { valueCounts } from '#platform/store/value-counts.ts';
import { validityHooks } from './validity.ts';

/** A certificate of a kind with a fixed term gets its end from it where none was given. */
function withEnd(row: Row): Row {
  const { certType, issueDate, effectiveDate, expiryDate } = row as { [key: string]: string | null | undefined };
  return expiryDate ? row : { ...row, expiryDate: certificateEnd(certType, effectiveDate ?? issueDate) };
}

export const certificateHooks: EntityHooks = validityHooks(withEnd);

/** What hardly ever changes: the name and kind, who looks after it, and what a renewal may say anew. */
const keptKeys = ['certName', 'certType', 'ownerId', 'isPublic', 'remindOffsets'] as const;
const saidAnew = ['certLevel', 'certGrade', 'issuer', 'holder', 'scope'] as const;

const renewalHandler = acting(
  certificateRenewal,
  {
    async renew(context, old, values) {
      const kept = Object.fromEntries([
        ...keptKeys.map((key) => [key, old[key]]),
        ...saidAnew.map((key) => [key, values[key] ?? old[key]]),
      ]);
      // The old one first: a renewed certificate often keeps its number, which one living certificate may have.
      const ended = { before: old, values: { isRenewed: true } };
      requireWritten(await writeRows(context, certificate, [ended], { rules: false, reason: '续证' }));
      const made = { before: null, values: { ...values, ...kept, renewedFromId: old.id } };
      requireWritten(await writeRows(context, certificate, [made]));
      return undefined;
    },
  },
  {
    before: async (context) => companyForNewRow(context),
    // What was made is answered; to whoever came late, the row as it stands.
    show: async (context, old) => {
      const store = entityStore(context, certificate);
      const made = old.isRenewed ? null : await successorOf(context, old.id);
      return store.get(made ?? old.id, 'certificate_edit');
    },
  },
);

/** The certificate that follows another one; null where it has not been renewed. */
async function successorOf(context: TenantContext, id: number): Promise<number | null> {
  const found = await queryRow<{ id: number }>(context)`
    select t.id
    from certificate t
    where ${tenantCondition(context, 't')} and t.renewed_from_id = ${id}`;
  return found?.id ?? null;
}

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

const counted = {
  extra: async (context: TenantContext, query: { readonly filter: Row; readonly where: readonly Condition[] }) => ({
    statusCounts: await valueCounts(context, certificate, 'status', query),
  }),
};

/** A page of certificates with its counts. */
export async function pageCertificates(
  context: TenantContext,
  query: ParsedInputOf<typeof model.queryPageCertificate>,
): Promise<OutputOf<typeof model.queryPageCertificate>> {
  // The counts are those of the declaration; the page itself is typed by key.
  return (await pageWith(context, certificate, query, counted)) as OutputOf<typeof model.queryPageCertificate>;
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
    { aroundRemove: removeRenewals, ...counted },
  ),
  renewalHandler,
];
