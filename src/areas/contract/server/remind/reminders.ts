/** 提醒中心: days of the ledger beside the contracts that they are of. */
import { countItemsOf, openItemsOf } from '#core/due/public.server.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { holds } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { contract } from '../../model/contract.ts';
import { contractDueKinds } from '../../model/remind/contract-dates.ts';
import { queryReminder } from '../../model/remind/reminder-calls.ts';

const moneyKinds: readonly string[] = [contractDueKinds.collect.kind, contractDueKinds.pay.kind];

export const queryReminderHandler = handle(queryReminder, async (context, { days, kinds, mine, page }) => {
  const today = todayInShanghai(context.platform.now());
  const asked = { table: contract.table, until: addDays(today, days), isOwn: mine === true };
  const [items, counts] = await Promise.all([
    openItemsOf(context, { ...asked, kinds: kinds ?? undefined }, page),
    countItemsOf(context, asked, today),
  ]);
  const contracts = await queryRows<{
    id: number;
    contractNo: string;
    contractName: string;
    otherParty: string | null;
  }>(context)`
    select t.id, t.contract_no, t.contract_name, t.other_party
    from contract t
    where ${tenantCondition(context, 't')} and t.id = any(${items.records.map(({ refId }) => refId)}::bigint[])`;
  const planIds = items.records.flatMap(({ kind, refKey }) => (moneyKinds.includes(kind) ? [Number(refKey)] : []));
  const plans = holds(context, 'contract_amount_view')
    ? await queryRows<{ id: number; open: number }>(context)`
        select t.id, t.plan_amount - coalesce(t.settled_amount, 0) as open
        from contract_plan t
        where ${tenantCondition(context, 't')} and t.id = any(${planIds}::bigint[])`
    : [];
  const contractOf = new Map(contracts.map((row) => [row.id, row]));
  const openOf = new Map(plans.map(({ id, open }) => [id, open]));
  return {
    ...items,
    records: items.records.flatMap((item) => {
      const row = contractOf.get(item.refId);
      if (!row) return [];
      const { contractNo, contractName, otherParty } = row;
      const openAmount = moneyKinds.includes(item.kind) ? (openOf.get(Number(item.refKey)) ?? null) : null;
      return [{ item, contractId: item.refId, contractNo, contractName, otherParty, openAmount }];
    }),
    counts,
  };
});
