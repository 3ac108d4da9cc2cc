/** People of a department, main and extra posts, today or as of a date (area-staff §5.1, §6.2). */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { groupUserBase } from '../model/group-user-base.ts';
import { queryPagePersonnelStructure } from '../model/roster-calls.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { keywordCondition } from '#platform/store/entity-query.ts';
import { handle } from '#platform/runtime/registry.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { idsBelow, readDepartments } from './department-tree.ts';
import { namesOf } from './names.ts';
import { employedOn, notLeft, placeOn } from './people-conditions.ts';
import type { Post } from './structure-chart.ts';
import { makeChart } from './structure-chart.ts';

type Condition = RawBuilder<boolean>;

export interface PostFilter {
  /** Departments; null: all of the tenant. */
  readonly departments: readonly number[] | null;
  readonly asOf: string | null;
  readonly keyword: string | null;
}

export const queryPagePersonnelStructureHandler = handle(
  queryPagePersonnelStructure,
  async (context, { filter, page }) => {
    const asOf = filter.asOf ?? null;
    const departments = await readDepartments(context, {
      asOf,
      scopeCode: 'staff_structure',
      counts: filter.view != null,
    });
    const below = filter.groupInfoId ? idsBelow(departments, filter.groupInfoId) : null;
    const chosen = filter.groupInfoId && !filter.includeChildren ? [filter.groupInfoId] : below;
    // Everybody of a company is below its root: the order of the whole list is an index, that of all departments is none.
    const isWhole =
      asOf === null && context.tenant.companyCode !== null && chosen !== null && chosen.length === departments.length;
    const branches = postBranches(context, {
      departments: isWhole ? null : chosen,
      asOf,
      keyword: filter.keyword?.trim() || null,
    });
    const posts = unionOf(branches);
    const order = sql`order by entry_date desc nulls last, id desc`;
    // Each branch in order by its own index, as far as the page reaches; the union of both is merged, not sorted.
    const reached = branches.map((branch) => sql`(${branch} ${order} limit ${sql.lit(page.current * page.size)})`);
    const records =
      await sql<Post>`select id, name, avatar, position, job_grade, group_info_id, superior_id, main, staff_status from (${unionOf(reached)}) post ${order} limit ${page.size} offset ${(page.current - 1) * page.size}`.execute(
        context.db,
      );
    const count = await sql<{ total: number }>`select count(*) as total from (${posts}) post`.execute(context.db);
    const shown = await describePosts(context, records.rows, new Map(departments.map((row) => [row.id, row.name])));
    const answer = { records: shown, total: count.rows[0]?.total ?? 0, current: page.current, size: page.size };
    if (!filter.view) return answer;
    return {
      ...answer,
      chart: await makeChart(context, {
        view: filter.view,
        departments: below === null ? departments : departments.filter((row) => below.includes(row.id)),
        posts,
      }),
    };
  },
);

async function describePosts(
  context: TenantWork,
  posts: readonly Post[],
  departmentNames: ReadonlyMap<number, string>,
) {
  const superiors = await namesOf(
    context,
    'group_user_base',
    posts.map((post) => post.superiorId),
  );
  const subordinates = await sql<{ superiorId: number; count: number }>`
    select t.superior_id, count(*) as count from group_user_base t
    where ${tenantCondition(context, 't')} and t.superior_id = any(${posts.map((post) => post.id)}::bigint[]) and ${notLeft('t')} group by t.superior_id`.execute(
    context.db,
  );
  const counts = new Map(subordinates.rows.map((row) => [row.superiorId, row.count]));
  return posts.map(({ superiorId, ...post }) => ({
    ...post,
    groupName: departmentNames.get(post.groupInfoId) ?? null,
    superiorName: superiorId === null ? null : (superiors.get(superiorId) ?? null),
    subordinateCount: counts.get(post.id) ?? 0,
  }));
}

const unionOf = (branches: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`${sql.join([...branches], sql` union all `)}`;

/** One department by equality: only then the index by department gives the order of the list too. */
function within(column: RawBuilder<unknown>, departments: readonly number[] | null): RawBuilder<unknown> {
  if (departments === null) return sql``;
  return departments.length === 1
    ? sql`and ${column} = ${departments[0]}`
    : sql`and ${column} = any(${[...departments]}::bigint[])`;
}

/** Posts within tenant and data scope, main ones and extra ones: columns of {@link Post} and entry_date. */
function postBranches(context: TenantWork, { departments, asOf, keyword }: PostFilter): RawBuilder<unknown>[] {
  const shared: Condition[] = [tenantCondition(context, 't'), asOf ? employedOn('t', asOf) : notLeft('t')];
  const scope = scopeCondition(context, groupUserBase, groupUserBase.permissions.read, 't');
  if (scope) shared.push(scope);
  if (keyword) shared.push(keywordCondition(context, groupUserBase, keyword) ?? sql<boolean>`false`);
  const where = sql.join(shared, sql` and `);
  const columns = sql`t.id, t.name, t.avatar, t.job_grade, t.staff_status, t.entry_date`;
  if (asOf)
    return [
      sql`select ${columns}, coalesce(place.position, t.position) as position, coalesce(place.group_info_id, t.group_info_id) as group_info_id,
      case when place.found then place.superior_id else t.superior_id end as superior_id, true as main
      from group_user_base t ${placeOn('t', asOf)} where ${where} ${within(sql`coalesce(place.group_info_id, t.group_info_id)`, departments)}`,
    ];
  return [
    sql`select ${columns}, t.position, t.group_info_id, t.superior_id, true as main from group_user_base t where ${where} ${within(sql`t.group_info_id`, departments)}`,
    sql`select ${columns}, coalesce(p.position, t.position) as position, p.group_info_id, t.superior_id, false as main
    from staff_placement p join group_user_base t on t.id = p.user_base_id where ${where} and p.group_code = t.group_code and p.company_code = t.company_code and p.valid_to is null ${within(sql`p.group_info_id`, departments)}`,
  ];
}
