/** 证件与证书: papers of all people with their validity, from the person and the records that the archive holds. */
import { f, options } from '#platform/entity/field.ts';
import { view } from '#platform/entity/view.ts';
import { staffStatuses } from '../dicts.ts';

export const paperKinds = options([
  { code: 'identity', label: '身份证件' },
  { code: 'title', label: '学位职称证书' },
  { code: 'training', label: '培训证书' },
  { code: 'archive', label: '电子档案' },
]);

/** Days left up to which a paper runs out soon: amber on every list. */
export const expiringDays = 30;
export const paperValidities = options([
  { code: 'expired', label: '已过期', tone: 'danger' },
  { code: 'expiring', label: '30 天内到期', tone: 'warning' },
  { code: 'valid', label: '有效', tone: 'success' },
  { code: 'unlimited', label: '未登记到期日', tone: 'neutral' },
]);

export const paperList = view({
  name: 'staff_paper_list',
  label: '证件证书',
  unit: '份',
  path: '/api/v1/staff/queryPagePaper',
  access: 'staff_structure',
  export: 'staff_export',
  title: 'personName',
  titleWith: 'paperName',
  owner: { staff: 'userBaseId', department: 'groupInfoId' },
  searchedBy: { userBaseId: ['personName', 'employeeNo'] },
  sort: [{ field: 'expireDate', order: 'asc' }],
  state: 'validity',
  fields: {
    personName: f.text({ label: '姓名', required: true, max: 50, search: true, list: { width: 120 } }),
    paperName: f.text({ label: '证件或证书', required: true, max: 100, search: true, list: { width: 200 } }),
    paperKind: f.oneOf({ label: '类别', options: paperKinds, required: true, list: { width: 120 }, filter: 'in' }),
    validity: f.oneOf({
      label: '有效状态',
      options: paperValidities,
      required: true,
      list: { width: 120 },
      filter: 'in',
    }),
    expireDate: f.date({ label: '到期日期', list: { width: 176 }, sort: true, filter: 'range' }),
    issueDate: f.date({ label: '签发日期', list: true, sort: true, filter: 'range' }),
    groupInfoId: f.ref({ label: '部门', to: 'group_info', list: { width: 140 }, filter: 'in' }),
    employeeNo: f.text({ label: '工号', max: 30, search: true, list: { width: 120 } }),
    staffStatus: f.oneOf({
      label: '人员状态',
      options: staffStatuses,
      required: true,
      list: { width: 104, hidden: true },
      filter: 'in',
    }),
    /** Whose paper it is: the archive opens by it. */
    userBaseId: f.ref({ label: '员工', to: 'group_user_base', required: true, excel: false }),
  },
});
