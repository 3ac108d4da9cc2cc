/** 人事异动: entries, dated changes and leavings of all people, as the archive holds those of one. */
import { f } from '#platform/entity/field.ts';
import { view } from '#platform/entity/view.ts';
import { changeTypes, workStatuses } from './change-rules.ts';

export const changeList = view({
  name: 'staff_change_list',
  label: '人事异动',
  path: '/api/v1/staff/queryPageStaffWork',
  access: 'staff_structure',
  export: 'staff_export',
  title: 'personName',
  titleWith: 'changeType',
  owner: { staff: 'userBaseId', department: 'groupInfoId' },
  searchedBy: { userBaseId: ['personName', 'employeeNo'] },
  sort: [{ field: 'effectiveDate', order: 'desc' }],
  state: 'status',
  fields: {
    personName: f.text({ label: '姓名', required: true, max: 50, search: true, list: { width: 120 } }),
    employeeNo: f.text({ label: '工号', max: 30, search: true, list: { width: 120 } }),
    changeType: f.oneOf({
      label: '异动类型',
      options: changeTypes,
      required: true,
      list: { width: 112 },
      filter: 'in',
    }),
    effectiveDate: f.date({ label: '生效日期', required: true, list: true, sort: true, filter: 'range' }),
    status: f.oneOf({ label: '状态', options: workStatuses, required: true, list: { width: 96 }, filter: 'in' }),
    groupInfoId: f.ref({ label: '现部门', to: 'group_info', list: { width: 140, hidden: true }, filter: 'in' }),
    departmentBefore: f.text({ label: '原部门', list: { width: 140 } }),
    departmentAfter: f.text({ label: '新部门', list: { width: 140 } }),
    positionBefore: f.text({ label: '原岗位', list: { width: 130 } }),
    positionAfter: f.text({ label: '新岗位', list: { width: 130 } }),
    reason: f.text({ label: '原因', max: 200, search: true, list: { width: 180 } }),
    failure: f.text({ label: '未生效原因', max: 200, list: { width: 180, hidden: true } }),
    /** Whose change it is: the archive opens by it. */
    userBaseId: f.ref({ label: '员工', to: 'group_user_base', required: true, excel: false }),
  },
});
