/** Rights of several companies, for rooms that compare companies: on days of the past and today, by company, by year. One statement each. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { CompanySum } from '#platform/entity/schema.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { companySums } from '#platform/store/company-page.ts';
import { listConditions } from '#platform/store/entity-query.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { aliveBrandStatuses, brand } from '../model/brand.ts';
import { copyright } from '../model/copyright.ts';
import { patent } from '../model/patent.ts';
import { aliveStatuses } from '../model/patent-options.ts';

/** States in which a granted patent ended; `status_date` says when. */
const endedStatuses = ['ceased_fee', 'expired', 'abandoned', 'transferred'] as const;

export type PropertyKind = 'patent' | 'brand' | 'copyright';

const among = (column: RawBuilder<unknown>, codes: readonly string[]) =>
  sql<boolean>`${column} = any(${[...codes]}::text[])`;

/** Rights in force of a company at the end of a day. */
export interface PropertyOnDay {
  readonly companyCode: string;
  /** 'YYYY-MM-DD' */
  readonly day: string;
  readonly patents: number;
  readonly inventions: number;
  readonly brands: number;
  readonly copyrights: number;
}

interface Query {
  readonly companyCodes: readonly string[];
  readonly days: readonly string[];
}

/**
 * Today's numbers go by the state, as everywhere; those of the past by the days of grant and end. A right without any day counts since ever.
 * A company without rights has no entry. Along `patent_portrait`, `brand_portrait` and `copyright_portrait` alone.
 */
export function propertyOnDays(context: TenantWork, { companyCodes, days }: Query): Promise<PropertyOnDay[]> {
  const today = todayInShanghai(context.platform.now());
  const rows = sql`${tenantCondition(context, 't')} and t.company_code = any(${[...companyCodes]}::text[])`;
  const isPast = sql`d.day < ${today}::date`;
  const day = sql`unnest(${[...days]}::date[]) d(day)`;
  return queryRows<PropertyOnDay>(context)`
    select company_code, day, sum(patents)::integer as patents, sum(inventions)::integer as inventions,
      sum(brands)::integer as brands, sum(copyrights)::integer as copyrights
    from (
      select t.company_code, d.day, count(*) as patents,
        count(*) filter (where t.patent_type = 'invention') as inventions, 0 as brands, 0 as copyrights
      from ${day}
      join patent t on coalesce(t.grant_date, t.application_date, d.day) <= d.day
      where ${rows} and (
        ${among(sql`t.legal_status`, aliveStatuses)}
        or ${isPast} and t.grant_date is not null and t.status_date > d.day
          and ${among(sql`t.legal_status`, endedStatuses)}
      )
      group by 1, 2
      union all
      select t.company_code, d.day, 0, 0, count(*), 0
      from ${day}
      join brand t on coalesce(t.registration_date, t.application_date, d.day) <= d.day
      where ${rows} and (
        ${among(sql`t.status`, aliveBrandStatuses)} or ${isPast} and t.status = 'expired' and t.exclusive_end >= d.day
      )
      group by 1, 2
      union all
      select t.company_code, d.day, 0, 0, 0, count(*)
      from ${day}
      join copyright t on coalesce(t.registration_date, d.day) <= d.day
      where ${rows} and t.status = 'valid'
      group by 1, 2
    ) part
    group by company_code, day`;
}

/** Rights of companies, whatever their state: of each kind, how many each company has; a company without any is left out. */
export async function propertyByCompany(context: TenantWork): Promise<Record<PropertyKind, CompanySum[]>> {
  const sums = (entity: AnyEntity) => companySums(context, entity, listConditions(context, entity, {}));
  const [patents, brands, copyrights] = await Promise.all([sums(patent), sums(brand), sums(copyright)]);
  return { patent: patents, brand: brands, copyright: copyrights };
}

/** Applications and grants of a year; of copyrights only registrations are known. */
export interface PropertyOfYear {
  readonly year: number;
  readonly applied: number;
  readonly granted: number;
}

/** Days of application and of grant or registration. */
const daysOf = {
  patent: { applied: 'application_date', granted: 'grant_date' },
  brand: { applied: 'application_date', granted: 'registration_date' },
  copyright: { applied: null, granted: 'registration_date' },
} as const;

/** By year, oldest first; years without either are left out, and rights without the day. */
export function propertyByYear(context: TenantWork, kind: PropertyKind): Promise<PropertyOfYear[]> {
  const { applied, granted } = daysOf[kind];
  const part = (column: string, key: 'applied' | 'granted') => sql`
    select extract(year from ${sql.ref(`t.${column}`)})::integer as year,
      ${key === 'applied' ? sql`count(*)` : sql`0`} as applied, ${key === 'granted' ? sql`count(*)` : sql`0`} as granted
    from ${sql.table(kind)} t
    where ${tenantCondition(context, 't')} and ${sql.ref(`t.${column}`)} is not null
    group by 1`;
  const parts = [...(applied === null ? [] : [part(applied, 'applied')]), part(granted, 'granted')];
  return queryRows<PropertyOfYear>(context)`
    select year, sum(applied)::integer as applied, sum(granted)::integer as granted
    from (${sql.join(parts, sql` union all `)}) part
    group by year
    order by year`;
}
