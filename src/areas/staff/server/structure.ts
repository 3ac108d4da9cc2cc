/** People of a department, main and extra posts, today or as of a date. */
import { queryPagePersonnelStructure } from '../model/roster-calls.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { DepartmentRow } from './department-tree.ts';
import { idsBelow, readDepartments } from './department-tree.ts';
import { namesOf } from './names.ts';
import { notLeft } from './people-conditions.ts';
import type { Post } from './posts.ts';
import { countPosts, postsOf, readPosts } from './posts.ts';
import { makeChart } from './structure-chart.ts';

export const queryPagePersonnelStructureHandler = handle(
  queryPagePersonnelStructure,
  async (context, { filter, page }) => {
    const asOf = filter.asOf ?? null;
    const departments = await readDepartments(context, {
      asOf,
      scopeCode: 'staff_structure',
      counts: filter.view === 'department',
    });
    const below = filter.groupInfoId ? idsBelow(departments, filter.groupInfoId) : null;
    const chosen = filter.groupInfoId && !filter.includeChildren ? [filter.groupInfoId] : below;
    // Everybody of a company is below its root: the order of the whole list is an index, that of all departments is none.
    const isWhole =
      asOf === null && context.tenant.companyCode !== null && chosen !== null && chosen.length === departments.length;
    const posts = postsOf(context, {
      departments: isWhole ? null : chosen,
      otherDepartments: asOf === null || chosen === null ? undefined : await fewOthers(context, chosen),
      asOf,
      keyword: filter.keyword?.trim() || null,
    });
    const total = await countPosts(context, posts);
    const records = await readPosts(context, posts, total, page);
    const shown = await describePosts(context, records, new Map(departments.map((row) => [row.id, row.name])));
    const answer = { records: shown, total, current: page.current, size: page.size };
    if (!filter.view) return answer;
    return {
      ...answer,
      chart: await makeChart(context, {
        view: filter.view,
        departments,
        drawn: below === null ? null : new Set(filter.includeChildren ? below : withChildren(departments, below[0])),
        posts,
        total,
      }),
    };
  },
);

/** Departments that are not among the chosen ones, deleted ones too; absent where they are many beside those chosen. */
async function fewOthers(context: TenantWork, chosen: readonly number[]): Promise<number[] | undefined> {
  const { groupCode, companyCodes } = context.tenant;
  const found = await queryRows<{ id: number }>(context)`
    select g.id
    from group_info g
    where g.group_code = ${groupCode} and g.company_code = any(${[...companyCodes]}::text[])`;
  const among = new Set(chosen);
  const others = found.map((row) => row.id).filter((id) => !among.has(id));
  return others.length * 10 <= chosen.length ? others : undefined;
}

/** A department and those right below it. */
function withChildren(departments: readonly DepartmentRow[], id: number | undefined): number[] {
  return departments.filter((row) => row.id === id || row.parentId === id).map((row) => row.id);
}

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
  const subordinates = await queryRows<{ superiorId: number; count: number }>(context)`
    select t.superior_id, count(*) as count from group_user_base t
    where ${tenantCondition(context, 't')} and t.superior_id = any(${posts.map((post) => post.id)}::bigint[])
      and ${notLeft('t')}
    group by t.superior_id`;
  const counts = new Map(subordinates.map((row) => [row.superiorId, row.count]));
  return posts.map(({ superiorId, ...post }) => ({
    ...post,
    groupName: departmentNames.get(post.groupInfoId) ?? null,
    superiorName: superiorId === null ? null : (superiors.get(superiorId) ?? null),
    subordinateCount: counts.get(post.id) ?? 0,
  }));
}
