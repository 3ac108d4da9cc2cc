/** Handlers of officials, partners with their categories, and finance. */
import { sql } from 'kysely';
import type { TenantContext, TenantWork } from '#platform/server/context.ts';
import { entityHandlers } from '#platform/server/entity-handlers.ts';
import type { EntityHooks, Row } from '#platform/server/entity-hooks.ts';
import { fail } from '#platform/server/failure.ts';
import { tenantCondition } from '#platform/server/scope.ts';
import * as financeModel from '../model/finance.ts';
import * as officialModel from '../model/official-user.ts';
import * as partnerModel from '../model/partner.ts';
import { refuseCovered } from './report/indicators.ts';

/** Categories stand at most three deep. */
const categoryDepth = 3;

/** Refuses a category below itself, or deeper than three. */
async function checkPlace(context: TenantWork, id: number | null, parentId: unknown): Promise<void> {
  if (parentId === null || parentId === undefined) return;
  const above = await sql<{ id: number }>`
    with recursive up as (
      select t.id, t.parent_id, 1 as depth from partner_category t where ${tenantCondition(context, 't')} and t.id = ${Number(parentId)}
      union all
      select t.id, t.parent_id, up.depth + 1 from partner_category t join up on t.id = up.parent_id where ${tenantCondition(context, 't')} and up.depth < 10)
    select id from up`.execute(context.db);
  const sentence = (text: string) => fail.invalid(`上级分类：${text}`, { parentId: text });
  if (above.rows.length === 0) throw sentence('不存在');
  if (id !== null && above.rows.some((row) => row.id === id)) throw sentence('不能是自己或自己的下级');
  if (above.rows.length >= categoryDepth) throw sentence(`最多 ${categoryDepth} 级`);
}

export const categoryHooks: EntityHooks = {
  beforeInsert: async (context, row) => {
    await checkPlace(context, null, row['parentId']);
    return row;
  },
  beforeUpdate: async (context, before, changes) => {
    if ('parentId' in changes) await checkPlace(context, Number(before['id']), changes['parentId']);
    return changes;
  },
};

/** FY-C001 while a partner or another category hangs on it. */
async function refuseUsed(context: TenantContext, ids: readonly number[]): Promise<void> {
  const used = await sql`
    select from partner t where ${tenantCondition(context, 't')} and t.category_id = any(${[...ids]}::bigint[])
    union all select from partner_category t where ${tenantCondition(context, 't')} and t.parent_id = any(${[...ids]}::bigint[]) and not t.id = any(${[...ids]}::bigint[]) limit 1`.execute(
    context.db,
  );
  if (used.rows.length > 0) throw fail.conflict('分类下还有合作伙伴或下级分类，不能删除');
}

async function series(context: TenantContext): Promise<Row> {
  const found = await sql`
    select t.year, t.revenue, t.net_profit, t.rd_expense from finance t
    where ${tenantCondition(context, 't')} and t.kind = 'indicator' and t.period = 'year' order by t.year desc limit 10`.execute(context.db);
  return { series: found.rows.toReversed() };
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
    { page: financeModel.queryFinance, insert: financeModel.insertFinance, update: financeModel.updateFinance, remove: financeModel.deleteFinance },
    {
      extra: (context) => series(context),
      aroundRemove: async (context, ids, remove) => {
        await refuseCovered(context, ids);
        return remove();
      },
    },
  ),
];
