/** Bringing people into a company: those with an account are invited, others get one of their own, or one that the company manages. */
import { insertUser, insertUsers } from '../model/user.ts';
import {
  canBeReached,
  countLink,
  findAccountIds,
  insertManagedAccount,
  inviteByText,
  openByLink,
} from '#core/account/public.server.ts';
import type { SentLink } from '#core/account/public.server.ts';
import { checkMobile } from '#lib/chinese/chinese-identifiers.ts';
import { staffService } from './staff-port.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import { holds } from '#platform/runtime/context.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { Failure, fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { inSavepoint } from '#platform/db/savepoint.ts';
import { checkAssignment, mayAssign, proveForRoles, rolesOf } from './grantor.ts';
import { writeRoles } from './member-roles.ts';
import { checkDepartments, checkQuota } from './member-rules.ts';
import { giveStaffRows } from './member-staff.ts';
import { rightsChanged } from './rights-changed.ts';
import type { RoleHome } from './role-home.ts';
import { companyHome } from './role-home.ts';
import { senderQuota } from './sender-quota.ts';
import { dropSheet, readPeople } from './user.sheet.ts';
import { sendMessage } from '#platform/runtime/messages.ts';

export interface NewPerson {
  readonly phone?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly account?: string | null | undefined;
  readonly name: string;
  readonly deptId?: number | null | undefined;
  readonly jobTitle?: string | null | undefined;
  readonly roleIds: readonly number[];
  readonly staffId?: number | null | undefined;
}

export interface AddedPerson {
  readonly memberId: number;
  /** `active` only of an account that the company manages: whether a number that is reached had an account is not told. */
  readonly status: 'invited' | 'active';
  readonly account: string | null;
  /** Of an account that no link reaches: shown once. */
  readonly initialPassword: string | null;
  /** Where the link or the invitation went; null where none was sent. */
  readonly sent: SentLink['sent'] | null;
  readonly target: string | null;
}

/** What can be said before anything is written; answers the account that exists already. */
async function checkPerson(context: TenantWork, home: RoleHome, person: NewPerson): Promise<number | null> {
  if (!person.phone && !person.email && !person.account)
    throw fail.invalid('手机号、邮箱、用户名至少填写一项', { phone: '手机号、邮箱、用户名至少填写一项' });
  if (person.phone) {
    const mobile = checkMobile(person.phone);
    if (!mobile.ok) throw fail.invalid(`手机号：${mobile.reason}`, { phone: mobile.reason });
  }
  const roles = await rolesOf(context, home, person.roleIds);
  // Being staff is what every member is; everything else is handed out.
  await checkAssignment(
    context,
    home,
    roles.filter((role) => role.roleCode !== 'staff'),
  );
  await checkDepartments(context, home, person.deptId ? [person.deptId] : [], 'deptId');
  if (person.staffId) await staffService(context).checkMemberStaff(context, 0, person.staffId);
  const accounts = await findAccountIds(context.db, context.platform.seal, person);
  if (accounts.length > 1) throw fail.conflict('手机号、邮箱、用户名属于不同的账号');
  const [accountId = null] = accounts;
  if (accountId !== null && !person.phone && !person.email)
    throw fail.conflict('用户名已被使用，请更换', { fields: { account: '用户名已被使用' } });
  if (accountId !== null) {
    const twin = await queryRows(context)`
      select 1
      from member
      where account_id = ${accountId} and group_code = ${home.groupCode} and company_code = ${home.companyCode}
        and status <> 'left'`;
    if (twin.length > 0) throw fail.conflict('该用户已是成员或已被邀请');
  }
  return accountId;
}

interface OpenedAccount {
  readonly id: number;
  readonly password: string | null;
  readonly link: SentLink | null;
}

/** Whoever can be reached activates the account himself; others get a one-time password through the administrator, whose company then manages it. */
async function openAccount(
  context: TenantContext,
  home: RoleHome,
  { account = null, phone = null, email = null, name }: NewPerson,
): Promise<OpenedAccount> {
  if (canBeReached(context.platform.delivery, { phone, email })) {
    const { id, ...link } = await openByLink(context, {
      account,
      phone,
      email,
      name,
      enterprise: await nameOf(context, home),
    });
    return { id, password: null, link };
  }
  const managed = await insertManagedAccount(context.db, context.platform.seal, {
    account,
    phone,
    email,
    name,
    managedBy: home.companyCode,
  });
  return { ...managed, link: null };
}

/** Adds one person that was checked; whoever stands in a sheet was imported. */
async function writePerson(
  context: TenantContext,
  home: RoleHome,
  person: NewPerson,
  accountId: number | null,
  joinType: 'invite' | 'import' = 'invite',
): Promise<AddedPerson> {
  // A known number counts as an unknown one: the limits tell nobody which it is.
  if (canBeReached(context.platform.delivery, person))
    await countLink(context, person, await senderQuota(context.db, home));
  const opened = accountId === null ? await openAccount(context, home, person) : null;
  const link = opened ? opened.link : inviteByText(context, person, await nameOf(context, home));
  // Whoever is reached comes in by the own doing, with an account or without one: the list tells nobody which it was.
  const status = opened && !link ? 'active' : 'invited';
  const inserted = await queryRow<{ id: number }>(context)`
    insert into member (
      account_id, group_code, company_code, display_name, dept_ids, job_title, staff_id, status, join_type, invited_by,
      invited_as
    )
    values (
      ${opened?.id ?? accountId}, ${home.groupCode}, ${home.companyCode}, ${person.name},
      ${person.deptId ? [person.deptId] : []}, ${person.jobTitle ?? null}, ${person.staffId ?? null}, ${status},
      ${joinType}, ${context.session.accountId}, ${link?.target ?? null}
    )
    returning id`;
  const memberId = inserted?.id ?? 0;
  await writeRoles(context, home, memberId, person.roleIds);
  await giveStaffRows(context, [memberId]);
  await audit(context, [
    {
      action: 'create',
      entity: 'member',
      entityId: memberId,
      entityName: person.name,
      after: { status, roleIds: person.roleIds, deptId: person.deptId ?? null },
    },
  ]);
  if (accountId !== null) await invite(context, home, accountId, memberId);
  return {
    memberId,
    status,
    account: person.account ?? person.phone ?? person.email ?? null,
    initialPassword: opened?.password ?? null,
    sent: link?.sent ?? null,
    target: link?.target ?? null,
  };
}

/** What messages call the enterprise. */
export async function nameOf(context: TenantWork, home: RoleHome): Promise<string> {
  const named = await queryRow<{ name: string }>(context)`
    select coalesce(
      (select company_name from company where company_code = ${home.companyCode}),
      (select group_name from org_group where group_code = ${home.groupCode})
    ) as name`;
  return named?.name ?? '';
}

async function invite(context: TenantWork, home: RoleHome, accountId: number, memberId: number): Promise<void> {
  await sendMessage(context.db, context.platform, {
    groupCode: home.groupCode,
    companyCode: home.companyCode,
    accountId,
    category: 'org',
    level: 'warning',
    bizType: 'member',
    bizId: memberId,
    title: `邀请您加入 ${await nameOf(context, home)}`,
    content: '请在企业中心「收到的邀请」中接受或拒绝',
    linkPath: '/entrepreneurship-center',
    linkParams: { tab: 'invited' },
    actorName: context.tenant.access.displayName,
    dedupeKey: `invite:${memberId}`,
  });
  await rightsChanged(context, [accountId]);
}

/** A person of the list; what is wrong with a row of a sheet is known before. */
interface Candidate {
  readonly name: string;
  readonly person: NewPerson | null;
  readonly problem?: string | null;
  readonly rowNumber?: number;
}

/** Adds people one after the other; what is wrong with one is answered in its place and stops none of the others. */
export async function addPeople(context: TenantContext, home: RoleHome, people: readonly NewPerson[], dryRun: boolean) {
  return addCandidates(
    context,
    home,
    people.map((person) => ({ name: person.name, person })),
    dryRun,
  );
}

async function addCandidates(context: TenantContext, home: RoleHome, people: readonly Candidate[], dryRun: boolean) {
  await checkQuota(context, home, 1);
  // Asked once for all: in the loop it would be answered as the failure of one row. Who may not assign is refused there, row by row.
  if (!dryRun && mayAssign(context, home))
    await proveForRoles(
      context,
      people.flatMap(({ person }) => person?.roleIds ?? []),
    );
  const seen = new Set<string>();
  const results = [];
  for (const [index, { person, name, problem, rowNumber = null }] of people.entries()) {
    const row = {
      index,
      name,
      rowNumber,
      errorDesc: null,
      memberId: null,
      account: null,
      initialPassword: null,
      sent: null,
      target: null,
    };
    try {
      if (!person) throw fail.invalid(problem ?? '');
      const keys = [person.phone, person.email?.toLowerCase(), person.account?.toLowerCase()].filter(
        (key): key is string => Boolean(key),
      );
      if (keys.some((key) => seen.has(key))) throw fail.conflict('与前面的行重复');
      const accountId = await checkPerson(context, home, person);
      for (const key of keys) seen.add(key);
      if (dryRun) results.push({ ...row, status: 'ok' as const });
      else {
        await checkQuota(context, home, 1);
        results.push({
          ...row,
          ...(await inSavepoint(context.db, () =>
            writePerson(context, home, person, accountId, rowNumber === null ? 'invite' : 'import'),
          )),
        });
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      results.push({ ...row, status: 'failed' as const, errorDesc: error.message });
    }
  }
  return results;
}

export const insertUserHandler = handle(insertUser, async (context, input) => {
  const home = companyHome(context);
  await checkQuota(context, home, 1);
  const accountId = await checkPerson(context, home, input);
  await proveForRoles(context, input.roleIds);
  return writePerson(context, home, input, accountId);
});

export const insertUsersHandler = handle(insertUsers, async (context, { list, fileId, dryRun }) => {
  const home = companyHome(context);
  if (fileId === undefined) return { results: await addPeople(context, home, list ?? [], dryRun) };
  const results = await addCandidates(context, home, await readPeople(context, fileId), dryRun);
  if (!dryRun && results.some((result) => result.status !== 'failed')) await dropSheet(context, fileId);
  return { results };
});

/** Somebody of the roster becomes a member within another act, as 员工 and nothing else. FY-A001 without `user_add`; refusals undo the act. */
export async function inviteStaff(context: TenantContext, person: NewPerson): Promise<AddedPerson> {
  const home = companyHome(context);
  if (!holds(context, 'user_add')) throw fail.forbidden('没有「添加成员」权限', { codes: ['user_add'] });
  await checkQuota(context, home, 1);
  return writePerson(context, home, person, await checkPerson(context, home, person));
}
