/** A label of people: given by hand, or kept by a rule. */
import type { Issue } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import type { LabelRule } from './label-rules.ts';
import { areRoles, ruleProblem } from './label-rules.ts';

export const labelKinds = options([
  { code: 'manual', label: '手动' },
  { code: 'auto', label: '自动' },
]);
export const labelScopes = options([
  { code: 'staff', label: '内部员工' },
  { code: 'talents', label: '外部人才' },
]);
/** Readable as a small square on white. */
export const labelColours = options([
  { code: '#0078fc', label: '蓝' },
  { code: '#128053', label: '绿' },
  { code: '#c47f08', label: '橙' },
  { code: '#d0372a', label: '红' },
  { code: '#713779', label: '紫' },
  { code: '#1b97c4', label: '青' },
  { code: '#868fa1', label: '灰' },
]);

interface RuledLabel {
  readonly kind?: string | null;
  readonly scope?: string | null;
  readonly autoRule?: unknown;
  readonly visibleRoles?: unknown;
  readonly taggableRoles?: unknown;
}

function labelRules(row: RuledLabel): readonly Issue[] {
  const issues: Issue[] = [];
  if (row.kind === 'auto') {
    const problem = row.scope === 'talents' ? '外部人才没有自动标签' : ruleProblem(row.autoRule);
    if (problem !== null) issues.push({ field: 'autoRule', message: problem });
  } else if (row.autoRule !== null && row.autoRule !== undefined)
    issues.push({ field: 'autoRule', message: '手动标签没有规则' });
  for (const field of ['visibleRoles', 'taggableRoles'] as const) {
    const roles = row[field];
    if (roles !== null && roles !== undefined && !areRoles(roles)) issues.push({ field, message: '请从角色中选择' });
  }
  return issues;
}

export const label = entity({
  name: 'label',
  label: '标签',
  unit: '个',
  title: 'name',
  permissions: { read: 'staff_structure', insert: 'label_edit', update: 'label_edit', delete: 'label_edit' },
  sort: [{ field: 'sort', order: 'asc' }],
  fields: {
    name: f.text({ label: '标签名称', required: true, min: 1, max: 20 }),
    scope: f.oneOf({ label: '适用对象', options: labelScopes, required: true, default: 'staff', form: false }),
    kind: f.oneOf({
      label: '类型',
      options: labelKinds,
      required: true,
      default: 'manual',
      help: '自动标签由系统按条件计算，不能手动打',
    }),
    autoRule: f.json<LabelRule>({ label: '自动规则', form: { wide: true } }),
    category: f.text({ label: '分类', max: 20 }),
    color: f.oneOf({ label: '颜色', options: labelColours }),
    visibleRoles: f.json<number[]>({ label: '可见角色', help: '不选则所有人可见', form: { wide: true } }),
    taggableRoles: f.json<number[]>({
      label: '可打标签的角色',
      help: '不选则有标签权限的人都能打',
      form: { wide: true },
    }),
    sort: f.int({ label: '排序', required: true, default: 0, min: 0, max: 9999, form: false }),
  },
  rules: labelRules,
});
