/** 合作伙伴 and their categories. */
import { checkCreditCode } from '#lib/chinese/chinese-identifiers.ts';
import {
  byIds,
  deleteEndpoint,
  insertEndpoint,
  pageEndpoint,
  updateEndpoint,
} from '#platform/entity/entity-endpoints.ts';
import type { Issue } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';

export const partnerTypes = options([
  { code: 'supplier', label: '供应商' },
  { code: 'customer', label: '客户' },
  { code: 'channel', label: '渠道商' },
  { code: 'research', label: '科研院所' },
  { code: 'university', label: '高校' },
  { code: 'government', label: '政府单位' },
  { code: 'finance', label: '金融机构' },
  { code: 'association', label: '协会联盟' },
  { code: 'other', label: '其他' },
]);
const levels = options([
  { code: 'A', label: 'A' },
  { code: 'B', label: 'B' },
  { code: 'C', label: 'C' },
  { code: 'D', label: 'D' },
]);
export const partnerStatuses = options([
  { code: 'active', label: '合作中', tone: 'success' },
  { code: 'intended', label: '意向', tone: 'processing' },
  { code: 'paused', label: '暂停', tone: 'warning' },
  { code: 'ended', label: '终止', tone: 'neutral' },
]);

const permissions = {
  read: 'base_info',
  insert: 'partner_edit',
  update: 'partner_edit',
  delete: 'partner_edit',
  import: 'partner_edit',
  export: 'partner_edit',
};

/** Categories stand at most three deep. */
export const categoryDepth = 3;

export const partnerCategory = entity({
  name: 'partner_category',
  label: '伙伴分类',
  unit: '个',
  title: 'categoryName',
  restorable: true,
  permissions,
  sort: [{ field: 'sort', order: 'asc' }],
  matchBy: ['categoryName'],
  place: { list: '/base-info?tab=categories' },
  fields: {
    categoryName: f.text({
      label: '分类名称',
      required: true,
      min: 2,
      max: 30,
      unique: true,
      search: true,
      list: { width: 240 },
    }),
    parentId: f.ref({ label: '上级分类', to: 'partner_category', list: { width: 180 }, filter: 'in' }),
    color: f.text({
      label: '颜色',
      max: 7,
      pattern: { source: '^#[0-9a-fA-F]{6}$', message: '应为 #RRGGBB' },
      help: '如 #0078fc',
      list: { width: 96 },
    }),
    sort: f.int({
      label: '排序号',
      min: 0,
      max: 99_999,
      help: '在同一上级下小的在前；不填排在最后',
      sort: true,
      list: { width: 88 },
    }),
  },
});

export const partner = entity({
  name: 'partner',
  label: '合作伙伴',
  unit: '家',
  title: 'partnerName',
  state: 'status',
  head: { tags: ['partnerType'], facts: ['categoryId', 'contactName', 'ownerId'] },
  restorable: true,
  permissions,
  sort: [{ field: 'cooperationStart', order: 'desc' }],
  due: [
    {
      kind: 'partner_end',
      act: 'edit',
      field: 'cooperationEnd',
      label: '合作到期',
      owner: 'ownerId',
      when: ({ status }) => status !== 'ended',
    },
  ],
  matchBy: ['partnerName'],
  sections: [
    {
      key: 'who',
      label: '基本信息',
      fields: [
        'partnerName',
        'creditCode',
        'categoryId',
        'partnerType',
        'level',
        'regionCode',
        'address',
        'website',
        'logo',
      ],
    },
    { key: 'contact', label: '联系人', fields: ['contactName', 'contactPhone', 'contactEmail', 'ownerId'] },
    {
      key: 'work',
      label: '合作',
      fields: ['status', 'cooperationStart', 'cooperationEnd', 'amount', 'content', 'attachments', 'remark'],
    },
  ],
  place: { list: '/base-info?tab=partners' },
  fields: {
    partnerName: f.text({
      label: '伙伴名称',
      required: true,
      max: 100,
      unique: true,
      search: true,
      list: { width: 260 },
    }),
    creditCode: f.creditCode({ label: '统一社会信用代码', list: { width: 188, hidden: true } }),
    categoryId: f.ref({ label: '分类', to: 'partner_category', required: true, list: { width: 140 }, filter: 'in' }),
    partnerType: f.oneOf({ label: '类型', options: partnerTypes, list: { width: 104 }, filter: 'in' }),
    level: f.oneOf({ label: '等级', options: levels, list: { width: 72 }, filter: 'in' }),
    regionCode: f.region({ label: '所在地区', list: { width: 180, hidden: true } }),
    address: f.text({ label: '地址', max: 200, form: { wide: true } }),
    contactName: f.personName({ label: '联系人', max: 50, search: true, list: { width: 104 } }),
    contactPhone: f.mobile({ label: '联系电话', secret: 'company_sensitive_view', sealed: true, list: { width: 140 } }),
    contactEmail: f.email({ label: '邮箱' }),
    cooperationStart: f.date({ label: '合作开始', list: true }),
    cooperationEnd: f.date({
      label: '合作截止',
      noEnd: true,
      endOf: 'cooperationStart',
      list: { width: 184 },
      filter: 'range',
    }),
    status: f.oneOf({ label: '状态', options: partnerStatuses, default: 'active', list: { width: 96 }, filter: 'in' }),
    content: f.longText({ label: '合作内容', max: 2000 }),
    amount: f.money({ label: '累计合作金额', min: 0, list: { width: 160 }, sort: true }),
    logo: f.image({ label: '标识' }),
    website: f.text({
      label: '网站',
      max: 200,
      pattern: { source: '^https?://[^\\s]+$', message: '应以 http:// 或 https:// 开头' },
    }),
    ownerId: f.ref({ label: '负责人', to: 'group_user_base', list: { width: 120 }, filter: 'in' }),
    attachments: f.files({ label: '附件' }),
    remark: f.longText({ label: '备注', max: 500 }),
  },
  rules: (row) => {
    const issues: Issue[] = [];
    const code = row.creditCode ? checkCreditCode(row.creditCode) : null;
    if (code && !code.ok) issues.push({ field: 'creditCode', message: code.reason });
    if (row.cooperationStart && row.cooperationEnd && row.cooperationEnd < row.cooperationStart)
      issues.push({ field: 'cooperationEnd', message: '不能早于合作开始' });
    return issues;
  },
});

export const queryPartnerInfo = pageEndpoint(partner, { path: '/api/v1/company/base/queryPartnerInfo' });
export const insertPartner = insertEndpoint(partner, { path: '/api/v1/company/base/insertPartner' });
export const updatePartner = updateEndpoint(partner, { path: '/api/v1/company/base/updatePartner' });
export const deletePartner = deleteEndpoint(partner, { path: '/api/v1/company/base/deletePartner' });

export const queryPartnerCategory = pageEndpoint(partnerCategory, {
  path: '/api/v1/company/base/queryPartnerCategory',
  more: byIds,
});
export const insertPartnerCategory = insertEndpoint(partnerCategory, {
  path: '/api/v1/company/base/insertPartnerCategory',
});
/** A move is a change of `parentId` and `sort`: who stands at that number and behind it moves on; without a number it is the last one. */
export const updatePartnerCategory = updateEndpoint(partnerCategory, {
  path: '/api/v1/company/base/updatePartnerCategory',
});
export const deletePartnerCategory = deleteEndpoint(partnerCategory, {
  path: '/api/v1/company/base/deletePartnerCategory',
});
