/** Honours of a company. */
import { z } from 'zod';
import { deleteEndpoint, pageEndpoint, saveEndpoint } from '#platform/entity/entity-endpoints.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';

export const honorLevels = options([
  { code: 'international', label: '国际级' },
  { code: 'national', label: '国家级' },
  { code: 'provincial', label: '省级', aliases: ['省部级'] },
  { code: 'municipal', label: '市级', aliases: ['市厅级'] },
  { code: 'district', label: '区县级', aliases: ['区级', '县级'] },
  { code: 'industry', label: '行业级' },
  { code: 'group', label: '集团级' },
  { code: 'other', label: '其他' },
]);

export const honorTypes = options([
  { code: 'science', label: '科技奖励' },
  { code: 'enterprise', label: '企业荣誉' },
  { code: 'product', label: '产品荣誉' },
  { code: 'person', label: '个人荣誉' },
  { code: 'team', label: '团队荣誉' },
  { code: 'credit', label: '信用荣誉' },
  { code: 'welfare', label: '公益' },
]);

export const honor = entity({
  name: 'honor',
  label: '荣誉',
  unit: '项',
  limit: 100_000,
  title: 'honorName',
  restorable: true,
  permissions: {
    read: 'company_honors',
    insert: 'honor_edit',
    update: 'honor_edit',
    delete: 'honor_delete',
    import: 'honor_edit',
    export: 'company_honors',
  },
  // Who gave numbers put these first; everything else follows by its day.
  sort: [
    { field: 'sort', order: 'asc' },
    { field: 'awardDate', order: 'desc' },
  ],
  matchBy: ['certNo'],
  sections: [
    {
      key: 'base',
      label: '基本信息',
      fields: ['honorName', 'honorLevel', 'honorType', 'awardOrg', 'awardDate', 'validUntil', 'certNo'],
    },
    { key: 'merit', label: '获奖情况', fields: ['projectName', 'winners', 'ranking', 'amount', 'description'] },
    { key: 'proof', label: '图片与附件', fields: ['images', 'attachments', 'isPublic', 'sort'] },
  ],
  place: { list: '/company-honors' },
  fields: {
    honorName: f.text({
      label: '荣誉名称',
      required: true,
      max: 100,
      search: true,
      list: { width: 260 },
      excel: { aliases: ['奖项名称', '名称'] },
    }),
    honorLevel: f.oneOf({
      label: '级别',
      required: true,
      options: honorLevels,
      list: { width: 96 },
      filter: 'in',
      index: true,
    }),
    honorType: f.oneOf({ label: '类型', required: true, options: honorTypes, list: { width: 104 }, filter: 'in' }),
    awardOrg: f.text({ label: '授予单位', required: true, max: 100, search: true, list: { width: 220 } }),
    awardDate: f.date({ label: '获奖日期', required: true, past: true, list: true, sort: true, filter: 'range' }),
    validUntil: f.date({ label: '有效期至', noEnd: true, list: true }),
    certNo: f.text({ label: '证书编号', max: 60, search: true, list: { width: 160 } }),
    projectName: f.text({ label: '获奖项目', max: 100, list: { width: 200, hidden: true } }),
    winners: f.text({ label: '获奖人或团队', max: 200, search: true, list: { width: 160 } }),
    ranking: f.text({ label: '名次', max: 30, list: { width: 96, hidden: true } }),
    amount: f.money({ label: '奖励金额', min: 0, list: { width: 132 } }),
    description: f.longText({ label: '说明', max: 2000 }),
    images: f.files({
      label: '图片',
      max: 9,
      fileLimit: { bytes: 10 * 1024 * 1024, types: ['image/png', 'image/jpeg', 'image/webp'] },
      help: '奖牌、证书的照片，最多 9 张，第一张用于照片墙',
    }),
    attachments: f.files({ label: '附件', list: { width: 88 } }),
    isPublic: f.bool({
      label: '对外展示',
      default: true,
      help: '列入企业详情的对外版',
      list: { width: 96, hidden: true },
      filter: 'equal',
    }),
    sort: f.int({
      label: '排序号',
      min: 0,
      max: 99_999,
      help: '小的在前；不填的排在后面，按获奖日期',
      list: { width: 88, hidden: true },
    }),
  },
  rules: (row) =>
    row.validUntil && row.awardDate && row.validUntil < row.awardDate
      ? [{ field: 'validUntil', message: '不能早于获奖日期' }]
      : [],
});

/** Counts of what the filter leaves: by level without the level filter, by year without the year filter. */
const counts = {
  byLevel: z.array(z.object({ honorLevel: z.string(), count: z.number() })),
  byYear: z.array(z.object({ year: z.number(), count: z.number() })),
};

export const queryPageHonor = pageEndpoint(honor, {
  path: '/api/v1/company/honor/queryPageHonor',
  more: { year: z.int().min(1900).max(2200).nullish().describe('获奖年份') },
  extra: counts,
});
export const insertAndUpdateHonor = saveEndpoint(honor, { path: '/api/v1/company/honor/insertAndUpdateHonor' });
export const deleteHonor = deleteEndpoint(honor, { path: '/api/v1/company/honor/deleteHonor' });
