/** Who counts as working here, today or on a day: the conditions that lists, counts and charts share. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { workingStatuses } from '../model/dicts.ts';

type Condition = RawBuilder<boolean>;

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);

/** Working today: probation, regular or about to leave (area-staff §5.3). */
export function working(alias: string): Condition {
  return sql<boolean>`${column(alias, 'staff_status')} = any(${[...workingStatuses]}::text[])`;
}

/** Neither left nor given up before the first day. */
export function notLeft(alias: string): Condition {
  return sql<boolean>`${column(alias, 'staff_status')} not in ('left', 'cancelled')`;
}

/** Employed on a day 'YYYY-MM-DD', judged by the dates of the present employment. */
export function employedOn(alias: string, day: string): Condition {
  return sql<boolean>`${column(alias, 'entry_date')} <= ${day}::date and (${column(alias, 'demission_date')} is null or ${column(alias, 'demission_date')} >= ${day}::date)
    and ${column(alias, 'staff_status')} not in ('pending_entry', 'cancelled')`;
}

/** Joins `place` (groupInfoId, position, superiorId) as it was on a day; null columns where nothing changed since. */
export function placeOn(alias: string, day: string): RawBuilder<unknown> {
  return sql`left join lateral (
    select h.group_info_id, h.position, h.superior_id, true as found from staff_placement_history h
    where h.user_base_id = ${column(alias, 'id')} and h.valid_to > ${day}::date order by h.valid_to, h.id limit 1) place on true`;
}
