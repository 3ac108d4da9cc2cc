/** 待缴年费: annuities of all patents that are alive, which nobody has paid yet. */
import { addMonths } from '#lib/chinese/calendar.ts';
import { f } from '#platform/entity/field.ts';
import { view } from '#platform/entity/view.ts';
import { feeDecisions, feeStatuses } from './patent-fee.ts';
import { patentTypes } from './patent-options.ts';

/** Every state but that of a paid one. */
const openStatuses = feeStatuses.filter(({ code }) => code !== 'paid');

export const feeList = view({
  name: 'patent_fee_list',
  label: '待缴年费',
  unit: '笔',
  path: '/api/v1/company/property/queryPagePatentFee',
  access: 'patent_info',
  export: 'patent_export',
  title: 'patentName',
  titleWith: 'feeYear',
  sort: [{ field: 'dueDate', order: 'asc' }],
  state: 'status',
  searchedBy: { patentId: ['patentName', 'applicationNo'] },
  // The plan of annuities runs to the end of each term: what is to be paid within a year, and what is overdue, is the work at hand.
  opensWith: (today) => ({ dueDate: `~${addMonths(today, 12)}` }),
  fields: {
    patentName: f.text({ label: '专利名称', required: true, max: 200, search: true, list: { width: 240 } }),
    feeYear: f.int({ label: '年度', required: true, list: { width: 80 } }),
    status: f.oneOf({ label: '状态', options: openStatuses, required: true, list: { width: 96 }, filter: 'in' }),
    dueDate: f.date({ label: '应缴日', required: true, list: { width: 176 }, sort: true, filter: 'range' }),
    payable: f.money({ label: '应缴', required: true, list: { width: 120 } }),
    surcharge: f.money({ label: '滞纳金', required: true, list: { width: 112 } }),
    decision: f.oneOf({ label: '决定', options: feeDecisions, required: true, list: { width: 88 }, filter: 'in' }),
    patentType: f.oneOf({ label: '专利类型', options: patentTypes, list: { width: 104 }, filter: 'in' }),
    applicationNo: f.text({ label: '申请号', max: 30, search: true, list: { width: 150 } }),
    ownerId: f.ref({ label: '负责人', to: 'group_user_base', list: { width: 110 }, filter: 'in' }),
    // What a payment costs after the due date follows from it.
    nominalDate: f.date({ label: '缴费期限', required: true, list: { hidden: true } }),
    graceEndDate: f.date({ label: '滞纳期止', required: true, list: { hidden: true } }),
    baseAmount: f.money({ label: '全额', required: true, list: { width: 120, hidden: true } }),
    remark: f.text({ label: '备注', max: 200, list: { width: 160, hidden: true } }),
    patentId: f.ref({ label: '专利', to: 'patent', required: true, excel: false }),
    paidDate: f.date({ label: '缴费日', excel: false }),
  },
});
