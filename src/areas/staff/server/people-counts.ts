/** Head counts of a whole enterprise, without names and without data scope, for what shows a company at a glance. One statement each. */
import { sql } from 'kysely';
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
  const found = await sql<{ code: string | null; count: number }>`
    select ${value(today)} as code, count(*) as count from group_user_base t where ${tenantCondition(context, 't')} and ${inService} group by 1`.execute(
    context.db,
  );
  const counts = new Map<string, number>();
  for (const { code, count } of found.rows)
    counts.set(groupOf(trait, code), (counts.get(groupOf(trait, code)) ?? 0) + count);
  return entries
    .map(({ code }) => ({ code, label: optionLabel(entries, code), count: counts.get(code) ?? 0 }))
    .filter(({ code, count }) => count > 0 || (code !== unknownBand && code !== '9'));
}

/** A department with the people directly in it. */
export interface CountedDepartment {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
  readonly count: number;
}

/** Departments that are not closed, in order of siblings. */
export async function countDepartments(context: TenantWork): Promise<CountedDepartment[]> {
  const today = todayInShanghai(context.platform.now());
  const found = await sql<CountedDepartment>`
    with head as (select t.group_info_id, count(*) as count from group_user_base t where ${tenantCondition(context, 't')} and ${inService} group by 1)
    select g.id, g.name, g.parent_id, coalesce(head.count, 0) as count from group_info g left join head on head.group_info_id = g.id
    where ${tenantCondition(context, 'g')} and (g.close_date is null or g.close_date > ${today}::date or head.count > 0) order by g.sort, g.id`.execute(
    context.db,
  );
  return found.rows;
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

/** The latest `months` months, by the dates of the present employment of each person; those who left long ago count where they were. */
export async function countMovement(context: TenantWork, months: number): Promise<PeopleMonth[]> {
  const today = todayInShanghai(context.platform.now());
  const found = await sql<{ month: string; joined: number; left: number }>`
    with person as (
      select t.entry_date, t.demission_date from group_user_base t
      where ${tenantCondition(context, 't')} and t.entry_date <= ${today}::date and t.staff_status not in ('pending_entry', 'cancelled') and t.employment_type not in ('consultant', 'outsource'))
    select to_char(x.day, 'YYYY-MM') as month, count(*) filter (where x.came) as joined, count(*) filter (where not x.came) as "left"
    from (select entry_date as day, true as came from person union all select demission_date, false from person where demission_date < ${today}::date) x group by 1 order by 1`.execute(
    context.db,
  );
  const first = monthsBefore(today.slice(0, 7), months - 1);
  let headcount = found.rows.filter(({ month }) => month < first).reduce((sum, row) => sum + row.joined - row.left, 0);
  const byMonth = new Map(found.rows.map((row) => [row.month, row]));
  return Array.from({ length: months }, (_, index) => {
    const month = monthsBefore(today.slice(0, 7), months - 1 - index);
    const { joined = 0, left = 0 } = byMonth.get(month) ?? {};
    headcount += joined - left;
    return { month, joined, left, headcount };
  });
}
