/** A right that somebody lacks: what it is called, who can give it, and the message that asks them, once per code and day. */
import { permissionCatalogue, platformCodes } from '../model/permission-catalogue.ts';
import { askPermission, namedAdministrators, queryMissingRight } from '../model/role.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { Permission } from '#platform/entity/permission.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { wasSentToday } from '#platform/runtime/messages.ts';
import { handle } from '#platform/runtime/registry.ts';
import { holdersOf, tellAll } from './holders.ts';

/** FY-V001 for a code that no role of an enterprise can hold. */
function requireKnown(code: string | undefined): Permission {
  const permission = permissionCatalogue.find((entry) => entry.code === code);
  if (!permission || platformCodes.has(permission.code))
    throw fail.invalid('权限编码：没有这项权限', { code: '没有这项权限' });
  return permission;
}

const homeOf = ({ tenant }: TenantWork) => ({ groupCode: tenant.groupCode, companyCode: tenant.companyCode ?? '' });

/** Accounts of those who can give a right, without the caller: nobody grants what they do not hold themselves. */
async function grantersOf(context: TenantWork, code: string): Promise<number[]> {
  const home = homeOf(context);
  const granting = context.tenant.mode === 'group' ? 'group_role_edit' : 'role_grant';
  const mayGrant = await holdersOf(context.db, home, [granting]);
  const holders = new Set(await holdersOf(context.db, home, [code]));
  return mayGrant.filter((accountId) => holders.has(accountId) && accountId !== context.session.accountId);
}

const dedupeKeyOf = (context: TenantWork, code: string): string =>
  `ask:${context.session.accountId}:${homeOf(context).companyCode}:${code}`;

/** Names of members, in the order in which they joined. */
async function namesOf(context: TenantWork, accountIds: readonly number[]): Promise<string[]> {
  const { groupCode, companyCode } = homeOf(context);
  const members = await queryRows<{ displayName: string }>(context)`
    select m.display_name
    from member m
    where m.group_code = ${groupCode} and m.company_code = ${companyCode} and m.status = 'active'
      and m.account_id = any(${[...accountIds]}::bigint[])
    order by m.id
    limit ${namedAdministrators}`;
  return members.map(({ displayName }) => displayName);
}

export const queryMissingRightHandler = handle(queryMissingRight, async (context, { codes }) => {
  const { code, name } = requireKnown(codes.find((wanted) => !platformCodes.has(wanted)));
  const granters = await grantersOf(context, code);
  return {
    code,
    name,
    administrators: await namesOf(context, granters),
    administratorCount: granters.length,
    asked: await wasSentToday(context.db, context.platform, {
      ...homeOf(context),
      dedupeKey: dedupeKeyOf(context, code),
    }),
  };
});

export const askPermissionHandler = handle(askPermission, async (context, { code, reason }) => {
  const { tenant } = context;
  const { name } = requireKnown(code);
  const home = homeOf(context);
  const granters = await grantersOf(context, code);
  const dedupeKey = dedupeKeyOf(context, code);
  if (await wasSentToday(context.db, context.platform, { ...home, dedupeKey }))
    return { asked: false, administrators: granters.length };
  await tellAll(context, home, granters, {
    category: 'permission',
    level: 'info',
    bizType: 'member',
    bizId: tenant.access.memberId,
    title: `${tenant.access.displayName} 申请权限「${name}」`,
    content: reason || `需要权限「${name}」，同意的话请在角色中授予`,
    linkPath: tenant.mode === 'group' ? '/user-role-manage' : '/com-item',
    actorName: tenant.access.displayName,
    dedupeKey,
  });
  return { asked: granters.length > 0, administrators: granters.length };
});
