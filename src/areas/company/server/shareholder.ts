/** Handlers of shareholders and what they paid in: ratios, sums, the deadline of the company law, the structure of the group. */
import { sql } from 'kysely';
import { identityOf } from '#core/org/public.server.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { formatPercent } from '#platform/entity/format.ts';
import { partHandlers } from '#platform/store/child-handlers.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { entityHandlers } from '#platform/store/entity-handlers.ts';
import type { EntityHooks, Row, ValuesOf } from '#platform/store/entity-hooks.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import { listConditions } from '#platform/store/entity-query.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { prepareEach } from '#platform/store/each-open.ts';
import { capitalRuleOf, newLaw, transitionEnd } from '../model/capital-terms.ts';
import { shareCompanyTypes } from '../model/company-base.ts';
import type { EquityCompany, EquityOfficial, Holding } from '../model/equity.ts';
import { equityOf, queryEquityStructure } from '../model/equity.ts';
import * as model from '../model/shareholder.ts';
import { paymentCalls, shareholder } from '../model/shareholder.ts';

/** Ratios do not add up to more than this (0.01 tolerance). */
const fullRatio = 100.01;

/** A shareholder who left stays in the history. */
const statusOf = ({ exitDate }: ValuesOf<typeof shareholder>) => (exitDate ? 'exited' : 'present');

/** Ratios of all present shareholders: by what they subscribed; as registered where there are shares. FY-V001 above 100 %. */
async function renewRatios(context: TenantWork): Promise<void> {
  const { companyType } = await identityOf(context, companyForNewRow(context));
  const byShares = shareCompanyTypes.has(companyType);
  const present = sql`${tenantCondition(context, 't')} and t.status = 'present'`;
  // Beside the store, shareholder: ratios and sums are derived from all shareholders and payments; versions stay.
  await execute(context)`
    update shareholder t set share_ratio = case when t.status <> 'present' then null
      when ${byShares} and t.manual_ratio is not null then t.manual_ratio
      when whole.total > 0 then round(t.subscribed_amount * 100 / whole.total, 4) end
    from (select sum(t.subscribed_amount) as total from shareholder t where ${present}) whole
    where ${tenantCondition(context, 't')}`;
  const sum = await queryRow<{ ratio: number | null }>(context)`
    select sum(t.share_ratio) as ratio from shareholder t where ${present}`;
  if ((sum?.ratio ?? 0) > fullRatio)
    throw fail.invalid('持股比例合计超过100%', { manualRatio: '持股比例合计超过100%' });
}

export const shareholderHooks = hooksOf(shareholder, {
  prepare: prepareEach((_context, { before, values }) =>
    before === null || 'exitDate' in values ? { ...values, status: statusOf({ ...before, ...values }) } : values,
  ),
  changed: renewRatios,
});

export const paymentHooks: EntityHooks = {
  // The sum is kept where lists read it. What was paid stays within what was subscribed.
  changed: async (context, _ids, { parentIds }) => {
    const changed = await queryRows<{ shareholderName: string; isOver: boolean }>(context)`
      update shareholder t set (paid_amount, paid_date) = (
        select sum(p.amount), max(p.pay_date)
        from shareholder_payment p
        where ${tenantCondition(context, 'p')} and p.shareholder_id = t.id)
      where ${tenantCondition(context, 't')} and t.id = any(${[...parentIds]}::bigint[])
      returning t.shareholder_name, t.paid_amount > t.subscribed_amount as is_over`;
    const over = changed.find((row) => row.isOver);
    if (over)
      throw fail.invalid(`实缴金额：${over.shareholderName}的实缴合计超过认缴出资额`, {
        amount: '实缴合计超过认缴出资额',
      });
  },
};

/** Deadline of the company law (articles 47 and 228; companies of before July 2024 have until 2032-06-30). */
async function deadlineWarnings(context: TenantWork, row: Row): Promise<string[]> {
  const companyCode = companyForNewRow(context);
  const { companyType } = await identityOf(context, companyCode);
  const due = row['subscribedDate'];
  if (typeof due !== 'string' || row['status'] !== 'present') return [];
  const found = await queryRow<{ day: string | null }>(context)`
    select t.establish_date as day from company_base t where ${tenantCondition(context, 't')} order by t.id limit 1`;
  const raised = typeof row['raiseDate'] === 'string' ? row['raiseDate'] : null;
  const rule = capitalRuleOf({ companyType, founded: found?.day ?? null, raised, subscribedDate: due });
  if (rule?.what === 'shorten')
    return ['认缴期限：2024 年 7 月前设立的公司应在 2027 年 6 月 30 日前把期限调整到 2032 年 6 月 30 日以内'];
  if (rule?.day === transitionEnd) return ['认缴期限：2024 年 7 月前设立的股份公司应在 2027 年 6 月 30 日前缴足'];
  if (!rule) return [];
  if (rule.day === raised) return [`认缴期限：股份公司增资的股款应在登记前（${rule.day} 前）缴足（公司法第 228 条）`];
  const from = raised !== null && raised >= newLaw ? '增资登记' : '公司成立';
  return [`认缴期限：应在${from}之日起五年内（${rule.day} 前）缴足`];
}

async function totals(context: TenantContext, filter: Row): Promise<Row> {
  const where = sql.join(listConditions(context, shareholder, filter), sql` and `);
  const found = await queryRows<{ companyCode: string; subscribed: number; paid: number; ratio: number }>(context)`
    select t.company_code, coalesce(sum(t.subscribed_amount), 0) as subscribed,
      coalesce(sum(t.paid_amount), 0) as paid, coalesce(sum(t.share_ratio), 0) as ratio
    from shareholder t
    where ${where} and t.status = 'present'
    group by t.company_code`;
  const sum = (value: (row: (typeof found)[number]) => number) => found.reduce((all, row) => all + value(row), 0);
  return {
    totals: {
      subscribed: sum(({ subscribed }) => subscribed),
      paid: sum(({ paid }) => paid),
      // Shares are those of one company: those of several add up to nothing.
      ratio: found.length > 1 ? null : (found[0]?.ratio ?? 0),
      ratios: found.map(({ companyCode, ratio }) => ({ companyCode, ratio })),
    },
  };
}

/** Names and ratios of the whole group: a holding ends at no company of it, whichever of them asks. */
const equityHandler = handle(queryEquityStructure, async (context, { targetCompanyCode, direction, depth }) => {
  const companies = await queryRows<EquityCompany>(context)`select * from qishu_group_companies()`;
  const root = targetCompanyCode ?? context.tenant.companyCode ?? companies[0]?.companyCode;
  if (root === undefined || !companies.some((company) => company.companyCode === root))
    throw fail.notFound('企业不存在');
  const holdings = await queryRows<Holding>(context)`select * from qishu_group_shareholdings()`;
  const officials = await queryRows<EquityOfficial>(context)`select * from qishu_group_officials(${root})`;
  return equityOf(holdings, companies, root, { direction, depth, officials });
});

/** Registered shares that do not add up: computed ratios always do. */
async function ratioWarnings(context: TenantWork): Promise<string[]> {
  const found = await queryRow<{ ratio: number | null }>(context)`
    select sum(t.share_ratio) as ratio
    from shareholder t
    where ${tenantCondition(context, 't')} and t.status = 'present'`;
  const ratio = found?.ratio ?? null;
  return ratio !== null && ratio < 200 - fullRatio ? [`持股比例：合计 ${formatPercent(ratio)}，不足 100%`] : [];
}

export const shareholderHandlers = [
  ...entityHandlers(
    shareholder,
    {
      page: model.queryShareholder,
      insert: model.insertShareholder,
      update: model.updateShareholder,
      remove: model.deleteShareholder,
    },
    {
      extra: (context, { filter }) => totals(context, filter),
      warnings: async (context, row) => [...(await deadlineWarnings(context, row)), ...(await ratioWarnings(context))],
    },
  ),
  ...partHandlers(paymentCalls),
  equityHandler,
];
