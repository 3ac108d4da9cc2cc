/** The record that a decision is about, found within the data scope of the caller's code. */
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import type { RecruitInfoRow } from '../../model/process/recruit-info.ts';
import { recruitInfo } from '../../model/process/recruit-info.ts';
import { statusLabel } from '../../model/process/recruit-moves.ts';
import type { RecruitPositionRow } from '../../model/process/recruit-position.ts';
import { recruitPosition } from '../../model/process/recruit-position.ts';

const missing = '招聘记录不存在或已被删除';

/** The record under a lock. FY-N001 where it is not there or out of the caller's reach. */
export async function lockRecord(context: TenantWork, id: number, code: string): Promise<RecruitInfoRow> {
  const [record] = await lockRows(context, recruitInfo, [id], [code]);
  if (!record) throw fail.notFound(missing);
  return record;
}

/** The position of a record, under a lock: who fills the last place waits for the one before. */
export async function lockPosition(context: TenantWork, id: number): Promise<RecruitPositionRow> {
  const [position] = await lockRows(context, recruitPosition, [id], null);
  if (!position) throw fail.notFound('招聘职位不存在或已被删除');
  return position;
}

/** FY-C001 for what the state of the record does not allow. */
export function refuseState(record: RecruitInfoRow, label: string): never {
  throw fail.conflict(`当前状态为「${statusLabel(record.status)}」，不能执行「${label}」`);
}
