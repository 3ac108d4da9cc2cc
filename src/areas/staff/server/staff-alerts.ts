/** What the alert strip above the roster counts, each condition served by an index of its own. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { exemptEmployment } from '../model/records/contract-rules.ts';
import { degreeTitle, trainRecord } from '../model/records/experience.ts';
import { staffFile } from '../model/records/papers.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { urgencyDays } from '#platform/entity/due-facet.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { columnOf } from '#platform/store/columns.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { AlertUrgency, StaffAlertKind } from '../model/roster-calls.ts';
import { staffAlertKinds } from '../model/roster-calls.ts';
import type { DeadlineKind, StaffReminderKind } from '../model/staff-reminder.ts';
import { deadlineKinds, deadlines, latestDate, remindDays } from '../model/staff-reminder.ts';
import { working } from './people-conditions.ts';

type Condition = RawBuilder<boolean>;

/** Days ahead that an alert looks: to the first reminder; what is overdue is always in it. */
const daysAhead = (kind: StaffReminderKind): number => remindDays(kind)[0] ?? 0;
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

/** Papers of people that run out: the entity, its date, its name. */
export const expiringPapers = [
  { entity: degreeTitle, date: 'expire_date', name: 'name' },
  { entity: trainRecord, date: 'certificate_expire_date', name: 'certificate_name' },
  { entity: staffFile, date: 'expire_date', name: 'name' },
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
      ({ entity, date }) =>
        sql`select r.owner_id from ${sql.table(entity.table)} r where ${expiring(context, date, today)}`,
    ),
    sql` union all `,
  );

/** Who should have a labour contract and has none. Every literal of the partial index group_user_base_contract_unsigned, for the same reason as `incomplete` below. */
const unsigned = sql<boolean>`
  t.has_contract is not true
    and t.employment_type not in (${sql.join(exemptEmployment.map((code) => sql.lit(code)))})`;

/** Column of the roster that holds the day of a kind. */
export const deadlineColumn = (kind: DeadlineKind): string => columnOf(deadlines[kind].field);

/** People of whom the day of a kind counts. Alias t. */
export function deadlineCounts(kind: DeadlineKind): Condition {
  const { statuses, isUnsigned, exempt } = deadlines[kind];
  const among = sql<boolean>`t.staff_status in (${sql.join(statuses.map((status) => sql.lit(status)))})`;
  if (isUnsigned) return sql<boolean>`${among} and ${unsigned}`;
  if (!exempt) return among;
  return sql<boolean>`${among} and t.employment_type not in (${sql.join(exempt.map((code) => sql.lit(code)))})`;
}

/** Whose birthday is near: birthdays have no day that stands in the row. Alias t. */
const birthdayNear = (today: string): Condition =>
  sql<boolean>`${working('t')} and t.birthday = any(${birthDatesAhead(today, daysAhead('birthday'))}::date[])`;

function deadlineNear(kind: DeadlineKind, today: string): Condition {
  const last = latestDate(kind, addDays(today, daysAhead(kind)));
  return sql<boolean>`${deadlineCounts(kind)} and ${sql.ref(`t.${deadlineColumn(kind)}`)} <= ${last}::date`;
}

/** Conditions on the alias `t`, by alert. */
function conditionOf(kind: StaffAlertKind, today: string, context: TenantWork): Condition {
  switch (kind) {
    case 'certificate_expire':
      return sql<boolean>`${working('t')} and t.id in (${holdersOfPapers(context, today)})`;
    case 'birthday':
      return birthdayNear(today);
    case 'incomplete':
      // Literals, so that the planner proves that the partial index holds exactly these rows: a comparison of numerics is
      // not leakproof and would not reach an index under row-level security.
      return sql<boolean>`
        t.staff_status in ('probation', 'regular', 'pending_demission') and t.completeness < ${sql.lit(completeFrom)}`;
    default:
      return deadlineNear(kind, today);
  }
}

/** Condition of one alert on the alias `t`. */
export function alertCondition(context: TenantWork, kind: StaffAlertKind, today: string): Condition {
  return conditionOf(kind, today, context);
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

/** The alert, if its day stands in the row. */
export const datedAlert = (alert: StaffAlertKind | null | undefined): DeadlineKind | null =>
  deadlineKinds.find((kind) => kind === alert) ?? null;

/** People whose day is so near. Alias t. */
export function urgencyCondition(kind: DeadlineKind, urgency: AlertUrgency, today: string): Condition {
  const [from, to] = urgencyDays[urgency];
  const column = sql.ref(`t.${deadlineColumn(kind)}`);
  const dayAt = (days: number) => latestDate(kind, addDays(today, days));
  return from === null
    ? sql<boolean>`${column} <= ${dayAt(to)}::date`
    : sql<boolean>`${column} > ${dayAt(from - 1)}::date and ${column} <= ${dayAt(to)}::date`;
}
