/** What is to be done when somebody starts or leaves: checklist of entry, list of the handover. */
import { partCalls } from '#platform/entity/child-endpoints.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { partOfStaff, staffField } from './person-record.ts';

export const taskStages = options([
  { code: 'entry', label: '入职' },
  { code: 'leave', label: '离职交接' },
]);

/** What everybody who starts goes through; HR adds and strikes out. */
export const entryTasks = [
  '核验身份证、学历证原件',
  '签订劳动合同',
  '办理社保、公积金增员',
  '发放工牌和门禁',
  '发放电脑及办公用品',
  '开通邮箱和系统账号',
  '入职引导培训',
] as const;
/** What everybody who leaves hands back. */
export const leaveTasks = [
  '工作和文件交接',
  '归还电脑及办公用品',
  '归还工牌、门禁和钥匙',
  '结清借款和报销',
  '注销邮箱和系统账号',
  '办理社保、公积金减员',
] as const;

export const staffTask = entity({
  name: 'staff_task',
  label: '入离职事项',
  unit: '项',
  title: 'item',
  restorable: 'atOnce',
  permissions: {
    read: 'staff_structure',
    insert: 'staff_change_edit',
    update: 'staff_change_edit',
    delete: 'staff_change_edit',
  },
  sort: [
    { field: 'stage', order: 'desc' },
    { field: 'id', order: 'asc' },
  ],
  parent: partOfStaff('read', []),
  fields: {
    ...staffField,
    stage: f.oneOf({ label: '环节', options: taskStages, required: true, default: 'entry' }),
    item: f.text({ label: '事项', required: true, max: 100 }),
    assigneeId: f.ref({ label: '经办人', to: 'group_user_base' }),
    dueDate: f.date({ label: '完成期限' }),
    done: f.bool({ label: '已完成', default: false }),
    doneAt: f.date({ label: '完成日期', readOnly: true }),
    remark: f.text({ label: '备注', max: 200 }),
  },
});
export const taskCalls = partCalls(staffTask, {
  query: '/api/v1/staff/queryStaffTask',
  save: '/api/v1/staff/insertStaffTask',
  remove: '/api/v1/staff/deleteStaffTask',
});
