/** Invite codes and numbers that are drawn. */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { generatedCode, numberKinds, queryInviteCode } from '../model/invite.ts';
import { inviteCodeRow, inviteEnding } from '../model/invite-code-acts.ts';
import { acting } from '#platform/acts/acting.server.ts';
import { unstored } from '#platform/acts/unstored.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { readPage } from '#platform/store/read-page.ts';
import { handle } from '#platform/runtime/registry.ts';
import { drawNumbers } from '#platform/store/draw-numbers.ts';
import { serviceOf } from '#platform/runtime/port.ts';
import type { HeldNumberWish } from './held-number-ports.ts';
import { heldNumberPorts } from './held-number-ports.ts';
import { checkInvitedRoles, invitableRoles } from './invite-role.ts';
import { checkDepartments } from './member-rules.ts';
import type { RoleHome } from './role-home.ts';
import { companyHome, groupHome, inHome } from './role-home.ts';

/** Without I, O, 0 and 1. */
const codeCharacters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Eight characters that nobody takes for one another. */
export const newInviteCode = () =>
  Array.from({ length: 8 }, () => codeCharacters[randomInt(codeCharacters.length)]).join('');

/** A number of the month, of projects one of the year. Staff numbers come from the sequence of the roster, so that both ways never give one twice. */
async function drawNumber(context: TenantWork, kind: keyof typeof numberKinds): Promise<string> {
  const today = todayInShanghai(context.platform.now());
  // XM-2026-001: the sequence is the one that projects draw from themselves.
  const isYearly = kind === 'project';
  const period = isYearly ? today.slice(0, 5) : today.slice(0, 7).replace('-', '');
  const sequence =
    kind === 'staff'
      ? { kind: 'staff_no' }
      : { kind, prefix: numberKinds[kind].prefix, ...(isYearly && { digits: 3 }) };
  const [number] = await drawNumbers(context, sequence, period, 1);
  if (number === undefined) throw new Error('no number was drawn');
  return number;
}

/** A number that is held where the area of the rows says so, else one that is drawn for good. */
async function numberFor(context: TenantWork, kind: keyof typeof numberKinds, input: HeldNumberWish) {
  const from = heldNumberPorts[kind];
  if (!from) return { code: await drawNumber(context, kind), url: null, expiresAt: null, rule: null };
  return { ...(await serviceOf(context.platform, from).hold(context, input)), url: null };
}

export const generatedCodeHandler = handle(generatedCode, async (context, input) => {
  if (input.codeType !== 'invite_company' && input.codeType !== 'invite_group')
    return numberFor(context, input.codeType, input);
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
  return { code, url: `/create-enterprise?inviteCode=${code}`, expiresAt: inserted?.expireAt ?? null, rule: null };
});

/** Company or group, with the code that each asks for. */
function inviteHome(context: TenantWork): RoleHome {
  const home = context.tenant.mode === 'group' ? groupHome(context) : companyHome(context);
  if (!context.tenant.access.codes.has(home.level === 'group' ? 'group_company_add' : 'org_member_invite'))
    throw fail.forbidden('没有权限');
  return home;
}

/** Of its row: why nobody joins by it any more, or that it is open. */
const codeStatus = sql`
  case
    when disabled_at is not null then 'disabled'
    when expire_at <= now() then 'expired'
    when used >= max_uses then 'spent'
    else 'open'
  end`;

interface InviteRow {
  id: number;
  code: string;
  codeType: 'invite_company' | 'invite_group';
  expireAt: string;
  maxUses: number;
  used: number;
  needApprove: boolean;
  status: 'open' | 'disabled' | 'expired' | 'spent';
  createdAt: string;
  roleIds: number[];
}

export const queryInviteCodeHandler = handle(queryInviteCode, async (context, { page }) => {
  const home = inviteHome(context);
  const { records, ...facets } = await readPage(page, async (limit, offset) => {
    const found = await queryRows<InviteRow & { total: number }>(context)`
      select id, code, code_type, expire_at, max_uses, used, need_approve, ${codeStatus} as status, created_at,
        role_ids, count(*) over () as total
      from invite_code i
      where ${inHome(home, 'i')}
      order by id desc
      limit ${limit} offset ${offset}`;
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

/** A code of the chosen enterprise, under a lock where it is about to change. */
async function findCode(context: TenantWork, id: number, lock: boolean): Promise<RowOf<typeof inviteCodeRow>> {
  const row = await queryRow<RowOf<typeof inviteCodeRow>>(context)`
    select id, code, ${codeStatus} as status, created_at
    from invite_code i
    where id = ${id} and ${inHome(inviteHome(context), 'i')} ${lock ? sql`for update` : sql``}`;
  if (!row) throw fail.notFound('邀请码不存在');
  return unstored(inviteCodeRow, row);
}

export const disableInviteCodeHandler = acting(
  inviteEnding,
  {
    async disable(context, { id, code }) {
      await execute(context)`update invite_code set disabled_at = now() where id = ${id}`;
      await audit(context, [
        {
          action: 'update',
          entity: 'invite_code',
          entityId: id,
          entityName: code,
          after: { disabled: true },
          reason: inviteEnding.acts.disable.label,
        },
      ]);
      return undefined;
    },
  },
  {
    find: (context, id) => findCode(context, Number(id), true),
    show: (context, { id }) => findCode(context, id, false),
  },
);
