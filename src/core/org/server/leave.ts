/** Leaving a company or a group, handing an enterprise on, making a group of a company. */
import { sql } from 'kysely';
import { dropOutCompany, upGradeGroup } from '../model/membership.ts';
import { ownerTransfer, subjects, transferAnswer } from '../model/joining-acts.ts';
import { transferOwner } from '../model/owner-transfer.ts';
import { acting } from '#platform/acts/acting.server.ts';
import { unstored } from '#platform/acts/unstored.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { Context, TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { requireStepUp } from '#platform/http/step-up.ts';
import { insertMember } from './demo.ts';
import { insertSoloGroup } from './enterprise.create.ts';
import { inEnterprise, ownAccount } from './enterprise-setting.ts';
import { groupMembership } from './group-membership-port.ts';
import { rolesOf } from './first-company.ts';
import { roleIdsOf } from './grantor.ts';
import { systemRoleId } from './group-role.ts';
import { refuseDisputed } from './company-dispute.ts';
import { keepingAdministrator, lockMember, writeRoles } from './member-roles.ts';
import { moveCompany } from './move-company.ts';
import { insertDefaultRoles } from './resources.ts';
import { rightsChanged } from './rights-changed.ts';
import type { RoleHome } from './role-home.ts';
import { companyHome, groupHome, lockHome } from './role-home.ts';
import { transferColumns, transferSources } from './owner-transfer.ts';
import { endMembership } from './user.write.ts';
import { sendMessage, settleMessages } from '#platform/runtime/messages.ts';

interface CompanyRow {
  readonly name: string;
  readonly shortName: string | null;
  readonly ownerAccountId: number | null;
  readonly creditCode: string | null;
}

async function nameOf(context: TenantWork, home: RoleHome): Promise<CompanyRow> {
  const found = home.companyCode
    ? await queryRows<CompanyRow>(context)`
      select company_name as name, short_name, owner_account_id, credit_code
      from company
      where company_code = ${home.companyCode} and group_code = ${home.groupCode}`
    : await queryRows<CompanyRow>(context)`
      select group_name as name, short_name, owner_account_id, credit_code
      from org_group
      where group_code = ${home.groupCode}`;
  const [named] = found;
  if (!named) throw fail.notFound('企业不存在');
  return named;
}

/** FY-V001 unless the name, whole or short, was typed. */
export function checkName(named: Pick<CompanyRow, 'name' | 'shortName'>, typed: string): void {
  if (typed !== named.name && typed !== named.shortName)
    throw fail.invalid(`确认名称：请输入「${named.name}」`, { confirmName: `请输入「${named.name}」` });
}

async function leaveAsPerson(context: TenantWork, confirmName: string): Promise<void> {
  const home = context.tenant.mode === 'group' ? groupHome(context) : companyHome(context);
  const named = await nameOf(context, home);
  checkName(named, confirmName);
  if (named.ownerAccountId === context.session.accountId) throw fail.conflict('创建人请先转让再退出');
  await keepingAdministrator(context, home, async () =>
    endMembership(context, home, await lockMember(context, home, context.tenant.access.memberId)),
  );
}

/** The company goes with all its rows into a group of its own. */
async function leaveAsCompany(context: TenantWork, companyCode: string, confirmName: string): Promise<string> {
  const home: RoleHome = { level: 'company', groupCode: context.tenant.groupCode, companyCode };
  const named = await nameOf(context, home);
  checkName(named, confirmName);
  const group = await queryRow<{
    groupKind: string;
    parentCompanyCode: string | null;
    ownerAccountId: number | null;
  }>(context)`
    select group_kind, parent_company_code, owner_account_id from org_group where group_code = ${home.groupCode}`;
  if (group?.groupKind !== 'real') throw fail.conflict('企业不在集团中');
  if (group.parentCompanyCode === companyCode) throw fail.conflict('母公司不能退出集团');
  if (context.tenant.mode === 'company' && named.ownerAccountId !== context.session.accountId)
    throw fail.forbidden('只有企业创建人可以让企业退出集团');
  if (context.tenant.mode === 'group' && !context.tenant.access.codes.has('group_company_remove'))
    throw fail.forbidden('没有权限', { codes: ['group_company_remove'] });
  // The company itself may go whenever it wants to: how the group drew its members is no reason to hold it.
  if (context.tenant.mode === 'group')
    await inEnterprise(context, { groupCode: home.groupCode, companyCode: '' }, (group) =>
      groupMembership(context).requireNoneBelow(group, companyCode),
    );
  const groupCode = await insertSoloGroup(context, named.name, named.ownerAccountId);
  await moveCompany(context, companyCode, groupCode);
  // Put out by the group, not gone of its own accord: no invite code of the group brings it back unasked.
  if (named.ownerAccountId !== context.session.accountId)
    await execute(context)`
      update company_group_history
      set removed_by_group = true
      where company_code = ${companyCode} and from_group_code = ${home.groupCode} and to_group_code = ${groupCode}`;
  // The company's own administrators are told by the move.
  const { ownerAccountId: accountId } = group;
  if (accountId !== null && accountId !== context.session.accountId)
    await sendMessage(context.db, context.platform, {
      groupCode: home.groupCode,
      companyCode: context.tenant.companyCode ?? '',
      accountId,
      category: 'org',
      level: 'warning',
      bizType: 'company',
      bizId: null,
      title: `${named.name} 已退出集团`,
      linkPath: '/entrepreneurship-center',
    });
  return groupCode;
}

export const dropOutCompanyHandler = handle(
  dropOutCompany,
  async (context, { dropType, targetCompanyCode, confirmName }) => {
    if (dropType === 'user') {
      await leaveAsPerson(context, confirmName);
      return { groupCode: null };
    }
    const companyCode = context.tenant.companyCode ?? targetCompanyCode;
    if (companyCode === undefined || (targetCompanyCode !== undefined && targetCompanyCode !== companyCode))
      throw fail.invalid('请选择要退出的企业', { targetCompanyCode: '请选择要退出的企业' });
    return { groupCode: await leaveAsCompany(context, companyCode, confirmName) };
  },
);

export const transferOwnerHandler = handle(transferOwner, async (context, { memberId }) => {
  requireStepUp(context);
  const home = context.tenant.mode === 'group' ? groupHome(context) : companyHome(context);
  const named = await nameOf(context, home);
  if (named.ownerAccountId !== context.session.accountId) throw fail.forbidden('只有创建人可以转让');
  await refuseDisputed(context, home.companyCode);
  const member = await lockMember(context, home, memberId);
  if (member.status !== 'active' || member.accountId === context.session.accountId)
    throw fail.conflict('受让人应为在用的其他成员');
  await execute(context)`
    update owner_transfer
    set status = 'expired'
    where group_code = ${home.groupCode} and company_code = ${home.companyCode} and status = 'pending'`;
  const transfer = await queryRow<{ id: number; expireAt: string }>(context)`
    insert into owner_transfer (group_code, company_code, from_account_id, to_account_id)
    values (${home.groupCode}, ${home.companyCode}, ${context.session.accountId}, ${member.accountId})
    returning id, expire_at`;
  if (!transfer) throw new Error('transfer was not inserted');
  await audit(context, [
    { action: 'grant', entity: 'owner_transfer', entityId: transfer.id, entityName: member.displayName },
  ]);
  await sendMessage(context.db, context.platform, {
    groupCode: home.groupCode,
    companyCode: home.companyCode,
    accountId: member.accountId,
    category: 'org',
    level: 'urgent',
    bizType: 'owner_transfer',
    bizId: transfer.id,
    title: `${named.name} 将转让给您`,
    content: '请在 3 天内于企业中心「收到的邀请」中确认',
    linkPath: '/entrepreneurship-center',
    linkParams: { tab: 'invited' },
    actorName: context.tenant.access.displayName,
  });
  return transfer;
});

/** A transfer to oneself; whom it waits for decides, and it is locked where he does. */
async function ownTransferOf(context: Context, id: number): Promise<RowOf<typeof ownerTransfer>> {
  const row = await queryRow<RowOf<typeof ownerTransfer>>(context)`
    select ${transferColumns}
    from ${transferSources}
    where t.id = ${id} and t.to_account_id = ${ownAccount(context).accountId}`;
  if (!row) throw fail.notFound('转让不存在');
  return unstored(ownerTransfer, { ...row, subject: subjects.transfer(row.name) });
}

async function answerTransfer(
  context: Context,
  { id, groupCode, companyCode, name }: RowOf<typeof ownerTransfer>,
  accept: boolean,
): Promise<undefined> {
  const home: RoleHome = { level: companyCode === '' ? 'group' : 'company', groupCode, companyCode };
  await inEnterprise(context, home, async (inside) => {
    // Before the transfer is taken, as whoever ends his membership does: who is put out at the same instant accepts nothing.
    await lockHome(inside, home);
    const taken = await queryRow<{ fromAccountId: number }>(inside)`
      update owner_transfer
      set status = ${accept ? 'accepted' : 'declined'}
      where id = ${id} and status = 'pending' and expire_at > now()
      returning from_account_id`;
    const from = taken?.fromAccountId;
    if (from === undefined) throw fail.conflict('转让已被处理或已失效');
    await audit(inside, [
      {
        action: 'grant',
        entity: 'owner_transfer',
        entityId: id,
        entityName: name,
        reason: transferAnswer.acts[accept ? 'accept' : 'decline'].label,
      },
    ]);
    await settleMessages(inside.db, inside.platform, { bizType: 'owner_transfer', bizId: id });
    if (accept) await changeOwner(inside, home, from, ownAccount(context).accountId);
  });
}

export const acceptTransferHandler = acting(
  transferAnswer,
  {
    accept: (context, transfer) => answerTransfer(context, transfer, true),
    decline: (context, transfer) => answerTransfer(context, transfer, false),
  },
  {
    find: (context, id) => ownTransferOf(context, Number(id)),
    show: (context, { id }) => ownTransferOf(context, id),
  },
);

/** The founder's role moves; the former founder stays as administrator. */
async function changeOwner(inside: TenantWork, home: RoleHome, from: number, to: number): Promise<void> {
  const owned = home.level === 'group' ? sql`org_group` : sql`company`;
  const key = home.level === 'group' ? sql`group_code = ${home.groupCode}` : sql`company_code = ${home.companyCode}`;
  const changed = await execute(inside)`
    update ${owned}
    set owner_account_id = ${to}, updated_at = now(), version = version + 1
    where ${key} and owner_account_id = ${from}`;
  if (!changed) throw fail.conflict('创建人已变更');
  const ownerRole = await systemRoleId(inside, home, `${home.level}_owner`);
  const adminRole = await systemRoleId(inside, home, `${home.level}_admin`);
  const members = await queryRows<{ id: number; accountId: number }>(inside)`
    select id, account_id
    from member
    where group_code = ${home.groupCode} and company_code = ${home.companyCode}
      and account_id = any(${[from, to]}::bigint[]) and status = 'active'`;
  if (!members.some(({ accountId }) => accountId === to)) throw fail.conflict('您已不是在用的成员，不能接受转让');
  for (const member of members) {
    const held = await roleIdsOf(inside, member.id);
    const role = member.accountId === to ? ownerRole : adminRole;
    await writeRoles(inside, home, member.id, [
      ...new Set([...held.filter((roleId) => roleId !== ownerRole), ...(role === null ? [] : [role])]),
    ]);
  }
  await audit(inside, [
    {
      action: 'grant',
      entity: home.level === 'group' ? 'org_group' : 'company',
      entityName: home.companyCode || home.groupCode,
      before: { owner: from },
      after: { owner: to },
    },
  ]);
  await rightsChanged(inside, [from, to]);
}

export const upGradeGroupHandler = handle(upGradeGroup, async (context, input) => {
  requireStepUp(context);
  const home = companyHome(context);
  const named = await nameOf(context, home);
  const { accountId } = context.session;
  if (named.ownerAccountId !== accountId) throw fail.forbidden('只有企业创建人可以升级为集团');
  // It is that of the parent company.
  if (input.creditCode !== undefined && input.creditCode !== named.creditCode)
    throw fail.invalid('统一社会信用代码：应与母公司一致', { creditCode: '应与母公司一致' });
  const twin = await queryRows(context)`
    select 1
    from org_group
    where group_name = ${input.groupName} and group_kind = 'real' and status <> 'dissolved'
      and group_code <> ${home.groupCode}`;
  if (twin.length > 0)
    throw fail.conflict(`集团名称「${input.groupName}」已存在`, { fields: { groupName: '集团名称已存在' } });
  const changed = await execute(context)`
    update org_group
    set group_kind = 'real', group_name = ${input.groupName}, short_name = ${input.shortName ?? null},
      credit_code = ${named.creditCode}, parent_company_code = ${home.companyCode}, owner_account_id = ${accountId},
      updated_at = now()
    where group_code = ${home.groupCode} and group_kind = 'solo'`;
  if (!changed) throw fail.conflict('企业已属于集团');
  await inEnterprise(context, { groupCode: home.groupCode, companyCode: '' }, async (inside) => {
    // A company made at the command line brought the roles of its group along.
    const present = await rolesOf(inside.db, '');
    const roles =
      present.size > 0 ? present : await insertDefaultRoles(inside.db, { groupCode: home.groupCode, companyCode: '' });
    await insertMember(inside.db, {
      accountId,
      groupCode: home.groupCode,
      companyCode: '',
      displayName: context.tenant.access.displayName,
      staffId: null,
      departmentIds: [],
      jobTitle: null,
      roleIds: ['group_owner', 'group_admin'].flatMap((code) => roles.get(code) ?? []),
    });
    await audit(inside, [{ action: 'create', entity: 'org_group', entityName: input.groupName }]);
    await groupMembership(context).begin(inside, { companyCode: home.companyCode, companyName: named.name });
  });
  await rightsChanged(context, [accountId]);
  return { groupCode: home.groupCode };
});
