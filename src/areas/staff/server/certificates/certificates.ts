/** Calls of certificates: asking, issuing, refusing, voiding, the files, and the check of a number. */
import { acting } from '#platform/acts/acting.server.ts';
import { unstored } from '#platform/acts/unstored.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { maskPersonName } from '#platform/entity/mask.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { rowAlias } from '#platform/store/entity-query.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import {
  askingCertificate,
  givingCertificate,
  handlingCertificate,
  ownCertificate,
  withdrawingCertificate,
} from '../../model/certificates/certificate-acts.ts';
import {
  downloadCertificate,
  ownCertificatesShown,
  queryOwnCertificate,
  verifyCertificate,
} from '../../model/certificates/certificate-calls.ts';
import { certificateCode, openLimit, staffCertificate } from '../../model/certificates/certificate.ts';
import type { StaffRow } from '../../model/group-user-base.ts';
import { findStaff, lockStaff } from '../staff-row.ts';
import { certificateFile, giveCertificate, registerCertificate } from './certificate-file.ts';
import { settleRequest, tellIssuers, tellPerson } from './certificate-messages.ts';
import { checkCodeOf, issue } from './issue-certificate.ts';

type Certificate = RowOf<typeof staffCertificate>;

/** Locks the own row of the roster; anybody else's is not there. */
async function requireOwnPerson(context: TenantContext, id: number): Promise<StaffRow> {
  if (context.tenant.access.staffId !== id) throw fail.notFound();
  return lockStaff(context, id, { code: null });
}

async function openCountOf(context: TenantContext, personId: number): Promise<number> {
  const found = await queryRow<{ count: number }>(context)`
    select count(*) as count
    from staff_certificate t
    where ${tenantCondition(context, rowAlias)} and t.user_base_id = ${personId} and t.status = 'requested'`;
  return found?.count ?? 0;
}

const askHandler = acting(
  askingCertificate,
  {
    async ask(context, { id }, { kind, purpose, addressee, payConsent }) {
      // Locked by `find`: two requests of one person take turns.
      const person = await findStaff(context, id, { code: null });
      if ((await openCountOf(context, id)) >= openLimit)
        throw fail.conflict(`已有 ${openLimit} 份申请在等开具，开具或撤回后再申请`);
      const values = { kind, purpose, addressee, payConsent: kind === 'income' ? payConsent : null };
      const made = await registerCertificate(context, person, values, '申请证明');
      await tellIssuers(context, { id: made, userBaseId: id, personName: person.name, kind });
      return undefined;
    },
  },
  {
    before: async (context) => companyForNewRow(context),
    find: async (context, key) => {
      const { id, name, staffStatus, companyCode, groupCode } = await requireOwnPerson(context, Number(key));
      return unstored(ownCertificate, { id, name, staffStatus, companyCode, groupCode });
    },
    show: async (context, { id }) => {
      const { name, staffStatus, companyCode } = await findStaff(context, id, { code: null });
      return { ...unstored(ownCertificate, { id, name, staffStatus, companyCode }) };
    },
  },
);

const giveHandler = acting(
  givingCertificate,
  {
    async give(context, person, { kind, purpose, addressee, consentFiles }) {
      const papers = kind === 'income' ? { consentFiles, payConsent: true } : {};
      await giveCertificate(context, person, { kind, purpose, addressee }, papers);
      return undefined;
    },
  },
  { before: async (context) => companyForNewRow(context) },
);

const handleHandler = acting(
  handlingCertificate,
  {
    async issue(context, certificate) {
      const { id, kind, purpose, addressee, userBaseId } = certificate;
      if (kind === 'income' && certificate.payConsent !== true)
        throw fail.conflict(`${certificate.personName}没有同意写明收入，不能开具收入证明`);
      const person = await lockStaff(context, userBaseId, { code: null });
      const issued = await issue(context, person, { kind, purpose, addressee });
      await settleRequest(context, id);
      await tellPerson(context, certificate, { done: '已开具', content: `编号 ${issued.certificateNo ?? ''}` });
      return issued;
    },
    async refuse(context, certificate, { closingReason }) {
      await settleRequest(context, certificate.id);
      await tellPerson(context, certificate, { done: '申请被退回', content: closingReason, isBad: true });
      return { status: 'refused', closingReason };
    },
    async revoke(context, certificate, { closingReason }) {
      await tellPerson(context, certificate, { done: '已作废', content: closingReason, isBad: true });
      return { status: 'void', closingReason };
    },
  },
  { before: async (context) => companyForNewRow(context) },
);

const withdrawHandler = acting(
  withdrawingCertificate,
  {
    async withdraw(context, { id, userBaseId }) {
      // A holder of all scopes reaches every row; this act is the person's own.
      if (context.tenant.access.staffId !== userBaseId) throw fail.notFound();
      await settleRequest(context, id);
      return { status: 'withdrawn' };
    },
  },
  { before: async (context) => companyForNewRow(context) },
);

const queryOwnHandler = handle(queryOwnCertificate, async (context) => {
  const { staffId } = context.tenant.access;
  if (staffId === null) return { person: null, records: [] };
  const { id, version, name, staffStatus } = await findStaff(context, staffId, { code: null });
  const records = await queryRows<
    Pick<
      Certificate,
      | 'id'
      | 'version'
      | 'personName'
      | 'kind'
      | 'purpose'
      | 'addressee'
      | 'status'
      | 'requestedAt'
      | 'certificateNo'
      | 'issuedOn'
      | 'closingReason'
    >
  >(context)`
    select t.id, t.version, t.person_name, t.kind, t.purpose, t.addressee, t.status, t.requested_at, t.certificate_no,
      t.issued_on, t.closing_reason
    from staff_certificate t
    where ${tenantCondition(context, rowAlias)} and t.user_base_id = ${staffId}
    order by t.requested_at desc, t.id desc
    limit ${ownCertificatesShown}`;
  return { person: { id, version, name, staffStatus: staffStatus ?? '' }, records };
});

const downloadHandler = handle(downloadCertificate, async (context, { id, format }) => {
  companyForNewRow(context);
  return certificateFile(context, id, format, [certificateCode]);
});

const verifyHandler = handle(verifyCertificate, async (context, { certificateNo, checkCode }) => {
  const wanted = certificateNo.normalize('NFKC').toUpperCase();
  const row = await queryRow<
    Pick<Certificate, 'kind' | 'status' | 'personName' | 'issuedOn' | 'closingReason'> & {
      readonly certificateNo: string;
    }
  >(context)`
    select t.certificate_no, t.kind, t.status, t.person_name, t.issued_on, t.closing_reason
    from staff_certificate t
    where ${tenantCondition(context, rowAlias)} and t.certificate_no = ${wanted}
    limit 1`;
  if (!row) return { certificate: null };
  const isCodeRight = checkCode ? checkCode.toUpperCase() === checkCodeOf(context, row.certificateNo) : null;
  return { certificate: { ...row, personName: maskPersonName(row.personName), isCodeRight } };
});

export const certificateHandlers: readonly Handler[] = [
  askHandler,
  giveHandler,
  handleHandler,
  withdrawHandler,
  queryOwnHandler,
  downloadHandler,
  verifyHandler,
];
