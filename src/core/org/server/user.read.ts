/** Members of a company or group with their account, departments and roles. */
import { sql } from 'kysely';
import { getList, userList } from '../model/user.ts';
import { factsOf, hasPhone, portraitsOf } from '#core/account/public.server.ts';
import { staffService } from './staff-port.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import type { Page, PageQuery } from '#platform/entity/schema.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { likeText, rowAlias } from '#platform/store/entity-query.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { reading } from '#platform/store/reading.ts';

type User = RowOf<typeof userList>;

/** One or several, as a filter names them; null: any. */
const chosenIds = (value: unknown) => (value === undefined || value === null ? null : [value].flat());

/** What the accounts say of themselves, and the names of departments, which another area keeps. */
async function showUsers(context: TenantWork, rows: readonly Row[]): Promise<void> {
  // A reading answers the fields of its view.
  const users = rows as readonly User[];
  const [facts, names] = await Promise.all([
    factsOf(
      context.db,
      context.platform.seal,
      users.map((user) => user.accountId),
    ),
    staffService(context).departmentNames(
      context.db,
      users.flatMap((user) => user.deptIds),
    ),
  ]);
  for (const user of users) {
    // Of who has not come in yet the list says what the sender of the invitation knows.
    const isOutside = user.status === 'invited';
    const account = isOutside ? undefined : facts.get(user.accountId);
    Object.assign(user, {
      account: account?.account ?? null,
      phone: isOutside ? user.invitedAs : (account?.phone ?? null),
      email: account?.email ?? null,
      deptNames: user.deptIds.flatMap((id) => names.get(id) ?? []),
      roleNames: user.roles.map(({ roleName }) => roleName),
      managed: user.companyCode !== '' && account?.managedBy === user.companyCode,
      mfa: account?.mfa ?? false,
      avatar: account?.avatar ?? null,
      lastLoginAt: account?.lastLoginAt ?? null,
    } satisfies Partial<User>);
  }
}

export const userReading = reading(
  userList,
  ({ session }, filter) => {
    const [departments, roles] = [chosenIds(filter['deptId']), chosenIds(filter['roleId'])];
    return sql`
      select m.id, m.version, m.group_code, m.company_code, m.account_id, m.display_name, m.dept_ids, m.job_title,
        m.staff_id, m.remark, m.status, m.joined_at, m.last_active_at, m.account_id = ${session.accountId} as is_self,
        m.invited_as,
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
        ) as roles,
        null as phone, null as account, null as email, null as dept_names, null as role_names, null as last_login_at,
        null as avatar, false as mfa, false as managed
      from member m
      where m.status <> 'left' and (${departments}::bigint[] is null or m.dept_ids && ${departments}::bigint[])
        and (
          ${roles}::bigint[] is null
          or exists (select from member_role x where x.member_id = m.id and x.role_id = any(${roles}::bigint[]))
        )`;
  },
  {
    show: showUsers,
    keyword: ({ platform }, keyword) =>
      /^[+\d][\d\s-]{9,}$/u.test(keyword) ? hasPhone(sql.ref(`${rowAlias}.account_id`), platform.seal, keyword) : null,
  },
);

/** A page of members as their administrators see them. */
export async function pageOfUsers(context: TenantWork, query: PageQuery): Promise<Page<User>> {
  const page = await entityStore(context, userList).page(query);
  await showUsers(context, page.records);
  return page;
}

/** One member as the list shows them. */
export async function shownMember(context: TenantWork, id: number): Promise<User> {
  const user = await entityStore(context, userList).get(id);
  await showUsers(context, [user]);
  return user;
}

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
