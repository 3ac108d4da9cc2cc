/** Deadlines of people in the ledger of due dates, by the same rules as the alerts above the roster. */
import { sql } from 'kysely';
import { addDays } from '#lib/chinese/calendar.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { DueDate, DueKind, DueSource } from '#platform/runtime/due.ts';
import type { Change } from '#platform/store/entity-hooks.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import type { StaffReminderKind } from '../../model/staff-reminder.ts';
import { daysToAct, dueDay, remindDays, reminderRules } from '../../model/staff-reminder.ts';
import { working } from '../people-conditions.ts';
import type { DeadlineKind } from '../staff-alerts.ts';
import { birthdayNear, deadlines, expiringPapers } from '../staff-alerts.ts';
import { staffDueWords } from './digest.ts';

/** Days before a retirement from which the ledger knows it: everybody retires, and nobody plans for it decades ahead. */
const retirementAhead = 730;

const dueKind = (kind: StaffReminderKind): DueKind => ({
  kind,
  code: reminderRules[kind].code,
  remind: remindDays(kind),
  tellsPerson: reminderRules[kind].own,
});
const certificateKind = dueKind('certificate_expire');
const deadlineKinds = Object.keys(deadlines) as DeadlineKind[];

interface Deadline {
  readonly id: number;
  readonly name: string;
  readonly kind: Exclude<StaffReminderKind, 'certificate_expire'>;
  readonly date: string;
}

/** Dates that stand in the rows of people, and birthdays that are near. One look at each row, whatever the number of kinds. */
async function datesOfPeople(context: TenantWork, ids: readonly number[], today: string): Promise<DueDate[]> {
  const near = sql`t.retire_date <= ${addDays(today, retirementAhead)}::date`;
  const kinds = deadlineKinds.map((kind) => {
    const { column, counts } = deadlines[kind];
    const counted = kind === 'retire' ? sql`${counts} and ${near}` : counts;
    return sql`(${kind}::text, case when ${counted} then ${sql.ref(`t.${column}`)} end)`;
  });
  const birthday = sql`('birthday', case when ${birthdayNear(today)} then t.birthday end)`;
  const rows = await queryRows<Deadline>(context)`
    select t.id, t.name, d.kind, d.date
    from group_user_base t
    cross join lateral (values ${sql.join([...kinds, birthday])}) d(kind, date)
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[]) and d.date is not null`;
  return rows.map(({ id, name, kind, date }) => ({
    refId: id,
    kind,
    refKey: '',
    title: `${reminderRules[kind].label} · ${name}`,
    dueDate: addDays(dueDay(kind, date, today), daysToAct(kind)),
    graceEndDate: null,
    ownerId: null,
    personId: id,
  }));
}

const personDue: DueSource = {
  entity: groupUserBase,
  kinds: [...deadlineKinds, 'birthday' as const].map(dueKind),
  dates: datesOfPeople,
  fields: [
    'name',
    'staffStatus',
    'employmentType',
    'hasContract',
    'entryDate',
    'contractEndDate',
    'probationEndDate',
    'idValidTo',
    'retireDate',
    'birthday',
  ],
  words: staffDueWords,
};

/** Papers of people who were renamed, have begun or ended to work here, were deleted or brought back. New people have none. */
async function papersOf(
  context: TenantWork,
  table: string,
  ids: readonly number[],
  { rows }: Change,
): Promise<readonly number[]> {
  const owners =
    rows.length === 0
      ? ids
      : rows
          .filter(({ before, values }) => before !== null && ('name' in values || 'staffStatus' in values))
          .map(({ id }) => id);
  if (owners.length === 0) return [];
  const papers = await queryRows<{ id: number }>(context)`
    select r.id
    from ${sql.table(table)} r
    where ${tenantCondition(context, 'r')} and r.owner_type = 'internal' and r.owner_id = any(${[...owners]}::bigint[])`;
  return papers.map(({ id }) => id);
}

interface ExpiringPaper {
  readonly id: number;
  readonly personId: number;
  readonly person: string;
  readonly paper: string | null;
  readonly dueDate: string;
}

/** Papers of people who work here, until their last day. */
const paperDue = expiringPapers.map(({ entity, date, name }): DueSource => ({
  entity,
  kinds: [certificateKind],
  dates: async (context, ids) => {
    const rows = await queryRows<ExpiringPaper>(context)`
        select r.id, t.id as person_id, t.name as person, ${sql.ref(`r.${name}`)} as paper,
          ${sql.ref(`r.${date}`)} as due_date
        from ${sql.table(entity.table)} r
        join group_user_base t on t.id = r.owner_id and ${tenantCondition(context, 't')} and ${working('t')}
        where ${tenantCondition(context, 'r')} and r.owner_type = 'internal' and r.id = any(${[...ids]}::bigint[])
          and ${sql.ref(`r.${date}`)} is not null`;
    return rows.map(({ id, personId, person, paper, dueDate }) => ({
      refId: id,
      kind: certificateKind.kind,
      refKey: '',
      title: `${reminderRules.certificate_expire.label} · ${person}${paper ? `「${paper}」` : ''}`,
      dueDate,
      graceEndDate: null,
      ownerId: null,
      personId,
    }));
  },
  dependsOn: { [groupUserBase.name]: (context, ids, change) => papersOf(context, entity.table, ids, change) },
  words: staffDueWords,
}));

export const staffDue: readonly DueSource[] = [personDue, ...paperDue];
