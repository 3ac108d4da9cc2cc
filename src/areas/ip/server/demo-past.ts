/** What the log of the demonstration tells of rights: entered or taken over; patents then granted, and kept by their annuities. */
import { sql } from 'kysely';
import { addDays } from '#lib/chinese/calendar.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { PastActor } from '#platform/store/audit.ts';
import { auditPast, pastDays, pastMoment } from '#platform/store/audit.ts';
import type { PastBeginning } from '#platform/store/past-beginning.ts';
import { pastBeginnings } from '#platform/store/past-beginning.ts';
import { brand } from '../model/brand.ts';
import { copyright } from '../model/copyright.ts';
import { patent } from '../model/patent.ts';

const beginnings: readonly PastBeginning[] = [
  {
    entity: patent,
    day: 'applicationDate',
    told: ['patentName', 'patentType', 'applicationNo', 'applicationDate'],
  },
  { entity: brand, day: 'applicationDate', told: ['brandName', 'registrationNo', 'applicant', 'applicationDate'] },
  {
    entity: copyright,
    day: 'registrationDate',
    told: ['copyrightName', 'registrationNo', 'softwareVersion', 'registrationDate'],
  },
];

export async function insertDemoPropertyPast(context: TenantWork, actor: PastActor): Promise<void> {
  const { groupCode, companyCode } = context.tenant;
  const today = todayInShanghai(context.platform.now());
  const first = addDays(today, -pastDays);
  const entity = sql.lit(patent.name);
  const isOwn = sql`p.group_code = ${groupCode} and p.company_code = ${companyCode} and p.deleted_at is null`;
  const isTold = (day: string) => sql`x.${sql.ref(day)} >= ${first}::date and x.${sql.ref(day)} <= ${today}::date`;
  await auditPast(
    context,
    actor,
    sql`
      ${pastBeginnings(context, beginnings)}
      union all
      select ${pastMoment(sql`x.grant_date`, sql`x.id + 5`)}, ${entity}, x.id, x.patent_name, 'update',
        '{"legalStatus": "examining", "grantDate": null}',
        jsonb_build_object('legalStatus', 'granted', 'grantDate', x.grant_date), null
      from (select p.* from patent p where ${isOwn} and p.legal_status = 'granted') x
      where ${isTold('grant_date')}
      union all
      select ${pastMoment(sql`x.paid`, sql`x.id + 9`)}, ${entity}, x.id, x.patent_name, 'update',
        jsonb_build_object('paidThroughYear', x.paid_through_year - 1),
        jsonb_build_object('paidThroughYear', x.paid_through_year), null
      from (
        select p.*, (p.application_date + make_interval(years => p.paid_through_year - 1))::date - 15 as paid
        from patent p
        where ${isOwn} and p.paid_through_year > 1
      ) x
      where ${isTold('paid')} and x.paid > x.grant_date`,
  );
}
