/** Whom an administrator may hand a sign-in link: never anybody who may do more than he. */
import { protectedRoles } from '../model/role.ts';
import { factsOf } from '#core/account/public.server.ts';
import { queryRow } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { Context } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { requireStepUp } from '#platform/http/step-up.ts';
import { checkEntry, resolveTenant } from '#platform/tenancy/tenant-choice.ts';
import { inEnterprise } from './enterprise-setting.ts';

/**
 * FY-A001 unless the caller holds user_login_key in the company and the account may do nothing there that he may not; FY-N001 unless it
 * is an active member that the company manages; FY-C001 once it has signed in. The call is about an account, so the company is named
 * and not chosen; its door is asked all the same. Leaves an audit row.
 */
export async function allowLoginKey(
  context: Context,
  home: { readonly groupCode: string; readonly companyCode: string },
  accountId: number,
): Promise<void> {
  const { platform, session, request } = context;
  if (!session) throw fail.sessionOver();
  const { tenant, entry } = await resolveTenant(platform, session, home);
  checkEntry(entry, session, request.ip);
  if (!tenant.access.codes.has('user_login_key')) throw fail.forbidden('没有权限', { codes: ['user_login_key'] });
  await inEnterprise(context, home, async (inside) => {
    const member = await queryRow<{ id: number; displayName: string; codes: string[]; roleCodes: string[] }>(inside)`
      select m.id, m.display_name,
        coalesce(array_agg(distinct s.code) filter (where s.code is not null), '{}') as codes,
        coalesce(array_agg(distinct r.role_code) filter (where r.role_code is not null), '{}') as role_codes
      from member m
      left join member_role x on x.member_id = m.id
      left join role r on r.id = x.role_id and r.deleted_at is null and r.status = 'active'
      left join role_resource rr on rr.role_id = r.id
      left join resource s on s.id = rr.resource_id and s.deprecated_at is null
      where m.account_id = ${accountId} and m.group_code = ${home.groupCode} and m.company_code = ${home.companyCode}
        and m.status = 'active'
      group by m.id`;
    const account = (await factsOf(inside.db, platform.seal, [accountId])).get(accountId);
    if (!member || account?.managedBy !== home.companyCode) throw fail.notFound('成员不存在，或账号不由本企业管理');
    const beyond =
      member.codes.some((code) => !tenant.access.codes.has(code)) ||
      member.roleCodes.some((code) => protectedRoles.includes(code));
    if (beyond) throw fail.forbidden('该成员的权限超出您自己的权限，不能为其创建登录链接');
    if (account.lastLoginAt !== null) throw fail.conflict('该成员已登录过，请改用重置密码');
    requireStepUp(context);
    await audit({ ...inside, tenant: { ...inside.tenant, access: tenant.access } }, [
      {
        action: 'config',
        entity: 'login_secret_key',
        entityId: member.id,
        entityName: member.displayName,
        reason: '创建邀请链接',
      },
    ]);
  });
}
