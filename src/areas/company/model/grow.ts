/** 发展布局: where the company is, and when it came there. */
import { z } from 'zod';
import { deleteEndpoint, pageEndpoint, saveEndpoint } from '#platform/entity/entity-endpoints.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import type { Issue } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { coordinatePattern } from './company-base.ts';

export const growTypes = options([
  { code: 'headquarters', label: '总部' },
  { code: 'subsidiary', label: '子公司' },
  { code: 'branch', label: '分公司' },
  { code: 'office', label: '办事处' },
  { code: 'factory', label: '生产基地' },
  { code: 'rnd', label: '研发中心' },
  { code: 'service', label: '服务网点' },
  { code: 'project', label: '重点项目' },
  { code: 'overseas', label: '海外机构' },
]);
const statuses = options([
  { code: 'preparing', label: '筹建', tone: 'processing' },
  { code: 'operating', label: '运营', tone: 'success' },
  { code: 'closed', label: '关闭', tone: 'neutral' },
]);

export const grow = entity({
  name: 'grow',
  label: '机构',
  unit: '个',
  title: 'name',
  restorable: true,
  permissions: {
    read: 'development_layout',
    insert: 'grow_edit',
    update: 'grow_edit',
    delete: 'grow_delete',
    import: 'grow_edit',
    export: 'development_layout',
  },
  sort: [
    { field: 'sort', order: 'asc' },
    { field: 'establishDate', order: 'desc' },
  ],
  matchBy: ['name'],
  sections: [
    {
      key: 'base',
      label: '基本信息',
      fields: [
        'name',
        'growType',
        'status',
        'regionCode',
        'address',
        'coordinates',
        'establishDate',
        'closeDate',
        'milestone',
      ],
    },
    {
      key: 'size',
      label: '规模',
      fields: ['staffCount', 'area', 'investAmount', 'shareRatio', 'linkedCompanyCode', 'managerName', 'phone'],
    },
    { key: 'more', label: '介绍', fields: ['description', 'images', 'sort'] },
  ],
  place: { list: '/development-layout' },
  fields: {
    name: f.text({ label: '机构名称', required: true, max: 100, search: true, list: { width: 260 } }),
    growType: f.oneOf({ label: '类型', required: true, options: growTypes, list: { width: 104 }, filter: 'in' }),
    status: f.oneOf({ label: '状态', options: statuses, default: 'operating', list: { width: 88 }, filter: 'in' }),
    regionCode: f.region({ label: '所在地区', required: true, list: { width: 200 }, filter: 'prefix' }),
    address: f.text({ label: '地址', max: 200, form: { wide: true } }),
    coordinates: f.text({ label: '坐标', max: 24, pattern: coordinatePattern, help: '经度,纬度，可从地图复制' }),
    establishDate: f.date({ label: '成立日期', list: true }),
    closeDate: f.date({ label: '关闭日期', list: { hidden: true } }),
    staffCount: f.int({ label: '人数', min: 0, max: 5_000_000, list: { width: 88 }, sort: true }),
    area: f.int({ label: '面积(㎡)', min: 0, max: 100_000_000, list: { width: 104 } }),
    investAmount: f.money({ label: '投资额', min: 0, list: { width: 150, hidden: true } }),
    shareRatio: f.percent({ label: '持股比例' }),
    /** Code of a company of the same group; screens offer the companies by name. */
    linkedCompanyCode: f.text({ label: '关联本集团企业', max: 40, list: { width: 180, hidden: true }, excel: false }),
    managerName: f.text({ label: '负责人', max: 50, list: { width: 104 } }),
    phone: f.mobile({ label: '联系电话', secret: 'company_sensitive_view', sealed: true }),
    description: f.longText({ label: '介绍', max: 2000 }),
    images: f.files({
      label: '图片',
      max: 9,
      fileLimit: { bytes: 10 * 1024 * 1024, types: ['image/png', 'image/jpeg', 'image/webp'] },
    }),
    milestone: f.bool({ label: '列入大事记', list: { width: 104, hidden: true } }),
    sort: f.int({
      label: '排序号',
      min: 0,
      max: 99_999,
      help: '小的在前；不填的排在后面，按成立日期',
      list: { width: 88, hidden: true },
    }),
  },
  rules: ({ establishDate, closeDate, status }) => {
    const issues: Issue[] = [];
    if (establishDate && closeDate && closeDate < establishDate)
      issues.push({ field: 'closeDate', message: '不能早于成立日期' });
    if (closeDate && status && status !== 'closed')
      issues.push({ field: 'closeDate', message: '有关闭日期时状态应为关闭', level: 'warning' });
    return issues;
  },
});

const province = z.object({
  code: z.string(),
  name: z.string(),
  count: z.number(),
  staff: z.number(),
  cities: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      count: z.number(),
      staff: z.number(),
      types: z.array(z.object({ growType: z.string(), count: z.number() })),
    }),
  ),
});

/** Most places that queryProvince names with their coordinates; the others are counted at their city. */
export const mostPoints = 2000;

/** `province`: two digits, all places of one province; `city`: four, those of one city. A `regionCode` too means all that lies in it. */
export const growFilter = {
  province: z
    .string()
    .regex(/^\d{2}$/u, '应为 2 位')
    .nullish()
    .describe('省份'),
  city: z
    .string()
    .regex(/^\d{4}$/u, '应为 4 位')
    .nullish()
    .describe('城市'),
};

export const queryPage = pageEndpoint(grow, { path: '/api/v1/company/grow/queryPage', more: growFilter });
export const insertOrUpdate = saveEndpoint(grow, { path: '/api/v1/company/grow/insertOrUpdate' });
export const deleteGrow = deleteEndpoint(grow, { path: '/api/v1/company/grow/delete' });

/**
 * Places that are not closed by province, city and type, those of them that have coordinates, how many of each type there are, the timeline of what is a milestone, and the companies
 * of the group that a place can be linked with.
 */
export const queryProvince = endpoint({
  path: '/api/v1/company/grow/queryProvince',
  label: '查询地区分布',
  access: 'development_layout',
  scope: 'company',
  reads: true,
  input: z.strictObject({
    growType: z
      .array(z.enum(growTypes.map((type) => type.code) as [string, ...string[]]))
      .max(20)
      .optional()
      .describe('类型'),
  }),
  output: z.object({
    provinces: z.array(province),
    /** Of all types: choosing one does not empty the others. */
    types: z.array(z.object({ growType: z.string(), count: z.number() })),
    /** By coordinates, at most `mostPoints`; closed ones are left out here too. */
    points: z.array(
      z.object({
        id: z.number(),
        companyCode: z.string(),
        name: z.string(),
        growType: z.string(),
        regionCode: z.string(),
        lng: z.number(),
        lat: z.number(),
      }),
    ),
    timeline: z.array(
      z.object({
        id: z.number(),
        companyCode: z.string(),
        name: z.string(),
        growType: z.string(),
        establishDate: z.string(),
        regionName: z.string(),
      }),
    ),
    companies: z.array(z.object({ companyCode: z.string(), companyName: z.string() })),
  }),
});
