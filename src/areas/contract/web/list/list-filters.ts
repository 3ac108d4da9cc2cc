/** Filters of the register that are no columns, as the list offers them. */
import { f } from '#platform/entity/field.ts';
import type { ContractTodo } from '../../model/list-calls.ts';
import { contractTodos } from '../../model/list-calls.ts';

export const todoLabels: Readonly<Record<ContractTodo, string>> = {
  overdue: '逾期',
  due_week: '7 天内收付',
  notice: '不续约通知',
  pending: '审批中',
  to_archive: '待归档',
};

export const moreFilters = {
  todo: f.oneOf({
    label: '需要处理',
    options: contractTodos.map((code) => ({ code, label: todoLabels[code] })),
    filter: 'equal',
  }),
  expiringDays: f.int({ label: '几天内到期', min: 0, max: 3650, filter: 'equal' }),
  archived: f.bool({ label: '已归档', filter: 'equal' }),
};
export const quickFilters = ['direction', 'signDate', 'ownerId'];
