/** Handlers of honours. */
import { sql } from 'kysely';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Condition } from '#platform/store/entity-query.ts';
import { listConditions } from '#platform/store/entity-query.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { handle } from '#platform/runtime/registry.ts';
import { deleteHonor, honor, insertAndUpdateHonor, queryPageHonor } from '../model/honor.ts';

const inYear = (year: number | null | undefined): Condition[] =>
  year ? [sql<boolean>`t.award_date >= ${`${year}-01-01`} and t.award_date <= ${`${year}-12-31`}`] : [];

/** How many each level or year has, each without its own filter: choosing one must not empty the others. */
async function counts(context: TenantWork, filter: Record<string, unknown>, year: number | null | undefined) {
  const { honorLevel: _level, ...anyLevel } = filter;
  const levels = sql.join([...listConditions(context, honor, anyLevel), ...inYear(year)], sql` and `);
  const years = sql.join(listConditions(context, honor, filter), sql` and `);
  const byLevel = await sql<{
    honorLevel: string;
    count: number;
  }>`select honor_level, count(*) as count from honor t where ${levels} group by honor_level`.execute(context.db);
  const byYear = await sql<{
    year: number;
    count: number;
  }>`select extract(year from award_date)::integer as year, count(*) as count from honor t where ${years} group by 1 order by 1`.execute(
    context.db,
  );
  return { byLevel: byLevel.rows, byYear: byYear.rows };
}

export const queryPageHonorHandler = handle(
  queryPageHonor,
  async (context, { filter: { year, ...filter }, page, sort }) => {
    const rows = await entityStore(context, honor).page({ filter, page, sort }, { where: inYear(year) });
    return { ...rows, ...(await counts(context, filter, year)) };
  },
);

export const insertAndUpdateHonorHandler = handle(insertAndUpdateHonor, (context, input) =>
  entityStore(context, honor).save(input),
);

export const deleteHonorHandler = handle(deleteHonor, (context, { ids }) => entityStore(context, honor).remove(ids));
