/** Issuing: a number that is given once, and the facts of the day, sealed. */
import { queryRows } from '#platform/db/statement.ts';
import type { UpdateOf } from '#platform/entity/entity.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import type { NumberSequence } from '#platform/store/draw-numbers.ts';
import { drawNumbers } from '#platform/store/draw-numbers.ts';
import type { staffCertificate } from '../../model/certificates/certificate.ts';
import type { StaffRow } from '../../model/group-user-base.ts';
import type { CertificateFacts } from './certificate-content.ts';
import type { CertificateWish } from './certificate-facts.ts';
import { factsOf } from './certificate-facts.ts';

/** Numbers of certificates, e.g. ZM2026110001. */
const certificateNumbers: NumberSequence = {
  kind: 'staff_certificate',
  prefix: 'ZM',
  taken: async (db, { groupCode, companyCode }, numbers) => {
    const rows = await queryRows<{ certificateNo: string }>(db)`
      select t.certificate_no
      from staff_certificate t
      where t.group_code = ${groupCode} and t.company_code = ${companyCode}
        and t.certificate_no = any(${[...numbers]}::text[])`;
    return new Set(rows.map(({ certificateNo }) => certificateNo));
  },
};

/** Six characters that only this installation can make of a number; without those that are mistaken for others. */
export function checkCodeOf({ platform, tenant }: TenantWork, certificateNo: string): string {
  const digest = platform.seal.index(`certificate ${tenant.groupCode} ${certificateNo}`);
  return digest
    .replaceAll(/[^A-Za-z0-9]/gu, '')
    .replaceAll(/[01OoIlS5]/gu, '')
    .slice(0, 6)
    .toUpperCase();
}

/** Values of a certificate that is issued now. Refuses what {@link factsOf} refuses. */
export async function issue(
  context: TenantContext,
  person: StaffRow,
  wish: CertificateWish,
): Promise<UpdateOf<typeof staffCertificate>> {
  const facts = await factsOf(context, person, wish);
  const [number = ''] = await drawNumbers(context, certificateNumbers, facts.issuedOn.slice(0, 7).replace('-', ''), 1);
  const whole: CertificateFacts = { ...facts, number, checkCode: checkCodeOf(context, number) };
  return {
    status: 'issued',
    certificateNo: number,
    issuedOn: facts.issuedOn,
    issuedByName: context.tenant.access.displayName,
    content: JSON.stringify(whole),
  };
}
