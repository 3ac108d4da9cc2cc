/** Officials of several companies in one list, for rooms that look at a group: who is in office where, and who is in more than one. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

/**
 * The statement of a view over the officials of the companies that `context` is narrowed to, in their order (`member_place`). Beside the
 * columns of the table it answers `member_code` and `other_members`, the codes of the other companies of the list in which the same person
 * is in office: by ID number where both rows tell one, else by name and day of birth. Who left is in more than one company no longer.
 * `phone` and `id_no` are sealed as they are stored. `memberCodes` narrows the rows, not where else somebody is looked for.
 */
export function officialsOfGroup(context: TenantWork, memberCodes?: readonly string[]): RawBuilder<unknown> {
  return sql`
    select t.id, t.version, t.group_code, ''::text as company_code, t.company_code as member_code, t.name,
      t.position_types, t.position_title, t.appoint_date, t.term_end_date, t.phone, t.id_no, t.is_legal_person,
      t.status, t.sort, array_position(${[...context.tenant.companyCodes]}::text[], t.company_code) as member_place,
      t.company_code as member_name,
      (
        select array_agg(distinct o.company_code)
        from official_user o
        where ${tenantCondition(context, 'o')} and o.company_code <> t.company_code
          and t.status is distinct from 'left' and o.status is distinct from 'left'
          and case
            when o.id_no_index is not null and t.id_no_index is not null then o.id_no_index = t.id_no_index
            else o.name = t.name and o.birth_date = t.birth_date
          end
      ) as other_members
    from official_user t
    where ${tenantCondition(context, 't')}
      ${memberCodes ? sql`and t.company_code = any(${[...memberCodes]}::text[])` : sql``}`;
}
