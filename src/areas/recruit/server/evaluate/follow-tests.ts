/** What follows for a record when tests of it changed: moves 3 and 5, and the score. */
import { queryRow } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { liveTestStatuses } from '../../model/evaluate/evaluate-dicts.ts';
import { recruitInfo } from '../../model/process/recruit-info.ts';
import { moveRecruit } from '../process/move-recruit.ts';
import { refreshScores } from './scores.ts';

/** Tests of a record that may still bring a result or have brought one, and all that were not cancelled. */
async function countTests(context: TenantWork, recruitInfoId: number): Promise<{ live: number; left: number }> {
  const found = await queryRow<{ live: number; left: number }>(context)`
    select count(*) filter (where t.status = any(${[...liveTestStatuses]})) as live,
      count(*) filter (where t.status <> 'cancelled') as left
    from online_test t
    where ${tenantCondition(context, 't')} and t.recruit_info_id = ${recruitInfoId}`;
  return found ?? { live: 0, left: 0 };
}

/** The record is locked first: of two tests that end at once the later one sees the other. One that expired keeps its place: whoever recruits decides. */
export async function followTests(context: TenantWork, recruitInfoId: number): Promise<void> {
  const [record] = await lockRows(context, recruitInfo, [recruitInfoId], null);
  if (!record) return;
  await refreshScores(context, [recruitInfoId]);
  const { live, left } = await countTests(context, recruitInfoId);
  if (record.status === 'screened' && live > 0) await moveRecruit(context, [{ id: recruitInfoId }], 'startTests');
  if (record.status === 'testing' && left === 0) await moveRecruit(context, [{ id: recruitInfoId }], 'dropTests');
}
