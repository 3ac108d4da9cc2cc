/** What follows for a record when tests of it changed: moves 3 and 5, and the score. */
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { liveTestStatuses } from '../../model/evaluate/evaluate-dicts.ts';
import { recruitInfo } from '../../model/process/recruit-info.ts';
import { moveRecruit } from '../process/move-recruit.ts';
import { refreshScores } from './scores.ts';

/** Of these records those with a test that may still bring a result or has brought one. */
export async function withLiveTests(context: TenantWork, recruitInfoIds: readonly number[]): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(context)`
    select distinct t.recruit_info_id as id
    from online_test t
    where ${tenantCondition(context, 't')} and t.recruit_info_id = any(${[...recruitInfoIds]}::bigint[])
      and t.status = any(${[...liveTestStatuses]})
    order by 1`;
  return rows.map(({ id }) => id);
}

/** Move 3 for records at 初筛通过 that have a live test: one that was sent now, or while they waited for the screening. */
export async function startTests(context: TenantWork, recruitInfoIds: readonly number[]): Promise<void> {
  const tested = await withLiveTests(context, recruitInfoIds);
  if (tested.length > 0)
    await moveRecruit(
      context,
      tested.map((id) => ({ id })),
      'startTests',
    );
}

async function hasTests(context: TenantWork, recruitInfoId: number): Promise<boolean> {
  const row = await queryRow<{ id: number }>(context)`
    select t.id
    from online_test t
    where ${tenantCondition(context, 't')} and t.recruit_info_id = ${recruitInfoId} and t.status <> 'cancelled'
    limit 1`;
  return row !== undefined;
}

/** The record is locked first: of two tests that end at once the later one sees the other. One that expired keeps its place: whoever recruits decides. */
export async function followTests(context: TenantWork, recruitInfoId: number): Promise<void> {
  const [record] = await lockRows(context, recruitInfo, [recruitInfoId], null);
  if (!record) return;
  await refreshScores(context, [recruitInfoId]);
  if (record.status === 'screened') await startTests(context, [recruitInfoId]);
  if (record.status === 'testing' && !(await hasTests(context, recruitInfoId)))
    await moveRecruit(context, [{ id: recruitInfoId }], 'dropTests');
}
