/** Handlers of honours: the plain calls, a filter by year of award, and counts by level and year. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { entityHandlers } from '#platform/store/entity-handlers.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import type { Condition } from '#platform/store/entity-query.ts';
import { listConditions } from '#platform/store/entity-query.ts';
import { valueCounts } from '#platform/store/value-counts.ts';
import { deleteHonor, honor, insertAndUpdateHonor, queryPageHonor } from '../model/honor.ts';

const inYear = (year: unknown): Condition[] =>
  typeof year === 'number'
    ? [sql<boolean>`t.award_date >= ${`${year}-01-01`} and t.award_date <= ${`${year}-12-31`}`]
    : [];

/** How many each year of award has, whatever year is chosen. */
async function yearCounts(context: TenantWork, filter: Row): Promise<{ year: number; count: number }[]> {
  const counts = await queryRows<{ year: number; count: number }>(context)`
    select extract(year from t.award_date)::integer as year, count(*) as count
    from honor t
    where ${sql.join(listConditions(context, honor, filter), sql` and `)}
    group by 1
    order by 1`;
  return counts;
}

export const honorHandlers = entityHandlers(
  honor,
  { page: queryPageHonor, save: insertAndUpdateHonor, remove: deleteHonor },
  {
    narrow: ({ year, ...filter }) => ({ filter, where: inYear(year) }),
    extra: async (context, query) => ({
      byLevel: await valueCounts(context, honor, 'honorLevel', query),
      byYear: await yearCounts(context, query.filter),
    }),
  },
);
