/** Days of contracts in the ledger of due dates: who sees them, and who hears of them beside the owner. */
import { sql } from 'kysely';
import { digestText } from '#core/due/public.server.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { queryRows } from '#platform/db/statement.ts';
import { daysLeftText } from '#platform/entity/days-left.ts';
import { formatDate, formatNumber } from '#platform/entity/format.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { ComputedSource, DueWords, ItemFacts, ItemWords } from '#platform/runtime/due.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { contractPlan, contractReceipt } from '../../model/contract-money.ts';
import type { RemindDays } from '../../model/contract-setting.ts';
import { usualRemindDays } from '../../model/contract-setting.ts';
import { contract } from '../../model/contract.ts';
import type { ChosenDays, DatedContract, DatedPlan } from '../../model/remind/contract-dates.ts';
import { contractDates, contractDueKinds } from '../../model/remind/contract-dates.ts';

/** Days that the company chose; only those that are not the usual ones, for which the kinds stand themselves. */
async function chosenDays(context: TenantWork): Promise<ReadonlyMap<string, ChosenDays>> {
  const rows = await queryRows<{ companyCode: string; remindDays: RemindDays | null }>(context)`
    select t.company_code, t.remind_days
    from contract_setting t
    where t.group_code = ${context.tenant.groupCode}
      and t.company_code = any(${[...context.tenant.companyCodes]}::text[])`;
  const differs = (key: keyof RemindDays, days: readonly number[]) =>
    String(days.toSorted()) !== String(usualRemindDays[key].toSorted());
  return new Map(
    rows.map(({ companyCode, remindDays }) => [
      companyCode,
      Object.fromEntries(
        Object.entries(remindDays ?? {}).filter(([key, days]) => differs(key as keyof RemindDays, days)),
      ),
    ]),
  );
}

const moneyKinds: readonly string[] = [contractDueKinds.collect.kind, contractDueKinds.pay.kind];

/** Whose contract it is, and of an instalment how much is open where the reader may see amounts. */
async function wordsOfItems(context: TenantWork, items: readonly ItemFacts[]): Promise<ReadonlyMap<number, ItemWords>> {
  const planIds = items.flatMap(({ kind, refKey }) => (moneyKinds.includes(kind) ? [Number(refKey)] : []));
  const [plans, contracts] = await Promise.all([
    queryRows<{ id: number; seq: number; title: string; open: number }>(context)`
      select t.id, t.seq, t.title, t.plan_amount - coalesce(t.settled_amount, 0) as open
      from contract_plan t
      where ${tenantCondition(context, 't')} and t.id = any(${planIds}::bigint[])`,
    queryRows<{ id: number; otherParty: string | null }>(context)`
      select t.id, t.other_party
      from contract t
      where ${tenantCondition(context, 't')} and t.id = any(${items.map(({ refId }) => refId)}::bigint[])`,
  ]);
  const planOf = new Map(plans.map((plan) => [plan.id, plan]));
  const partyOf = new Map(contracts.map(({ id, otherParty }) => [id, otherParty]));
  const seesAmounts = holds(context, 'contract_amount_view');
  return new Map(
    items.map(({ id, kind, refId, refKey }) => {
      const plan = moneyKinds.includes(kind) ? planOf.get(Number(refKey)) : undefined;
      const verb = kind === contractDueKinds.pay.kind ? '未付' : '未收';
      const reason =
        plan && seesAmounts ? `第 ${plan.seq} 期 ${plan.title}，${verb} ${formatNumber(plan.open, 2)} 元` : null;
      return [id, { reason, beside: partyOf.get(refId) ?? null }];
    }),
  );
}

/** One message of the morning: of one contract it leads there, of several to the centre of reminders. */
const words: DueWords = {
  category: 'contract',
  digest: (items, today) => {
    const [first] = items;
    const isOne = first !== undefined && items.every(({ refId }) => refId === first.refId);
    const linkParams: Record<string, string> = isOne ? { id: String(first.refId) } : { reminders: '1' };
    return {
      title: items.length === 1 ? (first?.title ?? '') : `${items.length} 项合同事项需要处理`,
      content: digestText(
        items
          .toSorted((one, other) => one.dueDate.localeCompare(other.dueDate))
          .map(({ title, dueDate, daysLeft }) => `${title}，${formatDate(dueDate)}，${daysLeftText(daysLeft)}`),
      ),
      level: items.some(({ dueDate }) => dueDate <= addDays(today, 7)) ? 'warning' : 'info',
      bizType: 'due_item',
      linkPath: '/contract-manage',
      linkParams,
    };
  },
};

export const contractDue: ComputedSource = {
  entity: contract,
  words,
  kinds: Object.values(contractDueKinds),
  dates: async (context, ids) => {
    const [rows, plans, chosen] = await Promise.all([
      queryRows<DatedContract & { companyCode: string }>(context)`
        select t.id, t.company_code, t.contract_name, t.status, t.direction, t.start_date, t.end_date, t.open_ended,
          t.auto_renew, t.renew_months, t.notice_days, t.deposit_amount, t.deposit_return_date, t.owner_id, t.checklist
        from contract t
        where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])`,
      queryRows<DatedPlan & { contractId: number }>(context)`
        select t.contract_id, t.id, t.seq, t.title, t.plan_date, t.status, t.remind_days
        from contract_plan t
        where ${tenantCondition(context, 't')} and t.contract_id = any(${[...ids]}::bigint[])`,
      chosenDays(context),
    ]);
    const plansOf = Map.groupBy(plans, ({ contractId }) => contractId);
    return rows.flatMap((row) => contractDates(row, plansOf.get(row.id) ?? [], chosen.get(row.companyCode)));
  },
  // The ledger is read by everybody who holds the menu: data scope and secrecy of the contract decide here too.
  visible: (context) => {
    const reach = scopeCondition(context, contract, 'contract_manage', 'c');
    if (!reach) return null;
    return sql<boolean>`
      exists (select from contract c where c.id = t.ref_id and ${tenantCondition(context, 'c')} and ${reach})`;
  },
  watchers: async (context, items) => {
    const rows = await queryRows<{ id: number; followers: readonly { userBaseId?: number | null }[] | null }>(context)`
      select t.id, t.followers
      from contract t
      where ${tenantCondition(context, 't')} and t.id = any(${items.map(({ refId }) => refId)}::bigint[])
        and jsonb_array_length(coalesce(t.followers, '[]'::jsonb)) > 0`;
    const followers = new Map(
      rows.map(({ id, followers: people }) => [id, (people ?? []).flatMap(({ userBaseId }) => userBaseId ?? [])]),
    );
    return new Map(items.map(({ id, refId }) => [id, followers.get(refId) ?? []]));
  },
  // An instalment is settled by a receipt, and moves with the plan.
  dependsOn: {
    [contractPlan.name]: async (_context, _ids, { parentIds }) => parentIds,
    [contractReceipt.name]: async (_context, _ids, { parentIds }) => parentIds,
  },
  told: wordsOfItems,
};
