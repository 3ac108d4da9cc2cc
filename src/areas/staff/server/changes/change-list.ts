/** Entries, changes and leavings of all people whom the caller may see; of what changed the department and the post, by their names. */
import { sql } from 'kysely';
import { reading } from '#platform/store/reading.ts';
import { personIsThere } from '../people-conditions.ts';
import { changeList } from '../../model/change-list.ts';

export const changeReading = reading(
  changeList,
  (context) => sql`
    select w.id, w.version, w.group_code, w.company_code, w.user_base_id, p.name as person_name, p.employee_no,
      p.group_info_id, w.change_type, w.effective_date, w.status, w.reason, w.failure,
      (
        select d.name from group_info d
        where d.id = (w.before ->> 'groupInfoId')::bigint and d.company_code = w.company_code
      ) as department_before,
      (
        select d.name from group_info d
        where d.id = (w.after ->> 'groupInfoId')::bigint and d.company_code = w.company_code
      ) as department_after,
      w.before ->> 'position' as position_before, w.after ->> 'position' as position_after
    from staff_work w
    left join group_user_base p on p.id = w.user_base_id
    where w.deleted_at is null and ${personIsThere(context, `w.user_base_id`)}`,
);
