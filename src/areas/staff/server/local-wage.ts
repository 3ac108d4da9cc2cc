/** Average wages of places: kept by HR, one a place and year; the newest before a leaving counts. */
import { sql } from 'kysely';
import type { LocalWage } from '../model/compensation-rules.ts';
import { deleteLocalWage, localWage, queryLocalWage, saveLocalWage } from '../model/local-wage.ts';
import type { TenantWork } from '#platform/server/context.ts';
import type { EntityHooks, Row } from '#platform/server/entity-hooks.ts';
import { entityStore } from '#platform/server/entity-store.ts';
import { fail } from '#platform/server/failure.ts';
import type { Handler } from '#platform/server/registry.ts';
import { handle } from '#platform/server/registry.ts';
import { tenantCondition } from '#platform/server/scope.ts';

async function refuseTwin(context: TenantWork, row: Row, ownId: number): Promise<void> {
  const twin =
    await sql`select t.id from local_wage t where ${tenantCondition(context, 't')} and t.city = ${row['city']} and t.year = ${row['year']} and t.id <> ${ownId}`.execute(
      context.db,
    );
  if (twin.rows.length > 0) throw fail.conflict('该地区该年度已登记', { fields: { year: '年度：该地区已登记' } });
}

export const localWageHooks: EntityHooks = {
  beforeInsert: async (context, row) => {
    await refuseTwin(context, row, 0);
    return row;
  },
  beforeUpdate: async (context, before, changes) => {
    await refuseTwin(context, { ...before, ...changes }, Number(before['id']));
    return changes;
  },
};

/** The average of the year before leaving, or the newest before it, of the city or else the province that holds the place of work. */
export async function localAverage(context: TenantWork, place: string | null, lastWorkDate: string): Promise<LocalWage | null> {
  if (place === null) return null;
  const province = `${place.slice(0, 2)}0000`;
  const city = `${place.slice(0, 4)}00`;
  const found = await sql<LocalWage>`
    select t.city, t.year, t.monthly, t.source from local_wage t where ${tenantCondition(context, 't')} and t.city = any(${[place, city, province]}::text[]) and t.year < ${Number(lastWorkDate.slice(0, 4))}
    order by t.year desc, t.city desc limit 1`.execute(context.db);
  return found.rows[0] ?? null;
}

export const localWageHandlers: readonly Handler[] = [
  handle(queryLocalWage, (context, query) => entityStore(context, localWage).page(query)),
  handle(saveLocalWage, (context, input) => entityStore(context, localWage).save(input)),
  handle(deleteLocalWage, (context, { ids }) => entityStore(context, localWage).remove(ids)),
];
