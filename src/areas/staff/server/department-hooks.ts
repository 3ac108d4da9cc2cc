/** Rules of the department tree, for every writer: one root, no cycle, ten levels, own names, living leaders. */
import { groupInfo } from '../model/group-info.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row, ValuesOf } from '#platform/store/entity-hooks.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { drawNumbers } from '#platform/store/draw-numbers.ts';
import { prepareEach } from '#platform/store/each-open.ts';
import { checkStaffOf } from './staff-checks.ts';

const maximumDepth = 10;

/** Departments of a company. */
const maximumDepartments = 2000;

async function refuseTooMany(context: TenantWork): Promise<void> {
  const found = await queryRow<{ count: number }>(context)`
    select count(*) as count from group_info g where ${tenantCondition(context, 'g')}`;
  if ((found?.count ?? 0) >= maximumDepartments) throw fail.conflict(`部门最多 ${maximumDepartments} 个`);
}

const invalidParent = (reason: string) => fail.invalid(`上级节点：${reason}`, { parentId: `上级节点：${reason}` });
/** '/1/5/9/' → 3. */
const depthOf = (path: string): number => path.split('/').length - 2;

/** One change of a company's tree at a time: moves look at paths that another move may rewrite. */
export async function lockTree(context: TenantWork): Promise<void> {
  await execute(context)`select pg_advisory_xact_lock(hashtext(${`group_info ${companyForNewRow(context)}`}))`;
}

type DepartmentRow = RowOf<typeof groupInfo>;
type DepartmentValues = ValuesOf<typeof groupInfo>;

export const departmentHooks = hooksOf(groupInfo, {
  // A department may stand below one of the same write.
  inTurn: true,
  prepare: prepareEach((context, { before, values }) =>
    before === null ? newDepartment(context, values) : changedDepartment(context, before, values),
  ),
});

async function newDepartment(context: TenantWork, row: DepartmentValues): Promise<DepartmentValues> {
  await lockTree(context);
  await refuseTooMany(context);
  const parentId = row.parentId ?? null;
  if (parentId === null) {
    const root = await queryRows(context)`
      select g.id from group_info g where ${tenantCondition(context, 'g')} and g.parent_id is null`;
    if (root.length > 0) throw invalidParent('必填');
  } else if (depthOf(await pathOf(context, parentId)) + 1 > maximumDepth)
    throw invalidParent(`最多 ${maximumDepth} 级`);
  if (parentId !== null) checkPlace(parentId, row);
  await refuseSameName(context, parentId, row.name as string, 0);
  await checkLeaders(context, row);
  return {
    ...row,
    path: '/',
    code: row['code'] || (await nextCode(context)),
    sort: row['sort'] || (await nextSort(context, parentId)),
  };
}

async function changedDepartment(
  context: TenantWork,
  before: DepartmentRow,
  changes: DepartmentValues,
): Promise<DepartmentValues> {
  const moved = 'parentId' in changes && (changes.parentId ?? null) !== (before.parentId ?? null);
  const parentId = moved ? (changes.parentId ?? null) : (before.parentId ?? null);
  const result = moved ? { ...changes, ...(await moveSubtree(context, before, parentId)) } : changes;
  checkPlace(parentId, changes, before);
  if (
    moved ||
    (['name', 'closeDate'] as const).some((key) => key in changes && (changes[key] ?? null) !== (before[key] ?? null))
  )
    await refuseSameName(context, parentId, changes.name ?? before.name, before.id);
  await checkLeaders(context, changes);
  return result;
}

/** The root is the company and stays open; below it there is no other. What it was before is not asked about. */
function checkPlace(parentId: unknown, changes: DepartmentValues, before: Partial<DepartmentRow> = {}): void {
  const isRoot = parentId === null;
  const differs = (key: 'nodeType' | 'closeDate') => key in changes && (changes[key] ?? null) !== (before[key] ?? null);
  if (differs('nodeType') && isRoot !== (changes.nodeType === 'company')) {
    const message = `节点类型：${isRoot ? '根节点只能是公司' : '只有根节点是公司'}`;
    throw fail.invalid(message, { nodeType: message });
  }
  if (isRoot && differs('closeDate'))
    throw fail.invalid('撤销日期：根节点不能撤销', { closeDate: '撤销日期：根节点不能撤销' });
}

async function pathOf(context: TenantWork, id: unknown): Promise<string> {
  const parent = await queryRow<{ path: string }>(context)`
    select g.path from group_info g where ${tenantCondition(context, 'g')} and g.id = ${id}`;
  if (!parent) throw invalidParent('不存在或已删除');
  return parent.path;
}

/** Rewrites the paths of everything below in one statement; answers the own new path and place at the end. */
async function moveSubtree(context: TenantWork, before: DepartmentRow, parentId: unknown): Promise<DepartmentValues> {
  const path = before.path;
  if ((before.parentId ?? null) === null) throw invalidParent('根节点不能移动');
  if (parentId === null) throw invalidParent('必填');
  const above = await pathOf(context, parentId);
  if (above.startsWith(path)) throw invalidParent('不能是本部门或其下级');
  const deepest = await queryRow<{ path: string }>(context)`
    select g.path
    from group_info g
    where ${tenantCondition(context, 'g')} and starts_with(g.path, ${path})
    order by array_length(string_to_array(g.path, '/'), 1) desc
    limit 1`;
  const levelsBelow = depthOf(deepest?.path ?? path) - depthOf(path);
  if (depthOf(above) + 1 + levelsBelow > maximumDepth) throw invalidParent(`移动后超过 ${maximumDepth} 级`);
  const moved = `${above}${String(before.id)}/`;
  // Beside the store, group_info: paths are derived from the tree, those of deleted nodes too.
  // Deleted nodes move along, so that a restored one finds its place.
  await execute(context)`
    update group_info set path = ${moved} || substr(path, ${path.length + 1}::integer)
    where group_code = ${context.tenant.groupCode} and company_code = ${companyForNewRow(context)}
      and starts_with(path, ${path}) and id <> ${before.id}`;
  return { path: moved, sort: await nextSort(context, parentId) };
}

async function refuseSameName(context: TenantWork, parentId: unknown, name: string, ownId: number): Promise<void> {
  if (parentId === null) return;
  const result = await queryRows(context)`
    select g.id
    from group_info g
    where ${tenantCondition(context, 'g')} and g.parent_id = ${parentId} and g.name = ${name}
      and (g.close_date is null or g.close_date > ${todayInShanghai(context.platform.now())}::date)
        and g.id <> ${ownId}`;
  if (result.length > 0)
    throw fail.conflict(`同级下已有「${name}」`, { fields: { name: `名称：同级下已有「${name}」` } });
}

async function checkLeaders(context: TenantWork, row: Row): Promise<void> {
  if (typeof row['leaderUserBaseId'] === 'number')
    await checkStaffOf(context, [row['leaderUserBaseId']], 'leaderUserBaseId', '负责人');
  if (Array.isArray(row['deputyIds']))
    await checkStaffOf(
      context,
      row['deputyIds'].filter((id): id is number => typeof id === 'number'),
      'deputyIds',
      '副职',
    );
}

/** D0001 …; codes that people chose themselves are stepped over. */
async function nextCode(context: TenantWork): Promise<string> {
  const known = await queryRows<{ code: string }>(context)`
    select g.code from group_info g where ${tenantCondition(context, 'g')} and g.code like 'D%'`;
  const taken = new Set(known.map((row) => row.code));
  for (;;) {
    const [number = ''] = await drawNumbers(context, { kind: 'department' }, '', 1);
    const code = `D${number}`;
    if (!taken.has(code)) return code;
  }
}

async function nextSort(context: TenantWork, parentId: unknown): Promise<number> {
  const result = await queryRow<{ next: number }>(context)`
    select coalesce(max(g.sort), 0) + 1 as next
    from group_info g
    where ${tenantCondition(context, 'g')} and g.parent_id is not distinct from ${parentId}`;
  return result?.next ?? 1;
}
