/** Handlers of annuities: plan by year, payment, keep or abandon. */
import { changeRows } from '#platform/store/change-rows.ts';
import { sql } from 'kysely';
import { addMonths } from '#lib/chinese/calendar.ts';
import { queryRows } from '#platform/db/statement.ts';
import { formatDate } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { listConditions } from '#platform/store/entity-query.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { aliveStatuses } from '../model/patent-options.ts';
import { patent } from '../model/patent.ts';
import { decidePatentFee, patentFee, payPatentFee } from '../model/patent-fee.ts';
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
  async (context, { filter: { feeState, ...given }, from, to }) => {
    const today = todayInShanghai(context.platform.now());
    const [first, last] = [from ?? addMonths(today, -12), to ?? addMonths(today, 12 * planYears)];
    const wished = [...listConditions(context, patent, spelledFilter(given)), ...feeConditions(context, feeState)];
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

const payPatentFeeHandler = handle(
  payPatentFee,
  async (context, { id, version, paidDate, paidAmount, voucher, restore, remark }) => {
    const store = entityStore(context, patentFee);
    const fee = await store.get(id);
    if (paidDate > todayInShanghai(context.platform.now()))
      throw fail.invalid('缴费日：不能晚于今天', { paidDate: '缴费日：不能晚于今天' });
    if (fee.paidDate !== null) throw fail.conflict('该年度年费已登记缴纳');
    if (paidDate > fee.graceEndDate && !restore) {
      const sentence = `缴费日：滞纳期已于 ${formatDate(fee.graceEndDate)} 届满，办理权利恢复的请勾选“权利恢复”`;
      throw fail.invalid(sentence, { paidDate: sentence });
    }
    const surcharge = surchargeOf(fee, paidDate);
    const amount = paidAmount ?? Math.round((fee.payable + surcharge) * 100) / 100;
    const values = {
      paidDate,
      paidAmount: amount,
      surcharge,
      decision: 'keep' as const,
      ...(voucher ? { voucher } : {}),
      ...(remark ? { remark } : {}),
    };
    const owner = await entityStore(context, patent).get(fee.patentId, 'patent_edit');
    const saved = await store.update(id, version, values, `${owner.patentName} 第 ${fee.feeYear} 年`);
    return { ...saved, surcharge, paidAmount: amount };
  },
);

const decidePatentFeeHandler = handle(decidePatentFee, async (context, { ids, decision, remark }) => {
  const found = await queryRows<{ id: number; patentId: number; patentName: string; feeYear: number; before: string }>(
    context,
  )`
    select f.id, f.patent_id, t.patent_name, f.fee_year, f.decision as before
    from patent_fee f
    join patent t on t.id = f.patent_id
    where ${tenantCondition(context, 't')} and f.deleted_at is null and f.paid_date is null
      and f.id = any(${[...ids]}::bigint[])
    for update of f`;
  if (found.length !== new Set(ids).size) throw fail.notFound('年费不存在、已缴纳或已被删除');
  await changeRows(context, patentFee, {
    where: sql`t.id = any(${[...ids]}::bigint[])`,
    values: { decision, ...(remark ? { remark } : {}) },
    named: sql`(select p.patent_name from patent p where p.id = t.patent_id) || ' 第 ' || t.fee_year || ' 年'`,
    reason: null,
  });
  return { decided: found.length };
});

export const patentFeeHandlers = [queryPatentFeePlanHandler, payPatentFeeHandler, decidePatentFeeHandler];
