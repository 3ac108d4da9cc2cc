/** The caller in each of his enterprises, as himself and without any right: for what concerns him alone. */
import type { TenantDb } from '#platform/db/database.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { TenantWork, WorkContext } from '#platform/runtime/context.ts';
import type { AccountDataSource } from '#platform/runtime/personal-data.ts';
import type { OwnMembership } from '#core/account/public.server.ts';
import { inEnterprise, noRights, ownAccount } from './enterprise-setting.ts';

/** Ends what a cancelled account is and waits for in every enterprise: nobody is left to be let in or to take one over. */
export async function leaveAll(db: TenantDb, accountId: number): Promise<void> {
  await Promise.all([
    execute(db)`
      update member set status = 'left', left_at = now() where account_id = ${accountId} and status <> 'left'`,
    execute(db)`
      update join_request
      set status = 'cancelled', handled_at = now()
      where applicant_account_id = ${accountId} and status = 'pending'`,
    execute(db)`
      update owner_transfer set status = 'withdrawn' where to_account_id = ${accountId} and status = 'pending'`,
  ]);
}

/** The memberships of an account, for the copy of its data. */
export const membershipCopy: AccountDataSource = {
  key: 'members',
  collect: ({ db, session }) =>
    queryRows(db)`
      select group_code, company_code, display_name, job_title, status, joined_at
      from member
      where account_id = ${session.accountId}`,
};

/** Runs `work` once in each company of the caller, one after the other in his transaction; disabled memberships too: the data stay his. */
export async function inOwnCompanies<Result>(
  context: WorkContext,
  work: (inside: TenantWork, membership: OwnMembership) => Promise<Result>,
): Promise<Result[]> {
  const { accountId } = ownAccount(context);
  const found = await queryRows<OwnMembership>(context)`
    select id, group_code, company_code, staff_id, display_name
    from member
    where account_id = ${accountId} and company_code <> '' and status in ('active', 'disabled')
    order by id`;
  const results: Result[] = [];
  for (const membership of found) {
    const { id: memberId, staffId, displayName } = membership;
    results.push(
      await inEnterprise(context, membership, ({ session, tenant }) =>
        work(
          { ...context, session, tenant: { ...tenant, access: { ...noRights, memberId, staffId, displayName } } },
          membership,
        ),
      ),
    );
  }
  return results;
}

/** The membership for which an account was opened, once its person has set the first password; the person policy holds. */
export async function takeUpOpened(db: TenantDb, accountId: number, openedAt: string): Promise<void> {
  // A plain statement: nobody is signed in yet, and the roster gets its person by the job as from any other way in.
  await execute(db)`
    update member
    set status = 'active', joined_at = now(), version = version + 1
    where account_id = ${accountId} and status = 'invited' and created_at = ${openedAt}::timestamptz`;
}
