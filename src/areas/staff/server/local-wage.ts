/** Average and least wages of places: kept by HR, one a place and year; the newest before a leaving counts. */
import type { LocalWage } from '../model/compensation-rules.ts';
import { deleteLocalWage, localWage, queryLocalWage, saveLocalWage } from '../model/local-wage.ts';
import { queryRow } from '#platform/db/statement.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { refuseTwins } from './twins.ts';

const twin = () => fail.conflict('该地区该年度已登记', { fields: { year: '年度：该地区已登记' } });

export const localWageHooks = hooksOf(localWage, {
  prepare: (context, rows) => refuseTwins(context, localWage, rows, ['city', 'year'], twin),
  // What was deleted comes back at once, but somebody may have entered it anew meanwhile.
  changed: async (context, ids, { act }) => {
    if (act !== 'restore') return;
    const doubled = await queryRow(context)`
      select
      from local_wage t
      join local_wage o
        on o.group_code = t.group_code and o.company_code = t.company_code and o.city = t.city and o.year = t.year
          and o.id <> t.id and o.deleted_at is null
      where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])`;
    if (doubled) throw twin();
  },
});

/** Codes under which wages that hold at a place may stand: itself, its city, its province. */
const codesOf = (place: string): string[] => [place, `${place.slice(0, 4)}00`, `${place.slice(0, 2)}0000`];

/** The average of the year before leaving, or the newest before it, of the city or else the province that holds the place of work. */
export async function localAverage(
  context: TenantWork,
  place: string | null,
  lastWorkDate: string,
): Promise<LocalWage | null> {
  if (place === null) return null;
  const found = await queryRow<LocalWage>(context)`
    select t.city, t.year, t.monthly, t.source
    from local_wage t
    where ${tenantCondition(context, 't')} and t.city = any(${codesOf(place)}::text[])
      and t.year < ${Number(lastWorkDate.slice(0, 4))}
    order by t.year desc, t.city desc limit 1`;
  return found ?? null;
}

/** The least monthly wage in force at a place on a day, as far as it was entered: the newest of the nearest place. */
export async function localMinimum(context: TenantWork, place: string | null, day: string): Promise<number | null> {
  if (place === null) return null;
  const found = await queryRow<{ minimum: number }>(context)`
    select t.minimum
    from local_wage t
    where ${tenantCondition(context, 't')} and t.city = any(${codesOf(place)}::text[])
      and t.year <= ${Number(day.slice(0, 4))} and t.minimum is not null
    order by t.city desc, t.year desc limit 1`;
  return found?.minimum ?? null;
}

export const localWageHandlers: readonly Handler[] = [
  handle(queryLocalWage, (context, query) => entityStore(context, localWage).page(query)),
  handle(saveLocalWage, (context, input) => entityStore(context, localWage).save(input)),
  handle(deleteLocalWage, (context, { ids }) => entityStore(context, localWage).remove(ids)),
];
