/** 股东 with what they paid in. */
import { z } from 'zod';
import { checkCreditCode, checkIdNumber } from '#lib/chinese/chinese-identifiers.ts';
import { childQuery, childRemove, childSave } from '#platform/entity/child-endpoints.ts';
import { deleteEndpoint, insertEndpoint, pageEndpoint, updateEndpoint } from '#platform/entity/entity-endpoints.ts';
import type { Issue } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';

export const shareholderTypes = options([
  { code: 'person', label: '自然人' },
  { code: 'company', label: '企业法人' },
  { code: 'state', label: '国资机构' },
  { code: 'institution', label: '事业/社团法人' },
  { code: 'partnership', label: '合伙企业' },
  { code: 'foreign_company', label: '境外企业' },
  { code: 'foreign_person', label: '境外自然人' },
  { code: 'esop', label: '员工持股平台' },
  { code: 'fund', label: '基金/资管产品' },
]);
const idTypes = options([
  { code: 'id_card', label: '居民身份证' },
  { code: 'passport', label: '护照' },
  { code: 'hmt_pass', label: '港澳台通行证' },
  { code: 'foreign_id', label: '境外登记证件' },
  { code: 'other', label: '其他' },
]);
const contributionModes = options([
  { code: 'cash', label: '货币' },
  { code: 'goods', label: '实物' },
  { code: 'ip', label: '知识产权' },
  { code: 'land', label: '土地使用权' },
  { code: 'equity', label: '股权' },
  { code: 'claim', label: '债权' },
  { code: 'other', label: '其他' },
]);
const shareholderStatuses = options([
  { code: 'present', label: '在册', tone: 'success' },
  { code: 'exited', label: '已退出', tone: 'neutral' },
]);

const recordPermissions = {
  read: 'base_info',
  insert: 'shareholder_edit',
  update: 'shareholder_edit',
  delete: 'shareholder_edit',
};
const permissions = { ...recordPermissions, import: 'shareholder_edit', export: 'shareholder_edit' };

export const shareholder = entity({
  name: 'shareholder',
  label: '股东',
  unit: '名',
  limit: 500,
  title: 'shareholderName',
  restorable: true,
  permissions,
  sort: [{ field: 'subscribedAmount', order: 'desc' }],
  matchBy: ['shareholderName'],
  state: 'status',
  head: { tags: ['shareholderType'], facts: ['subscribedAmount', 'paidAmount', 'shareRatio'] },
  // What was not paid in, and what the company law asks beside the term: both follow from payments and from the company.
  due: [
    { kind: 'capital_unpaid', field: 'subscribedDate', label: '实缴出资', isComputed: true },
    { kind: 'capital_term', field: 'subscribedDate', label: '公司法规定的期限', isComputed: true },
  ],
  sections: [
    {
      key: 'who',
      label: '股东信息',
      fields: ['shareholderName', 'shareholderType', 'creditCode', 'idType', 'idNo', 'nationality', 'status'],
    },
    {
      key: 'share',
      label: '出资与持股',
      fields: [
        'subscribedAmount',
        'subscribedDate',
        'raiseDate',
        'paidAmount',
        'paidDate',
        'contributionModes',
        'shareRatio',
        'manualRatio',
        'shareClass',
        'votingRatio',
        'benefitRatio',
      ],
    },
    {
      key: 'control',
      label: '控制关系',
      fields: ['isActualController', 'isBeneficialOwner', 'entryDate', 'exitDate', 'remark'],
    },
  ],
  place: { list: '/base-info?tab=shareholders' },
  fields: {
    shareholderName: f.text({ label: '股东名称', required: true, max: 100, search: true, list: { width: 240 } }),
    shareholderType: f.oneOf({
      label: '股东类型',
      required: true,
      options: shareholderTypes,
      list: { width: 120 },
      filter: 'in',
    }),
    creditCode: f.creditCode({
      label: '统一社会信用代码',
      help: '与本集团企业的代码相同时，股权图继续向上展开',
      list: { width: 188, hidden: true },
    }),
    idType: f.oneOf({ label: '证件类型', options: idTypes }),
    idNo: f.idNumber({ label: '证件号码', secret: 'company_sensitive_view', sealed: true }),
    nationality: f.code({ label: '国籍/地区', dictionary: 'nationalities', default: 'CHN' }),
    subscribedAmount: f.money({ label: '认缴出资额', required: true, min: 0, list: { width: 160 }, sort: true }),
    subscribedDate: f.date({ label: '认缴期限', required: true, list: { width: 180 }, filter: 'range' }),
    raiseDate: f.date({
      label: '增资登记日期',
      past: true,
      help: '出资来自设立后的增资时填写，五年期限从这一天起算（公司法第 228 条）；先后认缴的，填尚未缴足的那一次',
    }),
    paidAmount: f.money({ label: '实缴出资额', readOnly: true, list: { width: 160 } }),
    paidDate: f.date({ label: '最近实缴日期', readOnly: true, list: { hidden: true } }),
    contributionModes: f.manyOf({ label: '出资方式', options: contributionModes, list: { hidden: true } }),
    manualRatio: f.percent({ label: '登记持股比例', help: '股份公司按登记填写；其他企业不填，按认缴出资计算' }),
    shareRatio: f.percent({ label: '持股比例', readOnly: true, list: { width: 112 } }),
    shareClass: f.text({ label: '股份类别', max: 30 }),
    votingRatio: f.percent({ label: '表决权比例', help: '不填与持股比例相同' }),
    benefitRatio: f.percent({
      label: '收益权比例',
      help: '不填与持股比例相同；25% 以上的自然人是受益所有人（受益所有人信息管理办法第 6 条）',
    }),
    isActualController: f.bool({ label: '实际控制人', help: '不填由股权结构推算', list: { hidden: true } }),
    isBeneficialOwner: f.bool({ label: '受益所有人', help: '不填由股权结构推算', list: { hidden: true } }),
    entryDate: f.date({ label: '入股日期', past: true }),
    exitDate: f.date({ label: '退出日期', past: true }),
    status: f.oneOf({ label: '状态', options: shareholderStatuses, readOnly: true, list: { width: 96 }, filter: 'in' }),
    remark: f.longText({ label: '备注', max: 500 }),
  },
  rules: (row) => {
    const issues: Issue[] = [];
    const code = row.creditCode ? checkCreditCode(row.creditCode) : null;
    if (code && !code.ok) issues.push({ field: 'creditCode', message: code.reason });
    if (row.idNo && row.idType === 'id_card' && !row.idNo.includes('*')) {
      const facts = checkIdNumber(row.idNo, { today: todayInShanghai(), minimumAge: 0 });
      if (!facts.ok) issues.push({ field: 'idNo', message: facts.reason });
    }
    if (row.exitDate && row.entryDate && row.exitDate < row.entryDate)
      issues.push({ field: 'exitDate', message: '不能早于入股日期' });
    return issues;
  },
});

export const shareholderPayment = entity({
  name: 'shareholder_payment',
  label: '实缴记录',
  title: 'contributionMode',
  permissions: recordPermissions,
  parent: { field: 'shareholderId', to: 'shareholder', limit: 100 },
  sort: [{ field: 'payDate', order: 'desc' }],
  fields: {
    shareholderId: f.ref({ label: '股东', to: 'shareholder', required: true }),
    contributionMode: f.oneOf({ label: '出资方式', required: true, options: contributionModes }),
    payDate: f.date({ label: '实缴日期', required: true, past: true }),
    amount: f.money({ label: '实缴金额', required: true, min: 0.01 }),
    voucher: f.files({ label: '验资或转账凭证', max: 5 }),
  },
});

/** Sums over the present shareholders that the filter leaves. */
const totals = z.object({
  subscribed: z.number(),
  paid: z.number(),
  /** In percent; null over several companies, whose shares add up to nothing. */
  ratio: z.number().nullable(),
  ratios: z.array(z.object({ companyCode: z.string(), ratio: z.number() })),
});

export const queryShareholder = pageEndpoint(shareholder, {
  path: '/api/v1/company/base/queryShareholder',
  extra: { totals },
});
export const insertShareholder = insertEndpoint(shareholder, { path: '/api/v1/company/base/insertShareholder' });
export const updateShareholder = updateEndpoint(shareholder, { path: '/api/v1/company/base/updateShareholder' });
export const deleteShareholder = deleteEndpoint(shareholder, { path: '/api/v1/company/base/deleteShareholder' });

export const paymentCalls = {
  entity: shareholderPayment,
  query: childQuery(shareholderPayment, '/api/v1/company/base/queryShareholderPayment'),
  save: childSave(shareholderPayment, '/api/v1/company/base/insertShareholderPayment'),
  remove: childRemove(shareholderPayment, '/api/v1/company/base/deleteShareholderPayment'),
};
