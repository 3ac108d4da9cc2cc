/** Conditions of the filters that are no plain columns of projects, over the alias `t`. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { memberCondition } from '#areas/staff/public.server.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { projectFilters } from '../../model/project-calls.ts';

const { ids: _byIds, ...shape } = projectFilters;
/** Filters of exports, whose ids are the platform's. */
export const projectFilterShape = shape;

/** Keys that {@link projectConditions} answers. */
export const ownFilters = Object.keys(shape);

/** Days that somebody counts from today, as a date. */
const inDays = (context: TenantWork, days: number): RawBuilder<unknown> =>
  sql`${todayInShanghai(context.platform.now())}::date + ${days}::integer`;

/** A condition for each filter that is set. */
export function projectConditions(context: TenantWork, filter: Row): RawBuilder<boolean>[] {
  const { memberId, year, delayed, nextWithin, quietDays } = filter;
  const conditions: RawBuilder<boolean>[] = [];
  if (typeof memberId === 'number') conditions.push(memberCondition(context, sql.ref('t.id'), memberId));
  // A plan without an end lasts.
  if (typeof year === 'number')
    conditions.push(sql<boolean>`
      t.plan_start <= ${`${year}-12-31`}::date and coalesce(t.plan_end, 'infinity'::date) >= ${`${year}-01-01`}::date`);
  if (delayed === true) conditions.push(sql<boolean>`t.next_date < ${inDays(context, 0)}`);
  if (delayed === false) conditions.push(sql<boolean>`(t.next_date is null or t.next_date >= ${inDays(context, 0)})`);
  if (typeof nextWithin === 'number')
    conditions.push(sql<boolean>`t.next_date between ${inDays(context, 0)} and ${inDays(context, nextWithin)}`);
  if (typeof quietDays === 'number')
    conditions.push(sql<boolean>`
      t.status = 'ongoing'
        and coalesce(t.last_log_date, t.actual_start, t.created_at::date) <= ${inDays(context, -quietDays)}`);
  return conditions;
}
