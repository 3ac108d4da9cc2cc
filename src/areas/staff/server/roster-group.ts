/** The roster of a group: how many people each company has under the filter, and the first ones of each instead of a page. */
import { sql } from 'kysely';
import type { StaffRow } from '../model/group-user-base.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { CompanySum, PageQuery } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { companySums, firstRowsOfEach } from '#platform/store/company-page.ts';
import type { Condition } from '#platform/store/entity-query.ts';
import { rowColumns } from '#platform/store/entity-query.ts';
import type { JoinedNames, FoundPage } from './roster-statement.ts';
import { joinedDepartment, joinedNames, statusCondition } from './roster-statement.ts';

/** Companies with people under the filter, in the order of the group. `base` are the conditions without the statuses. */
export const peopleByCompany = (
  context: TenantWork,
  base: readonly Condition[],
  statuses: readonly string[],
): Promise<CompanySum[]> => companySums(context, groupUserBase, withStatus(base, statuses));

const withStatus = (base: readonly Condition[], statuses: readonly string[]): readonly Condition[] => {
  const status = statusCondition(statuses);
  return status ? [...base, status] : base;
};

/** The first people of each company in the order of the list, and how many there are per status. */
export async function readFirstOfEach(
  context: TenantWork,
  base: readonly Condition[],
  statuses: readonly string[],
  query: PageQuery,
  columns: readonly string[],
): Promise<FoundPage> {
  const first = firstRowsOfEach(context, groupUserBase, {
    conditions: withStatus(base, statuses),
    columns: sql`t.id`,
    query,
  });
  const [rows, counted] = await Promise.all([
    queryRows<StaffRow & JoinedNames & { firstPlace: number }>(context)`
      select ${rowColumns(groupUserBase, columns)}, ${joinedNames}, found."firstPlace"
      from (${first}) found
      join group_user_base t on t.id = found.id ${joinedDepartment}`,
    queryRows<{ status: string; count: number }>(context)`
      select t.staff_status as status, count(*) as count
      from group_user_base t
      where ${sql.join([...base], sql` and `)}
      group by 1`,
  ]);
  const order = [...(context.tenant.companyNames?.keys() ?? [])];
  const placeOf = (row: StaffRow) => order.indexOf(row.companyCode);
  return {
    statusCounts: Object.fromEntries(counted.map(({ status, count }) => [status, count])),
    rows: rows
      .toSorted((a, b) => placeOf(a) - placeOf(b) || a.firstPlace - b.firstPlace)
      .map(({ firstPlace: _place, ...row }) => row),
    departments: null,
  };
}
