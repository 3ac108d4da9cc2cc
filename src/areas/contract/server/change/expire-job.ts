/**
 * The night after the last day of a contract: one that goes on by itself gets its next end, any other is over, or only
 * marked where the company wants to look at each. What was done is never done again: state or end have moved.
 */
import { activeCompanies, membersOfStaff } from '#core/org/public.server.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { formatDate } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { companyJob } from '#platform/jobs/company-job.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { sendMessage } from '#platform/runtime/messages.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { requireAllWritten, writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { renewedEnd } from '../../model/change/term.ts';
import { contractMoves } from '../../model/contract-moves.ts';
import type { ContractRow } from '../../model/contract.ts';
import { contract } from '../../model/contract.ts';
import { writeChange } from './change-contract.ts';
import { compareContract, partsOfContract } from './snapshot.ts';

/** Contracts of one transaction; what is left is found the next night, or at once by the next part. */
const atOnce = 200;

/** Performed contracts whose last day is over; the index of the days of notice and ends serves it. */
async function endedContracts(context: TenantWork, today: string, withManual: boolean): Promise<ContractRow[]> {
  const rows = await queryRows<{ id: number }>(context)`
    select t.id
    from contract t
    where ${tenantCondition(context, 't')} and t.status = 'performing' and not t.open_ended
      and t.end_date < ${today}::date and (${withManual} or (t.auto_renew and t.renew_months > 0))
    order by t.end_date, t.id
    limit ${atOnce}`;
  return await lockRows(
    context,
    contract,
    rows.map(({ id }) => id),
    null,
  );
}

async function isAutomatic(context: TenantWork): Promise<boolean> {
  const setting = await queryRow<{ expireMode: string }>(context)`
    select t.expire_mode
    from contract_setting t
    where t.group_code = ${context.tenant.groupCode} and t.company_code = ${context.tenant.companyCode}`;
  return (setting?.expireMode ?? 'auto') === 'auto';
}

/** Tells who looks after the contract; who has no account sees it in the register. */
async function tellOwner(context: TenantWork, row: ContractRow, title: string, content: string): Promise<void> {
  const [member] = await membersOfStaff(context, [row.ownerId]);
  if (member?.status !== 'active') return;
  await sendMessage(context.db, context.platform, {
    groupCode: row.groupCode,
    companyCode: row.companyCode,
    accountId: member.accountId,
    category: 'contract',
    title,
    content,
    linkPath: '/contract-manage',
    linkParams: { id: String(row.id) },
    bizType: contract.name,
    bizId: row.id,
  });
}

async function extend(context: TenantWork, row: ContractRow, endDate: string): Promise<void> {
  const parts = await partsOfContract(context, row.id);
  const lines = compareContract(row, parts, { ...row, endDate }, parts);
  await writeChange(context, row, { kind: 'auto_renew', reason: '自动续约', lines, parts });
  requireAllWritten(
    await writeRows(context, contract, [{ before: row, values: { endDate } }], { rules: false, reason: '自动续约' }),
  );
  await tellOwner(
    context,
    row,
    `合同自动续约：${row.contractName}`,
    `到期日由 ${formatDate(row.endDate)} 延至 ${formatDate(endDate)}`,
  );
}

async function expire(context: TenantWork, row: ContractRow): Promise<void> {
  const { label, to } = contractMoves.expire;
  requireAllWritten(
    await writeRows(context, contract, [{ before: row, values: { status: to } }], { rules: false, reason: label }),
  );
  await tellOwner(
    context,
    row,
    `合同已到期：${row.contractName}`,
    `到期日 ${formatDate(row.endDate)}，请续签、完成或归档`,
  );
}

/** What has ended in one company; exported for the tests, which choose the day. */
export async function expireContracts(context: TenantWork): Promise<void> {
  const today = todayInShanghai(context.platform.now());
  const isAuto = await isAutomatic(context);
  for (;;) {
    const rows = await endedContracts(context, today, isAuto);
    for (const row of rows) {
      const endDate = renewedEnd(row, today);
      if (endDate !== null) await extend(context, row, endDate);
      else if (isAuto) await expire(context, row);
    }
    if (rows.length < atOnce) return;
  }
}

export const expireJob = companyJob('contract-expire', {
  cron: '20 0 * * *',
  companies: (db) => activeCompanies(db),
  run: expireContracts,
});
