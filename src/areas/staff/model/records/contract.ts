/** Labour and other contracts with a person. */
import { z } from 'zod';
import { partCalls } from '#platform/entity/child-endpoints.ts';
import type { Issue } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { idSchema } from '#platform/entity/schema.ts';
import { isAgreement, isLabour, leastProbationPay, maxProbation } from './contract-rules.ts';
import { attachments, inOrder, partOfStaff, staffField } from './person-record.ts';

export const contractKinds = options([
  { code: 'labor', label: '劳动合同' },
  { code: 'renewal', label: '续签合同', aliases: ['续签'] },
  { code: 'change', label: '变更协议', aliases: ['变更'] },
  { code: 'internship', label: '实习协议', aliases: ['实习'] },
  { code: 'service', label: '劳务合同', aliases: ['劳务'] },
  { code: 'confidentiality', label: '保密协议', aliases: ['保密'] },
  { code: 'non_compete', label: '竞业限制协议', aliases: ['竞业限制', '竞业协议'] },
  { code: 'training_bond', label: '培训服务期协议', aliases: ['服务期协议'] },
  { code: 'rehire', label: '返聘协议', aliases: ['返聘'] },
]);
export const termTypes = options([
  { code: 'fixed_term', label: '固定期限' },
  { code: 'open_ended', label: '无固定期限' },
  { code: 'task_based', label: '以完成一定工作任务为期限', aliases: ['任务期限', '项目期限'] },
]);
export const workHourSystems = options([
  { code: 'standard', label: '标准工时制', aliases: ['标准工时'] },
  { code: 'comprehensive', label: '综合计算工时制', aliases: ['综合工时'] },
  { code: 'irregular', label: '不定时工作制', aliases: ['不定时'] },
]);
export const contractStatuses = options([
  { code: 'not_started', label: '未开始', tone: 'neutral' },
  { code: 'active', label: '履行中', tone: 'success' },
  { code: 'expired', label: '已到期', tone: 'warning' },
  { code: 'terminated', label: '已终止', tone: 'neutral' },
  { code: 'renewed', label: '已续签', tone: 'neutral' },
]);

const pay = { secret: 'staff_salary_view', min: 0 } as const;

interface RuledContract {
  readonly contractKind?: string | null;
  readonly termType?: string | null;
  readonly startDate?: string | null;
  readonly endDate?: string | null;
  readonly taskDesc?: string | null;
  readonly probationMonths?: number | null;
  readonly probationSalary?: number | null;
  readonly contractSalary?: number | null;
  readonly terminateDate?: string | null;
}

/** What of the rules of labour contracts shows from the contract alone; what depends on the person is checked by the server. */
function contractRules(row: RuledContract): readonly Issue[] {
  const issues = [
    ...inOrder(row, 'startDate', 'endDate', '开始日期'),
    ...inOrder(row, 'startDate', 'terminateDate', '开始日期'),
  ];
  if (isLabour(row.contractKind) && !row.termType) issues.push({ field: 'termType', message: '必填' });
  if (row.termType === 'fixed_term' && !row.endDate && !isAgreement(row.contractKind))
    issues.push({ field: 'endDate', message: '固定期限合同必填' });
  if (row.termType === 'open_ended' && row.endDate)
    issues.push({ field: 'endDate', message: '无固定期限合同没有终止日期' });
  if (row.termType === 'task_based' && !row.taskDesc) issues.push({ field: 'taskDesc', message: '请写明工作任务' });
  if (
    row.probationSalary != null &&
    row.contractSalary != null &&
    row.probationSalary * 100 < row.contractSalary * leastProbationPay
  )
    issues.push({ field: 'probationSalary', message: `依法不得低于合同工资的 ${leastProbationPay}%` });
  const most = row.probationMonths ? maxProbation(row) : null;
  if (most !== null && (row.probationMonths ?? 0) > most)
    issues.push({
      field: 'probationMonths',
      message: most === 0 ? '该合同依法不得约定试用期' : `该合同期限依法不得超过 ${most} 个月`,
    });
  return issues;
}

export const staffContract = entity({
  name: 'staff_contract',
  label: '劳动合同',
  unit: '份',
  title: 'contractNo',
  state: 'status',
  head: {
    tags: ['contractKind'],
    facts: ['termType', 'startDate', 'endDate'],
    next: { field: 'endDate', act: 'renew', when: ({ status }) => status === 'active' || status === 'expired' },
  },
  permissions: {
    read: 'staff_contract_view',
    insert: 'staff_contract_edit',
    update: 'staff_contract_edit',
    delete: 'staff_contract_edit',
    import: 'staff_contract_edit',
  },
  sort: [{ field: 'startDate', order: 'desc' }],
  parent: partOfStaff('read', ['contractNo']),
  fields: {
    ...staffField,
    contractNo: f.text({ label: '合同编号', required: true, max: 50, unique: true }),
    contractKind: f.oneOf({ label: '合同类型', options: contractKinds, required: true, default: 'labor' }),
    termType: f.oneOf({
      label: '期限类型',
      options: termTypes,
      default: 'fixed_term',
      excel: { aliases: ['合同期限类型'] },
    }),
    signCompany: f.text({ label: '签约公司', required: true, max: 100, excel: { aliases: ['合同主体', '签订公司'] } }),
    signDate: f.date({ label: '签订日期', required: true }),
    startDate: f.date({ label: '开始日期', required: true, excel: { aliases: ['合同开始日期', '合同起始日'] } }),
    endDate: f.date({
      label: '终止日期',
      noEnd: true,
      endOf: 'startDate',
      excel: { aliases: ['合同结束日期', '合同终止日', '到期日期'] },
    }),
    taskDesc: f.text({ label: '工作任务', max: 200, help: '以完成一定工作任务为期限时填写' }),
    probationMonths: f.int({ label: '试用期(月)', min: 0, max: 6, excel: { aliases: ['试用期'] } }),
    probationSalary: f.money({ label: '试用期工资', ...pay }),
    contractSalary: f.money({ label: '合同工资', ...pay }),
    workHourSystem: f.oneOf({ label: '工时制度', options: workHourSystems }),
    workplace: f.text({ label: '工作地点', max: 100 }),
    jobContent: f.text({ label: '工作内容', max: 200 }),
    nonCompeteMonths: f.int({ label: '竞业限制(月)', min: 0, max: 24 }),
    nonCompeteMonthlyPay: f.money({ label: '竞业限制月补偿', ...pay }),
    status: f.oneOf({ label: '合同状态', options: contractStatuses, readOnly: true, excel: false, default: 'active' }),
    terminateDate: f.date({ label: '提前终止日期', excel: false }),
    terminateReason: f.text({ label: '终止原因', max: 200, excel: false }),
    renewOfId: f.ref({ label: '续签自', to: 'staff_contract', readOnly: true, form: false, excel: false }),
    signOrdinal: f.int({ label: '第几次签订', readOnly: true, excel: false }),
    attachments,
  },
  rules: contractRules,
});

/** `renewOfId` closes that contract as renewed; `confirmed` is the person's answer to what the law allows only on his word. */
export const contractCalls = partCalls(
  staffContract,
  {
    query: '/api/v1/staff/queryStaffContract',
    save: '/api/v1/staff/insertStaffContract',
    remove: '/api/v1/staff/deleteStaffContract',
  },
  {
    renewOfId: idSchema.nullish().describe('续签自'),
    confirmed: z.boolean().optional().describe('已确认'),
  },
);
