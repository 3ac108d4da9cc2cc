/** The register: certificates and requests of all people whom the reader may see, those of people who left among them. */
import { sql } from 'kysely';
import { reading } from '#platform/store/reading.ts';
import { certificateList } from '../../model/certificates/certificate-list.ts';
import { personIsThere } from '../people-conditions.ts';

export const certificateReading = reading(
  certificateList,
  (context) => sql`
    select c.id, c.version, c.group_code, c.company_code, c.user_base_id, c.person_name, p.employee_no, p.group_info_id,
      c.kind, c.status, c.certificate_no, c.issued_on, c.purpose, c.addressee, c.requested_at, c.issued_by_name,
      c.closing_reason
    from staff_certificate c
    left join group_user_base p on p.id = c.user_base_id
    where c.deleted_at is null and ${personIsThere(context, 'c.user_base_id')}`,
);
