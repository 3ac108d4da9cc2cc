/** What the log of the demonstration tells of certificates: entered or taken over, then shown to everybody. */
import { sql } from 'kysely';
import { addDays } from '#lib/chinese/calendar.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { PastActor } from '#platform/store/audit.ts';
import { auditPast, pastDays, pastMoment } from '#platform/store/audit.ts';
import { certificate } from '../../model/certificate.ts';

export async function insertDemoCertificatePast(context: TenantWork, actor: PastActor): Promise<void> {
  const { groupCode, companyCode } = context.tenant;
  const today = todayInShanghai(context.platform.now());
  const first = addDays(today, -pastDays);
  const entity = sql.lit(certificate.name);
  const isOwn = sql`c.group_code = ${groupCode} and c.company_code = ${companyCode} and c.deleted_at is null`;
  await auditPast(
    context,
    actor,
    sql`
      select ${pastMoment(sql`greatest(c.issue_date + 5, ${first}::date)`, sql`c.id`)} as at, ${entity} as entity,
        c.id as entity_id, c.cert_name as entity_name,
        case when c.issue_date + 5 < ${first}::date then 'import' else 'create' end as action, null::jsonb as before,
        jsonb_build_object('certName', c.cert_name, 'certNo', c.cert_no, 'issuer', c.issuer, 'issueDate', c.issue_date,
          'expiryDate', c.expiry_date) as after,
        null as reason
      from certificate c
      where ${isOwn} and c.issue_date + 5 <= ${today}::date
      union all
      select ${pastMoment(sql`greatest(c.issue_date + 40, ${today}::date - 30 - (c.id % 200)::int)`, sql`c.id + 7`)},
        ${entity}, c.id, c.cert_name, 'update', '{"isPublic": false}', '{"isPublic": true}', null
      from certificate c
      where ${isOwn} and c.is_public and c.issue_date + 40 <= ${today}::date`,
  );
}
