/** Deadlines of people that are near or over, one row each: what the list of alerts is made of. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { StaffReminderKind } from '../../model/staff-reminder.ts';
import { daysOf, dueDay } from '../../model/staff-reminder.ts';
import { working } from '../people-conditions.ts';
import { gathersHits } from '../page-plan.ts';
import { alertCondition, deadlineColumn, expiring, expiringPapers } from '../staff-alerts.ts';

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

/** What is asked for: kinds, people that `base` (a condition on alias t) lets through, and how many at most. */
interface DueRequest {
  readonly kinds: readonly StaffReminderKind[];
  readonly base: RawBuilder<unknown>;
  readonly today: string;
  /** Of each kind the most pressing so many; absent: all. */
  readonly limit?: number;
  /** People per kind, where they were counted: it decides how the most pressing ones are found. */
  readonly counts?: Readonly<Partial<Record<StaffReminderKind, number>>>;
}

/** Roster rows of a kind with its date; the most pressing ones are found before names are fetched. */
function personPart(
  context: TenantWork,
  kind: Exclude<StaffReminderKind, 'certificate_expire'>,
  { base, today, limit, counts }: DueRequest,
): RawBuilder<unknown> {
  const date = kind === 'birthday' ? 'birthday' : deadlineColumn(kind);
  const condition = sql`${base} and ${alertCondition(context, kind, today)}`;
  const hits = sql`select t.id, ${sql.ref(`t.${date}`)} as date from group_user_base t where ${condition}`;
  // The list index has entry dates with the latest first and those without one last: read backwards it is this order.
  const order = sql`order by date asc ${sql.raw(date === 'entry_date' ? 'nulls first' : 'nulls last')}`;
  const count = counts?.[kind];
  const gathered = count !== undefined && limit !== undefined && gathersHits(count, limit);
  const found =
    limit === undefined
      ? hits
      : gathered
        ? sql`select hit.id, hit.date from (${hits} offset 0) hit ${order} limit ${limit}`
        : sql`${hits} ${order} limit ${limit}`;
  return sql`
    select ${kind}::text as kind, 'group_user_base' as ref_table, person.id as ref_id, person.id as user_base_id,
      person.name,
      null::text as what, found.date as date
    from (${found}) found join group_user_base person on person.id = found.id`;
}

function partsOf(context: TenantWork, kind: StaffReminderKind, request: DueRequest): RawBuilder<unknown>[] {
  if (kind !== 'certificate_expire') return [personPart(context, kind, request)];
  const { base, today, limit } = request;
  return expiringPapers.map(
    ({ entity: { table }, date, name }) => sql`
      (select ${kind}::text as kind, ${table} as ref_table, r.id as ref_id, t.id as user_base_id, t.name,
        ${sql.ref(`r.${name}`)} as what, ${sql.ref(`r.${date}`)} as date
      from ${sql.table(table)} r join group_user_base t on t.id = r.owner_id
      where ${expiring(context, date, today)} and ${base} and ${working('t')}
      ${limit === undefined ? sql`` : sql`order by ${sql.ref(`r.${date}`)} limit ${limit}`})`,
  );
}

/** Matters of the kinds, the most pressing first. */
export async function dueMatters(context: TenantWork, request: DueRequest): Promise<DueMatter[]> {
  const { kinds, today, limit } = request;
  const parts = kinds.flatMap((kind) => partsOf(context, kind, request));
  if (parts.length === 0) return [];
  const found = await queryRows<Omit<DueMatter, 'due' | 'days'> & { date: string }>(context)`
    ${sql.join(parts, sql` union all `)}`;
  const matters = found.map(({ date, ...row }): DueMatter => {
    const due = dueDay(row.kind, date, today);
    return { ...row, due, days: daysOf(due, today) };
  });
  matters.sort(
    (a, b) =>
      kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.due.localeCompare(b.due) || a.userBaseId - b.userBaseId,
  );
  return limit === undefined ? matters : matters.slice(0, limit);
}
