/** Departments: the only department table of the product. */
import type { Issue } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { nodeTypes } from './dicts.ts';

/** Deputies of one department. */
export const mostDeputies = 5;

/** Different people, by their ids. */
function deputyIssues(value: unknown): Issue[] {
  if (value === null || value === undefined) return [];
  const isList =
    Array.isArray(value) &&
    value.every((id) => Number.isSafeInteger(id) && Number(id) > 0) &&
    new Set(value).size === value.length;
  if (!isList) return [{ field: 'deputyIds', message: '请从员工中选择，不能重复' }];
  return value.length > mostDeputies ? [{ field: 'deputyIds', message: `最多 ${mostDeputies} 人` }] : [];
}

export const groupInfo = entity({
  name: 'group_info',
  label: '部门',
  unit: '个',
  title: 'name',
  permissions: { read: 'staff_structure', insert: 'dept_edit', update: 'dept_edit', delete: 'dept_edit' },
  sort: [{ field: 'sort', order: 'asc' }],
  place: {
    list: '/interior',
    row: '/interior?dept=',
    beside: ['parentId', 'leaderUserBaseId'],
    closes: 'closeDate',
    commands: { insert: null },
  },
  fields: {
    name: f.text({ label: '名称', required: true, max: 50, list: true }),
    code: f.text({
      label: '部门编码',
      max: 32,
      unique: true,
      pattern: { source: '^[A-Za-z0-9_-]+$', message: '只能用字母、数字、下划线和短横线' },
      help: '不填时自动编号',
    }),
    nodeType: f.oneOf({ label: '节点类型', options: nodeTypes, required: true, default: 'department', list: true }),
    parentId: f.ref({ label: '上级节点', to: 'group_info', index: true }),
    leaderUserBaseId: f.ref({ label: '负责人', to: 'group_user_base' }),
    deputyIds: f.json<number[]>({ label: '副职', form: { wide: true }, help: `最多 ${mostDeputies} 人` }),
    headcountPlan: f.int({ label: '编制人数', min: 0, max: 99_999, list: true }),
    establishDate: f.date({ label: '成立日期' }),
    closeDate: f.date({ label: '撤销日期', help: '撤销后不再出现在选择框中，历史仍可查看' }),
    functionDesc: f.longText({ label: '职责', max: 500 }),
    phone: f.text({ label: '电话', max: 20 }),
    location: f.text({ label: '办公地点', max: 100 }),
    sort: f.int({ label: '排序', required: true, default: 0, form: false, readOnly: true }),
    /** Ids from the root to this node: `/1/5/9/`. A prefix finds everything below. */
    path: f.text({ label: '路径', required: true, max: 250, readOnly: true, form: false, excel: false, default: '/' }),
  },
  rules: (row) => {
    if (row.closeDate && row.establishDate && row.closeDate < row.establishDate)
      return [{ field: 'closeDate', message: '不能早于成立日期' }];
    return deputyIssues(row.deputyIds);
  },
});
