/** Tests and interviews of records, for pages that show a record whole. Whether the caller reaches the records is the question of whoever asks. */
import { groupBy } from '#platform/entity/group-by.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { sql } from 'kysely';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import type { ShownTest } from '../../model/evaluate/test-calls.ts';
import { queryOnlineTest } from '../../model/evaluate/test-calls.ts';
import { recruitInfo } from '../../model/process/recruit-info.ts';
import type { LoadedInterview } from './load-interviews.ts';
import { loadInterviews } from './load-interviews.ts';

/** Tests by record, newest first: no questions and no answers. */
export async function testsOf(
  context: TenantWork,
  recruitInfoIds: readonly number[],
): Promise<ReadonlyMap<number, ShownTest[]>> {
  const tests = await queryRows<ShownTest>(context)`
    select t.id, t.version, t.recruit_info_id, t.name, t.test_type, t.mode, t.status, t.deadline, t.started_at,
      t.submitted_at, t.full_score, t.score, t.percent, coalesce(t.dimension_map, '[]') as dimension_map, t.level,
      t.conclusion
    from online_test t
    where ${tenantCondition(context, 't')} and t.recruit_info_id = any(${[...recruitInfoIds]}::bigint[])
    order by t.created_at desc, t.id desc`;
  return groupBy(tests, ({ recruitInfoId }) => recruitInfoId);
}

/** Interviews by record in the order of their rounds. */
export async function interviewsOf(
  context: TenantWork,
  recruitInfoIds: readonly number[],
): Promise<ReadonlyMap<number, LoadedInterview[]>> {
  return groupBy(await loadInterviews(context, recruitInfoIds), ({ recruitInfoId }) => recruitInfoId);
}

export const queryOnlineTestHandler = handle(queryOnlineTest, async (context, { recruitInfoId }) => {
  const scope = scopeCondition(context, recruitInfo, recruitInfo.permissions.read, 't');
  const record = await queryRow<{ id: number }>(context)`
    select t.id
    from recruit_info t
    where ${tenantCondition(context, 't')} and t.id = ${recruitInfoId} ${scope ? sql`and ${scope}` : sql``}`;
  if (!record) throw fail.notFound('招聘记录不存在或已被删除');
  return { tests: (await testsOf(context, [record.id])).get(record.id) ?? [] };
});
