/** Members of a company or group with their account, departments and roles. */
import { getList, queryPageUser } from '../model/user.ts';
import { factsOf, findAccountIds, portraitsOf } from '#core/account/public.server.ts';
import { staffService } from './staff-port.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { likeText } from '#platform/store/entity-query.ts';
import type { PageOf } from '#platform/store/read-page.ts';
import { readPage } from '#platform/store/read-page.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { MemberRow } from './member-roles.ts';
import type { RoleHome } from './role-home.ts';
import { chosenHome, inHome } from './role-home.ts';

export interface MemberFilter {
  readonly keyword?: string | null | undefined;
  readonly roleId?: number | null | undefined;
  readonly deptId?: number | null | undefined;
  readonly status?: string | null | undefined;
  readonly id?: number | null | undefined;
}

type ListedMember = MemberRow & {
  readonly joinedAt: string;
  readonly lastActiveAt: string | null;
  readonly roles: { id: number; roleName: string; roleCode: string }[];
  readonly total: number;
};

/** One page of members; a keyword is a part of the name or a whole phone number. */
async function findMembers(
  context: TenantWork,
  home: RoleHome,
  filter: MemberFilter,
  page: { readonly current: number; readonly size: number },
): Promise<PageOf<ListedMember>> {
  const keyword = filter.keyword?.trim() ?? '';
  const byPhone = /^[+\d][\d\s-]{9,}$/u.test(keyword)
    ? await findAccountIds(context.db, context.platform.seal, { phone: keyword })
    : [];
  return readPage(page, async (limit, offset) => {
    const found = await queryRows<ListedMember>(context)`
    select m.id, m.account_id, m.display_name, m.dept_ids, m.job_title, m.staff_id, m.remark, m.status, m.version,
      m.joined_at, m.last_active_at, count(*) over () as total,
      coalesce(
        (
          select json_agg(
            json_build_object('id', r.id, 'roleName', r.role_name, 'roleCode', r.role_code) order by r.sort, r.id
          )
          from member_role x
          join role r on r.id = x.role_id and r.deleted_at is null
          where x.member_id = m.id
        ),
        '[]'
      ) as roles
    from member m where ${inHome(home, 'm')} and m.status <> 'left'
      and (${keyword} = '' or m.display_name ilike ${likeText(keyword)} or m.account_id = any(${byPhone}::bigint[]))
      and (${filter.id ?? null}::bigint is null or m.id = ${filter.id ?? null})
      and (${filter.status ?? null}::text is null or m.status = ${filter.status ?? null})
      and (${filter.deptId ?? null}::bigint is null or ${filter.deptId ?? null}::bigint = any(m.dept_ids))
      and (
        ${filter.roleId ?? null}::bigint is null
        or exists (select from member_role x where x.member_id = m.id and x.role_id = ${filter.roleId ?? null})
      )
    order by m.id limit ${limit} offset ${offset}`;
    return found;
  });
}

/** Members of a home as its administrators see them. */
export async function pageOfMembers(
  context: TenantWork,
  home: RoleHome,
  filter: MemberFilter,
  page: { readonly current: number; readonly size: number },
) {
  const { records: rows, ...facets } = await findMembers(context, home, filter, page);
  const [facts, names] = await Promise.all([
    factsOf(
      context.db,
      context.platform.seal,
      rows.map((row) => row.accountId),
    ),
    staffService(context).departmentNames(
      context.db,
      rows.flatMap((row) => row.deptIds),
    ),
  ]);
  const records = rows.map((row) => {
    const account = facts.get(row.accountId);
    return {
      ...row,
      account: account?.account ?? null,
      phone: account?.phone ?? null,
      email: account?.email ?? null,
      deptNames: row.deptIds.flatMap((id) => names.get(id) ?? []),
      managed: home.level === 'company' && account?.managedBy === home.companyCode,
      mfa: account?.mfa ?? false,
      avatar: account?.avatar ?? null,
      lastLoginAt: account?.lastLoginAt ?? null,
      isSelf: row.accountId === context.session.accountId,
    };
  });
  return { records, ...facets };
}

/** One member as the list shows them. */
export async function shownMember(context: TenantWork, home: RoleHome, id: number) {
  const { records } = await pageOfMembers(context, home, { id }, { current: 1, size: 1 });
  return records[0];
}

export const queryPageUserHandler = handle(queryPageUser, (context, { filter, page }) =>
  pageOfMembers(context, chosenHome(context), filter, page),
);

export const getListHandler = handle(getList, async (context, { keyword }) => {
  const { tenant } = context;
  const found = await queryRows<{ id: number; accountId: number; displayName: string; deptIds: number[] }>(context)`
    select id, account_id, display_name, dept_ids
    from member m
    where group_code = ${tenant.groupCode} and company_code = ${tenant.companyCode ?? ''} and status = 'active'
      and (${keyword ?? ''} = '' or display_name ilike ${likeText(keyword ?? '')}) order by id limit 50`;
  const names = await staffService(context).departmentNames(
    context.db,
    found.flatMap((row) => row.deptIds),
  );
  const portraits = await portraitsOf(
    context.db,
    found.map((row) => row.accountId),
  );
  return {
    records: found.map(({ deptIds, accountId, ...row }) => ({
      ...row,
      avatar: portraits.get(accountId) ?? null,
      deptName: names.get(deptIds[0] ?? 0) ?? null,
    })),
  };
});
