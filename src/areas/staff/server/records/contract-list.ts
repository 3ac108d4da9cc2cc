/** The contracts of all people whom the caller may see, left ones among them: what was signed stays signed. */
import { sql } from 'kysely';
import { reading } from '#platform/store/reading.ts';
import { personIsThere } from '../people-conditions.ts';
import { contractList } from '../../model/records/contract-list.ts';

export const contractReading = reading(
  contractList,
  (context) => sql`
    select c.id, c.version, c.group_code, c.company_code, c.user_base_id, p.name as person_name, p.employee_no,
      p.group_info_id, p.staff_status, c.contract_no, c.contract_kind, c.term_type, c.start_date, c.end_date, c.status,
      c.sign_company, c.sign_date, c.sign_ordinal, c.probation_months, c.contract_salary, c.work_hour_system
    from staff_contract c
    left join group_user_base p on p.id = c.user_base_id
    where c.deleted_at is null and ${personIsThere(context, `c.user_base_id`)}`,
);
