/** 劳动合同: the contracts of all people in one list, as the archive holds those of one. */
import { f } from '#platform/entity/field.ts';
import { view } from '#platform/entity/view.ts';
import { staffStatuses } from '../dicts.ts';
import { contractKinds, contractStatuses, termTypes, workHourSystems } from './contract.ts';

export const contractList = view({
  name: 'staff_contract_list',
  label: '劳动合同',
  unit: '份',
  path: '/api/v1/staff/queryPageContract',
  access: 'staff_contract_view',
  export: 'staff_export',
  title: 'personName',
  titleWith: 'contractNo',
  owner: { staff: 'userBaseId', department: 'groupInfoId' },
  searchedBy: { userBaseId: ['personName', 'employeeNo'] },
  sort: [{ field: 'startDate', order: 'desc' }],
  state: 'status',
  fields: {
    personName: f.text({ label: '姓名', required: true, max: 50, search: true, list: { width: 120 } }),
    groupInfoId: f.ref({ label: '部门', to: 'group_info', list: { width: 140 }, filter: 'in' }),
    staffStatus: f.oneOf({
      label: '人员状态',
      options: staffStatuses,
      required: true,
      list: { width: 104, hidden: true },
      filter: 'in',
    }),
    contractNo: f.text({ label: '合同编号', required: true, max: 50, search: true, list: { width: 160 } }),
    contractKind: f.oneOf({
      label: '合同类型',
      options: contractKinds,
      required: true,
      list: { width: 120 },
      filter: 'in',
    }),
    status: f.oneOf({ label: '合同状态', options: contractStatuses, list: { width: 96 }, filter: 'in' }),
    startDate: f.date({ label: '开始日期', required: true, list: true, sort: true, filter: 'range' }),
    endDate: f.date({ label: '终止日期', list: { width: 176 }, sort: true, filter: 'range' }),
    termType: f.oneOf({ label: '期限类型', options: termTypes, list: { width: 140 }, filter: 'in' }),
    employeeNo: f.text({ label: '工号', max: 30, search: true, list: { width: 120 } }),
    signCompany: f.text({ label: '签约公司', max: 100, list: { width: 200, hidden: true } }),
    signDate: f.date({ label: '签订日期', list: { hidden: true }, filter: 'range' }),
    signOrdinal: f.int({ label: '第几次签订', list: { width: 104, hidden: true } }),
    probationMonths: f.int({ label: '试用期(月)', list: { width: 104, hidden: true } }),
    contractSalary: f.money({ label: '合同工资', secret: 'staff_salary_view', list: { width: 132, hidden: true } }),
    workHourSystem: f.oneOf({
      label: '工时制度',
      options: workHourSystems,
      list: { width: 132, hidden: true },
      filter: 'in',
    }),
    /** Whose contract it is: the archive opens by it. */
    userBaseId: f.ref({ label: '员工', to: 'group_user_base', required: true, excel: false }),
  },
});
