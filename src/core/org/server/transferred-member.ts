/** The membership of somebody who moves to a sister company: begins there as that of any employee; the old one ends with the leaving. */
import { execute, queryRow } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { giveStaffRows } from './member-staff.ts';
import { checkQuota } from './member-rules.ts';
import { writeRoles } from './member-roles.ts';
import { rightsChanged } from './rights-changed.ts';
import { companyHome, inHome } from './role-home.ts';
import { sendMessage } from '#platform/runtime/messages.ts';

export interface TransferredMember {
  readonly accountId: number;
  readonly staffId: number;
  readonly name: string;
  readonly departmentId: number;
  readonly position: string;
}

/** Account of the person's active membership in the company in sight; null without one. */
export async function accountOfStaff(context: TenantWork, staffId: number): Promise<number | null> {
  const found = await queryRow<{ accountId: number }>(context)`
    select account_id
    from member m
    where ${inHome(companyHome(context), 'm')} and m.staff_id = ${staffId} and m.status in ('active', 'disabled')`;
  return found?.accountId ?? null;
}

/** Makes the account a member of the company in sight, or links the membership that it has there. Roles stay behind: they were given for the other company. */
export async function admitTransferred(
  context: TenantWork,
  { accountId, staffId, name, departmentId, position }: TransferredMember,
): Promise<void> {
  const home = companyHome(context);
  const present = await queryRow<{ id: number }>(context)`
    select id
    from member m
    where ${inHome(home, 'm')} and m.account_id = ${accountId} and m.status <> 'left'
    for update`;
  let memberId = present?.id;
  if (memberId === undefined) {
    await checkQuota(context, home, 1);
    const inserted = await queryRow<{ id: number }>(context)`
      insert into member (
        account_id, group_code, company_code, display_name, dept_ids, job_title, staff_id, join_type, invited_by
      )
      values (
        ${accountId}, ${home.groupCode}, ${home.companyCode}, ${name}, ${[departmentId]}, ${position}, ${staffId},
        'invite', ${context.session.accountId}
      )
      returning id`;
    memberId = inserted?.id ?? 0;
    await writeRoles(context, home, memberId, []);
  } else
    await execute(context)`
      update member
      set status = 'active', staff_id = ${staffId}, dept_ids = ${[departmentId]}, job_title = ${position},
        version = version + 1, updated_at = now()
      where id = ${memberId}`;
  await giveStaffRows(context, [memberId]);
  await audit(context, [
    {
      action: 'create',
      entity: 'member',
      entityId: memberId,
      entityName: name,
      after: { joinType: 'invite', staffId, deptId: departmentId },
      reason: '集团内调入',
    },
  ]);
  await rightsChanged(context, [accountId]);
  const company = await queryRow<{ companyName: string }>(context)`
    select company_name from company where company_code = ${home.companyCode}`;
  await sendMessage(context.db, context.platform, {
    groupCode: home.groupCode,
    companyCode: home.companyCode,
    accountId,
    category: 'org',
    level: 'warning',
    bizType: 'company',
    bizId: null,
    title: `您已调入 ${company?.companyName ?? ''}`,
    content: `岗位：${position}。原企业的账号权限已结束，请切换到新企业使用`,
    linkPath: '/home-middleware',
    actorName: context.tenant.access.displayName,
  });
}
