/** Head counts of a whole enterprise, without names and without data scope, for what shows a company at a glance. One statement each. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import { education, educationGroup, educationGroupOf, sex } from '#platform/entity/dictionaries.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { ageBands, serviceBands, unknownBand } from '../model/composition-calls.ts';
import { ageBandOf, inService, serviceBandOf } from './people-bands.ts';

/** One part of the people; `code` is what the roster filters by. */
export interface PeopleCount {
  readonly code: string;
  readonly label: string;
  readonly count: number;
}

type Trait = 'age' | 'education' | 'sex' | 'service';

const traits = {
  age: { entries: ageBands, value: ageBandOf },
  service: { entries: serviceBands, value: serviceBandOf },
  education: {
    entries: [...educationGroup.entries, { code: unknownBand, label: '未填写' }],
    value: () => sql`t.highest_education`,
  },
  sex: { entries: [...sex.entries, { code: unknownBand, label: '未填写' }], value: () => sql`t.sex` },
} as const;

const groupOf = (trait: Trait, code: string | null): string => {
  if (code === null) return unknownBand;
  if (trait === 'education')
    return education.entries.some((entry) => entry.code === code) ? educationGroupOf(code) : unknownBand;
  return traits[trait].entries.some((entry) => entry.code === code) ? code : unknownBand;
};

/** People at work without consultants and outsourced ones, by one trait; who lacks it counts as 未填写. */
export async function countPeople(context: TenantWork, trait: Trait): Promise<PeopleCount[]> {
  const { entries, value } = traits[trait];
  const today = todayInShanghai(context.platform.now());
  const found = await queryRows<{ code: string | null; count: number }>(context)`
    select ${value(today)} as code, count(*) as count
    from group_user_base t
    where ${tenantCondition(context, 't')} and ${inService}
    group by 1`;
  const counts = new Map<string, number>();
  for (const { code, count } of found)
    counts.set(groupOf(trait, code), (counts.get(groupOf(trait, code)) ?? 0) + count);
  return entries
    .map(({ code }) => ({ code, label: optionLabel(entries, code), count: counts.get(code) ?? 0 }))
    .filter(({ code, count }) => count > 0 || (code !== unknownBand && code !== '9'));
}

/** People at work without consultants and outsourced ones, by company; a company without any is left out. */
export async function countByCompany(context: TenantWork): Promise<Map<string, number>> {
  const found = await queryRows<{ companyCode: string; count: number }>(context)`
    select t.company_code, count(*) as count
    from group_user_base t
    where ${tenantCondition(context, 't')} and ${inService}
    group by 1`;
  return new Map(found.map(({ companyCode, count }) => [companyCode, count]));
}

/** A department with the people directly in it. */
export interface CountedDepartment {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
  readonly companyCode: string;
  readonly count: number;
}

/** Departments that are not closed, in order of siblings. */
export async function countDepartments(context: TenantWork): Promise<CountedDepartment[]> {
  const today = todayInShanghai(context.platform.now());
  const found = await queryRows<CountedDepartment>(context)`
    with head as (
      select t.group_info_id, count(*) as count
      from group_user_base t
      where ${tenantCondition(context, 't')} and ${inService}
      group by 1
    )
    select g.id, g.name, g.parent_id, g.company_code, coalesce(head.count, 0) as count
    from group_info g
    left join head on head.group_info_id = g.id
    where ${tenantCondition(context, 'g')} and (g.close_date is null or g.close_date > ${today}::date or head.count > 0)
    order by g.sort, g.id`;
  return found;
}

/** Who came and went in one month, and who was there at its end (today in the running one). */
export interface PeopleMonth {
  readonly month: string;
  readonly joined: number;
  readonly left: number;
  readonly headcount: number;
}

const monthsBefore = (month: string, count: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 7);
};

/**
 * The latest `months` months, by the dates of the present employment of each person. Everybody who is here is counted once and counted back
 * month by month: only the few who came or went within the months are grouped.
 */
export async function countMovement(context: TenantWork, months: number): Promise<PeopleMonth[]> {
  const today = todayInShanghai(context.platform.now());
  const first = `${monthsBefore(today.slice(0, 7), months - 1)}-01`;
  const person = sql`${tenantCondition(context, 't')} and t.entry_date <= ${today}::date
    and t.staff_status not in ('pending_entry', 'cancelled') and t.employment_type not in ('consultant', 'outsource')`;
  const found = await queryRows<{ month: string | null; joined: number; left: number; here: number }>(context)`
    select null as month, 0 as joined, 0 as "left", count(*) as here from group_user_base t
    where ${person} and (t.demission_date is null or t.demission_date >= ${today}::date)
    union all select to_char(t.entry_date, 'YYYY-MM'), count(*), 0, 0 from group_user_base t
    where ${person} and t.entry_date >= ${first}::date group by 1
    union all select to_char(t.demission_date, 'YYYY-MM'), 0, count(*), 0 from group_user_base t
    where ${person} and t.demission_date >= ${first}::date and t.demission_date < ${today}::date group by 1`;
  const sum = (month: string | null, key: 'joined' | 'left' | 'here') =>
    found.reduce((total, row) => (row.month === month ? total + row[key] : total), 0);
  let headcount = sum(null, 'here');
  const lines: PeopleMonth[] = [];
  for (let back = 0; back < months; back += 1) {
    const month = monthsBefore(today.slice(0, 7), back);
    const [joined, left] = [sum(month, 'joined'), sum(month, 'left')];
    lines.unshift({ month, joined, left, headcount });
    headcount += left - joined;
  }
  return lines;
}
