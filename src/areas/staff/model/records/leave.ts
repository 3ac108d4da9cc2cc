/** Leaves of a person: annual leave with what is left of it, and those that take it away (职工带薪年休假条例 article 4). */
import { partCalls } from '#platform/entity/child-endpoints.ts';
import type { Issue } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { inOrder, partOfStaff, recordPermissions, staffField } from './person-record.ts';

export const leaveTypes = options([
  { code: 'annual', label: '年休假', aliases: ['年假', '带薪年休假'] },
  { code: 'personal', label: '事假' },
  { code: 'sick', label: '病假' },
  { code: 'vacation', label: '寒暑假' },
  { code: 'other', label: '其他假' },
]);

/** Leaves of one person over all years. */
const most = 500;

interface RuledLeave {
  readonly startDate?: string | null;
  readonly endDate?: string | null;
  readonly days?: number | null;
}

/** A leave lies within one year, because annual leave is counted by the year; half a day is the least. */
function leaveRules(row: RuledLeave): readonly Issue[] {
  const { startDate, endDate, days } = row;
  const issues = inOrder(row, 'startDate', 'endDate', '开始日期');
  if (days != null && (days * 2) % 1 !== 0) issues.push({ field: 'days', message: '按半天的整数倍填写' });
  if (!startDate || !endDate || issues.length > 0) return issues;
  if (startDate.slice(0, 4) !== endDate.slice(0, 4))
    issues.push({ field: 'endDate', message: '跨年的请按年份分两条登记' });
  const whole = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1;
  if (days != null && days > whole) issues.push({ field: 'days', message: `起止日期只有 ${whole} 天` });
  return issues;
}

export const staffLeave = entity({
  name: 'staff_leave',
  label: '休假记录',
  unit: '条',
  title: 'leaveType',
  restorable: 'atOnce',
  permissions: recordPermissions,
  sort: [{ field: 'startDate', order: 'desc' }],
  parent: partOfStaff('read', ['leaveType', 'startDate'], most),
  fields: {
    ...staffField,
    leaveType: f.oneOf({
      label: '假别',
      options: leaveTypes,
      required: true,
      default: 'annual',
      excel: { aliases: ['休假类型', '请假类型'] },
    }),
    startDate: f.date({ label: '开始日期', required: true, excel: { aliases: ['休假开始日期'] } }),
    endDate: f.date({ label: '结束日期', required: true, excel: { aliases: ['休假结束日期'] } }),
    days: f.number({
      label: '天数',
      required: true,
      min: 0.5,
      max: 366,
      help: '年休假不计法定休假日和休息日，可填半天',
      excel: { aliases: ['休假天数', '请假天数'] },
    }),
    isPaid: f.bool({ label: '不扣工资', default: false, help: '未扣工资的事假累计 20 天以上，当年不享受年休假' }),
    remark: f.text({ label: '备注', max: 200 }),
  },
  rules: leaveRules,
});

export const leaveCalls = partCalls(staffLeave, {
  query: '/api/v1/staff/queryStaffLeave',
  save: '/api/v1/staff/insertStaffLeave',
  remove: '/api/v1/staff/deleteStaffLeave',
});
