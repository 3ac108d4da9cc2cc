/** Who counts as working here, today or on a day: the conditions that lists, counts and charts share. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { TenantWork } from '#platform/runtime/context.ts';
import { deletedCondition } from '#platform/tenancy/scope.ts';
import { workingStatuses } from '../model/dicts.ts';

type Condition = RawBuilder<boolean>;

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);

/** Working today: probation, regular or about to leave. */
export function working(alias: string): Condition {
  return sql<boolean>`${column(alias, 'staff_status')} = any(${[...workingStatuses]}::text[])`;
}

/**
 * The person whom a column names was not deleted. Asked of the few who were, so that a list of all people's records is counted without
 * their people: an outer join to these falls away where none of their columns is named.
 */
export function personIsThere(context: TenantWork, column: string): Condition {
  return sql<boolean>`not exists (
    select from group_user_base gone where gone.id = ${sql.ref(column)} and ${deletedCondition(context, 'gone')}
  )`;
}

/** Neither left nor given up before the first day. */
export function notLeft(alias: string): Condition {
  return sql<boolean>`${column(alias, 'staff_status')} not in ('left', 'cancelled')`;
}

/** Employed on a day 'YYYY-MM-DD', judged by the dates of the present employment. */
export function employedOn(alias: string, day: string): Condition {
  return sql<boolean>`
    ${column(alias, 'entry_date')} <= ${day}::date
      and (${column(alias, 'demission_date')} is null or ${column(alias, 'demission_date')} >= ${day}::date)
    and ${column(alias, 'staff_status')} not in ('pending_entry', 'cancelled')`;
}

/**
 * The CTE `moved`: people who changed place after a day, with the place they had on it. They are few beside everybody, so that a view as of
 * a day takes everybody as they stand today and corrects these.
 */
export function movedSince(context: TenantWork, day: string): RawBuilder<unknown> {
  const { groupCode, companyCodes } = context.tenant;
  return sql`moved as materialized (
    select distinct on (h.user_base_id) h.user_base_id, h.group_info_id, h.position, h.superior_id
    from staff_placement_history h
    where h.group_code = ${groupCode} and h.company_code = any(${[...companyCodes]}::text[])
      and h.valid_to > ${day}::date
    order by h.user_base_id, h.valid_to, h.id)`;
}
