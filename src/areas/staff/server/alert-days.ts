/** The roster while an alert about a day is open: most urgent first, with the day of each person and how many are how near. */
import { sql } from 'kysely';
import { queryRow } from '#platform/db/statement.ts';
import type { SortOrder } from '#platform/entity/entity.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { AlertUrgency, StaffAlertKind } from '../model/roster-calls.ts';
import type { DeadlineKind } from '../model/staff-reminder.ts';
import { deadlines, dueDay } from '../model/staff-reminder.ts';
import type { AlertNote } from './alert-hints.ts';
import { alertNotes } from './alert-hints.ts';
import { dueMatters } from './reminders/due-matters.ts';
import type { RosterFilter } from './roster-filter.ts';
import { rosterConditions } from './roster-filter.ts';
import { deadlineColumn, deadlineCounts, urgencyCondition } from './staff-alerts.ts';

/** Most urgent first: the nearest day, which may be over. */
export const urgencyOrder = (kind: DeadlineKind): SortOrder[] => [{ field: deadlines[kind].field, order: 'asc' }];

export interface AlertDays {
  readonly all: number;
  readonly past: number;
  readonly within30: number;
  readonly within60: number;
  readonly next: string | null;
}

/** People of the alert under the rest of the filter, by how near their day is; where there is nobody, the next day that comes. */
export async function alertDays(context: TenantWork, kind: DeadlineKind, filter: RosterFilter): Promise<AlertDays> {
  const today = todayInShanghai(context.platform.now());
  const { urgency: _urgency, ...rest } = filter;
  const where = sql.join(await rosterConditions(context, rest), sql` and `);
  const near = (urgency: AlertUrgency) => sql`count(*) filter (where ${urgencyCondition(kind, urgency, today)})`;
  const counts = await queryRow<Omit<AlertDays, 'next'>>(context)`
    select count(*) as all, ${near('past')} as past, ${near('within30')} as within30, ${near('within60')} as within60
    from group_user_base t
    where ${where}`;
  if (!counts || counts.all > 0) return { ...(counts ?? { all: 0, past: 0, within30: 0, within60: 0 }), next: null };
  const { alert: _alert, ...anybody } = rest;
  const column = sql.ref(`t.${deadlineColumn(kind)}`);
  const ahead = sql.join(await rosterConditions(context, anybody), sql` and `);
  const next = await queryRow<{ day: string | null }>(context)`
    select min(${column}) as day
    from group_user_base t
    where ${ahead} and ${deadlineCounts(kind)} and ${column} >= ${today}::date`;
  return { ...counts, next: next?.day ? dueDay(kind, next.day, today) : null };
}

/** The day of each of these people, of what paper, and what follows; of several papers the first to run out. */
export async function alertReasons(
  context: TenantWork,
  alert: StaffAlertKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AlertNote & { readonly date: string; readonly what: string | null }>> {
  if (alert === 'incomplete' || ids.length === 0) return new Map();
  const [matters, notes] = await Promise.all([
    dueMatters(context, {
      kinds: [alert],
      base: sql`${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])`,
      today: todayInShanghai(context.platform.now()),
    }),
    alertNotes(context, alert, ids),
  ]);
  const noNote: AlertNote = { term: null, hint: null };
  // The most pressing comes first: it stays where a person has several.
  return new Map(
    matters
      .toReversed()
      .map(({ userBaseId, due, what }) => [userBaseId, { date: due, what, ...(notes.get(userBaseId) ?? noNote) }]),
  );
}
