/** Deadlines of people in the ledger of due dates, by the same rules as the alerts above the roster. */
import { sql } from 'kysely';
import { addDays } from '#lib/chinese/calendar.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { ComputedSource, DateOfRow, DueKind, DueSource, RowSource } from '#platform/runtime/due.ts';
import type { Change, Row } from '#platform/store/entity-hooks.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { contractRenewal } from '../../model/contract-renewal.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import { staffContract } from '../../model/records/contract.ts';
import type { StaffReminderKind } from '../../model/staff-reminder.ts';
import {
  daysBetween,
  deadlineKinds,
  deadlineOf,
  deadlines,
  dueDay,
  remindDays,
  reminderRules,
} from '../../model/staff-reminder.ts';
import { working } from '../people-conditions.ts';
import { expiringPapers } from '../staff-alerts.ts';
import { isWorking } from '../staff-hooks.ts';
import { staffDueWords } from './digest.ts';
import { tellOfPeople } from './work-words.ts';

/** Days before a retirement from which the ledger knows it: everybody retires, and nobody plans for it decades ahead. */
const retirementAhead = 730;

const dueKind = (kind: StaffReminderKind): DueKind => ({
  kind,
  code: reminderRules[kind].code,
  remind: remindDays(kind),
  tellsPerson: reminderRules[kind].own,
  ...(reminderRules[kind].act !== undefined && { act: reminderRules[kind].act }),
  ...(reminderRules[kind].ownPart !== undefined && {
    own: {
      label: reminderRules[kind].ownPart,
      path: '/userCenter?tab=archive',
      ...(reminderRules[kind].urge !== undefined && { urge: reminderRules[kind].urge }),
    },
  }),
});
/** Renewing a contract leaves its line at the contract that ends. */
const renewalLog = { entity: staffContract.name, reason: contractRenewal.acts.renewContract.label };
const certificateKind = dueKind('certificate_expire');

/** Dates that stand in the row of a person, and the birthday when it is near. */
function datesOfPerson(row: Row, today: string): DateOfRow[] {
  const dates: DateOfRow[] = [];
  const add = (kind: StaffReminderKind, dueDate: string) =>
    dates.push({
      kind,
      refKey: '',
      title: `${reminderRules[kind].label} · ${String(row['name'] ?? '')}`,
      dueDate,
      graceEndDate: null,
      ownerId: null,
    });
  for (const kind of deadlineKinds) {
    const date = deadlineOf(kind, row);
    if (date === null || (kind === 'retire' && date > addDays(today, retirementAhead))) continue;
    add(kind, dueDay(kind, date, today));
  }
  const { birthday } = row;
  if (typeof birthday === 'string' && isWorking(row['staffStatus'])) {
    const next = dueDay('birthday', birthday, today);
    if (daysBetween(today, next) <= (remindDays('birthday')[0] ?? 0)) add('birthday', next);
  }
  return dates;
}

const personDue: RowSource = {
  entity: groupUserBase,
  isPerson: true,
  kinds: [...deadlineKinds, 'birthday' as const].map((kind) => ({
    ...dueKind(kind),
    ...(kind === 'contract_end' && { logged: renewalLog }),
  })),
  ofRow: datesOfPerson,
  fields: [
    'name',
    'staffStatus',
    'employmentType',
    'hasContract',
    'birthday',
    ...deadlineKinds.map((kind) => deadlines[kind].field),
  ],
  words: staffDueWords,
  told: tellOfPeople,
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
    where ${tenantCondition(context, 'r')} and r.owner_type = 'internal'
      and r.owner_id = any(${[...owners]}::bigint[])`;
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
const paperDue = expiringPapers.map(({ entity, date, name }): ComputedSource => ({
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
  told: tellOfPeople,
}));

export const staffDue: readonly DueSource[] = [personDue, ...paperDue];
