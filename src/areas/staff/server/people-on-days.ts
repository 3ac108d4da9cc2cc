/** Head counts of companies on days of the past and today, without names and without data scope, for rooms that compare companies. */
import { queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { countedEmployment, inService } from './people-bands.ts';

/** People of a company on a day; consultants and outsourced ones are in none of the numbers. */
export interface PeopleOnDay {
  readonly companyCode: string;
  /** 'YYYY-MM-DD' */
  readonly day: string;
  /** At work at the end of the day. */
  readonly headcount: number;
  /** Of them with a bachelor's degree or a higher education (GB/T 4658 codes 1x and 2x). */
  readonly bachelor: number;
  /** At work when the year of the day began. */
  readonly atStart: number;
  /** Left since then. */
  readonly left: number;
}

/**
 * An entry for each company and day on which the roster knows anybody; today's head count is that of every other overview, one of the
 * past follows from the dates of the present employment. One statement, along `group_user_base_composition` alone.
 */
export function peopleOnDays(
  context: TenantWork,
  { companyCodes, days }: { readonly companyCodes: readonly string[]; readonly days: readonly string[] },
): Promise<PeopleOnDay[]> {
  const today = todayInShanghai(context.platform.now());
  return queryRows<PeopleOnDay>(context)`
    with person as (
      select t.company_code, d.day, t.highest_education, t.entry_date, t.demission_date,
        date_trunc('year', d.day)::date as year_start,
        case when d.day >= ${today}::date then ${inService}
          else t.demission_date is null or t.demission_date > d.day end as is_here
      from unnest(${[...days]}::date[]) d(day)
      join group_user_base t on t.entry_date <= d.day
      where ${tenantCondition(context, 't')} and t.company_code = any(${[...companyCodes]}::text[])
        and t.staff_status not in ('pending_entry', 'cancelled') and ${countedEmployment}
    )
    select company_code, day, count(*) filter (where is_here) as headcount,
      count(*) filter (where is_here and highest_education ~ '^[12]') as bachelor,
      count(*) filter (
        where entry_date < year_start and (demission_date is null or demission_date >= year_start)
      ) as at_start,
      count(*) filter (where not is_here and demission_date >= year_start) as "left"
    from person
    group by company_code, day`;
}
