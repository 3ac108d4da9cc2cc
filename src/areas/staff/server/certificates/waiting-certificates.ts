/** Requests for certificates in the list of work of those who issue them. */
import { sql } from 'kysely';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { optionLabel } from '#platform/entity/field.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { WaitingSource } from '#platform/runtime/waiting.ts';
import { rowAlias } from '#platform/store/entity-query.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { handlingCertificate } from '../../model/certificates/certificate-acts.ts';
import { certificateCode, certificateKinds, staffCertificate } from '../../model/certificates/certificate.ts';

type Requested = Pick<
  RowOf<typeof staffCertificate>,
  'id' | 'version' | 'companyCode' | 'userBaseId' | 'personName' | 'kind' | 'purpose' | 'status' | 'requestedAt'
> & { readonly departmentName: string | null };

const path = '/staff-certificates?status=requested';

function requestedOf(context: TenantWork) {
  const scope = scopeCondition(context, staffCertificate, certificateCode, rowAlias);
  return sql`
    from staff_certificate t
    where ${tenantCondition(context, rowAlias)} and t.status = 'requested' ${scope ? sql`and ${scope}` : sql``}`;
}

export async function countRequested(context: TenantWork): Promise<number> {
  const found = await queryRow<{ count: number }>(context)`select count(*) as count ${requestedOf(context)}`;
  return found?.count ?? 0;
}

export const waitingCertificates: WaitingSource = {
  kind: 'staff_certificate',
  label: '待开具证明',
  unit: '份',
  path,
  acts: [
    { group: handlingCertificate, name: 'issue' },
    { group: handlingCertificate, name: 'refuse' },
  ],
  concerns: (context) => holds(context, certificateCode),
  page: async (context, { limit, offset }) => {
    const rows = await queryRows<Requested>(context)`
      select t.id, t.version, t.company_code, t.user_base_id, t.person_name, t.kind, t.purpose, t.status,
        t.requested_at,
        (
          select d.name
          from group_info d
          join group_user_base p on p.group_info_id = d.id
          where p.id = t.user_base_id and d.group_code = t.group_code
        ) as department_name
      ${requestedOf(context)}
      order by t.requested_at, t.id
      limit ${limit} offset ${offset}`;
    return {
      total: await countRequested(context),
      rows: rows.map(({ departmentName, ...row }) => ({
        row,
        companyCode: row.companyCode,
        name: row.personName,
        beside: departmentName,
        reason: `申请${optionLabel(certificateKinds, row.kind)}，用于${row.purpose}`,
        since: row.requestedAt,
        path,
      })),
    };
  },
};
