/** The transfer of the chosen enterprise as its owner sees it: what waits for an answer, and taking it back. */
import { sql } from 'kysely';
import { ownerTransfer, subjects, transferWithdrawal } from '../model/joining-acts.ts';
import { queryTransfer } from '../model/owner-transfer.ts';
import { acting } from '#platform/acts/acting.server.ts';
import { unstored } from '#platform/acts/unstored.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tellAll } from './holders.ts';
import type { MemberRow } from './member-roles.ts';
import type { RoleHome } from './role-home.ts';
import { companyHome, groupHome, inHome } from './role-home.ts';
import { sendMessage, settleMessages } from '#platform/runtime/messages.ts';

const homeOf = (context: TenantContext): RoleHome =>
  context.tenant.mode === 'group' ? groupHome(context) : companyHome(context);

async function owns(context: TenantContext, home: RoleHome): Promise<boolean> {
  const found =
    home.level === 'group'
      ? await queryRows(context)`
        select 1
        from org_group
        where group_code = ${home.groupCode} and owner_account_id = ${context.session.accountId}`
      : await queryRows(context)`
        select 1
        from company
        where company_code = ${home.companyCode} and owner_account_id = ${context.session.accountId}`;
  return found.length > 0;
}

export const queryTransferHandler = handle(queryTransfer, async (context) => {
  const home = homeOf(context);
  if (!(await owns(context, home))) return { isOwner: false, transfer: null };
  const found = await queryRow<{ id: number; toName: string; expireAt: string }>(context)`
    select t.id, coalesce(m.display_name, '') as to_name, t.expire_at from owner_transfer t
    left join member m on m.account_id = t.to_account_id and m.group_code = t.group_code
      and m.company_code = t.company_code and m.status <> 'left'
    where ${inHome(home, 't')} and t.status = 'pending' and t.expire_at > now() limit 1`;
  return { isOwner: true, transfer: found ?? null };
});

/** Nobody becomes founder of what he was put out of: a transfer that waits for him ends, and the founder who began it is told. */
export async function withdrawTransferTo(
  context: TenantWork,
  home: RoleHome,
  member: Pick<MemberRow, 'accountId' | 'displayName'>,
): Promise<void> {
  const ended = await queryRows<{ id: number; fromAccountId: number }>(context)`
    update owner_transfer t
    set status = 'withdrawn'
    where ${inHome(home, 't')} and to_account_id = ${member.accountId} and status = 'pending'
    returning id, from_account_id`;
  for (const { id, fromAccountId } of ended) {
    await audit(context, [
      {
        action: 'grant',
        entity: 'owner_transfer',
        entityId: id,
        entityName: member.displayName,
        after: { status: '已撤回' },
      },
    ]);
    await settleMessages(context.db, context.platform, { bizType: 'owner_transfer', bizId: id });
    await tellAll(context, home, [fromAccountId], {
      category: 'org',
      level: 'warning',
      bizType: 'owner_transfer',
      bizId: id,
      title: '转让已撤回',
      content: `${member.displayName} 已不是成员，转让需重新发起`,
      linkPath: '/entrepreneurship-center',
    });
  }
}

/** What a transfer is answered as; one that nobody answered in time has expired. */
export const transferColumns = sql`
  t.id, t.group_code, t.company_code, coalesce(c.company_name, g.group_name, '') as name, t.to_account_id,
    case when t.status = 'pending' and t.expire_at <= now() then 'expired' else t.status end as status, t.created_at`;
export const transferSources = sql`
  owner_transfer t
  left join company c on c.company_code = t.company_code
  left join org_group g on g.group_code = t.group_code`;

/** A transfer of the chosen enterprise, under a lock where it is about to change. */
async function findTransfer(context: TenantContext, id: number, lock: boolean): Promise<RowOf<typeof ownerTransfer>> {
  const row = await queryRow<RowOf<typeof ownerTransfer>>(context)`
    select ${transferColumns}
    from ${transferSources}
    where t.id = ${id} and ${inHome(homeOf(context), 't')} ${lock ? sql`for update of t` : sql``}`;
  if (!row) throw fail.notFound('转让不存在');
  return unstored(ownerTransfer, { ...row, subject: subjects.transfer(row.name) });
}

export const cancelTransferHandler = acting(
  transferWithdrawal,
  {
    async withdraw(context, { id, name, groupCode, companyCode, toAccountId }) {
      await execute(context)`update owner_transfer set status = 'withdrawn' where id = ${id}`;
      await audit(context, [
        {
          action: 'grant',
          entity: 'owner_transfer',
          entityId: id,
          entityName: name,
          after: { status: '已撤回' },
          reason: transferWithdrawal.acts.withdraw.label,
        },
      ]);
      await settleMessages(context.db, context.platform, { bizType: 'owner_transfer', bizId: id });
      await sendMessage(context.db, context.platform, {
        groupCode,
        companyCode,
        accountId: toAccountId,
        category: 'org',
        bizType: 'owner_transfer',
        bizId: id,
        title: '转让已撤回',
        content: `${context.tenant.access.displayName} 撤回了转让`,
        linkPath: '/entrepreneurship-center',
        actorName: context.tenant.access.displayName,
      });
      return undefined;
    },
  },
  {
    async before(context) {
      if (!(await owns(context, homeOf(context)))) throw fail.forbidden('只有创建人可以撤回转让');
    },
    find: (context, id) => findTransfer(context, Number(id), true),
    show: (context, { id }) => findTransfer(context, id, false),
  },
);
