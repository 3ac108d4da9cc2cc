/** Who may not go before somebody follows: founders and last administrators. */
import { sql } from 'kysely';
import { execute, queryRow } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { TenantDb } from '#platform/db/database.ts';
import { administratorIds } from './member-roles.ts';
import type { RoleHome } from './role-home.ts';
import { lockHome } from './role-home.ts';

const duties = { founder: '创建人', administrator: '最后一名管理员' } as const;
type Duty = keyof typeof duties;

export interface LeavingMember {
  readonly id: number;
  readonly accountId: number;
}

/** Account that founded a company or a group; null: nobody is named. */
export async function founderOf(context: Pick<TenantWork, 'db'>, home: RoleHome): Promise<number | null> {
  const owned = await queryRow<{ accountId: number | null }>(context)`
    select owner_account_id as account_id from ${sql.table(home.level === 'group' ? 'org_group' : 'company')}
    where group_code = ${home.groupCode} ${
      home.level === 'group'
        ? sql``
        : sql`
      and company_code = ${home.companyCode}`
    }`;
  return owned?.accountId ?? null;
}

/**
 * Of members who are to leave a home together those who must stay, with what they are. Holds other changes of
 * administrators back until the transaction ends.
 */
export async function stayingOf<Member extends LeavingMember>(
  context: TenantWork,
  home: RoleHome,
  leaving: readonly Member[],
): Promise<{ readonly member: Member; readonly duty: string }[]> {
  await lockHome(context, home);
  const founder = await founderOf(context, home);
  const administrators = new Set(await administratorIds(context, home));
  const staying = [];
  for (const member of leaving) {
    if (member.accountId === founder) staying.push({ member, duty: duties.founder });
    else if (administrators.size === 1 && administrators.has(member.id))
      staying.push({ member, duty: duties.administrator });
    else administrators.delete(member.id);
  }
  return staying;
}

/**
 * What an account alone holds in any enterprise, as a sentence («某公司」的创建人), or null. Changes of administrators of its
 * enterprises wait until the transaction ends.
 */
export async function soleDutyOf(db: TenantDb, accountId: number): Promise<string | null> {
  await execute(db)`
    select 1
    from org_group
    where group_code in (
      select group_code from member where account_id = ${accountId} and status = 'active' and company_code = ''
    )
    order by group_code
    for update`;
  await execute(db)`
    select 1
    from company
    where company_code in (select company_code from member where account_id = ${accountId} and status = 'active')
    order by company_code
    for update`;
  const first = await queryRow<{ name: string; duty: Duty }>(db)`
    select name, duty from qishu_sole_duties(${accountId}) limit 1`;
  return first ? `「${first.name}」的${duties[first.duty]}` : null;
}
