/** The caller in each of his enterprises, as himself and without any right: for what concerns him alone. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork, WorkContext } from '#platform/runtime/context.ts';
import type { OwnMembership } from '#core/account/public.server.ts';
import { inEnterprise, noRights, ownAccount } from './enterprise-setting.ts';

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
