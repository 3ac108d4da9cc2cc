/** What the log of the demonstration tells of the records of a company: entered or taken over, and certificates then shown to everybody. */
import { sql } from 'kysely';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { PastActor } from '#platform/store/audit.ts';
import { auditPast, pastMoment } from '#platform/store/audit.ts';
import type { PastBeginning } from '#platform/store/past-beginning.ts';
import { pastBeginnings } from '#platform/store/past-beginning.ts';
import { certificate } from '../../model/certificate.ts';
import { management } from '../../model/management.ts';
import { officialUser } from '../../model/official-user.ts';
import { partner } from '../../model/partner.ts';
import { shareholder } from '../../model/shareholder.ts';

const beginnings: readonly PastBeginning[] = [
  { entity: certificate, day: 'issueDate', told: ['certName', 'certNo', 'issuer', 'issueDate', 'expiryDate'] },
  { entity: management, day: 'issueDate', told: ['systemName', 'certNo', 'certBody', 'issueDate', 'expiryDate'] },
  { entity: shareholder, day: 'entryDate', told: ['shareholderName', 'shareholderType', 'entryDate'] },
  { entity: officialUser, day: 'appointDate', told: ['name', 'positionTitle', 'appointDate', 'termEndDate'] },
  { entity: partner, day: 'cooperationStart', told: ['partnerName', 'cooperationStart', 'cooperationEnd'] },
];

export async function insertDemoCompanyPast(context: TenantWork, actor: PastActor): Promise<void> {
  const { groupCode, companyCode } = context.tenant;
  const today = todayInShanghai(context.platform.now());
  await auditPast(
    context,
    actor,
    sql`
      ${pastBeginnings(context, beginnings)}
      union all
      select ${pastMoment(sql`greatest(c.issue_date + 40, ${today}::date - 30 - (c.id % 200)::int)`, sql`c.id + 7`)},
        ${sql.lit(certificate.name)}, c.id, c.cert_name, 'update', '{"isPublic": false}', '{"isPublic": true}', null
      from certificate c
      where c.group_code = ${groupCode} and c.company_code = ${companyCode} and c.deleted_at is null
        and c.is_public and c.issue_date + 40 <= ${today}::date`,
  );
}
