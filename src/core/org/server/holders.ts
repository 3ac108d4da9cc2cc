/** Who holds a right in an enterprise, and one message to all of them. */
import { queryRows } from '#platform/db/statement.ts';
import { groupBy } from '#platform/entity/group-by.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { TenantDb } from '#platform/db/database.ts';
import type { NewMessage } from '#platform/runtime/messages.ts';
import { sendMessages } from '#platform/runtime/messages.ts';

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

/** The same for several companies of a group, in one statement; companies without any are absent. */
export async function holdersByCompany(
  db: TenantDb,
  groupCode: string,
  companyCodes: readonly string[],
  codes: readonly string[],
): Promise<Map<string, number[]>> {
  const holders = await queryRows<{ companyCode: string; accountId: number }>(db)`
    select c.company_code, h.account_id
    from unnest(${[...companyCodes]}::text[]) c(company_code)
    cross join lateral qishu_holders(${groupCode}, c.company_code, ${[...codes]}::text[]) h`;
  const byCompany = groupBy(holders, ({ companyCode }) => companyCode);
  return new Map([...byCompany].map(([code, rows]) => [code, rows.map(({ accountId }) => accountId)]));
}

/** The same message of the enterprise to each of the accounts. */
export async function tellAll(
  context: TenantWork,
  { groupCode, companyCode }: Enterprise,
  accountIds: readonly number[],
  message: Omit<NewMessage, keyof Enterprise | 'accountId'>,
): Promise<void> {
  await sendMessages(
    context.db,
    context.platform,
    accountIds.map((accountId) => ({ ...message, groupCode, companyCode, accountId })),
  );
}
