/** Patents of a company. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import {
  batchEndpoint,
  deleteEndpoint,
  exportEndpoint,
  pageEndpoint,
  saveEndpoint,
} from '#platform/entity/entity-endpoints.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { idSchema } from '#platform/entity/schema.ts';
import { acquisitions, countries, feeReductions, patentStatuses, patentTypes } from './patent-options.ts';
import { ipcForm, patentRules } from './patent-rules.ts';
import { shownFee } from './patent-fee.ts';

/** Who stands in a patent: the name as the office has it, and the colleague it means where it is one. */
const namedParty = {
  name: f.text({ label: '名称', required: true, max: 200 }),
  staffId: f.ref({ label: '同事', to: 'group_user_base' }),
} as const;

export const patent = entity({
  name: 'patent',
  label: '专利',
  unit: '件',
  limit: 100_000,
  title: 'patentName',
  state: 'legalStatus',
  restorable: true,
  permissions: {
    read: 'patent_info',
    insert: 'patent_add',
    update: 'patent_edit',
    delete: 'patent_delete',
    import: 'patent_import',
    export: 'patent_export',
  },
  sort: [{ field: 'applicationDate', order: 'desc' }],
  head: {
    tags: ['patentType'],
    facts: ['nextFeeAmount', 'expiryDate', 'ownerId'],
    records: { patent_fee: 'patentId' },
  },
  matchBy: ['applicationNo'],
  // Each needs further rows: server/patent-due.ts.
  due: [
    { kind: 'patent_fee', field: 'nextFeeDate', label: '年费', act: 'pay', isComputed: true },
    { kind: 'patent_restore', field: 'nextGraceEnd', label: '权利恢复', act: 'pay', isComputed: true },
    { kind: 'patent_exam', field: 'applicationDate', label: '实质审查请求', isComputed: true },
    { kind: 'patent_priority', field: 'priorityDate', label: '优先权期限', isComputed: true },
    { kind: 'patent_expiry', field: 'expiryDate', label: '专利权期限届满', isComputed: true },
  ],
  sections: [
    {
      key: 'base',
      label: '基本信息',
      fields: ['patentName', 'patentType', 'country', 'applicationNo', 'applicationDate', 'legalStatus', 'statusDate'],
    },
    {
      key: 'grant',
      label: '公开与授权',
      fields: [
        'publicationNo',
        'publicationDate',
        'grantNo',
        'grantDate',
        'expiryDate',
        'termEndDate',
        'isPct',
        'pctNo',
        'familyNo',
      ],
    },
    {
      key: 'rights',
      label: '权利',
      fields: [
        'applicants',
        'patentees',
        'inventors',
        'agency',
        'agent',
        'acquisition',
        'transferFrom',
        'licenseInfo',
        'pledgeInfo',
        'valuation',
      ],
    },
    {
      key: 'content',
      label: '分类与内容',
      fields: [
        'ipcMain',
        'ipcCodes',
        'locarno',
        'techField',
        'isCore',
        'abstract',
        'mainClaim',
        'claimCount',
        'pageCount',
      ],
    },
    { key: 'priority', label: '优先权', fields: ['priorityNo', 'priorityDate', 'priorityCountry'] },
    {
      key: 'fee',
      label: '年费设置',
      fields: ['feeReduction', 'paidThroughYear', 'nextFeeYear', 'nextFeeDate', 'nextFeeAmount', 'nextGraceEnd'],
    },
    { key: 'keeping', label: '管理与附件', fields: ['ownerId', 'attachments', 'remark'] },
  ],
  place: { list: '/patent-info' },
  fields: {
    patentName: f.text({
      label: '专利名称',
      required: true,
      max: 200,
      search: true,
      list: { width: 260 },
      excel: { aliases: ['名称', '标题', '专利标题', '发明名称', '标题(中文)', '题名'] },
    }),
    patentType: f.oneOf({
      label: '专利类型',
      required: true,
      options: patentTypes,
      default: 'invention',
      list: { width: 96 },
      filter: 'in',
      excel: { aliases: ['类型', '申请类型', '文献类型'] },
    }),
    country: f.oneOf({
      label: '国别',
      required: true,
      options: countries,
      default: 'CN',
      list: { width: 88, hidden: true },
      excel: { aliases: ['受理局', '申请国家', '公开国别'] },
    }),
    applicationNo: f.text({
      label: '申请号',
      max: 40,
      unique: true,
      search: true,
      list: { width: 160 },
      help: '可带 CN、ZL 或小数点，保存为 202010123456.2 的形式',
      excel: { aliases: ['专利号', '申请(专利)号', '申请（专利）号', '申请号码', '专利申请号'] },
    }),
    applicationDate: f.date({
      label: '申请日',
      past: true,
      sort: true,
      list: { width: 112 },
      filter: 'year',
      excel: { aliases: ['申请日期'] },
    }),
    legalStatus: f.oneOf({
      label: '法律状态',
      required: true,
      options: patentStatuses,
      default: 'accepted',
      list: { width: 120 },
      filter: 'in',
      excel: { aliases: ['当前法律状态', '简单法律状态', '法律状态/事件', '专利状态', '状态'] },
    }),
    statusDate: f.date({ label: '状态日期', past: true, list: { width: 112, hidden: true } }),
    nextFeeYear: f.int({ label: '下次年费年度', readOnly: true, list: { width: 112, hidden: true } }),
    nextFeeDate: f.date({ label: '下次年费', readOnly: true, sort: true, list: { width: 150 } }),
    nextFeeAmount: f.money({ label: '下次应缴', readOnly: true, list: { width: 110, hidden: true } }),
    nextGraceEnd: f.date({ label: '滞纳期止', readOnly: true, list: { width: 112, hidden: true } }),
    publicationNo: f.text({
      label: '公开号',
      max: 30,
      search: true,
      list: { width: 150, hidden: true },
      excel: { aliases: ['公开(公告)号', '公开（公告）号', '公布号'] },
    }),
    publicationDate: f.date({
      label: '公开日',
      past: true,
      list: { width: 112, hidden: true },
      excel: { aliases: ['公开(公告)日', '公开（公告）日', '公布日'] },
    }),
    grantNo: f.text({
      label: '授权公告号',
      max: 30,
      search: true,
      list: { width: 150, hidden: true },
      excel: { aliases: ['公告号'] },
    }),
    grantDate: f.date({
      label: '授权日',
      past: true,
      sort: true,
      list: { width: 112 },
      excel: { aliases: ['授权公告日', '授权日期', '公告日'] },
    }),
    expiryDate: f.date({ label: '权利最后一天', readOnly: true, list: { width: 112, hidden: true } }),
    termEndDate: f.date({ label: '期满终止日', readOnly: true, list: { width: 112, hidden: true } }),
    isPct: f.bool({ label: 'PCT 进入', readOnly: true, list: { width: 96, hidden: true } }),
    pctNo: f.text({ label: '国际申请号', max: 40 }),
    familyNo: f.text({ label: '同族号', max: 40, excel: { aliases: ['简单同族'] } }),
    applicants: f.list({
      label: '申请人',
      required: true,
      max: 50,
      of: namedParty,
      search: true,
      filter: 'like',
      list: { width: 200, hidden: true },
      excel: { aliases: ['申请（专利权）人', '申请(专利权)人', '原始申请(专利权)人', '[标]原始申请(专利权)人'] },
    }),
    patentees: f.list({
      label: '专利权人',
      max: 50,
      of: namedParty,
      list: { width: 200, hidden: true },
      excel: { aliases: ['当前权利人', '当前申请(专利权)人', '[标]当前申请(专利权)人'] },
    }),
    inventors: f.list({
      label: '发明人',
      max: 100,
      of: namedParty,
      search: true,
      filter: 'like',
      list: { width: 160 },
      excel: { aliases: ['发明（设计）人', '发明(设计)人', '设计人'] },
    }),
    agency: f.text({ label: '代理机构', max: 100, list: { width: 180, hidden: true } }),
    agent: f.text({
      label: '代理人',
      max: 100,
      list: { width: 120, hidden: true },
      excel: { aliases: ['代理师', '专利代理师'] },
    }),
    acquisition: f.oneOf({ label: '取得方式', options: acquisitions, list: { width: 100, hidden: true } }),
    transferFrom: f.text({ label: '转让方', max: 200 }),
    licenseInfo: f.text({ label: '许可情况', max: 500 }),
    pledgeInfo: f.text({ label: '质押情况', max: 500 }),
    valuation: f.money({ label: '评估值', min: 0, list: { width: 132, hidden: true } }),
    ipcMain: f.text({
      label: 'IPC 主分类',
      max: 30,
      filter: 'prefix',
      list: { width: 120 },
      excel: { aliases: ['IPC主分类号', '主分类号', 'IPC 主分类号'] },
    }),
    ipcCodes: f.list({
      label: 'IPC 副分类',
      max: 50,
      itemMax: 30,
      pattern: ipcForm,
      excel: { aliases: ['IPC分类号', 'IPC 分类号', '分类号', 'IPC'] },
    }),
    locarno: f.text({
      label: '洛迦诺分类',
      max: 10,
      help: '外观设计用，如 14-02',
      excel: { aliases: ['LOC分类号', '洛迦诺分类号', '外观设计分类号'] },
    }),
    techField: f.text({ label: '技术领域', max: 100, list: { width: 140, hidden: true } }),
    isCore: f.bool({ label: '核心专利', default: false, list: { width: 96, hidden: true }, filter: 'equal' }),
    abstract: f.longText({ label: '摘要', max: 4000, excel: { aliases: ['摘要(中文)'] } }),
    mainClaim: f.longText({ label: '主权项', max: 4000, excel: { aliases: ['首权', '首项权利要求', '独立权利要求'] } }),
    claimCount: f.int({ label: '权利要求数', min: 0, max: 10_000, excel: { aliases: ['权利要求数量'] } }),
    pageCount: f.int({ label: '说明书页数', min: 0, max: 100_000, excel: { aliases: ['文献页数'] } }),
    priorityNo: f.text({ label: '优先权号', max: 60 }),
    priorityDate: f.date({ label: '优先权日', past: true, excel: { aliases: ['优先权日期', '最早优先权日'] } }),
    priorityCountry: f.oneOf({ label: '优先权国别', options: countries, excel: { aliases: ['优先权国家'] } }),
    feeReduction: f.oneOf({
      label: '费减比例',
      required: true,
      options: feeReductions,
      default: '0',
      list: { width: 100, hidden: true },
      help: '自授权当年起十年内有效',
    }),
    paidThroughYear: f.int({
      label: '年费已缴至第几年度',
      min: 1,
      max: 20,
      help: '录入以前授权的专利时填写，此前各年度不再提醒',
      excel: { aliases: ['已缴年度'] },
    }),
    ownerId: f.ref({ label: '负责人', to: 'group_user_base', filter: 'in', list: { width: 110, hidden: true } }),
    attachments: f.files({ label: '附件', list: { width: 88, hidden: true } }),
    remark: f.longText({ label: '备注', max: 1000 }),
  },
  rules: (row) => patentRules(row),
});

/** Most rights that one call deletes. */
export const mostDeleted = 200;

/** All dates of a year. */
export const yearFilter = z.int().min(1900).max(2200).nullish();
const nameFilter = z.string().max(50).nullish();

/** How the next annuity stands, as a filter. */
export const feeStates = options([
  { code: 'due90', label: '90 天内应缴' },
  { code: 'grace', label: '滞纳期内' },
  { code: 'lapsed', label: '滞纳期已过' },
  { code: 'none', label: '无待缴' },
]);

export const feeStateFilter = z
  .enum(feeStates.map(({ code }) => code) as [string, ...string[]])
  .nullish()
  .describe('年费状态');

/** Filters of the list that are no plain columns, and the names that the contract gives to three that are. */
export const patentFilters = {
  feeState: feeStateFilter,
  year: yearFilter.describe('申请年份'),
  inventor: nameFilter.describe('发明人'),
  applicant: nameFilter.describe('申请人'),
};

export const queryPagePatent = pageEndpoint(patent, {
  path: '/api/v1/company/property/queryPagePatent',
  more: patentFilters,
  extra: {
    typeCounts: z.array(z.object({ patentType: z.string(), count: z.number() })),
    statusCounts: z.array(z.object({ legalStatus: z.string(), count: z.number() })),
    valid: z.number(),
    pending: z.number(),
    feeDue90: z.number(),
  },
});
/** A finding that let the row through. */
export const warningSchema = z.object({ field: z.string(), message: z.string() });

export const insertPatent = saveEndpoint(patent, {
  path: '/api/v1/company/property/insertPatent',
  extra: { warnings: z.array(warningSchema), fees: z.array(shownFee) },
});
export const insertBatchPatent = batchEndpoint(patent, { path: '/api/v1/company/property/insertBatchPatent' });
export const deletePatent = deleteEndpoint(patent, {
  path: '/api/v1/company/property/deletePatent',
  most: mostDeleted,
});

/** The workbook of what the list shows. */
export const exportPatent = exportEndpoint(patent, { path: '/api/v1/company/property/exportPatent' });

/** One patent with its annuities and the history of its legal state. */
export const queryPatentDetail = endpoint({
  path: '/api/v1/company/property/queryPatentDetail',
  label: '查询专利详情',
  access: 'patent_info',
  scope: 'company',
  reads: true,
  input: z.strictObject({ id: idSchema }),
  output: z.object({
    fees: z.array(shownFee),
    events: z.array(
      z.object({
        id: z.number(),
        legalStatus: z.string(),
        statusDate: z.string(),
        actorName: z.string().nullable(),
        createdAt: z.string(),
      }),
    ),
    /** State that the facts suggest; a person decides. */
    proposedStatus: z.string().nullable(),
  }),
});
