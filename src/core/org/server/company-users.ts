/** The companies of a group with their users and roles: two statements, whatever their number. */
import { queryRows } from '#platform/db/statement.ts';
import { computedReading } from '#platform/store/reading.ts';
import { companyUserList } from '../model/company-users.ts';

/** Roles that look after a company as a whole. */
const administratorRoles = ['company_owner', 'company_admin'];

interface UserCounts {
  readonly memberCode: string;
  readonly memberName: string;
  readonly users: number;
  readonly invited: number;
  readonly disabled: number;
  readonly administrators: string[];
}

export const companyUserReading = computedReading(companyUserList, async (context) => {
  const { groupCode, companyCodes } = context.tenant;
  const codes = companyCodes.filter((code) => code !== '');
  const [counts, roles] = await Promise.all([
    queryRows<UserCounts>(context)`
      select c.company_code as member_code, coalesce(nullif(c.short_name, ''), c.company_name) as member_name,
        count(m.id) filter (where m.status = 'active') as users,
        count(m.id) filter (where m.status = 'invited') as invited,
        count(m.id) filter (where m.status = 'disabled') as disabled,
        coalesce(
          array_agg(m.display_name order by m.id) filter (
            where m.status = 'active' and exists (
              select from member_role x
              join role r on r.id = x.role_id and r.deleted_at is null and r.role_code = any(${administratorRoles})
              where x.member_id = m.id
            )
          ),
          '{}'
        ) as administrators
      from company c
      left join member m on m.group_code = c.group_code and m.company_code = c.company_code
      where c.group_code = ${groupCode} and c.company_code = any(${codes}::text[])
      group by c.company_code, c.short_name, c.company_name, c.sort
      order by c.sort, c.company_code`,
    queryRows<{ companyCode: string; count: number }>(context)`
      select r.company_code, count(*) as count
      from role r
      where r.group_code = ${groupCode} and r.company_code = any(${codes}::text[]) and r.deleted_at is null
      group by r.company_code`,
  ]);
  const rolesOf = new Map(roles.map(({ companyCode, count }) => [companyCode, count]));
  return counts.map((row, index) => ({ id: index + 1, ...row, roles: rolesOf.get(row.memberCode) ?? 0 }));
});
