/** Deadlines of people that are near or over, one row each: what reminders and the list of alerts are made of. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { StaffReminderKind } from '../../model/staff-reminder.ts';
import { daysOf, dueDay } from '../../model/staff-reminder.ts';
import { working } from '../people-conditions.ts';
import { alertCondition, expiring, expiringPapers } from '../staff-alerts.ts';

export interface DueMatter {
  readonly kind: StaffReminderKind;
  readonly refTable: string;
  readonly refId: number;
  readonly userBaseId: number;
  readonly name: string;
  /** Name of the paper; null where the matter is the person's. */
  readonly what: string | null;
  readonly due: string;
  readonly days: number;
}

/** Date of the roster row that a kind is about. */
const dates: Readonly<Record<Exclude<StaffReminderKind, 'certificate_expire'>, string>> = {
  contract_unsigned: 'entry_date',
  contract_end: 'contract_end_date',
  probation_end: 'probation_end_date',
  id_expire: 'id_valid_to',
  retire: 'retire_date',
  birthday: 'birthday',
};

function partsOf(
  context: TenantWork,
  kind: StaffReminderKind,
  base: RawBuilder<unknown>,
  today: string,
): RawBuilder<unknown>[] {
  if (kind !== 'certificate_expire')
    return [
      sql`select ${kind}::text as kind, 'group_user_base' as ref_table, t.id as ref_id, t.id as user_base_id, t.name, null::text as what, ${sql.ref(`t.${dates[kind]}`)} as date
        from group_user_base t where ${base} and ${alertCondition(context, kind, today)}`,
    ];
  return expiringPapers.map(
    ({ table, date, name }) => sql`
      select ${kind}::text, ${table}, r.id, t.id, t.name, ${sql.ref(`r.${name}`)}, ${sql.ref(`r.${date}`)}
      from ${sql.table(table)} r join group_user_base t on t.id = r.owner_id where ${expiring(context, date, today)} and ${base} and ${working('t')}`,
  );
}

/** Matters of the kinds, of people that `base` (a condition on alias t) lets through; the most pressing first. */
export async function dueMatters(
  context: TenantWork,
  {
    kinds,
    base,
    today,
    limit,
  }: {
    readonly kinds: readonly StaffReminderKind[];
    readonly base: RawBuilder<unknown>;
    readonly today: string;
    readonly limit?: number;
  },
): Promise<DueMatter[]> {
  const first = (part: RawBuilder<unknown>) =>
    limit === undefined
      ? part
      : sql`(select * from (${part}) p(kind, ref_table, ref_id, user_base_id, name, what, date) order by date limit ${limit})`;
  const parts = kinds.flatMap((kind) => partsOf(context, kind, base, today)).map(first);
  if (parts.length === 0) return [];
  const found = await sql<
    Omit<DueMatter, 'due' | 'days'> & { date: string }
  >`${sql.join(parts, sql` union all `)}`.execute(context.db);
  const matters = found.rows.map(({ date, ...row }): DueMatter => {
    const due = dueDay(row.kind, date, today);
    return { ...row, due, days: daysOf(row.kind, due, today) };
  });
  matters.sort(
    (a, b) =>
      kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.due.localeCompare(b.due) || a.userBaseId - b.userBaseId,
  );
  return limit === undefined ? matters : matters.slice(0, limit);
}
