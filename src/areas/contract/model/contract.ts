/** The contract: its master. Parties, plans, receipts, invoices, changes and files stand in tables of their own. */
import { currencies } from '#areas/company/public.ts';
import type { Issue, RowOf } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import {
  contractApprovalStatuses,
  contractDirections,
  contractNatures,
  contractRelations,
  contractSealTypes,
  contractSecretLevels,
  contractSignMethods,
  contractStatuses,
  contractTaxRates,
} from './contract-dicts.ts';
import type { ChecklistItem, ContractLine } from './contract-json.ts';
import { checklistSchema, contractLinesSchema, shapeIssues } from './contract-json.ts';
import { amount, contractPermissions } from './contract-permissions.ts';

/** A person who follows a contract: the name as it was when they were chosen, and whom it means. */
const follower = {
  name: f.text({ label: '姓名', required: true, max: 50 }),
  userBaseId: f.ref({ label: '员工', to: 'group_user_base' }),
} as const;

/** Derived columns: the server keeps them with plans, receipts and invoices; people never write them. */
const derived = { readOnly: true, form: false, excel: false } as const;

export const contract = entity({
  name: 'contract',
  label: '合同',
  unit: '份',
  title: 'contractName',
  titleWith: 'contractNo',
  state: 'status',
  permissions: { ...contractPermissions, export: 'contract_export' },
  // What has to be paid or collected next comes first; what is not signed yet or over has no next payment and stands last.
  sort: [{ field: 'nextPlanDate', order: 'asc' }],
  head: { tags: ['direction', 'typeName'], facts: ['amount', 'otherParty', 'endDate', 'ownerId'] },
  place: { list: '/contract-manage', row: '/contract-manage?id=', beside: ['contractNo', 'otherParty'] },
  owner: {
    staff: 'ownerId',
    department: 'deptId',
    members: 'followers',
    deciders: true,
    secret: { field: 'secretLevel', value: 'secret', code: 'contract_secret' },
  },
  sections: [
    {
      key: 'basic',
      label: '基本信息',
      fields: [
        'contractName',
        'categoryId',
        'typeId',
        'contractNo',
        'direction',
        'nature',
        'ownerId',
        'deptId',
        'secretLevel',
        'partnerId',
        'projectId',
        'parentId',
        'relation',
        'followers',
      ],
    },
    {
      key: 'money',
      label: '金额',
      fields: ['currency', 'exchangeRate', 'amount', 'taxRate', 'amountCeiling', 'lines'],
    },
    {
      key: 'term',
      label: '期限与续约',
      fields: ['signDate', 'startDate', 'endDate', 'openEnded', 'autoRenew', 'renewMonths', 'noticeDays'],
    },
    { key: 'payment', label: '收付约定', fields: ['paymentTerms', 'depositAmount', 'depositReturnDate'] },
    {
      key: 'sign',
      label: '签署',
      fields: ['ourSigner', 'signPlace', 'signMethod', 'sealTypes', 'copies', 'ourCopies'],
    },
    { key: 'content', label: '内容', fields: ['subject', 'summary', 'keyTerms', 'checklist', 'remark'] },
    { key: 'archive', label: '归档', fields: ['archiveNo', 'archivePlace', 'archiveCopies'] },
  ],
  fields: {
    contractName: f.text({ label: '合同名称', required: true, min: 2, max: 200, search: true, list: { width: 230 } }),
    contractNo: f.text({
      label: '合同编号',
      required: true,
      max: 40,
      pattern: { source: '^[A-Za-z0-9\\u4E00-\\u9FA5()（）_/-]+$', message: '只能用字母、数字、汉字、括号和 _ / -' },
      search: true,
      sort: true,
      list: { width: 150 },
    }),
    categoryId: f.ref({ label: '合同分类', to: 'contract_category', required: true, filter: 'in' }),
    typeId: f.ref({ label: '合同类型', to: 'contract_type', required: true, filter: 'in' }),
    // Names as they were when the contract was saved last: a renamed category does not rewrite signed contracts.
    categoryName: f.text({ label: '分类名称', max: 30, ...derived }),
    typeName: f.text({ label: '类型名称', max: 30, ...derived, list: { width: 110, hidden: true } }),
    // The first party that is not the company itself, or not marked as such.
    otherParty: f.text({ label: '对方', max: 100, ...derived, search: true, list: { width: 150 } }),
    direction: f.oneOf({
      label: '收支方向',
      options: contractDirections,
      required: true,
      filter: 'in',
      list: { width: 90 },
    }),
    nature: f.oneOf({ label: '合同性质', options: contractNatures, required: true, default: 'single' }),
    partnerId: f.ref({ label: '合作伙伴', to: 'partner', index: true }),
    projectId: f.ref({ label: '项目', to: 'project', filter: 'in' }),
    parentId: f.ref({ label: '关联合同', to: 'contract', index: true }),
    relation: f.oneOf({ label: '关联关系', options: contractRelations }),
    signDate: f.date({ label: '签订日期', past: true, filter: 'range', sort: true, list: { width: 110 } }),
    startDate: f.date({ label: '生效日' }),
    endDate: f.date({ label: '到期日', filter: 'range', sort: true, list: { width: 110 } }),
    openEnded: f.bool({ label: '无固定期限', required: true, default: false }),
    autoRenew: f.bool({ label: '自动续约', required: true, default: false }),
    renewMonths: f.int({ label: '续期(月)', min: 1, max: 120 }),
    noticeDays: f.int({ label: '提前通知天数', min: 0, max: 365 }),
    // Last day on which a contract that renews itself can be given up: the last day of the term less the days of notice.
    noticeDate: f.date({ label: '不续约通知日', readOnly: true, form: false, excel: false, index: true }),
    currency: f.oneOf({ label: '币种', options: currencies, required: true, default: 'CNY' }),
    exchangeRate: f.number({
      label: '汇率',
      required: true,
      min: 0.000001,
      max: 100_000,
      default: 1,
      help: '一单位合同币种折合人民币',
    }),
    amount: f.money({ label: '合同金额(含税)', ...amount, sort: true, list: { width: 140 } }),
    taxRate: f.oneOf({ label: '税率', options: contractTaxRates }),
    amountExclTax: f.money({ label: '不含税金额', ...amount, readOnly: true }),
    taxAmount: f.money({ label: '税额', ...amount, readOnly: true }),
    amountCeiling: f.money({ label: '框架上限', ...amount }),
    lines: f.json<ContractLine[]>({ label: '明细', secret: 'contract_amount_view', form: false }),
    paymentTerms: f.longText({ label: '付款方式', max: 500 }),
    depositAmount: f.money({ label: '保证金/质保金', ...amount }),
    depositReturnDate: f.date({ label: '质保金退还日' }),
    ownerId: f.ref({ label: '负责人', to: 'group_user_base', required: true, filter: 'in', list: { width: 110 } }),
    deptId: f.ref({ label: '部门', to: 'group_info', index: true }),
    followers: f.list({ label: '关注人', max: 50, of: follower }),
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
    // Why and since when a contract is suspended, terminated, completed or void, as whoever moved it said.
    stateReason: f.text({ label: '状态说明', max: 500, ...derived }),
    stateDate: f.date({ label: '状态日期', ...derived }),
    archivedAt: f.instant({ label: '归档时间', readOnly: true, form: false }),
    archiveNo: f.text({ label: '归档编号', max: 40 }),
    archivePlace: f.text({ label: '归档位置', max: 100 }),
    archiveCopies: f.int({ label: '归档份数', min: 1, max: 99 }),
    subject: f.longText({ label: '标的', max: 500 }),
    summary: f.longText({ label: '摘要', max: 2000 }),
    keyTerms: f.longText({ label: '关键条款', max: 5000 }),
    remark: f.longText({ label: '备注', max: 1000 }),
    checklist: f.json<ChecklistItem[]>({ label: '履约事项', form: false }),
    secretLevel: f.oneOf({ label: '密级', options: contractSecretLevels, required: true, default: 'normal' }),
    planCount: f.int({ label: '期数', required: true, default: 0, ...derived }),
    planPaidCount: f.int({ label: '已完成期数', required: true, default: 0, ...derived }),
    settledAmount: f.money({ label: '已收付金额', ...amount, ...derived, sort: true }),
    // Of the amount; above 100 where more came than was agreed.
    settledPercent: f.number({
      label: '已收付比例',
      secret: 'contract_amount_view',
      ...derived,
      sort: true,
      list: { width: 150 },
    }),
    invoicedAmount: f.money({ label: '已开票金额', ...amount, ...derived }),
    // The first plan that is not done, of contracts that are performed: what is to be collected or paid next, and by when.
    nextPlanDate: f.date({ label: '下一笔', ...derived, filter: 'range', sort: true, list: { width: 170 } }),
    nextPlanAmount: f.money({ label: '下一笔金额', ...amount, ...derived, list: { width: 130, hidden: true } }),
  },
  rules: contractRules,
});

export type ContractRow = RowOf<typeof contract>;

/** The values the rules look at, written out because the declaration cannot refer to its own type. */
interface RuledValues {
  readonly startDate?: string | null;
  readonly endDate?: string | null;
  readonly openEnded?: boolean | null;
  readonly copies?: number | null;
  readonly ourCopies?: number | null;
  readonly lines?: unknown;
  readonly checklist?: unknown;
}

function contractRules(row: RuledValues): readonly Issue[] {
  const issues: Issue[] = [];
  if (row.startDate && row.endDate && row.endDate < row.startDate)
    issues.push({ field: 'endDate', message: '不能早于生效日' });
  if (row.copies && row.ourCopies && row.ourCopies > row.copies)
    issues.push({ field: 'ourCopies', message: '不能多于份数' });
  return [
    ...issues,
    ...shapeIssues('lines', contractLinesSchema, row.lines),
    ...shapeIssues('checklist', checklistSchema, row.checklist),
  ];
}
