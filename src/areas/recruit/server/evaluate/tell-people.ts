/** Messages about interviews and tests to people of the roster who sign in. */
import { membersOfStaff } from '#core/org/public.server.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { NewMessage } from '#platform/runtime/messages.ts';
import { sendMessage } from '#platform/runtime/messages.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';

export interface StaffMessage extends Omit<NewMessage, 'groupCode' | 'companyCode' | 'accountId' | 'category'> {
  /** Company of the interview; without one that in which the caller works. */
  readonly companyCode?: string;
}

/** Sends a message to members of staff who have an account here; who acts knows already. Answers the accounts that got it. */
export async function tellStaff(
  context: TenantWork,
  staffIds: readonly number[],
  message: StaffMessage,
): Promise<readonly number[]> {
  if (staffIds.length === 0) return [];
  const { session, tenant, db, platform } = context;
  const told: number[] = [];
  for (const { accountId, status } of await membersOfStaff(context, [...new Set(staffIds)])) {
    if (status !== 'active' || accountId === session.accountId) continue;
    await sendMessage(db, platform, {
      ...message,
      groupCode: tenant.groupCode,
      companyCode: message.companyCode ?? companyForNewRow(context),
      accountId,
      category: 'recruit',
    });
    told.push(accountId);
  }
  return told;
}
