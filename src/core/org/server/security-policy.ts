/** Reading and setting the security policy of a company or of its group. */
import type { SecurityPolicy } from '#core/account/public.ts';
import { loosened, querySecurityPolicy, storedPolicy, strictest, updateSecurityPolicy } from '#core/account/public.ts';
import { tightenSessions } from '#core/account/public.server.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { shownAnswer } from '#platform/runtime/shown-row.ts';
import { handle } from '#platform/runtime/registry.ts';
import { requireStepUp } from '#platform/http/step-up.ts';
import { addressTest } from './entry-rule.ts';
import { refuseMixedDuties } from './member-roles.ts';
import type { RoleHome } from './role-home.ts';
import { companyHome, groupHome, lockHome } from './role-home.ts';

/** The group's policy for who entered as the group, else the company's. */
const homeOf = (context: TenantWork): RoleHome =>
  context.tenant.mode === 'group' ? groupHome(context) : companyHome(context);

interface PolicyRow {
  readonly own: SecurityPolicy;
  /** Of the group, for a company. */
  readonly above: SecurityPolicy | null;
  readonly version: number;
}

async function readPolicy(context: TenantWork, home: RoleHome): Promise<PolicyRow> {
  const row = await queryRow<{
    groupPolicy: unknown;
    companyPolicy: unknown;
    groupVersion: number;
    companyVersion: number;
  }>(context)`
    select g.security_policy as group_policy, c.security_policy as company_policy, g.version as group_version,
      c.version as company_version
    from org_group g
    left join company c on c.group_code = g.group_code and c.company_code = ${home.companyCode}
    where g.group_code = ${home.groupCode}`;
  if (!row) throw fail.notFound('企业不存在');
  const group = storedPolicy(row.groupPolicy);
  return home.level === 'group'
    ? { own: group, above: null, version: row.groupVersion }
    : { own: storedPolicy(row.companyPolicy), above: group, version: row.companyVersion };
}

/** Roles the policy may name: those of the home; for a group also those of its companies, by code. */
async function rolesInSight(context: TenantWork): Promise<{ roleCode: string; roleName: string }[]> {
  const found = await queryRows<{ roleCode: string; roleName: string }>(context)`
    select role_code, min(role_name) as role_name from role r where deleted_at is null
    group by role_code order by bool_or(company_code = '') desc, min(sort), role_code limit 300`;
  return found;
}

export const querySecurityPolicyHandler = handle(querySecurityPolicy, (context) => shownPolicy(context));

/** The policy as its page shows it. */
async function shownPolicy(context: TenantContext): Promise<OutputOf<typeof querySecurityPolicy>> {
  const home = homeOf(context);
  const { own, above, version } = await readPolicy(context, home);
  return {
    level: home.level,
    own,
    inherited: above === null ? null : strictest([above]),
    callerAddress: context.request.ip,
    roles: await rolesInSight(context),
    version,
  };
}

/** What must not be saved: looser than the group, roles that do not exist, a list without the caller's own address. */
async function checkPolicy(
  context: TenantContext,
  policy: SecurityPolicy,
  above: SecurityPolicy | null,
): Promise<void> {
  const [loose] = Object.entries(above === null ? {} : loosened(policy, strictest([above])));
  if (loose) throw fail.invalid(loose[1], { [loose[0]]: loose[1] });
  const known = new Set((await rolesInSight(context)).map((role) => role.roleCode));
  if (!policy.requireMfaFor.every((code) => known.has(code)))
    throw fail.invalid('须二次验证的角色：含有不存在的角色', { requireMfaFor: '含有不存在的角色' });
  if (policy.ipAllow.length > 0 && !addressTest(policy.ipAllow)(context.request.ip)) {
    const text = `须包含您当前的地址 ${context.request.ip}，否则您自己也无法进入`;
    throw fail.invalid(`允许的网络地址：${text}`, { ipAllow: text });
  }
}

/** Accounts of everybody who is a member where the policy holds. */
async function membersUnder(context: TenantWork): Promise<{ id: number; accountId: number }[]> {
  const found = await queryRows<{ id: number; accountId: number }>(context)`
    select id, account_id from member where status = 'active'`;
  return found;
}

export const updateSecurityPolicyHandler = handle(updateSecurityPolicy, async (context, { version, ...given }) => {
  const policy: SecurityPolicy = given;
  const home = homeOf(context);
  await lockHome(context, home);
  const kept = await readPolicy(context, home);
  if (kept.version !== version) throw fail.stale(shownAnswer(context, querySecurityPolicy, await shownPolicy(context)));
  await checkPolicy(context, policy, kept.above);
  requireStepUp(context);
  const stored = JSON.stringify(policy);
  if (home.level === 'group')
    await execute(context)`
      update org_group
      set security_policy = ${stored}::jsonb, version = version + 1, updated_at = now()
      where group_code = ${home.groupCode}`;
  else
    await execute(context)`
      update company
      set security_policy = ${stored}::jsonb, version = version + 1, updated_at = now()
      where company_code = ${home.companyCode}`;
  const members = await membersUnder(context);
  await refuseMixedDuties(
    context,
    members.map((member) => member.id),
  );
  await audit(context, [
    {
      action: 'config',
      entity: 'security_policy',
      entityName: home.level === 'group' ? '集团' : '企业',
      before: { ...kept.own },
      after: { ...policy },
    },
  ]);
  const limits = strictest([policy, ...(kept.above === null ? [] : [kept.above])]);
  const accounts = [...new Set(members.map((member) => member.accountId))];
  const ended = await tightenSessions(context.db, context.platform.events, accounts, limits, context.session.sessionId);
  // Every process asks again what the door of the enterprise wants.
  await context.platform.events.publish(context.db, { type: 'org', accountId: null, data: {} });
  context.afterCommit(() => accounts.forEach((accountId) => context.platform.identity.forget(accountId)));
  return { version: version + 1, ended };
});
