/** 申请权限 on /401: a message to the administrators, once per code and day. */
import { permissionCatalogue } from '../model/permission-catalogue.ts';
import { askPermission } from '../model/role.ts';
import { fail } from '#platform/runtime/failure.ts';
import { wasSentToday } from '#platform/runtime/messages.ts';
import { handle } from '#platform/runtime/registry.ts';
import { holdersOf, tellAll } from './holders.ts';

export const askPermissionHandler = handle(askPermission, async (context, { code, reason }) => {
  const { tenant, session } = context;
  const wanted = permissionCatalogue.find((permission) => permission.code === code);
  if (!wanted) throw fail.invalid('权限编码：没有这项权限', { code: '没有这项权限' });
  const companyCode = tenant.companyCode ?? '';
  const home = { groupCode: tenant.groupCode, companyCode };
  const holders = await holdersOf(context.db, home, [tenant.mode === 'group' ? 'group_role_edit' : 'role_grant']);
  const administrators = holders.filter((accountId) => accountId !== session.accountId);
  const dedupeKey = `ask:${session.accountId}:${companyCode}:${code}`;
  if (await wasSentToday(context.db, context.platform, { ...home, dedupeKey }))
    return { asked: false, administrators: administrators.length };
  await tellAll(context, home, administrators, {
    category: 'permission',
    level: 'info',
    bizType: 'member',
    bizId: tenant.access.memberId,
    title: `${tenant.access.displayName} 申请权限「${wanted.name}」`,
    content: reason || `需要权限「${wanted.name}」（${code}）`,
    linkPath: tenant.mode === 'group' ? '/user-role-manage' : '/com-item',
    actorName: tenant.access.displayName,
    dedupeKey,
  });
  return { asked: administrators.length > 0, administrators: administrators.length };
});
