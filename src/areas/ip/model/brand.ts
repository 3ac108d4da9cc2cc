/** Trademarks of a company. One row a class: the same mark in two classes is two rows. */
import { z } from 'zod';
import { act, acts } from '#platform/acts/act.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import {
  batchEndpoint,
  deleteEndpoint,
  exportEndpoint,
  pageEndpoint,
  saveEndpoint,
} from '#platform/entity/entity-endpoints.ts';
import type { Issue } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { formatDate } from '#platform/entity/format.ts';
import { renewalTermsOf, renewedEndOf } from './brand-terms.ts';
import { niceClasses } from './nice-classes.ts';
import { mostDeleted, warningSchema } from './patent.ts';
import { countries } from './patent-options.ts';

export const brandTypes = options([
  { code: 'word', label: '文字', aliases: ['文字商标'] },
  { code: 'figure', label: '图形', aliases: ['图形商标'] },
  { code: 'combined', label: '文字图形', aliases: ['图文组合', '组合商标'] },
  { code: 'sound', label: '声音' },
  { code: 'solid', label: '立体', aliases: ['三维标志'] },
  { code: 'colour', label: '颜色组合' },
]);
export const brandStatuses = options([
  { code: 'filing', label: '申请中', tone: 'processing' },
  { code: 'accepted', label: '已受理', tone: 'processing' },
  { code: 'preliminary', label: '初审公告', tone: 'processing' },
  { code: 'opposed', label: '异议中', tone: 'warning' },
  { code: 'registered', label: '已注册', tone: 'success', aliases: ['注册', '有效'] },
  { code: 'rejected', label: '驳回', tone: 'danger' },
  { code: 'review', label: '驳回复审', tone: 'warning' },
  { code: 'renewing', label: '续展中', tone: 'processing' },
  { code: 'grace', label: '宽展期', tone: 'warning' },
  { code: 'invalid', label: '无效', tone: 'neutral' },
  { code: 'revoked', label: '撤销', tone: 'neutral' },
  { code: 'expired', label: '期满未续展', tone: 'danger' },
  { code: 'transferred', label: '已转让', tone: 'neutral' },
]);
/** States in which the mark is kept and must be renewed. */
export const aliveBrandStatuses = ['registered', 'renewing', 'grace'] as const;

interface RuledBrand {
  readonly brandClass?: string | null;
  readonly brandClassSecond?: readonly string[] | null;
  readonly goods?: readonly { readonly groupCode?: string | null; readonly name: string }[] | null;
  readonly status?: string | null;
  readonly registrationNo?: string | null;
  readonly applicationDate?: string | null;
  readonly preliminaryDate?: string | null;
  readonly registrationDate?: string | null;
  readonly exclusiveStart?: string | null;
  readonly exclusiveEnd?: string | null;
}

function brandRules(row: RuledBrand): readonly Issue[] {
  const issues: Issue[] = [];
  const foreign = row.brandClass
    ? row.brandClassSecond?.find((code) => Number(code.slice(0, 2)) !== Number(row.brandClass))
    : undefined;
  if (foreign !== undefined)
    issues.push({ field: 'brandClassSecond', message: `类似群 ${foreign} 不属于第 ${row.brandClass} 类` });
  const at = row.brandClass
    ? (row.goods ?? []).findIndex(
        ({ groupCode }) => groupCode && Number(groupCode.slice(0, 2)) !== Number(row.brandClass),
      )
    : -1;
  if (at >= 0)
    issues.push({
      field: 'goods',
      message: `第 ${at + 1} 项的群组号 ${row.goods?.[at]?.groupCode} 不属于第 ${row.brandClass} 类`,
    });
  const order = (['applicationDate', 'preliminaryDate', 'registrationDate'] as const).filter((key) => row[key]);
  for (const [index, key] of order.entries()) {
    const earlier = order[index - 1];
    if (earlier && String(row[key]) < String(row[earlier]))
      issues.push({ field: key, message: '日期先后不符，请核对申请、初审、注册日期' });
  }
  if (row.exclusiveStart && row.exclusiveEnd && row.exclusiveEnd < row.exclusiveStart)
    issues.push({ field: 'exclusiveEnd', message: '不能早于专用权起始日' });
  if (row.status === 'registered' && !row.registrationNo)
    issues.push({ field: 'registrationNo', message: '已注册的商标请填写注册号' });
  if (row.status === 'registered' && !row.registrationDate && !row.exclusiveEnd)
    issues.push({ field: 'exclusiveEnd', message: '未填写注册日或专用权截止日，系统无法提醒续展', level: 'warning' });
  return issues;
}

export const brand = entity({
  name: 'brand',
  label: '商标',
  unit: '件',
  title: 'brandName',
  state: 'status',
  head: { tags: ['brandClass'], facts: ['registrationNo', 'applicant', 'ownerId'] },
  restorable: true,
  permissions: {
    read: 'trademark_info',
    insert: 'trademark_add',
    update: 'trademark_edit',
    delete: 'trademark_delete',
    import: 'trademark_import',
    export: 'trademark_export',
  },
  sort: [{ field: 'applicationDate', order: 'desc' }],
  // Each needs further rows: server/brand-due.ts.
  due: [
    { kind: 'brand_renewal', field: 'exclusiveEnd', label: '商标续展', act: 'renew', isComputed: true },
    { kind: 'brand_use', field: 'lastUseDate', label: '商标使用', isComputed: true },
  ],
  sections: [
    {
      key: 'base',
      label: '基本信息',
      fields: [
        'brandName',
        'brandImage',
        'brandType',
        'registrationNo',
        'brandClass',
        'brandClassSecond',
        'goods',
        'status',
      ],
    },
    {
      key: 'dates',
      label: '日期与专用权',
      fields: [
        'applicationDate',
        'preliminaryDate',
        'preliminaryIssue',
        'registrationDate',
        'exclusiveStart',
        'exclusiveEnd',
      ],
    },
    {
      key: 'rights',
      label: '权利人',
      fields: [
        'applicant',
        'applicantAddress',
        'agency',
        'isWellKnown',
        'isShared',
        'country',
        'madridNo',
        'transferInfo',
        'licenseInfo',
      ],
    },
    { key: 'use', label: '使用', fields: ['lastUseDate', 'lastProvenDate'] },
    { key: 'keeping', label: '管理', fields: ['ownerId', 'attachments', 'remark'] },
  ],
  place: { list: '/trademark' },
  fields: {
    brandName: f.text({
      label: '商标名称',
      required: true,
      max: 100,
      search: true,
      list: { width: 180 },
      excel: { aliases: ['商标', '名称', '商标名', '商标文字'] },
    }),
    brandImage: f.image({ label: '商标图样' }),
    brandType: f.oneOf({
      label: '商标类型',
      options: brandTypes,
      list: { width: 100 },
      excel: { aliases: ['商标形式'] },
    }),
    registrationNo: f.text({
      label: '申请/注册号',
      max: 12,
      pattern: { source: '^G?\\d{5,8}[A-Z]{0,2}$', message: '应为 5 至 8 位数字，可带 G 或末尾字母' },
      search: true,
      list: { width: 120 },
      excel: { aliases: ['注册号', '申请号', '注册号/申请号', '申请/注册号码'] },
    }),
    brandClass: f.oneOf({
      label: '国际分类',
      required: true,
      options: niceClasses,
      list: { width: 130 },
      filter: 'in',
      excel: { aliases: ['类别', '商标类别', '国际类', '尼斯分类'] },
    }),
    brandClassSecond: f.list({
      label: '类似群',
      max: 100,
      itemMax: 4,
      pattern: { source: String.raw`^\d{4}$`, message: '应为 4 位数字' },
      filter: 'like',
      list: { width: 150 },
      help: '4 位群组号',
      excel: { aliases: ['类似群组', '群组', '小类'] },
    }),
    goods: f.list({
      label: '商品/服务项目',
      max: 100,
      of: {
        groupCode: f.text({
          label: '群组号',
          max: 4,
          pattern: { source: String.raw`^\d{4}$`, message: '应为 4 位数字' },
        }),
        name: f.text({ label: '名称', required: true, max: 200 }),
      },
      list: { width: 240, hidden: true },
      help: '可按“0901 计算机软件”的形式粘贴多行',
      excel: { aliases: ['商品/服务', '商品服务项目', '核定使用商品'] },
    }),
    status: f.oneOf({
      label: '商标状态',
      required: true,
      options: brandStatuses,
      default: 'filing',
      list: { width: 110 },
      filter: 'in',
      excel: { aliases: ['状态', '当前状态', '法律状态'] },
    }),
    applicationDate: f.date({
      label: '申请日',
      past: true,
      sort: true,
      list: { width: 112 },
      filter: 'year',
      excel: { aliases: ['申请日期'] },
    }),
    preliminaryDate: f.date({
      label: '初审公告日',
      past: true,
      list: { width: 112, hidden: true },
      excel: { aliases: ['初审公告日期'] },
    }),
    preliminaryIssue: f.text({ label: '初审公告期号', max: 20 }),
    registrationDate: f.date({
      label: '注册日',
      past: true,
      list: { width: 112, hidden: true },
      excel: { aliases: ['注册公告日', '注册公告日期', '注册日期'] },
    }),
    exclusiveStart: f.date({
      label: '专用权起始日',
      list: { width: 112, hidden: true },
      excel: { aliases: ['专用期起始', '专用权期限起'] },
    }),
    exclusiveEnd: f.date({
      label: '专用权截止日',
      sort: true,
      list: { width: 150 },
      help: '留空按注册日加十年计算',
      endOf: 'exclusiveStart',
      excel: {
        aliases: [
          '专用权截止日期',
          '专用期截止',
          '专用权期限止',
          '有效期至',
          '专用权期限',
          '专用权期间',
          '专用期限',
          '专用期',
          '商标专用权期限',
          '有效期',
          '有效期限',
        ],
      },
    }),
    applicant: f.text({
      label: '申请人',
      required: true,
      max: 200,
      search: true,
      list: { width: 200, hidden: true },
      excel: { aliases: ['注册人', '商标权人', '权利人', '申请人名称'] },
    }),
    applicantAddress: f.text({ label: '申请人地址', max: 200 }),
    agency: f.text({
      label: '代理机构',
      max: 100,
      list: { width: 180, hidden: true },
      excel: { aliases: ['代理/办理机构'] },
    }),
    isWellKnown: f.bool({ label: '驰名商标', default: false, list: { width: 96, hidden: true } }),
    isShared: f.bool({
      label: '共有商标',
      default: false,
      list: { width: 96, hidden: true },
      excel: { aliases: ['是否共有商标'] },
    }),
    country: f.oneOf({
      label: '注册国家/地区',
      required: true,
      options: countries,
      default: 'CN',
      list: { width: 110, hidden: true },
    }),
    madridNo: f.text({ label: '马德里号', max: 40 }),
    lastUseDate: f.date({
      label: '最近使用日',
      past: true,
      list: { width: 112, hidden: true },
      help: '连续三年不使用可被撤销，系统提前半年提醒',
    }),
    lastProvenDate: f.date({ label: '最近证据日', readOnly: true, list: { width: 112, hidden: true } }),
    transferInfo: f.text({ label: '转让情况', max: 500 }),
    licenseInfo: f.text({ label: '许可情况', max: 500 }),
    markKey: f.text({ label: '注册号与类别', max: 20, readOnly: true, unique: true, form: false, excel: false }),
    ownerId: f.ref({ label: '负责人', to: 'group_user_base', filter: 'in', list: { width: 110, hidden: true } }),
    attachments: f.files({ label: '附件', list: { width: 88, hidden: true } }),
    remark: f.longText({ label: '备注', max: 1000 }),
  },
  rules: (row) => brandRules(row),
});

/** How the renewal stands today, as a filter. */
export const renewStates = options([
  { code: 'window', label: '续展期内', tone: 'warning' },
  { code: 'grace', label: '宽展期内', tone: 'danger' },
  { code: 'lapsed', label: '已过宽展期', tone: 'neutral' },
  { code: 'unused', label: '久未使用', tone: 'warning' },
]);

export const renewStateFilter = z
  .enum(renewStates.map(({ code }) => code) as [string, ...string[]])
  .nullish()
  .describe('续展状态');

export const queryPageBrand = pageEndpoint(brand, {
  path: '/api/v1/company/property/queryPageBrand',
  more: { renewState: renewStateFilter },
  extra: {
    statusCounts: z.array(z.object({ status: z.string(), count: z.number() })),
    registered: z.number(),
    inWindow: z.number(),
    inGrace: z.number(),
  },
});
export const insertBrand = saveEndpoint(brand, {
  path: '/api/v1/company/property/insertBrand',
  extra: { warnings: z.array(warningSchema) },
});
export const insertBatchBrand = batchEndpoint(brand, { path: '/api/v1/company/property/insertBatchBrand' });
export const deleteBrand = deleteEndpoint(brand, { path: '/api/v1/company/property/deleteBrand', most: mostDeleted });

/** The workbook of what the list shows. */
export const exportBrand = exportEndpoint(brand, { path: '/api/v1/company/property/exportBrand' });

/**
 * Notes renewals: ten years more, counted from the present end, once the time for it has begun. A mark that was noted as
 * expired meanwhile may be one whose renewal was granted in the grace period.
 */
export const brandRenewing = acts(
  brand,
  { path: '/api/v1/company/property/renewBrand', label: '登记商标续展', access: 'trademark_edit' },
  {
    renew: act(brand, {
      label: '登记续展',
      help: ({ exclusiveEnd }) =>
        exclusiveEnd === null ? '' : `专用权延至 ${formatDate(renewedEndOf(exclusiveEnd))}，续展提醒随之更新`,
      from: [...aliveBrandStatuses, 'expired'],
      to: 'registered',
      bulk: 200,
      when: ({ brandName, registrationNo, exclusiveEnd }, today) => {
        if (registrationNo === null) return `${brandName}没有填写申请/注册号，无法登记续展`;
        if (exclusiveEnd === null) return `${brandName}没有填写专用权截止日，无法登记续展`;
        const { opens } = renewalTermsOf(exclusiveEnd);
        return today < opens ? `${brandName}的续展期自 ${formatDate(opens)} 开始` : null;
      },
      fields: {
        date: f.date({ label: '续展核准日', required: true, past: true, default: 'today', list: true }),
        voucher: f.files({ label: '续展凭证', max: 5 }),
      },
      rules: ({ date }, { exclusiveEnd }) => ({
        date: exclusiveEnd !== null && date < renewalTermsOf(exclusiveEnd).opens && '续展期尚未开始',
      }),
    }),
  },
);
export const renewBrand = brandRenewing.endpoint;

/** The 45 classes with the number of own marks. */
export const queryBrandClass = endpoint({
  path: '/api/v1/company/property/queryBrandClass',
  label: '查询商标国际分类',
  access: 'trademark_info',
  scope: 'company',
  reads: true,
  input: z.strictObject({}),
  output: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      heading: z.string(),
      kind: z.enum(['goods', 'service']),
      count: z.number(),
    }),
  ),
});

/** Similar groups of a class; `remark` names the edition, or says that a group is only of our own marks. */
export const queryBrandClassSecond = endpoint({
  path: '/api/v1/company/property/queryBrandClassSecond',
  label: '查询商标类似群',
  access: 'trademark_info',
  scope: 'company',
  reads: true,
  input: z.strictObject({
    brandClass: z
      .union([z.int().min(1).max(45), z.enum(niceClasses.map(({ code }) => code) as [string, ...string[]])])
      .describe('国际分类'),
  }),
  output: z.array(z.object({ code: z.string(), name: z.string(), remark: z.string() })),
});
