/** A few people or departments for pickers and the command palette, whatever the size of the company. */
import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { DepartmentNode } from '../model/department-calls.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import { mostPickedDepartments, queryPickerDepartments, queryPickerPeople } from '../model/picker-calls.ts';
import { matchText } from '#lib/chinese/pinyin-match.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { keywordCondition } from '#platform/store/entity-query.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { buildTree, readDepartments, withoutClosed } from './department-tree.ts';
import { notLeft } from './people-conditions.ts';

/** People of a department and of those below it, over the alias `t`. */
const below = (context: TenantContext, groupInfoId: number) => sql<boolean>`
  t.group_info_id = any(array(
    select g.id
    from group_info top
    join group_info g on g.group_code = top.group_code and g.company_code = top.company_code
      and starts_with(g.path, top.path)
    where ${tenantCondition(context, 'top')} and top.id = ${groupInfoId}
  ))`;

const queryPickerPeopleHandler = handle(queryPickerPeople, async (context, input) => {
  const { keyword, groupInfoId, includeLeft, ids, limit } = input;
  const conditions = [tenantCondition(context, 't')];
  if (!includeLeft) conditions.push(notLeft('t'));
  if (ids) conditions.push(sql<boolean>`t.id = any(${ids}::bigint[])`);
  if (groupInfoId) conditions.push(below(context, groupInfoId));
  const isNarrowed = Boolean(ids) || Boolean(groupInfoId) || Boolean(keyword?.trim());
  if (keyword?.trim()) conditions.push(keywordCondition(context, groupUserBase, keyword) ?? sql<boolean>`false`);
  const columns = sql`t.id, t.company_code, t.member_id, t.name, t.avatar, t.position, t.employee_no, t.group_info_id, t.entry_date`;
  // Hits of a keyword are gathered before they are sorted: a plan that hopes for the first twenty walks the whole list when there are fewer.
  const found = await queryRows<OutputOf<typeof queryPickerPeople>['people'][number]>(context)`
    with hit as ${sql.raw(isNarrowed ? 'materialized' : 'not materialized')} (
      select ${columns} from group_user_base t where ${sql.join<SqlBool>(conditions, sql` and `)})
    select t.id, t.company_code, t.member_id, t.name, t.avatar, t.position, t.employee_no, t.group_info_id,
      g.name as group_name
    from (select * from hit t order by t.entry_date desc nulls last, t.id desc limit ${limit}) t
    left join group_info g on g.id = t.group_info_id
    order by t.entry_date desc nulls last, t.id desc`;
  return { people: found };
});

/** All nodes with the names above them, in the order of the tree. */
function* placed(
  nodes: readonly DepartmentNode[],
  above: readonly string[] = [],
): Generator<[DepartmentNode, string[]]> {
  for (const node of nodes) {
    yield [node, [...above]];
    yield* placed(node.children, node.parentId === null ? above : [...above, node.name]);
  }
}

const queryPickerDepartmentsHandler = handle(queryPickerDepartments, async (context, { keyword, ids }) => {
  const rows = await readDepartments(context, { counts: false });
  const companyOf = new Map(rows.map(({ id, companyCode }) => [id, companyCode]));
  const tree = withoutClosed(buildTree(rows), todayInShanghai(context.platform.now()));
  const text = keyword?.trim() ?? '';
  const wanted = ids ? new Set(ids) : null;
  const departments: OutputOf<typeof queryPickerDepartments>['departments'] = [];
  for (const [node, above] of placed(tree)) {
    // A department that is to be closed later keeps its name where it is chosen already, but is not offered.
    const isMeant = wanted
      ? wanted.has(node.id)
      : node.closeDate === null && (text === '' || matchText(node.name, text) !== null);
    if (isMeant) departments.push({ id: node.id, companyCode: companyOf.get(node.id) ?? '', name: node.name, above });
    if (!wanted && departments.length >= mostPickedDepartments) break;
  }
  return { departments };
});

export const pickerHandlers: readonly Handler[] = [queryPickerPeopleHandler, queryPickerDepartmentsHandler];
