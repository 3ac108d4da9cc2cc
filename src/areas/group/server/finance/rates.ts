/** 折算汇率 of the group: reading, saving, taking back. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { deleteExchangeRate, queryExchangeRates, saveExchangeRate } from '../../model/finance/finance-calls.ts';
import type { foreignCurrencies } from '../../model/finance/group-rate.ts';
import { groupRate } from '../../model/finance/group-rate.ts';
import type { FigureKey, Rate } from '../../model/finance/sums.ts';
import { keyText } from '../../model/finance/sums.ts';
import { groupWork } from '../group-work.ts';

interface StoredRate extends FigureKey {
  readonly id: number;
  readonly version: number;
  readonly currency: (typeof foreignCurrencies)[number]['code'];
  readonly closingRate: number;
  readonly averageRate: number | null;
  readonly remark: string | null;
}

const storedRates = (context: TenantWork, keys: readonly FigureKey[]): Promise<StoredRate[]> =>
  queryRows<StoredRate>(context)`
    select t.id, t.version, t.year, t.period, t.currency, t.closing_rate, t.average_rate, t.remark
    from group_rate t
    where ${tenantCondition(groupWork(context), 't')}
      and (t.year, t.period) in (
        select * from unnest(${keys.map(({ year }) => year)}::int[], ${keys.map(({ period }) => period)}::text[])
      )
    order by t.currency`;

/** Rates by "year period currency". */
export async function loadRates(context: TenantWork, keys: readonly FigureKey[]): Promise<Map<string, Rate>> {
  const rows = await storedRates(context, keys);
  return new Map(
    rows.map((row) => [
      `${keyText(row)} ${row.currency}`,
      { closing: row.closingRate, average: row.averageRate ?? row.closingRate },
    ]),
  );
}

const queryHandler = handle(queryExchangeRates, async (context, key) => ({
  rates: (await storedRates(context, [key])).map(({ id, version, currency, closingRate, averageRate, remark }) => ({
    id,
    version,
    currency,
    closingRate,
    averageRate,
    remark,
  })),
}));

const saveHandler = handle(saveExchangeRate, async (context, input) => {
  const { id, version } = await entityStore(groupWork(context), groupRate).save(input);
  return { id, version };
});

const deleteHandler = handle(deleteExchangeRate, async (context, { id }) => {
  await entityStore(groupWork(context), groupRate).remove([id]);
  return {};
});

export const rateHandlers = [queryHandler, saveHandler, deleteHandler];
