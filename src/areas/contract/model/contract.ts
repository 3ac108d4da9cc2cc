/** The contract: the fields of its master that need no other table of the area. */
import type { Issue } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';

export const contractDirections = options([
  { code: 'income', label: '收款' },
  { code: 'expense', label: '付款' },
  { code: 'none', label: '无金额' },
]);
export const contractNatures = options([
  { code: 'single', label: '单项' },
  { code: 'framework', label: '框架' },
  { code: 'order', label: '框架下订单' },
  { code: 'supplement', label: '补充协议' },
  { code: 'renewal', label: '续签' },
]);
export const contractStatuses = options([
  { code: 'draft', label: '草稿', tone: 'neutral' },
  { code: 'pending', label: '审批中', tone: 'processing' },
  { code: 'to_sign', label: '待签署', tone: 'processing' },
  { code: 'performing', label: '履行中', tone: 'success' },
  { code: 'changing', label: '变更中', tone: 'warning' },
  { code: 'suspended', label: '已中止', tone: 'warning' },
  { code: 'completed', label: '已完成', tone: 'success' },
  { code: 'expired', label: '已到期', tone: 'neutral' },
  { code: 'terminated', label: '已终止', tone: 'neutral' },
  { code: 'voided', label: '已作废', tone: 'neutral' },
]);
export const contractApprovalStatuses = options([
  { code: 'none', label: '无需审批' },
  { code: 'unsubmitted', label: '未提交' },
  { code: 'pending', label: '审批中' },
  { code: 'approved', label: '已通过' },
  { code: 'rejected', label: '已驳回' },
  { code: 'withdrawn', label: '已撤回' },
]);
export const contractTaxRates = options([
  { code: '13', label: '13%' },
  { code: '9', label: '9%' },
  { code: '6', label: '6%' },
  { code: '5', label: '5%' },
  { code: '3', label: '3%' },
  { code: '1', label: '1%' },
  { code: '0', label: '0%' },
  { code: 'exempt', label: '免税' },
  { code: 'none', label: '不征税' },
]);
export const contractSignMethods = options([
  { code: 'paper', label: '纸质' },
  { code: 'electronic', label: '电子签' },
]);
export const contractSealTypes = options([
  { code: 'official', label: '公章' },
  { code: 'contract', label: '合同专用章' },
  { code: 'legal', label: '法定代表人章' },
  { code: 'finance', label: '财务章' },
]);
/** 机密 is a grade of the State and is not put on contracts. */
export const contractSecretLevels = options([
  { code: 'normal', label: '普通' },
  { code: 'internal', label: '内部' },
  { code: 'secret', label: '商业秘密' },
]);

const amountSecret = { secret: 'contract_amount_view', min: 0 } as const;

export const contract = entity({
  name: 'contract',
  label: '合同',
  unit: '份',
  title: 'contractName',
  permissions: {
    read: 'contract_manage',
    insert: 'contract_add',
    update: 'contract_edit',
    delete: 'contract_delete',
    export: 'contract_export',
  },
  sort: [{ field: 'signDate', order: 'desc' }],
  owner: { staff: 'ownerId', department: 'deptId' },
  fields: {
    contractNo: f.text({
      label: '合同编号',
      required: true,
      max: 40,
      pattern: { source: '^[A-Za-z0-9\\u4E00-\\u9FA5()（）_/-]+$', message: '只能用字母、数字、汉字、括号和 _ / -' },
      search: true,
      sort: true,
      list: { width: 150 },
    }),
    contractName: f.text({ label: '合同名称', required: true, min: 2, max: 200, search: true, list: { width: 240 } }),
    direction: f.oneOf({
      label: '收支方向',
      options: contractDirections,
      required: true,
      filter: 'in',
      list: { width: 90 },
    }),
    nature: f.oneOf({ label: '合同性质', options: contractNatures, required: true, default: 'single' }),
    signDate: f.date({ label: '签订日期', past: true, filter: 'range', list: { width: 110 } }),
    startDate: f.date({ label: '生效日' }),
    endDate: f.date({ label: '到期日', filter: 'range', list: { width: 110 } }),
    openEnded: f.bool({ label: '无固定期限', required: true, default: false }),
    autoRenew: f.bool({ label: '自动续约', required: true, default: false }),
    renewMonths: f.int({ label: '续期(月)', min: 1, max: 120 }),
    noticeDays: f.int({ label: '提前通知天数', min: 0, max: 365 }),
    amount: f.money({ label: '合同金额(含税)', ...amountSecret, list: { width: 140 } }),
    taxRate: f.oneOf({ label: '税率', options: contractTaxRates }),
    amountExclTax: f.money({ label: '不含税金额', ...amountSecret, readOnly: true }),
    taxAmount: f.money({ label: '税额', ...amountSecret, readOnly: true }),
    amountCeiling: f.money({ label: '框架上限', ...amountSecret }),
    paymentTerms: f.longText({ label: '付款方式', max: 500 }),
    depositAmount: f.money({ label: '保证金/质保金', ...amountSecret }),
    depositReturnDate: f.date({ label: '质保金退还日' }),
    ownerId: f.ref({ label: '负责人', to: 'group_user_base', required: true, index: true, list: { width: 110 } }),
    deptId: f.ref({ label: '部门', to: 'group_info', index: true }),
    ourSigner: f.text({ label: '我方签约人', max: 50 }),
    signPlace: f.text({ label: '签订地点', max: 100 }),
    signMethod: f.oneOf({ label: '签署方式', options: contractSignMethods }),
    sealTypes: f.manyOf({ label: '用印类型', options: contractSealTypes }),
    copies: f.int({ label: '份数', min: 1, max: 99 }),
    ourCopies: f.int({ label: '我方份数', min: 1, max: 99 }),
    status: f.oneOf({
      label: '合同状态',
      options: contractStatuses,
      required: true,
      default: 'draft',
      readOnly: true,
      filter: 'in',
      list: { width: 90 },
    }),
    approvalStatus: f.oneOf({
      label: '审批状态',
      options: contractApprovalStatuses,
      required: true,
      default: 'unsubmitted',
      readOnly: true,
    }),
    archivedAt: f.instant({ label: '归档时间', readOnly: true }),
    archiveNo: f.text({ label: '归档编号', max: 40 }),
    archivePlace: f.text({ label: '归档位置', max: 100 }),
    archiveCopies: f.int({ label: '归档份数', min: 1, max: 99 }),
    subject: f.longText({ label: '标的', max: 500 }),
    summary: f.longText({ label: '摘要', max: 2000 }),
    keyTerms: f.longText({ label: '关键条款', max: 5000 }),
    remark: f.longText({ label: '备注', max: 1000 }),
    secretLevel: f.oneOf({ label: '密级', options: contractSecretLevels, required: true, default: 'normal' }),
  },
  rules: contractRules,
});

/** The values the rules look at, written out because the declaration cannot refer to its own type. */
interface RuledValues {
  readonly startDate?: string | null;
  readonly endDate?: string | null;
  readonly openEnded?: boolean | null;
  readonly copies?: number | null;
  readonly ourCopies?: number | null;
  readonly nature?: string | null;
  readonly amountCeiling?: number | null;
}

function contractRules(row: RuledValues): readonly Issue[] {
  const issues: Issue[] = [];
  if (row.startDate && row.endDate && row.endDate < row.startDate)
    issues.push({ field: 'endDate', message: '不能早于生效日' });
  if (row.copies && row.ourCopies && row.ourCopies > row.copies)
    issues.push({ field: 'ourCopies', message: '不能多于份数' });
  return issues;
}
