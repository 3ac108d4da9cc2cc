/** Who was expected in the roster and is not any more, because the record ended before the first day. */
import { cancelExpected } from '#areas/staff/public.server.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { RecruitInfoRow } from '../../model/process/recruit-info.ts';

/** Gives up in the roster for each of these records, as they were before they ended, whose person was expected there. */
export async function cancelExpectedOf(
  context: TenantWork,
  records: readonly Pick<RecruitInfoRow, 'status' | 'userBaseId'>[],
  reason: string,
): Promise<void> {
  for (const { status, userBaseId } of records)
    if (status === 'to_entry' && userBaseId !== null) await cancelExpected(context, userBaseId, reason);
}
