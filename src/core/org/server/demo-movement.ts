/** People on their way in and out, so that centre, bell and log of the demo are not empty: requests, an invitation, a code, entries. */
import { queryRow } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { newInviteCode } from './invite.ts';
import { tellHandlers } from './join.ts';
import { sendMessage } from '#platform/runtime/messages.ts';

/** An account of the demo under the name it signs in with. */
interface Actor {
  readonly accountId: number;
  readonly name: string;
}

export interface DemoMovement {
  readonly groupCode: string;
  readonly company: { readonly companyCode: string; readonly companyName: string };
  /** Company that invites hr and that staff asks to join. */
  readonly sister: { readonly companyCode: string; readonly companyName: string };
  readonly admin: Actor;
  readonly hr: Actor;
  readonly staff: Actor;
  readonly applicants: readonly (Actor & { readonly reason: string })[];
  /** People of the main company's roster. */
  readonly people: number;
}

async function request(context: TenantWork, companyCode: string, applicant: Actor, reason: string): Promise<number> {
  const inserted = await queryRow<{ id: number }>(context)`
    insert into join_request (group_code, company_code, join_type, applicant_account_id, applicant_name, reason)
    values (${context.tenant.groupCode}, ${companyCode}, 'user', ${applicant.accountId}, ${applicant.name}, ${reason})
    returning id`;
  return inserted?.id ?? 0;
}

/** `contextOf` acts as an account in a company; the tenant setting of the transaction covers both companies. */
export async function insertDemoMovement(
  contextOf: (companyCode: string, actor: Actor) => TenantWork,
  demo: DemoMovement,
): Promise<void> {
  const { groupCode, company, sister, admin, hr, staff } = demo;
  const asAdmin = contextOf(company.companyCode, admin);
  const { db, platform } = asAdmin;
  for (const applicant of demo.applicants) {
    const id = await request(asAdmin, company.companyCode, applicant, applicant.reason);
    await tellHandlers(
      asAdmin,
      { level: 'company', groupCode, companyCode: company.companyCode },
      id,
      `${applicant.name} 申请加入`,
      applicant.reason,
    );
    await audit(contextOf(company.companyCode, applicant), [
      { action: 'create', entity: 'join_request', entityId: id, entityName: applicant.name },
    ]);
  }
  const code = await queryRow<{ id: number }>(db)`
    insert into invite_code (group_code, company_code, code, code_type, expire_at, max_uses, used, created_by)
    values (
      ${groupCode}, ${company.companyCode}, ${newInviteCode()}, 'invite_company', now() + interval '30 days', 50,
      ${demo.applicants.length}, ${admin.accountId}
    )
    returning id`;
  await audit(asAdmin, [
    { action: 'import', entity: 'group_user_base', entityName: '员工花名册.xlsx', after: { rows: demo.people } },
    {
      action: 'create',
      entity: 'invite_code',
      entityId: code?.id ?? null,
      after: { codeType: 'invite_company', maxUses: 50, needApprove: true },
    },
  ]);
  const asSister = contextOf(sister.companyCode, admin);
  await request(asSister, sister.companyCode, staff, '借调到贵公司参与项目');
  const invited = await queryRow<{ id: number }>(db)`
    insert into member (account_id, group_code, company_code, display_name, status, join_type, invited_by)
    values (${hr.accountId}, ${groupCode}, ${sister.companyCode}, ${hr.name}, 'invited', 'invite', ${admin.accountId})
    returning id`;
  const memberId = invited?.id ?? 0;
  await audit(asSister, [
    { action: 'create', entity: 'member', entityId: memberId, entityName: hr.name, after: { status: 'invited' } },
  ]);
  await sendMessage(db, platform, {
    groupCode,
    companyCode: sister.companyCode,
    category: 'org',
    linkPath: '/entrepreneurship-center',
    accountId: hr.accountId,
    level: 'warning',
    bizType: 'member',
    bizId: memberId,
    title: `邀请您加入 ${sister.companyName}`,
    content: '请在企业中心「收到的邀请」中接受或拒绝',
    linkParams: { tab: 'invited' },
    actorName: admin.name,
    dedupeKey: `invite:${memberId}`,
  });
}
