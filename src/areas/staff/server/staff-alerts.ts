/** What the alert strip above the roster counts, each condition served by an index of its own. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { exemptEmployment } from '../model/records/contract-rules.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { StaffAlertKind } from '../model/roster-calls.ts';
import { staffAlertKinds } from '../model/roster-calls.ts';
import type { StaffReminderKind } from '../model/staff-reminder.ts';
import { reminderRules } from '../model/staff-reminder.ts';
import { working } from './people-conditions.ts';

type Condition = RawBuilder<boolean>;

/** Days ahead that an alert looks: to the first reminder; what is overdue is always in it. */
const daysAhead = (kind: StaffReminderKind): number => reminderRules[kind].steps[0] ?? 0;
/** Percent below which an archive counts as incomplete. The partial index group_user_base_incomplete holds the same number. */
const completeFrom = 80;
/** Ages of people who may work: birthdays are looked up as whole dates, which the index on birthday serves. */
const ages = { from: 15, to: 100 };

/** All birth dates whose birthday falls into the coming days; 29 February is kept on 1 March of other years as well. */
export function birthDatesAhead(today: string, days: number): string[] {
  const dates: string[] = [];
  for (let ahead = 0; ahead <= days; ahead += 1) {
    const day = addDays(today, ahead);
    const year = Number(day.slice(0, 4));
    for (let born = year - ages.to; born <= year - ages.from; born += 1) {
      const leapYear = new Date(Date.UTC(born, 1, 29)).getUTCMonth() === 1;
      if (day.endsWith('-02-29') && !leapYear) continue;
      dates.push(`${born}${day.slice(4)}`);
      if (day.endsWith('-03-01') && leapYear && new Date(Date.UTC(year, 1, 29)).getUTCMonth() !== 1)
        dates.push(`${born}-02-29`);
    }
  }
  return dates;
}

/** Papers of people that run out: table, its date, its name. */
export const expiringPapers = [
  { table: 'degree_title', date: 'expire_date', name: 'name' },
  { table: 'train_record', date: 'certificate_expire_date', name: 'certificate_name' },
  { table: 'staff_file', date: 'expire_date', name: 'name' },
] as const;

/** Papers of the company's own people that run out within the reminders' reach. Alias r. */
export function expiring(context: TenantWork, date: string, today: string): Condition {
  return sql<boolean>`
    ${tenantCondition(context, 'r')} and r.owner_type = 'internal'
      and ${sql.ref(`r.${date}`)} <= ${addDays(today, daysAhead('certificate_expire'))}::date`;
}

const holdersOfPapers = (context: TenantWork, today: string) =>
  sql.join(
    expiringPapers.map(
      ({ table, date }) => sql`select r.owner_id from ${sql.table(table)} r where ${expiring(context, date, today)}`,
    ),
    sql` union all `,
  );

/** Conditions on the alias `t`, by alert. */
const alertConditions: Readonly<Record<StaffAlertKind, (today: string, context: TenantWork) => Condition>> = {
  // Every literal of the partial index group_user_base_contract_unsigned, for the same reason as `incomplete` below.
  contract_unsigned: (
    today,
  ) => sql<boolean>`t.staff_status in ('probation', 'regular', 'pending_demission') and t.has_contract is not true
    and t.employment_type not in (${sql.join(exemptEmployment.map((code) => sql.lit(code)))})
      and t.entry_date < ${today}::date`,
  contract_end: (today) =>
    sql<boolean>`${working('t')} and t.contract_end_date <= ${addDays(today, daysAhead('contract_end'))}::date`,
  probation_end: (today) =>
    sql<boolean>`
      t.staff_status = 'probation' and t.probation_end_date <= ${addDays(today, daysAhead('probation_end'))}::date`,
  id_expire: (today) =>
    sql<boolean>`${working('t')} and t.id_valid_to <= ${addDays(today, daysAhead('id_expire'))}::date`,
  certificate_expire: (today, context) =>
    sql<boolean>`${working('t')} and t.id in (${holdersOfPapers(context, today)})`,
  birthday: (today) =>
    sql<boolean>`${working('t')} and t.birthday = any(${birthDatesAhead(today, daysAhead('birthday'))}::date[])`,
  retire: (today) => sql<boolean>`${working('t')} and t.retire_date <= ${addDays(today, daysAhead('retire'))}::date`,
  // Literals, so that the planner proves that the partial index holds exactly these rows: a comparison of numerics is
  // not leakproof and would not reach an index under row-level security.
  incomplete: () =>
    sql<boolean>`
      t.staff_status in ('probation', 'regular', 'pending_demission') and t.completeness < ${sql.lit(completeFrom)}`,
};

/** Condition of one alert on the alias `t`. */
export function alertCondition(context: TenantWork, kind: StaffAlertKind, today: string): Condition {
  return alertConditions[kind](today, context);
}

/** One scalar subquery per alert: a single statement, each part on its own index. */
export function alertCountColumns(context: TenantWork, base: readonly Condition[], today: string): RawBuilder<unknown> {
  return sql.join(
    staffAlertKinds.map(
      (kind) =>
        sql`
          (
            select count(*)
            from group_user_base t
            where ${sql.join([...base, alertCondition(context, kind, today)], sql` and `)}
          ) as ${sql.ref(kind)}`,
    ),
  );
}
