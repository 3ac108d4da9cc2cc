/** Looking an enterprise up and asking to join it. */
import { limitPerson } from '#core/account/public.server.ts';
import { companyScales, joinGroup, queryGroup, querySingleCompany } from '../model/membership.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { ParsedInputOf } from '#platform/entity/endpoint.ts';
import type { Context, SessionAccount, TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { inEnterprise, ownAccount } from './enterprise-setting.ts';
import { groupMembership } from './group-membership-port.ts';
import { invitableRoles } from './invite-role.ts';
import { writeRoles } from './member-roles.ts';
import { checkQuota } from './member-rules.ts';
import { giveStaffRows } from './member-staff.ts';
import { holdersOf, tellAll } from './holders.ts';
import { moveCompany } from './move-company.ts';
import { rightsChanged } from './rights-changed.ts';
import type { RoleHome } from './role-home.ts';

/** Names and invite codes are not to be tried out; an address that an office shares is not counted. */
const lookups = { name: 'enterprise-lookup', uses: 20, windowSeconds: 60 };
/** Each request is a message to everybody who may answer it; withdrawn and repeated it would be one again and again. */
const requests = { name: 'join-request', uses: 10, windowSeconds: 3600 };

interface FoundCompany {
  groupCode: string;
  companyCode: string;
  companyName: string;
  shortName: string;
  logo: { path: string } | null;
  groupName: string;
  groupKind: 'solo' | 'real';
  verifyStatus: string;
  members: number;
}

const lowest = [1, 20, 100, 500, 1000, 10_000];

/** The band a count falls into; strangers never see the number. */
function bandOf(count: number): (typeof companyScales)[number] {
  return (
    companyScales[
      Math.max(
        0,
        lowest.findLastIndex((from) => count >= from),
      )
    ] ?? '1_19'
  );
}

async function homeOfInvite(
  context: Context,
  code: string,
): Promise<{ id: number; groupCode: string; companyCode: string } | null> {
  const found = await queryRow<{ id: number; groupCode: string; companyCode: string }>(context)`
    select * from qishu_find_invite(${code})`;
  return found ?? null;
}

export const querySingleCompanyHandler = handle(querySingleCompany, async (context, input) => {
  const { accountId } = ownAccount(context);
  await limitPerson(context.platform, accountId, lookups);
  const invited = input.inviteCode === undefined ? null : await homeOfInvite(context, input.inviteCode);
  const wanted = input.targetCompanyCode ?? invited?.companyCode ?? null;
  const company = await queryRow<FoundCompany>(context)`
    select c.group_code, c.company_code, c.company_name, c.short_name, c.logo, g.group_name, g.group_kind,
      c.verify_status, qishu_member_count(c.company_code) as members
    from company c join org_group g on g.group_code = c.group_code
    where c.status = 'active'
      and (
        c.company_code = ${wanted} or c.credit_code = ${input.creditCode ?? null}
        or c.company_name = ${input.companyName ?? null}
      )
    limit 1`;
  if (!company) return { company: null };
  const { members, groupKind, groupName, groupCode, logo, ...facts } = company;
  const mine = await queryRow<{ status: 'invited' | 'active' | 'disabled' }>(context)`
    select status
    from member
    where account_id = ${accountId} and company_code = ${company.companyCode} and status <> 'left'`;
  const waiting = await queryRows(context)`
    select 1
    from join_request
    where applicant_account_id = ${accountId} and company_code = ${company.companyCode} and join_type = 'user'
      and status = 'pending' and expire_at > now()`;
  const myStatus = mine?.status ?? (waiting.length > 0 ? ('pending' as const) : ('none' as const));
  return {
    company: {
      ...facts,
      // A member needs it to enter; a stranger has no use for it.
      groupCode: myStatus === 'active' ? groupCode : null,
      logo: logo?.path ?? null,
      groupName: groupKind === 'real' ? groupName : null,
      memberCountRange: bandOf(members),
      joinable: myStatus === 'none',
      myStatus,
    },
  };
});

export const queryGroupHandler = handle(queryGroup, async (context, { keyword }) => {
  await limitPerson(context.platform, ownAccount(context).accountId, lookups);
  const invited = /^[A-HJ-NP-Z2-9]{8}$/u.test(keyword.toUpperCase())
    ? await homeOfInvite(context, keyword.toUpperCase())
    : null;
  const found = await queryRows<{ groupCode: string; groupName: string; logo: string | null; companies: number }>(
    context,
  )`
    select g.group_code, g.group_name, p.logo ->> 'path' as logo,
      (select count(*) from company c where c.group_code = g.group_code and c.status = 'active') as companies
    from org_group g
    left join company p on p.company_code = g.parent_company_code
    where g.group_kind = 'real' and g.status = 'active'
      and (
        g.group_name = ${keyword} or g.group_code = ${keyword.toUpperCase()}
        or g.group_code = ${invited?.groupCode ?? null}
      )
    limit 5`;
  return {
    records: found.map(({ companies, ...group }) => ({
      ...group,
      companyCountRange:
        companies >= 50
          ? ('50_plus' as const)
          : companies >= 10
            ? ('10_49' as const)
            : companies >= 2
              ? ('2_9' as const)
              : ('1' as const),
    })),
  };
});

interface Target {
  readonly home: RoleHome;
  readonly name: string;
  readonly needApprove: boolean;
  readonly inviteId: number | null;
  readonly deptId: number | null;
  readonly roleIds: readonly number[];
}

const deadCode = () => fail.invalid('邀请码无效或已过期', { inviteCode: '邀请码无效或已过期' });

interface SpentInvite {
  readonly needApprove: boolean;
  readonly deptId: number | null;
  readonly roleIds: readonly number[];
}

/** Takes one use of a code; the condition decides among many at once. */
async function spendInvite(inside: TenantWork, id: number): Promise<SpentInvite> {
  const row = await queryRow<SpentInvite>(inside)`
    update invite_code
    set used = used + 1
    where id = ${id} and disabled_at is null and expire_at > now() and used < max_uses
    returning need_approve, dept_id, role_ids`;
  if (!row) throw deadCode();
  return row;
}

/** What is to be joined; FY-V001 for a dead code, FY-N001 for an enterprise that is not there. */
async function findTarget(
  context: Context,
  input: {
    readonly joinType: 'user' | 'company';
    readonly inviteCode?: string | undefined;
    readonly targetGroupCode?: string | undefined;
    readonly targetCompanyCode?: string | undefined;
  },
): Promise<Target> {
  const invited = input.inviteCode === undefined ? null : await homeOfInvite(context, input.inviteCode);
  if (input.inviteCode !== undefined && !invited) throw deadCode();
  const companyCode = invited?.companyCode ?? (input.joinType === 'company' ? '' : (input.targetCompanyCode ?? ''));
  const found = companyCode
    ? await queryRows<{ groupCode: string; name: string }>(context)`
        select group_code, company_name as name from company where company_code = ${companyCode} and status = 'active'`
    : await queryRows<{ groupCode: string; name: string }>(context)`
        select group_code, group_name as name
        from org_group
        where group_code = ${invited?.groupCode ?? input.targetGroupCode ?? ''} and group_kind = 'real'
          and status = 'active'`;
  const [target] = found;
  if (!target) throw fail.notFound('企业或集团不存在');
  if (input.joinType === 'company' && companyCode)
    throw fail.invalid('这是企业邀请码，企业加入集团请使用集团邀请码', { inviteCode: '请使用集团邀请码' });
  const home: RoleHome = { level: companyCode ? 'company' : 'group', groupCode: target.groupCode, companyCode };
  const spent = invited ? await inEnterprise(context, home, (inside) => spendInvite(inside, invited.id)) : null;
  return {
    home,
    name: target.name,
    needApprove: spent?.needApprove ?? true,
    inviteId: invited?.id ?? null,
    deptId: spent?.deptId ?? null,
    roleIds: spent?.roleIds ?? [],
  };
}

/**
 * The company that asks to join a group: its founder speaks for it, who may hold org_join_group (nobody else lets a group look into a company), and it must stand alone.
 */
async function checkApplicantCompany(
  context: Context,
  accountId: number,
  companyCode: string,
  target: RoleHome,
): Promise<string> {
  const company = await queryRow<{
    groupCode: string;
    companyName: string;
    ownerAccountId: number | null;
    groupKind: string;
  }>(context)`
    select c.group_code, c.company_name, c.owner_account_id, g.group_kind
    from company c
    join org_group g on g.group_code = c.group_code
    where c.company_code = ${companyCode} and c.status = 'active'
    for share of c`;
  if (!company) throw fail.notFound('企业不存在');
  const access = await context.platform.identity.findAccess(accountId, { groupCode: company.groupCode, companyCode });
  if (typeof access === 'string') throw fail.forbidden('您不属于该企业');
  if (!access.access.codes.has('org_join_group'))
    throw fail.forbidden('没有「加入集团」权限', { codes: ['org_join_group'] });
  if (company.ownerAccountId !== accountId) throw fail.forbidden('只有企业创建人可以让企业加入集团');
  if (company.groupKind !== 'solo') throw fail.conflict('企业已属于一个集团，请先退出');
  if (company.groupCode === target.groupCode) throw fail.conflict('企业已在该集团');
  return company.companyName;
}

export const joinGroupHandler = handle(joinGroup, async (context, input) => {
  await limitPerson(context.platform, ownAccount(context).accountId, requests);
  if (input.inviteCode !== undefined) await limitPerson(context.platform, ownAccount(context).accountId, lookups);
  return joinEnterprise(context, input);
});

/** A person joins by a code within a call that had no session: registering. FY-V001 naming the code when it is dead. */
export function joinByCode(
  context: Context,
  person: SessionAccount,
  code: string,
): Promise<{ requestId: number | null; memberId: number | null }> {
  return joinEnterprise({ ...context, session: person }, { joinType: 'user', inviteCode: code });
}

/** FY-V001 naming the code unless it could be used now; nothing is used up. */
export async function requireOpenInvite(context: Context, person: SessionAccount, code: string): Promise<void> {
  const invited = await homeOfInvite(context, code);
  if (!invited) throw deadCode();
  await inEnterprise({ ...context, session: person }, invited, async (inside) => {
    const open = await queryRows(inside)`
      select 1
      from invite_code
      where id = ${invited.id} and disabled_at is null and expire_at > now() and used < max_uses`;
    if (open.length === 0) throw deadCode();
  });
}

/** Joins at once where the code asks for no approval, else leaves a request. */
async function joinEnterprise(
  context: Context,
  input: ParsedInputOf<typeof joinGroup>,
): Promise<{ requestId: number | null; memberId: number | null }> {
  const { accountId, name } = ownAccount(context);
  const target = await findTarget(context, input);
  const applicantCompanyCode = input.joinType === 'company' ? (input.applicantCompanyCode ?? '') : null;
  const applicant =
    applicantCompanyCode === null
      ? name
      : await checkApplicantCompany(context, accountId, applicantCompanyCode, target.home);
  return inEnterprise(context, target.home, async (inside) => {
    if (applicantCompanyCode === null) await refuseMember(inside, target.home, accountId);
    const isRemoved = await wasRemoved(inside, target.home, accountId, applicantCompanyCode);
    // Both sides want it: the group asked, and the founder answers.
    const isInvited =
      applicantCompanyCode !== null && (await groupMembership(context).isInvited(inside, applicantCompanyCode));
    if (isInvited || (!target.needApprove && !isRemoved))
      return {
        requestId: null,
        memberId:
          applicantCompanyCode === null
            ? await enterInvited(inside, target, { accountId, name })
            : await moveCompany(context, applicantCompanyCode, target.home.groupCode).then(() => null),
      };
    const inserted = await queryRow<{ id: number }>(inside)`
      insert into join_request (
        group_code, company_code, join_type, applicant_account_id, applicant_company_code, applicant_name, reason,
        invite_code_id
      )
      values (
        ${target.home.groupCode}, ${target.home.companyCode}, ${input.joinType}, ${accountId}, ${applicantCompanyCode},
        ${name}, ${input.reason ?? null}, ${target.inviteId}
      )
      on conflict (group_code, company_code, join_type, coalesce(applicant_company_code, ''), applicant_account_id)
      where status = 'pending' do nothing
      returning id`;
    const requestId = inserted?.id;
    if (requestId === undefined) throw fail.conflict('已提交申请，请等待审核');
    await audit(inside, [{ action: 'create', entity: 'join_request', entityId: requestId, entityName: applicant }]);
    const warning = isRemoved ? '曾被移出，再次加入需要审批' : null;
    await tellHandlers(
      inside,
      target.home,
      requestId,
      `${applicant} 申请加入`,
      [warning, input.reason].filter(Boolean).join('；'),
    );
    return { requestId, memberId: null };
  });
}

async function enterInvited(
  inside: TenantWork,
  { home, deptId, roleIds }: Target,
  person: { readonly accountId: number; readonly name: string },
): Promise<number> {
  const roles = await invitableRoles(inside, home, roleIds);
  return enterMember(inside, home, { ...person, joinType: 'code', deptId, roleIds: roles.map(({ id }) => id) });
}

/** Whether others once put the person out of the company or group, or the group the company: no code brings them back unasked. */
async function wasRemoved(
  inside: TenantWork,
  home: RoleHome,
  accountId: number,
  applicantCompanyCode: string | null,
): Promise<boolean> {
  const removed =
    applicantCompanyCode === null
      ? await queryRows(inside)`
        select 1
        from member
        where account_id = ${accountId} and group_code = ${home.groupCode} and company_code = ${home.companyCode}
          and removed_at is not null
        limit 1`
      : await queryRows(inside)`
        select 1
        from company_group_history
        where company_code = ${applicantCompanyCode} and from_group_code = ${home.groupCode} and removed_by_group
        limit 1`;
  return removed.length > 0;
}

async function refuseMember(inside: TenantWork, home: RoleHome, accountId: number): Promise<void> {
  const twin = await queryRow<{ status: string }>(inside)`
    select status
    from member
    where account_id = ${accountId} and group_code = ${home.groupCode} and company_code = ${home.companyCode}
      and status <> 'left'`;
  if (twin) throw fail.conflict(twin.status === 'invited' ? '您已被邀请，请在「收到的邀请」中接受' : '您已是成员');
}

/** A message to everybody who may handle a request. */
export async function tellHandlers(
  inside: TenantWork,
  home: RoleHome,
  requestId: number,
  title: string,
  content: string,
): Promise<void> {
  const codes = home.level === 'group' ? ['group_company_add'] : ['org_member_approve'];
  await tellAll(inside, home, await holdersOf(inside.db, home, codes), {
    category: 'org',
    level: 'warning',
    bizType: 'join_request',
    bizId: requestId,
    title,
    content,
    linkPath: '/entrepreneurship-center',
    linkParams: { tab: 'handle' },
    dedupeKey: `join:${requestId}`,
  });
}

/** A new member with these roles, at least 员工; FY-C001 when the company is full. */
export async function enterMember(
  inside: TenantWork,
  home: RoleHome,
  person: {
    readonly accountId: number;
    readonly name: string;
    readonly joinType: 'code' | 'apply';
    readonly deptId: number | null;
    readonly roleIds: readonly number[];
  },
): Promise<number> {
  await checkQuota(inside, home, 1);
  const inserted = await queryRow<{ id: number }>(inside)`
    insert into member (account_id, group_code, company_code, display_name, dept_ids, join_type)
    values (
      ${person.accountId}, ${home.groupCode}, ${home.companyCode}, ${person.name},
      ${person.deptId ? [person.deptId] : []}, ${person.joinType}
    )
    returning id`;
  const memberId = inserted?.id ?? 0;
  await writeRoles(inside, home, memberId, person.roleIds);
  await giveStaffRows(inside, [memberId]);
  await audit(inside, [
    {
      action: 'create',
      entity: 'member',
      entityId: memberId,
      entityName: person.name,
      after: { joinType: person.joinType },
    },
  ]);
  await rightsChanged(inside, [person.accountId]);
  return memberId;
}
