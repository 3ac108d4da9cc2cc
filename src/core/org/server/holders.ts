/** Who holds a right in an enterprise, and one message to all of them. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { TenantDb } from '#platform/db/database.ts';
import type { NewMessage } from '#platform/runtime/messages.ts';
import { sendMessage } from '#platform/runtime/messages.ts';

/** A company, or the group itself where companyCode is ''. */
interface Enterprise {
  readonly groupCode: string;
  readonly companyCode: string;
}

/** Accounts of those who hold at least one of the codes there. */
export async function holdersOf(
  db: TenantDb,
  { groupCode, companyCode }: Enterprise,
  codes: readonly string[],
): Promise<number[]> {
  const holders = await queryRows<{ accountId: number }>(db)`
    select * from qishu_holders(${groupCode}, ${companyCode}, ${[...codes]}::text[])`;
  return holders.map(({ accountId }) => accountId);
}

/** The same message of the enterprise to each of the accounts. */
export async function tellAll(
  context: TenantWork,
  { groupCode, companyCode }: Enterprise,
  accountIds: readonly number[],
  message: Omit<NewMessage, keyof Enterprise | 'accountId'>,
): Promise<void> {
  for (const accountId of accountIds)
    await sendMessage(context.db, context.platform, { ...message, groupCode, companyCode, accountId });
}
