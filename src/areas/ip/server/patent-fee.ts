/** Handlers of annuities: plan by year, payment, keep or abandon. */
import { acting } from '#platform/acts/acting.server.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { sql } from 'kysely';
import { addMonths } from '#lib/chinese/calendar.ts';
import { queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { listConditions } from '#platform/store/entity-query.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { aliveStatuses } from '../model/patent-options.ts';
import { patent } from '../model/patent.ts';
import type { patentFee } from '../model/patent-fee.ts';
import { amountOf, feeDecision, feePayment } from '../model/patent-fee.ts';
import { queryPatentFeePlan } from '../model/patent-fee-plan.ts';
import { surchargeOf } from '../model/patent-terms.ts';
import { feeConditions, spelledFilter } from './patent.ts';
import type { StoredFee } from './patent-fees.ts';
import { feeColumns, showFee } from './patent-fees.ts';

const mostRows = 500;
/** Years ahead that the plan shows unless asked otherwise. */
const planYears = 10;

const queryPatentFeePlanHandler = handle(
  queryPatentFeePlan,
  async (context, { filter: { feeState, ids, ...given }, from, to }) => {
    const today = todayInShanghai(context.platform.now());
    const [first, last] = [from ?? addMonths(today, -12), to ?? addMonths(today, 12 * planYears)];
    const wished = [...listConditions(context, patent, spelledFilter(given)), ...feeConditions(context, feeState)];
    if (ids) wished.push(sql<boolean>`t.id = any(${ids}::bigint[])`);
    const open = sql`
      ${sql.join(wished, sql` and `)} and f.deleted_at is null and t.legal_status = any(${[...aliveStatuses]}::text[])
    and f.paid_date is null and not f.settled and f.due_date between ${first}::date and ${last}::date`;
    const years = await queryRows<{ year: number; amount: number; abandoned: number; count: number }>(context)`
    select extract(year from f.due_date)::integer as year,
      coalesce(sum(f.payable) filter (where f.decision <> 'abandon'), 0)::float8 as amount,
      coalesce(sum(f.payable) filter (where f.decision = 'abandon'), 0)::float8 as abandoned, count(*) as count
    from patent_fee f join patent t on t.id = f.patent_id where ${open} group by 1 order by 1`;
    const rows = await queryRows<StoredFee>(context)`
    select ${feeColumns}
    from patent_fee f
    join patent t on t.id = f.patent_id
    where ${open}
    order by f.due_date, f.id
    limit ${mostRows + 1}`;
    return {
      years: years,
      rows: rows.slice(0, mostRows).map((fee) => showFee(context, fee)),
      truncated: rows.length > mostRows,
    };
  },
);

/** What payments and decisions have in common: the right to change the patent, the name in the log. */
const ofFees = {
  named: async (context: TenantContext, fees: readonly Fee[]) => {
    const found = await queryRows<{ id: number; patentName: string }>(context)`
      select t.id, t.patent_name
      from patent t
      where ${tenantCondition(context, 't')} and t.id = any(${patentsOf(fees)}::bigint[])
        and ${scopeCondition(context, patent, 'patent_edit', 't') ?? sql`true`}`;
    const names = new Map(found.map(({ id, patentName }) => [id, patentName]));
    // Whoever may not change the patent is not told of its annuities either.
    if (names.size !== patentsOf(fees).length) throw fail.notFound();
    return new Map(fees.map(({ id, patentId, feeYear }) => [id, `${names.get(patentId) ?? ''} 第 ${feeYear} 年`]));
  },
};
type Fee = RowOf<typeof patentFee>;
const patentsOf = (fees: readonly Fee[]): number[] => [...new Set(fees.map(({ patentId }) => patentId))];

const feePaymentHandler = acting(
  feePayment,
  {
    async pay(_context, fee, { paidDate, paidAmount, voucher, remark }) {
      return {
        paidDate,
        paidAmount: paidAmount ?? amountOf(fee, paidDate),
        surcharge: surchargeOf(fee, paidDate),
        decision: 'keep',
        ...(voucher ? { voucher } : {}),
        ...(remark ? { remark } : {}),
      };
    },
  },
  ofFees,
);

const feeDecisionHandler = acting(
  feeDecision,
  { decide: async (_context, _fee, { decision, remark }) => ({ decision, ...(remark ? { remark } : {}) }) },
  ofFees,
);

export const patentFeeHandlers = [queryPatentFeePlanHandler, feePaymentHandler, feeDecisionHandler];
