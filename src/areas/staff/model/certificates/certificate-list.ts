/** 证明登记: every certificate and request of all people whom the reader may see. */
import { f } from '#platform/entity/field.ts';
import { view } from '#platform/entity/view.ts';
import { certificateCode, staffCertificate, wishFields } from './certificate.ts';

const { fields } = staffCertificate;

export const certificateList = view({
  name: 'staff_certificate_list',
  label: '证明登记',
  unit: '份',
  path: '/api/v1/staff/certificate/queryPageCertificate',
  access: certificateCode,
  export: certificateCode,
  title: 'personName',
  titleWith: 'kind',
  owner: { staff: 'userBaseId', department: 'groupInfoId' },
  searchedBy: { userBaseId: ['personName', 'employeeNo'] },
  sort: [{ field: 'requestedAt', order: 'desc' }],
  state: 'status',
  fields: {
    personName: f.text({ label: '姓名', required: true, max: 50, search: true, list: { width: 120 } }),
    kind: wishFields.kind,
    status: { ...fields.status, list: { width: 96 }, filter: 'in' },
    certificateNo: f.text({ label: '证明编号', max: 30, search: true, list: { width: 150 }, filter: 'prefix' }),
    issuedOn: f.date({ label: '开具日期', list: { width: 112 }, filter: 'range' }),
    purpose: wishFields.purpose,
    addressee: f.text({ label: '致', max: 80, list: { width: 160, hidden: true } }),
    groupInfoId: f.ref({ label: '部门', to: 'group_info', list: { width: 140 }, filter: 'in' }),
    employeeNo: f.text({ label: '工号', max: 30, search: true, list: { width: 120, hidden: true } }),
    requestedAt: f.instant({ label: '申请时间', required: true, list: { width: 150 }, sort: true, filter: 'range' }),
    issuedByName: f.text({ label: '开具人', max: 50, list: { width: 96 } }),
    closingReason: f.text({ label: '退回或作废原因', max: 200, list: { width: 180, hidden: true } }),
    userBaseId: f.ref({ label: '员工', to: 'group_user_base', required: true, excel: false }),
  },
});
