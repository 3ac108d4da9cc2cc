/**
 * The pages that the roster opens with: first page in the default order, narrowed by departments and statuses only. Their statements are
 * planned once per connection, because they take the first rows of each department (or status) off one index and merge them: that
 * is right for any department, whatever its size.
 */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { groupUserBase } from '../model/group-user-base.ts';
import type { PageQuery } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { perPlatform } from '#platform/runtime/per-platform.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { orderOf } from '#platform/store/entity-query.ts';
import { tenantValues } from '#platform/store/plain-list.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { runShaped } from '#platform/db/shaped-statements.ts';
import type { RosterFilter } from './roster-filter.ts';
import type { FoundPage } from './roster-statement.ts';
import { pageStatement, readPage } from './roster-statement.ts';

/** More departments than this are one condition of a statement that is planned with them: merging them would cost more than walking the list. */
const mostDepartments = 50;
/** Page sizes that the screen offers: each is a statement of its own. */
const pageSizes = new Set([10, 20, 50, 100]);
/** Choices of columns that get a statement of their own; later ones are planned at every call. */
const mostColumnSets = 20;
const columnSetsOf = perPlatform(() => new Set<string>());

interface PlainRoster {
  readonly tenant: readonly [string, string];
  readonly size: number;
  readonly departments: readonly number[] | null;
  readonly children: boolean;
  readonly statuses: readonly string[] | null;
  readonly columns: readonly string[];
}

function isKnownColumnSet(platform: Platform, columns: readonly string[]): boolean {
  const [key, columnSets] = [columns.join(), columnSetsOf(platform)];
  if (!columnSets.has(key) && columnSets.size < mostColumnSets) columnSets.add(key);
  return columnSets.has(key);
}

/** Null for a page that is planned with its values. */
function plainRoster(
  context: TenantWork,
  filter: RosterFilter,
  statuses: readonly string[],
  { page, sort }: PageQuery,
  columns: readonly string[],
): PlainRoster | null {
  const tenant = tenantValues(context);
  if (!tenant || page.current !== 1 || !pageSizes.has(page.size)) return null;
  if (sort && sort.length > 0 && JSON.stringify(sort) !== JSON.stringify(groupUserBase.sort)) return null;
  if (scopeCondition(context, groupUserBase, groupUserBase.permissions.read, 't')) return null;
  const { groupInfoIds, includeChildren, staffStatus: _status, ...others } = filter;
  if (Object.values(others).some((value) => value !== undefined && value !== null && value !== '')) return null;
  const departments = groupInfoIds?.length ? [...new Set(groupInfoIds)] : null;
  if (departments && departments.length > mostDepartments) return null;
  if (!isKnownColumnSet(context.platform, columns)) return null;
  return {
    tenant,
    size: page.size,
    departments,
    children: includeChildren !== false,
    statuses: statuses.length > 0 ? [...new Set(statuses)] : null,
    columns,
  };
}

/**
 * A list that the planner never looks into: a plan for the very values would look cheaper by the length of the list, so that PostgreSQL
 * would plan anew at every call, which costs several times what running does.
 */
function hidden(values: readonly unknown[], type: 'bigint[]' | 'text[]'): RawBuilder<unknown> {
  return sql`(select ${values}::${sql.raw(type)})::${sql.raw(type)}`;
}

/**
 * The chosen departments, or those with everything below, up to one more than are merged. Going down by parent reads a leaf in two steps
 * of an index; `offset 0` keeps PostgreSQL from reading all departments for a join instead.
 */
function departmentsCte({ departments, children }: PlainRoster): RawBuilder<unknown> {
  if (!departments) return sql``;
  if (!children) return sql`with child as materialized (select unnest(${hidden(departments, 'bigint[]')}) as id)`;
  return sql`
    with recursive below as (
      select g.id, g.group_code, g.company_code
      from group_info g
      where g.id = any(${hidden(departments, 'bigint[]')}) and g.deleted_at is null
      union select g.id, g.group_code, g.company_code from below b cross join lateral (
        select n.id, n.group_code, n.company_code
        from group_info n
        where n.group_code = b.group_code and n.company_code = b.company_code and n.parent_id = b.id
          and n.deleted_at is null offset 0) g),
    child as materialized (select b.id from below b limit ${sql.lit(mostDepartments + 1)})`;
}

const fewDepartments = sql`(select count(*) from child) <= ${sql.lit(mostDepartments)}`;

/** Parameters in the order of the text: departments, then the tenant of counts, then statuses and tenant of rows. */
function build(context: TenantWork, plain: PlainRoster): RawBuilder<Row> {
  const { departments, statuses, size } = plain;
  const order = orderOf(groupUserBase, undefined);
  const tenant = tenantCondition(context, 't');
  // Written out: with an unknown limit PostgreSQL would plan the statement anew at every call.
  const window = sql`${order} limit ${sql.lit(size)}`;
  const first = (condition: RawBuilder<unknown>) =>
    sql`cross join lateral (select t.id, t.entry_date from group_user_base t where ${tenant} ${condition} ${window}) t`;
  const ofStatus = statuses ? sql`and t.staff_status = any(${hidden(statuses, 'text[]')})` : sql``;
  const found = departments
    ? sql`
      select t.id
      from child ${first(sql`and t.group_info_id = child.id ${ofStatus}`)}
      where ${fewDepartments} ${window}`
    : statuses
      ? sql`
        select t.id
        from unnest(
          ${hidden(statuses, 'text[]')}
        ) as wanted(status) ${first(sql`and t.staff_status = wanted.status`)} ${window}`
      : sql`select t.id from group_user_base t where ${tenant} ${window}`;
  return pageStatement({
    prelude: departmentsCte(plain),
    departments: departments ? sql`select count(*) from child` : sql`null::integer`,
    // Department by department, each in the order of its index: nothing is hashed or sorted.
    counts: departments
      ? sql`
        select one.status, sum(one.count) as count
        from child
        cross join lateral (
          select t.staff_status as status, count(*) as count
          from group_user_base t
          where ${tenant} and t.group_info_id = child.id
          group by t.staff_status
        ) one
        where ${fewDepartments}
        group by one.status`
      : sql`
        select t.staff_status as status, count(*) as count
        from group_user_base t
        where ${tenant}
        group by t.staff_status`,
    found,
    order,
    columns: plain.columns,
  });
}

function valuesOf({ departments, statuses, tenant }: PlainRoster): readonly unknown[] {
  if (departments) return [departments, ...tenant, ...tenant, ...(statuses ? [statuses] : [])];
  return [...tenant, ...(statuses ? [statuses] : []), ...tenant];
}

/** Rows and counts of such a page; null where the page is no such one, or where too many departments lie below the chosen ones. */
export async function readPlainPage(
  context: TenantWork,
  filter: RosterFilter,
  statuses: readonly string[],
  query: PageQuery,
  columns: readonly string[],
): Promise<FoundPage | null> {
  const plain = plainRoster(context, filter, statuses, query, columns);
  if (!plain) return null;
  const shape = `roster ${plain.size} ${plain.departments ? (plain.children ? 'below' : 'chosen') : 'all'} ${plain.statuses !== null} ${columns.join()}`;
  const found = readPage(await runShaped<Row>(context.db, shape, valuesOf(plain), () => build(context, plain)));
  return found.departments !== null && found.departments > mostDepartments ? null : found;
}
