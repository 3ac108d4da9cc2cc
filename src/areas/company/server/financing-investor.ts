/** Handlers of the investors of a financing round: shares within 100 %, amounts beside the amount of the round. */
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { partHandlers } from '#platform/store/child-handlers.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { EntityHooks, Row } from '#platform/store/entity-hooks.ts';
import { fail } from '#platform/runtime/failure.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { investorCalls } from '../model/financing-investor.ts';

export const investorHooks: EntityHooks = {
  // The names are kept where lists and exports read them; `version` of the round stays. Shares stay within the whole.
  changed: async (context, _ids, { parentIds }) => {
    // Beside the store, finance: a copy of the names of investors, who are logged themselves; the version stays.
    const changed = await queryRows<{ isOver: boolean }>(context)`
      update finance t set investor_names = i.names
      from (
        select r.id, string_agg(i.name, '、' order by i.amount desc nulls last, i.id) as names,
          coalesce(sum(i.ratio), 0) > 100 as is_over
        from finance r left join financing_investor i on i.finance_id = r.id and ${tenantCondition(context, 'i')}
        where ${tenantCondition(context, 'r')} and r.id = any(${[...parentIds]}::bigint[]) group by r.id) i
      where ${tenantCondition(context, 't')} and t.id = i.id returning i.is_over`;
    if (changed.some((row) => row.isOver))
      throw fail.invalid('占股比例：同一轮合计超过 100%', { ratio: '同一轮合计超过 100%' });
  },
};

/** What investors gave beyond the amount of their round is told, not refused: the amount may be rounded or not yet corrected. */
async function overRound(context: TenantWork, financeId: number): Promise<string[]> {
  const found = await queryRows(context)`
    select from finance t where ${tenantCondition(context, 't')} and t.id = ${financeId}
      and t.amount < (
        select sum(i.amount) from financing_investor i where ${tenantCondition(context, 'i')} and i.finance_id = t.id
      )`;
  return found.length > 0 ? ['投资金额：各投资方合计超过本轮融资金额'] : [];
}

/** Warnings of a saved round. */
export const roundWarnings = (context: TenantWork, row: Row): Promise<string[]> =>
  row['kind'] === 'round' ? overRound(context, Number(row['id'])) : Promise.resolve([]);

/** FY-V001 for investors of indicators. A row that is not there is refused by the store, as for every record. */
async function refuseIndicator(context: TenantWork, financeId: number): Promise<void> {
  const found = await queryRows(context)`
    select from finance t where ${tenantCondition(context, 't')} and t.id = ${financeId} and t.kind <> 'round'`;
  if (found.length > 0) throw fail.invalid('融资记录：只有融资记录可以登记投资方', { financeId: '不是融资记录' });
}

export const investorHandlers = partHandlers(investorCalls, {
  beforeSave: async (context, { parentId, values }) => {
    if (parentId !== null) await refuseIndicator(context, parentId);
    return values;
  },
  warnings: async (context, id) => {
    const found = await queryRow<{ financeId: number }>(context)`
      select t.finance_id from financing_investor t where ${tenantCondition(context, 't')} and t.id = ${id}`;
    return overRound(context, found?.financeId ?? 0);
  },
});
