/**
 * What follows from instalments, receipts and invoices: how each instalment stands, and the sums of the contract, which the
 * register sorts and adds up. Sums are made by the database in numeric; which instalment takes what is replayed.
 */
import { formatMoneyText } from '#lib/decimal/decimal.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { activeStatuses, cancellingStatuses } from '../../model/contract-moves.ts';
import type { PlanFacts, ReceiptFacts } from '../../model/money/settlement.ts';
import { planStateOf, settle } from '../../model/money/settlement.ts';

type OfContract<Row> = Row & { readonly contractId: number };
type StoredPlan = OfContract<PlanFacts & { readonly planDate: string | null; readonly contractStatus: string }>;

async function storedPlans(context: TenantWork, contractIds: readonly number[]): Promise<StoredPlan[]> {
  return await queryRows<StoredPlan>(context)`
    select t.contract_id, t.id, t.seq, t.plan_amount, t.plan_date, t.status, c.status as contract_status
    from contract_plan t
    join contract c on c.id = t.contract_id
    where ${tenantCondition(context, 't')} and t.contract_id = any(${[...contractIds]}::bigint[])`;
}

/** Receipts as the replay takes them. */
export async function storedReceipts(
  context: TenantWork,
  contractIds: readonly number[],
): Promise<OfContract<ReceiptFacts>[]> {
  return await queryRows<OfContract<ReceiptFacts>>(context)`
    select t.contract_id, t.id, t.amount, t.plan_id, t.reversed_by_id as reversed_by
    from contract_receipt t
    where ${tenantCondition(context, 't')} and t.contract_id = any(${[...contractIds]}::bigint[])`;
}

interface PlanStand {
  readonly id: number;
  readonly settled: string;
  readonly status: string;
}

/** How the instalments of one contract stand; one that is past its day stays 待收付 or 部分, for that changes with the calendar. */
function standOf(plans: readonly StoredPlan[], receipts: readonly ReceiptFacts[]): PlanStand[] {
  const { settled } = settle(plans, receipts);
  return plans.map((plan) => {
    const cents = settled.get(plan.id) ?? 0n;
    const state = planStateOf({ ...plan, planDate: null }, cents, '');
    const isCancelled = state !== 'done' && (cancellingStatuses as readonly string[]).includes(plan.contractStatus);
    return { id: plan.id, settled: formatMoneyText(cents), status: isCancelled ? 'cancelled' : state };
  });
}

async function writeStands(context: TenantWork, stands: readonly PlanStand[]): Promise<void> {
  if (stands.length === 0) return;
  const today = todayInShanghai(context.platform.now());
  // Beside the store, contract_plan: derived from receipts, whose entries stand in the log.
  await execute(context)`
    update contract_plan t
    set settled_amount = x.settled, status = x.status,
      finished_at = case when x.status = 'done' then coalesce(t.finished_at, ${today}::date) end
    from jsonb_to_recordset(${JSON.stringify(stands)}::jsonb) as x(id bigint, settled numeric(18,2), status text)
    where t.id = x.id and ${tenantCondition(context, 't')}
      and (t.settled_amount is distinct from x.settled or t.status <> x.status)`;
}

/**
 * Brings instalments and sums of these contracts up to date after a write. The version of the contract stays: nobody's open
 * form becomes stale because money came.
 */
export async function refreshTotals(context: TenantWork, contractIds: readonly number[]): Promise<void> {
  const ids = [...new Set(contractIds)];
  if (ids.length === 0) return;
  const [plans, receipts] = await Promise.all([storedPlans(context, ids), storedReceipts(context, ids)]);
  const stands = ids.flatMap((id) =>
    standOf(
      plans.filter(({ contractId }) => contractId === id),
      receipts.filter(({ contractId }) => contractId === id),
    ),
  );
  await writeStands(context, stands);
  // Beside the store, contract: derived from rows whose entries stand in the log.
  await execute(context)`
    update contract t
    set plan_count = x.plan_count, plan_paid_count = x.plan_paid_count, settled_amount = x.settled_amount,
      settled_percent = case
        when t.amount > 0 then round(x.settled_amount * 100 / t.amount, 1)
      end,
      invoiced_amount = x.invoiced_amount, next_plan_date = x.next_plan_date, next_plan_amount = x.next_plan_amount
    from (
      select c.id, p.plan_count, p.plan_paid_count, i.invoiced_amount, n.next_plan_date, n.next_plan_amount,
        case when p.all_plans > 0 or r.receipts > 0 then coalesce(r.amount, 0) end as settled_amount
      from contract c
      cross join lateral (
        select count(*) as all_plans, count(*) filter (where p.status <> 'cancelled') as plan_count,
          count(*) filter (where p.status = 'done') as plan_paid_count
        from contract_plan p
        where p.group_code = c.group_code and p.company_code = c.company_code and p.contract_id = c.id
          and p.deleted_at is null
      ) p
      cross join lateral (
        select count(*) as receipts, sum(r.amount) as amount
        from contract_receipt r
        where r.group_code = c.group_code and r.company_code = c.company_code and r.contract_id = c.id
          and r.deleted_at is null
      ) r
      cross join lateral (
        select sum(i.amount) as invoiced_amount
        from contract_invoice i
        where i.group_code = c.group_code and i.company_code = c.company_code and i.contract_id = c.id
          and i.deleted_at is null and i.status = 'valid'
      ) i
      left join lateral (
        select p.plan_date as next_plan_date, p.plan_amount - coalesce(p.settled_amount, 0) as next_plan_amount
        from contract_plan p
        where p.group_code = c.group_code and p.company_code = c.company_code and p.contract_id = c.id
          and p.deleted_at is null and p.status in ('pending', 'partial')
          and c.status = any(${[...activeStatuses]}::text[])
        order by p.plan_date, p.seq
        limit 1
      ) n on true
      where c.id = any(${ids}::bigint[])
    ) x
    where t.id = x.id and ${tenantCondition(context, 't')}
      and row(t.plan_count, t.plan_paid_count, t.settled_amount, t.settled_percent, t.invoiced_amount,
        t.next_plan_date, t.next_plan_amount)
        is distinct from row(x.plan_count, x.plan_paid_count, x.settled_amount,
          case when t.amount > 0 then round(x.settled_amount * 100 / t.amount, 1) end, x.invoiced_amount,
          x.next_plan_date, x.next_plan_amount)`;
}
