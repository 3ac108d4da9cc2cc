/** Statements of the roster: one answers the rows of a page with names and labels, and how many people there are per status. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { StaffRow } from '../model/group-user-base.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { PageQuery } from '#platform/entity/schema.ts';
import { columnOf } from '#platform/store/columns.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import type { Condition } from '#platform/store/entity-query.ts';
import { orderOf, rowColumns, sortOf } from '#platform/store/entity-query.ts';
import { maySee } from './labels/label-access.ts';
import { gathersHits, pageWindow } from './page-plan.ts';
import type { StaffLabel } from './roster-rows.ts';

type Sql = RawBuilder<unknown>;

/** What stands beside the columns of a row: labels as the text of a JSON list, null without any. */
export type JoinedNames = {
  groupName: string | null;
  superiorName: string | null;
  labels: string | null;
};

/**
 * Name of the superior and labels for a row of `t`, beside the name of the department `d` (joinedDepartment). Deleted and left rows keep
 * their names; the row's own tenant is the only one looked into, so that no value is sent.
 */
export const joinedNames: Sql = sql`d.name as ${sql.ref('groupName')},
  (
    select s.name from group_user_base s where s.id = t.superior_id and s.group_code = t.group_code
  ) as ${sql.ref('superiorName')},
  (
    select json_agg(
      json_build_object('id', l.id, 'name', l.name, 'color', l.color, 'visibleRoles', l.visible_roles)
      order by l.sort, l.id
    )::text
    from label_link k
    join label l on l.id = k.label_id and l.deleted_at is null
    where k.group_code = t.group_code and k.company_code = t.company_code and k.owner_type = 'staff'
      and k.owner_id = t.id
  ) as labels`;

export const joinedDepartment: Sql = sql`
  left join group_info d on d.id = t.group_info_id and d.group_code = t.group_code`;

/** Labels out of the text of joinedNames, those that the caller may see. */
export function parseLabels(context: TenantWork, text: unknown): StaffLabel[] {
  if (typeof text !== 'string') return [];
  const labels = JSON.parse(text) as (StaffLabel & { readonly visibleRoles: readonly number[] | null })[];
  return labels
    .filter(({ visibleRoles }) => maySee(context, visibleRoles))
    .map(({ visibleRoles: _roles, ...label }) => label);
}

/** People per status and the rows of one page, with the joined names. */
export interface FoundPage {
  readonly statusCounts: Record<string, number>;
  readonly rows: (StaffRow & JoinedNames)[];
  /** Departments below the chosen ones, as far as they were counted; null where none were looked up. */
  readonly departments: number | null;
}

/** Parts of the statement: `counts` answers (status, count), `found` the ids of the page; both may use what `prelude` (WITH …) names. */
export interface PageParts {
  readonly prelude: Sql;
  readonly departments: Sql;
  readonly counts: Sql;
  readonly found: Sql;
  readonly order: Sql;
  readonly columns: readonly string[];
}

/** The ids of the page come from an index alone; whole rows are fetched for them only. A page without rows is one row without an id. */
export function pageStatement({ prelude, departments, counts, found, order, columns }: PageParts): RawBuilder<Row> {
  return sql<Row>`
    ${prelude} select (${departments}) as ${sql.ref('foundDepartments')},
      (select json_object_agg(c.status, c.count)::text from (${counts}) c) as ${sql.ref('foundCounts')},
      ${rowColumns(groupUserBase, columns)}, ${joinedNames}
    from (values (1)) one
    left join ((${found}) found join group_user_base t on t.id = found.id) on true ${joinedDepartment} ${order}`;
}

/** Takes the counts off the rows of pageStatement. */
export function readPage(rows: Row[]): FoundPage {
  const [first] = rows;
  const statusCounts =
    typeof first?.['foundCounts'] === 'string' ? (JSON.parse(first['foundCounts']) as Record<string, number>) : {};
  const departments = typeof first?.['foundDepartments'] === 'number' ? first['foundDepartments'] : null;
  const found = rows.filter((row) => row['id'] !== null);
  for (const row of found) {
    delete row['foundCounts'];
    delete row['foundDepartments'];
  }
  return { statusCounts, rows: found as FoundPage['rows'], departments };
}

const allOf = (conditions: readonly Condition[]) => sql<boolean>`${sql.join([...conditions], sql` and `)}`;

export const statusCondition = (statuses: readonly string[]): Condition | null => {
  if (statuses.length === 0) return null;
  if (statuses.length === 1) return sql<boolean>`t.staff_status = ${statuses[0]}`;
  return sql<boolean>`t.staff_status = any(${[...statuses]}::text[])`;
};

/** Completeness has a hundred values, and the index of the rising order does not go on by id. */
const isTied = (sort: PageQuery['sort']): boolean => {
  const [first] = sortOf(groupUserBase, sort);
  return first?.field === 'completeness' && first.order === 'asc';
};

/** Columns that a page needs before its rows are fetched. */
const orderColumns = (sort: PageQuery['sort']): RawBuilder<unknown> =>
  sql.join(
    [...new Set(['id', 'staff_status', ...sortOf(groupUserBase, sort).map(({ field }) => columnOf(field))])].map(
      (name) => sql.ref(`t.${name}`),
    ),
  );

/** People per status under the same filter without the status: how many rows a page has is their sum. */
export function sumOf(statusCounts: Readonly<Record<string, number>>, statuses: readonly string[]): number {
  return Object.entries(statusCounts).reduce(
    (sum, [status, count]) => (statuses.length === 0 || statuses.includes(status) ? sum + count : sum),
    0,
  );
}

/** A keyword has no index in the order of the list: the hits are scanned once, for counts and page. */
async function readKeywordPage(
  context: TenantWork,
  base: readonly Condition[],
  statuses: readonly string[],
  query: PageQuery,
  columns: readonly string[],
): Promise<FoundPage> {
  const order = orderOf(groupUserBase, query.sort);
  const status = statusCondition(statuses);
  const statement = pageStatement({
    prelude: sql`with hit as materialized (
      select ${orderColumns(query.sort)} from group_user_base t where ${allOf(base)})`,
    departments: sql`null::integer`,
    counts: sql`select staff_status as status, count(*) as count from hit group by staff_status`,
    found: sql`select t.id from hit t ${status ? sql`where ${status}` : sql``} ${order}
      limit ${query.page.size} offset ${(query.page.current - 1) * query.page.size}`,
    order,
    columns,
  });
  return readPage((await statement.execute(context.db)).rows);
}

/** Rows of a page in order; the ids come off an index in order, or from all hits, sorted. */
async function readRows(
  context: TenantWork,
  conditions: readonly Condition[],
  query: PageQuery,
  hits: number,
  columns: readonly string[],
): Promise<FoundPage['rows']> {
  const window = pageWindow(hits, query.page);
  if (!window) return [];
  const { limit, offset, fromEnd } = window;
  const order = orderOf(groupUserBase, query.sort);
  const ordered = sql`${orderOf(groupUserBase, query.sort, fromEnd)} limit ${limit} offset ${offset}`;
  const found = gathersHits(hits, offset + limit, isTied(query.sort))
    ? sql`with hit as materialized (
        select ${orderColumns(query.sort)} from group_user_base t where ${allOf(conditions)})
      select t.id from hit t ${ordered}`
    : sql`select t.id from group_user_base t where ${allOf(conditions)} ${ordered}`;
  const rows = await queryRows<StaffRow & JoinedNames>(context)`
    select ${rowColumns(groupUserBase, columns)}, ${joinedNames}
    from (${found}) found join group_user_base t on t.id = found.id ${joinedDepartment} ${order}`;
  return rows;
}

/**
 * Any page of any filter, planned with its values. `base` are the conditions without the statuses. The hits are counted first: how many
 * there are decides how the page is found.
 */
export async function readAnyPage(
  context: TenantWork,
  base: readonly Condition[],
  statuses: readonly string[],
  query: PageQuery,
  columns: readonly string[],
): Promise<FoundPage> {
  const keyword = query.filter['keyword'];
  if (typeof keyword === 'string' && keyword.trim() !== '')
    return readKeywordPage(context, base, statuses, query, columns);
  const counted = await queryRows<{ status: string; count: number }>(context)`
    select t.staff_status as status, count(*) as count from group_user_base t where ${allOf(base)} group by 1`;
  const statusCounts = Object.fromEntries(counted.map(({ status, count }) => [status, count]));
  const status = statusCondition(statuses);
  const conditions = status ? [...base, status] : base;
  const rows = await readRows(context, conditions, query, sumOf(statusCounts, statuses), columns);
  return { statusCounts, rows, departments: null };
}
