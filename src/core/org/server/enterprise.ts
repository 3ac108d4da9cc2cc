/** Which enterprises a person belongs to, and what the chosen one is called. */
import { sql } from 'kysely';
import { queryCompanyBase, queryMyGroupAndCompany } from '../model/enterprise.ts';
import { platformCodes } from '../model/permission-catalogue.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { Context, TenantWork, WorkContext } from '#platform/runtime/context.ts';
import type { TenantDb } from '#platform/db/database.ts';
import { likeText } from '#platform/store/entity-query.ts';
import { unreadByCompany } from '#platform/runtime/messages.ts';
import { lastEnterpriseOf } from '#core/account/public.server.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { orgTables } from './db.ts';
import { ownInvitations, ownRequests } from './own-request.ts';

type EnterpriseStatus = OutputOf<typeof queryMyGroupAndCompany>['groups'][number]['companies'][number]['status'];

/** Whether one can enter: the company must be open, then one's own membership. */
function statusOf(company: string | null, member: string): EnterpriseStatus {
  if (company === 'frozen') return 'frozen';
  return member === 'active' ? 'active' : 'disabled';
}

interface Membership {
  readonly groupCode: string;
  readonly companyCode: string;
  readonly groupName: string;
  readonly groupKind: 'solo' | 'real';
  readonly companyName: string | null;
  readonly shortName: string | null;
  readonly logo: { path: string } | null;
  readonly status: EnterpriseStatus;
  /** When the person last entered it as a member of its own; null: never. */
  readonly lastActiveAt: string | null;
}

/** Own memberships; the person policy shows them before a tenant is chosen. */
async function memberships(context: Context, accountId: number): Promise<Membership[]> {
  const rows = await orgTables(context.db)
    .selectFrom('member')
    .innerJoin('orgGroup', 'orgGroup.groupCode', 'member.groupCode')
    .leftJoin('company', (join) =>
      join.onRef('company.companyCode', '=', 'member.companyCode').on('company.status', 'in', ['active', 'frozen']),
    )
    .select([
      'member.groupCode',
      'member.companyCode',
      'orgGroup.groupName',
      'orgGroup.groupKind',
      'company.companyName',
      'company.shortName',
      'company.logo',
      'member.status',
      'member.lastActiveAt',
      'company.status as companyStatus',
    ])
    .where('member.accountId', '=', accountId)
    .where('orgGroup.status', '<>', 'dissolved')
    .where('member.status', 'in', ['active', 'disabled'])
    .orderBy('member.joinedAt')
    .orderBy('member.id')
    .limit(500)
    .execute();
  return rows
    .filter((row) => row.companyCode === '' || row.companyName !== null)
    .map(({ companyStatus, ...row }) => ({ ...row, status: statusOf(companyStatus, row.status) }));
}

async function companiesOfGroup(context: Context, groupCode: string): Promise<Membership[]> {
  const rows = await orgTables(context.db)
    .selectFrom('company')
    .innerJoin('orgGroup', 'orgGroup.groupCode', 'company.groupCode')
    .select([
      'company.groupCode',
      'company.companyCode',
      'orgGroup.groupName',
      'orgGroup.groupKind',
      'company.companyName',
      'company.shortName',
      'company.logo',
      'company.status',
    ])
    .where('company.groupCode', '=', groupCode)
    .where('company.status', 'in', ['active', 'frozen'])
    .orderBy('company.sort')
    .orderBy('company.companyCode')
    .limit(500)
    .execute();
  return rows.map((row) => ({ ...row, status: statusOf(row.status, 'active'), lastActiveAt: null }));
}

/** When the latest of these was entered, in milliseconds; 0 for never, so that those keep the order in which they were joined. */
const latestOf = (entered: readonly Membership[]): number =>
  Math.max(0, ...entered.map(({ lastActiveAt }) => (lastActiveAt ? Date.parse(lastActiveAt) : 0)));

export const queryMyGroupAndCompanyHandler = handle(queryMyGroupAndCompany, async (context, input) => {
  const accountId = context.session?.accountId;
  if (accountId === undefined) throw fail.sessionOver();
  const own = await memberships(context, accountId);
  const [last, unread] = await Promise.all([
    lastEnterpriseOf(context.db, accountId),
    unreadByCompany(context.db, context.platform, accountId),
  ]);
  const roles = await queryRows<{ companyCode: string; groupCode: string; names: string[] }>(context)`
    select * from qishu_own_role_names(${accountId})`;
  const isLast = ({ companyCode }: Membership): boolean => companyCode === last?.companyCode;
  const groups = [...new Set(own.map((membership) => membership.groupCode))];
  const tree = await Promise.all(
    groups.map(async (groupCode) => {
      const mine = own.filter((membership) => membership.groupCode === groupCode);
      const asGroup = mine.some((membership) => membership.companyCode === '' && membership.status === 'active');
      const entry = asGroup
        ? await context.platform.identity.findAccess(accountId, { groupCode, companyCode: null })
        : 'stranger';
      const covered = typeof entry === 'string' ? [] : entry.companyCodes;
      const listed = asGroup
        ? [
            ...mine.filter((membership) => membership.companyCode !== ''),
            ...(await companiesOfGroup(context, groupCode)).filter(
              (company) =>
                covered.includes(company.companyCode) &&
                !mine.some((membership) => membership.companyCode === company.companyCode),
            ),
          ]
        : mine;
      return {
        groupCode,
        groupName: mine[0]?.groupName ?? '',
        groupKind: mine[0]?.groupKind ?? ('solo' as const),
        canEnterAsGroup: asGroup,
        usedAt: latestOf(mine),
        companies: listed
          .filter((membership) => membership.companyCode !== '')
          .toSorted((a, b) => Number(isLast(b)) - Number(isLast(a)) || latestOf([b]) - latestOf([a]))
          .filter(
            (membership) =>
              !input.keyword || `${membership.companyName ?? ''}${membership.shortName ?? ''}`.includes(input.keyword),
          )
          .map((membership) => ({
            companyCode: membership.companyCode,
            companyName: membership.companyName ?? '',
            shortName: membership.shortName ?? '',
            logo: membership.logo?.path ?? null,
            roleNames:
              roles.find((row) => row.groupCode === groupCode && row.companyCode === membership.companyCode)?.names ??
              [],
            status: membership.status,
            unread: unread.get(membership.companyCode) ?? 0,
            isLast: isLast(membership),
          })),
      };
    }),
  );
  return {
    groups: tree
      .toSorted(
        (a, b) =>
          Number(b.groupCode === last?.groupCode) - Number(a.groupCode === last?.groupCode) || b.usedAt - a.usedAt,
      )
      .map(({ usedAt: _usedAt, ...group }) => group),
    invitations: await ownInvitations(context, accountId),
    requests: await ownRequests(context, accountId, true),
  };
});

export const queryCompanyBaseHandler = handle(queryCompanyBase, async (context, input) => {
  const visible = context.tenant.companyCodes.filter((code) => code !== '');
  let query = orgTables(context.db)
    .selectFrom('company')
    .where('groupCode', '=', context.tenant.groupCode)
    .where('companyCode', 'in', visible)
    .where('status', '=', 'active');
  if (input.keyword) query = query.where('companyName', 'like', likeText(input.keyword));
  const { current, size } = input.page;
  const rows = await query
    .select(['companyCode', 'companyName', 'shortName', 'logo'])
    .orderBy('sort')
    .orderBy('companyCode')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  const count = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirst();
  return {
    records: rows.map((row) => ({ ...row, logo: row.logo?.path ?? null })),
    total: count?.total ?? 0,
    current,
    size,
  };
});

/** How many enterprises the account may enter. */
export async function countEnterprises(context: Context): Promise<number> {
  const accountId = context.session?.accountId ?? 0;
  return (await memberships(context, accountId)).filter((membership) => membership.status === 'active').length;
}

/** Notes that the caller works here; once in five minutes, so that a morning of reloads is one write. */
export async function noteActivity({ db, tenant, platform }: TenantWork): Promise<void> {
  const now = platform.now().toISOString();
  await execute(db)`
    update member set last_active_at = ${now} where id = ${tenant.access.memberId}
      and (last_active_at is null or last_active_at < ${now}::timestamptz - interval '5 minutes')`;
}

/** Names of the chosen enterprise, the member and the roles, as the client keeps them. */
export async function describeEnterprise(context: TenantWork) {
  const { tenant } = context;
  const tables = orgTables(context.db);
  const group = await tables
    .selectFrom('orgGroup')
    .select(['groupCode', 'groupName', 'groupKind'])
    .where('groupCode', '=', tenant.groupCode)
    .executeTakeFirstOrThrow();
  const company =
    tenant.companyCode === null
      ? null
      : await tables
          .selectFrom('company')
          .select(['companyCode', 'companyName', 'shortName'])
          .where('companyCode', '=', tenant.companyCode)
          .executeTakeFirstOrThrow();
  const member = await tables
    .selectFrom('member')
    .select(['id', 'displayName', 'deptIds', 'jobTitle', 'staffId'])
    .where('id', '=', tenant.access.memberId)
    .executeTakeFirst();
  const roles = await tables
    .selectFrom('memberRole')
    .innerJoin('role', 'role.id', 'memberRole.roleId')
    .select(['role.id', 'role.roleName', 'role.roleCode'])
    .where('memberRole.memberId', '=', tenant.access.memberId)
    .execute();
  return {
    group,
    company,
    member: member ?? {
      id: tenant.access.memberId,
      displayName: tenant.access.displayName,
      deptIds: [],
      jobTitle: null,
      staffId: tenant.access.staffId,
    },
    roles,
  };
}

/**
 * The caller's rights as the requirements §3 name them: those in the chosen enterprise, if one is chosen, and those of an operator of the
 * platform. A code of the platform that a role of an enterprise came to hold opens nothing, so it is not named.
 */
export async function permissionEntries({ db, session, tenant }: WorkContext) {
  const platform = session?.platformCodes ?? new Set<string>();
  // In the group as a whole a code may be held for some companies only: its menu is there all the same.
  const own = tenant?.access.coverage?.keys() ?? tenant?.access.codes ?? [];
  const held = new Set([...platform, ...[...own].filter((code) => !platformCodes.has(code))]);
  if (held.size === 0) return [];
  const rows = await orgTables(db)
    .selectFrom('resource')
    .select(['id', 'code', 'name', 'updaterId', 'parentCode', 'path'])
    .orderBy('sort')
    .execute();
  const idOf = new Map(rows.map((row) => [row.code, row.id]));
  return rows
    .filter((row) => held.has(row.code))
    .map(({ parentCode, updaterId, ...row }) => ({
      ...row,
      updaterId: updaterId as 0 | 1 | 2 | 3 | 4 | 5,
      parentId: parentCode === null ? null : (idOf.get(parentCode) ?? null),
    }));
}

/** What the company (the group, for company code '') is called of which the account is an active member; null for all others. The person policy must hold. */
export async function memberEnterprise(
  db: TenantDb,
  accountId: number,
  groupCode: string,
  companyCode: string,
): Promise<string | null> {
  const found = await orgTables(db)
    .selectFrom('member')
    .innerJoin('orgGroup', 'orgGroup.groupCode', 'member.groupCode')
    .leftJoin('company', 'company.companyCode', 'member.companyCode')
    .select(['orgGroup.groupName', 'company.shortName', 'company.companyName'])
    .where('member.accountId', '=', accountId)
    .where('member.groupCode', '=', groupCode)
    .where('member.companyCode', '=', companyCode)
    .where('member.status', '=', 'active')
    .executeTakeFirst();
  if (!found) return null;
  return companyCode === '' ? found.groupName : found.shortName || found.companyName;
}
