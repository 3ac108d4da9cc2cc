/** The own certificates for the copy of one's data: what was asked for, what became of it, what each paper says, and the consents. */
import { queryRows } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import type { PersonalDataSource } from '#platform/runtime/personal-data.ts';
import { rowAlias, rowColumns } from '#platform/store/entity-query.ts';
import { openSealed } from '#platform/store/row-values.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { staffCertificate } from '../../model/certificates/certificate.ts';

type Certificate = RowOf<typeof staffCertificate>;

/** What the copy says of each request beside the paper itself. */
const requestKeys = [
  'certificateNo',
  'kind',
  'purpose',
  'addressee',
  'status',
  'requestedAt',
  'issuedOn',
  'payConsent',
  'closingReason',
] as const satisfies readonly (keyof Certificate)[];

export const certificateCopy: PersonalDataSource = {
  key: 'certificates',
  collect: async (context) => {
    const { staffId } = context.tenant.access;
    if (staffId === null) return null;
    const rows = await queryRows<Certificate>(context)`
      select ${rowColumns(staffCertificate)}
      from staff_certificate t
      where ${tenantCondition(context, rowAlias)} and t.user_base_id = ${staffId}
      order by t.requested_at, t.id`;
    const data = rows.map((row) => {
      const opened = openSealed(context, staffCertificate, row);
      return {
        ...Object.fromEntries(requestKeys.map((key) => [key, opened[key]])),
        // Its person reads the whole paper, pay included: it can be downloaded as well.
        paper: opened.content === null ? null : (JSON.parse(opened.content) as unknown),
      };
    });
    return { data, files: rows.flatMap(({ consentFiles }) => consentFiles ?? []) };
  },
};
