/** Handlers of officials, partners with their categories, and finance with the investors of its rounds. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { entityHandlers } from '#platform/store/entity-handlers.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { fail } from '#platform/runtime/failure.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import * as financeModel from '../model/finance.ts';
import * as officialModel from '../model/official-user.ts';
import * as partnerModel from '../model/partner.ts';
import { investorHandlers, roundWarnings } from './financing-investor.ts';
import { refuseCovered } from './report/indicators.ts';

/** FY-C001 while a partner or another category hangs on it. */
async function refuseUsed(context: TenantContext, ids: readonly number[]): Promise<void> {
  const used = await queryRows(context)`
    select from partner t where ${tenantCondition(context, 't')} and t.category_id = any(${[...ids]}::bigint[])
    union all
    select from partner_category t
    where ${tenantCondition(context, 't')} and t.parent_id = any(${[...ids]}::bigint[])
      and not t.id = any(${[...ids]}::bigint[])
    limit 1`;
  if (used.length > 0) throw fail.conflict('分类下还有合作伙伴或下级分类，不能删除');
}

async function series(context: TenantContext): Promise<Row> {
  const found = await queryRows(context)`
    select t.year, t.revenue, t.net_profit, t.rd_expense from finance t
    where ${tenantCondition(context, 't')} and t.kind = 'indicator' and t.period = 'year'
    order by t.year desc
    limit 10`;
  return { series: found.toReversed() };
}

export const peopleAndPartnerHandlers = [
  ...entityHandlers(officialModel.officialUser, {
    page: officialModel.queryOfficialUser,
    insert: officialModel.insertOfficialUser,
    update: officialModel.updateOfficialUser,
    remove: officialModel.deleteOfficialUser,
  }),
  ...entityHandlers(partnerModel.partner, {
    page: partnerModel.queryPartnerInfo,
    insert: partnerModel.insertPartner,
    update: partnerModel.updatePartner,
    remove: partnerModel.deletePartner,
  }),
  ...entityHandlers(
    partnerModel.partnerCategory,
    {
      page: partnerModel.queryPartnerCategory,
      insert: partnerModel.insertPartnerCategory,
      update: partnerModel.updatePartnerCategory,
      remove: partnerModel.deletePartnerCategory,
    },
    {
      aroundRemove: async (context, ids, remove) => {
        await refuseUsed(context, ids);
        return remove();
      },
    },
  ),
  ...entityHandlers(
    financeModel.finance,
    {
      page: financeModel.queryFinance,
      insert: financeModel.insertFinance,
      update: financeModel.updateFinance,
      remove: financeModel.deleteFinance,
    },
    {
      extra: (context) => series(context),
      warnings: roundWarnings,
      aroundRemove: async (context, ids, remove) => {
        await refuseCovered(context, ids);
        return remove();
      },
    },
  ),
  ...investorHandlers,
];
