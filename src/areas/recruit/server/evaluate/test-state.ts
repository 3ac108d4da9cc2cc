/** What interviews ask of tests. */
import { queryRow } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

/** Tests of a record that wait for answers or marks. */
export async function unfinishedTests(context: TenantWork, recruitInfoId: number): Promise<number> {
  const found = await queryRow<{ count: number }>(context)`
    select count(*) as count
    from online_test t
    where ${tenantCondition(context, 't')} and t.recruit_info_id = ${recruitInfoId}
      and t.status in ('pending', 'doing', 'submitted')`;
  return found?.count ?? 0;
}
