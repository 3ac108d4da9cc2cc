/** Invite codes and numbers that are drawn. */
import { randomInt } from 'node:crypto';
import { disableInviteCode, generatedCode, numberKinds, queryInviteCode } from '../model/invite.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { readPage } from '#platform/store/read-page.ts';
import { handle } from '#platform/runtime/registry.ts';
import { drawNumbers } from '#platform/store/draw-numbers.ts';
import { checkInvitedRoles, invitableRoles } from './invite-role.ts';
import { checkDepartments } from './member-rules.ts';
import type { RoleHome } from './role-home.ts';
import { companyHome, groupHome, inHome } from './role-home.ts';

/** Without I, O, 0 and 1. */
const codeCharacters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Eight characters that nobody takes for one another. */
export const newInviteCode = () =>
  Array.from({ length: 8 }, () => codeCharacters[randomInt(codeCharacters.length)]).join('');

/** A number of the month. Staff numbers come from the sequence of the roster, so that both ways never give one twice. */
async function drawNumber(context: TenantWork, kind: keyof typeof numberKinds): Promise<string> {
  const period = todayInShanghai(context.platform.now()).slice(0, 7).replace('-', '');
  const sequence = kind === 'staff' ? { kind: 'staff_no' } : { kind, prefix: numberKinds[kind].prefix };
  const [number] = await drawNumbers(context, sequence, period, 1);
  if (number === undefined) throw new Error('no number was drawn');
  return number;
}

export const generatedCodeHandler = handle(generatedCode, async (context, input) => {
  if (input.codeType !== 'invite_company' && input.codeType !== 'invite_group')
    return { code: await drawNumber(context, input.codeType), url: null, expiresAt: null };
  const home = input.codeType === 'invite_group' ? groupHome(context) : companyHome(context);
  await checkDepartments(context, home, input.deptId ? [input.deptId] : [], 'deptId');
  await checkInvitedRoles(context, home, input.roleIds);
  const code = newInviteCode();
  const inserted = await queryRow<{ id: number; expireAt: string }>(context)`
    insert into invite_code (
      group_code, company_code, code, code_type, dept_id, role_ids, expire_at, max_uses, need_approve, created_by
    )
    values (
      ${home.groupCode}, ${home.companyCode}, ${code}, ${input.codeType}, ${input.deptId ?? null},
      ${input.roleIds}::bigint[], now() + make_interval(secs => ${input.expiresIn}), ${input.maxUses},
      ${input.needApprove}, ${context.session.accountId}
    )
    returning id, expire_at`;
  await audit(context, [
    {
      action: 'create',
      entity: 'invite_code',
      entityId: inserted?.id ?? null,
      after: {
        codeType: input.codeType,
        maxUses: input.maxUses,
        needApprove: input.needApprove,
        roleIds: input.roleIds,
      },
    },
  ]);
  return { code, url: `/create-enterprise?inviteCode=${code}`, expiresAt: inserted?.expireAt ?? null };
});

/** Company or group, with the code that each asks for. */
function inviteHome(context: TenantWork): RoleHome {
  const home = context.tenant.mode === 'group' ? groupHome(context) : companyHome(context);
  if (!context.tenant.access.codes.has(home.level === 'group' ? 'group_company_add' : 'org_member_invite'))
    throw fail.forbidden('没有权限');
  return home;
}

interface InviteRow {
  id: number;
  code: string;
  codeType: 'invite_company' | 'invite_group';
  expireAt: string;
  maxUses: number;
  used: number;
  needApprove: boolean;
  disabledAt: string | null;
  createdAt: string;
  roleIds: number[];
}

export const queryInviteCodeHandler = handle(queryInviteCode, async (context, { page }) => {
  const home = inviteHome(context);
  const { records, ...facets } = await readPage(page, async (limit, offset) => {
    const found = await queryRows<InviteRow & { total: number }>(context)`
      select id, code, code_type, expire_at, max_uses, used, need_approve, disabled_at, created_at, role_ids,
        count(*) over () as total
    from invite_code i where ${inHome(home, 'i')} order by id desc limit ${limit} offset ${offset}`;
    return found;
  });
  const roles = await invitableRoles(
    context,
    home,
    records.flatMap(({ roleIds }) => roleIds),
  );
  return {
    records: records.map(({ roleIds, ...row }) => ({ ...row, roles: roles.filter(({ id }) => roleIds.includes(id)) })),
    ...facets,
  };
});

export const disableInviteCodeHandler = handle(disableInviteCode, async (context, { id }) => {
  const home = inviteHome(context);
  const ended = await queryRows<{ id: number }>(context)`
    update invite_code i
    set disabled_at = coalesce(disabled_at, now())
    where id = ${id} and ${inHome(home, 'i')}
    returning id`;
  if (ended.length === 0) throw fail.notFound('邀请码不存在');
  await audit(context, [{ action: 'update', entity: 'invite_code', entityId: id, after: { disabled: true } }]);
  return {};
});
