/** Certificates and honours of several companies, for rooms that compare companies. One statement each. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { CompanySum } from '#platform/entity/schema.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { companySums } from '#platform/store/company-page.ts';
import { listConditions } from '#platform/store/entity-query.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { certificate } from '../model/certificate.ts';

/** Levels that count as 省级及以上. */
const highLevels = ['international', 'national', 'provincial'];

/** What a company holds at the end of a day. */
export interface QualificationsOnDay {
  readonly companyCode: string;
  /** 'YYYY-MM-DD' */
  readonly day: string;
  /** In force. */
  readonly certificates: number;
  /** Honours of the province and above, given until then. */
  readonly honors: number;
}

/**
 * Today's certificates go by their status, those of the past by their days: what has ended since or was renewed counts until its end. A
 * company without either has no entry. Along `certificate_portrait` and `honor_portrait` alone.
 */
export function qualificationsOnDays(
  context: TenantWork,
  { companyCodes, days }: { readonly companyCodes: readonly string[]; readonly days: readonly string[] },
): Promise<QualificationsOnDay[]> {
  const today = todayInShanghai(context.platform.now());
  const rows = sql`${tenantCondition(context, 't')} and t.company_code = any(${[...companyCodes]}::text[])`;
  const day = sql`unnest(${[...days]}::date[]) d(day)`;
  return queryRows<QualificationsOnDay>(context)`
    select company_code, day, sum(certificates)::integer as certificates, sum(honors)::integer as honors
    from (
      select t.company_code, d.day, count(*) as certificates, 0 as honors
      from ${day}
      join certificate t on coalesce(t.effective_date, t.issue_date, d.day) <= d.day
      where ${rows} and (
        t.status in ('valid', 'expiring')
        or d.day < ${today}::date and t.status in ('expired', 'renewed') and t.expiry_date >= d.day
      )
      group by 1, 2
      union all
      select t.company_code, d.day, 0, count(*)
      from ${day}
      join honor t on t.award_date <= d.day
      where ${rows} and t.honor_level = any(${highLevels}::text[])
      group by 1, 2
    ) part
    group by company_code, day`;
}

/** Certificates of companies, whatever their state: how many each has; a company without any is left out. */
export const certificatesByCompany = (context: TenantWork): Promise<CompanySum[]> =>
  companySums(context, certificate, listConditions(context, certificate, {}));

/** Certificates by year of issue, oldest first; those without the day are left out. */
export function certificatesByYear(
  context: TenantWork,
): Promise<{ readonly year: number; readonly granted: number }[]> {
  return queryRows<{ year: number; granted: number }>(context)`
    select extract(year from t.issue_date)::integer as year, count(*) as granted
    from certificate t
    where ${tenantCondition(context, 't')} and t.issue_date is not null
    group by 1
    order by 1`;
}
