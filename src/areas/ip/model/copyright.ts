/** Registered copyrights: software and works. */
import { z } from 'zod';
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
import { mostDeleted, warningSchema, yearFilter } from './patent.ts';

export const copyrightKinds = options([
  { code: 'software', label: '软件著作权', aliases: ['软件', '软著', '计算机软件著作权'] },
  { code: 'work', label: '作品著作权', aliases: ['作品', '美术作品', '作品登记'] },
]);
/** Kinds of software stand first; all others are kinds of works. */
export const softwareCategories = ['application', 'system', 'middleware', 'embedded', 'software_other'] as const;
export const copyrightCategories = options([
  { code: 'application', label: '应用软件' },
  { code: 'system', label: '系统软件' },
  { code: 'middleware', label: '中间件' },
  { code: 'embedded', label: '嵌入式软件' },
  { code: 'software_other', label: '其他软件' },
  { code: 'text', label: '文字作品', aliases: ['文字'] },
  { code: 'oral', label: '口述作品', aliases: ['口述'] },
  { code: 'music', label: '音乐作品', aliases: ['音乐'] },
  { code: 'drama', label: '戏剧作品', aliases: ['戏剧'] },
  { code: 'quyi', label: '曲艺作品', aliases: ['曲艺'] },
  { code: 'dance', label: '舞蹈作品', aliases: ['舞蹈'] },
  { code: 'acrobatics', label: '杂技作品', aliases: ['杂技'] },
  { code: 'art', label: '美术作品', aliases: ['美术'] },
  { code: 'architecture', label: '建筑作品', aliases: ['建筑'] },
  { code: 'photo', label: '摄影作品', aliases: ['摄影'] },
  { code: 'audiovisual', label: '视听作品', aliases: ['视听', '影视作品'] },
  { code: 'drawing', label: '工程/产品设计图', aliases: ['工程设计图', '产品设计图'] },
  { code: 'map', label: '地图/示意图', aliases: ['地图', '示意图'] },
  { code: 'model', label: '模型作品', aliases: ['模型'] },
  { code: 'other', label: '其他作品', aliases: ['其他'] },
]);
export const copyrightStatuses = options([
  { code: 'applying', label: '申请中', tone: 'processing' },
  { code: 'valid', label: '有效', tone: 'success' },
  { code: 'transferred', label: '已转让', tone: 'neutral' },
  { code: 'revoked', label: '已撤销', tone: 'danger' },
]);
export const rightAcquisitions = options([
  { code: 'original', label: '原始取得', aliases: ['原始'] },
  { code: 'derived', label: '继受取得', aliases: ['继受'] },
]);
export const rightScopes = options([
  { code: 'all', label: '全部权利', aliases: ['全部'] },
  { code: 'part', label: '部分权利', aliases: ['部分'] },
]);

interface RuledCopyright {
  readonly copyrightKind?: string | null;
  readonly category?: string | null;
  readonly softwareVersion?: string | null;
  readonly registrationNo?: string | null;
  readonly certificateNo?: string | null;
  readonly completionDate?: string | null;
  readonly firstPublishDate?: string | null;
  readonly registrationDate?: string | null;
  readonly status?: string | null;
}

/** Spelling of numbers today; older ones are kept with a warning. */
const numberForms = {
  software: { source: /^\d{4}SR\d{6,7}$/u, example: '2023SR0123456' },
  work: { source: /^[\u4E00-\u9FA5]{1,2}作登字-\d{4}-[A-Z]-\d{8}$/u, example: '浙作登字-2023-F-12345678' },
} as const;
const certificateForm = /^软著登字第\d{7,9}号$/u;

/** What number or category say of the kind; undefined where neither does. */
export function kindOfCopyright({ registrationNo, category }: RuledCopyright): 'software' | 'work' | undefined {
  if (category) return (softwareCategories as readonly string[]).includes(category) ? 'software' : 'work';
  const kinds = ['software', 'work'] as const;
  return kinds.find((kind) => numberForms[kind].source.test(registrationNo ?? ''));
}

function copyrightRules(row: RuledCopyright): readonly Issue[] {
  const issues: Issue[] = [];
  const kind = row.copyrightKind === 'work' ? 'work' : 'software';
  const isSoftware = (softwareCategories as readonly string[]).includes(row.category ?? '');
  if (row.category && isSoftware !== (kind === 'software'))
    issues.push({
      field: 'category',
      message: kind === 'software' ? '软件著作权请选择软件类别' : '作品著作权请选择作品类别',
    });
  if (kind === 'software' && row.softwareVersion && !/^[Vv]?\d+(?:\.\d+){0,3}$/u.test(row.softwareVersion))
    issues.push({ field: 'softwareVersion', message: '应为 V1.0 的形式' });
  const form = numberForms[kind];
  if (row.registrationNo && !form.source.test(row.registrationNo))
    issues.push({
      field: 'registrationNo',
      message: `与现行格式不符（如 ${form.example}），旧号可以保存`,
      level: 'warning',
    });
  if (kind === 'software' && row.certificateNo && !certificateForm.test(row.certificateNo))
    issues.push({
      field: 'certificateNo',
      message: '与现行格式不符（如 软著登字第1234567号），旧号可以保存',
      level: 'warning',
    });
  if (row.completionDate && row.firstPublishDate && row.firstPublishDate < row.completionDate)
    issues.push({ field: 'firstPublishDate', message: '不能早于开发/创作完成日' });
  if (row.completionDate && row.registrationDate && row.registrationDate < row.completionDate)
    issues.push({ field: 'registrationDate', message: '不能早于开发/创作完成日' });
  if (row.status === 'valid' && !row.registrationNo)
    issues.push({ field: 'registrationNo', message: '已登记的请填写登记号' });
  return issues;
}

/** Last day of protection of a legal person's work: 31 December of the fiftieth year after publication, else after completion (Copyright Law article 23). */
export function protectEndOf(
  firstPublishDate: string | null | undefined,
  completionDate: string | null | undefined,
): string | null {
  const from = firstPublishDate ?? completionDate;
  return from ? `${Number(from.slice(0, 4)) + 50}-12-31` : null;
}

export const copyright = entity({
  name: 'copyright',
  label: '版权',
  unit: '项',
  title: 'copyrightName',
  restorable: true,
  permissions: {
    read: 'copyright_info',
    insert: 'copyright_add',
    update: 'copyright_edit',
    delete: 'copyright_delete',
    import: 'copyright_import',
    export: 'copyright_export',
  },
  state: 'status',
  head: { tags: ['category'], facts: ['registrationNo', 'registrationDate', 'ownerId'] },
  sort: [{ field: 'registrationDate', order: 'desc' }],
  matchBy: ['registrationNo'],
  due: [
    {
      kind: 'copyright_end',
      field: 'protectEnd',
      label: '著作权保护期届满',
      owner: 'ownerId',
      when: ({ status }) => status === 'valid',
    },
  ],
  sections: [
    {
      key: 'base',
      label: '基本信息',
      fields: [
        'copyrightName',
        'shortName',
        'copyrightKind',
        'category',
        'softwareVersion',
        'registrationNo',
        'certificateNo',
        'status',
      ],
    },
    {
      key: 'dates',
      label: '日期',
      fields: ['completionDate', 'firstPublishDate', 'firstPublishPlace', 'registrationDate', 'protectEnd'],
    },
    { key: 'rights', label: '权利', fields: ['authors', 'owners', 'rightAcquisition', 'rightScope'] },
    { key: 'software', label: '软件说明', fields: ['codeLines', 'language', 'hardware', 'functionDesc'] },
    { key: 'keeping', label: '管理', fields: ['ownerId', 'attachments', 'remark'] },
  ],
  place: { list: '/copyright', by: { kind: 'copyrightKind' } },
  fields: {
    copyrightName: f.text({
      label: '名称',
      required: true,
      max: 200,
      search: true,
      list: { width: 260 },
      excel: { aliases: ['软件名称', '作品名称', '软件全称', '著作权名称', '作品/制品名称'] },
    }),
    shortName: f.text({ label: '简称', max: 100, excel: { aliases: ['软件简称'] } }),
    copyrightKind: f.oneOf({
      label: '著作权类型',
      required: true,
      options: copyrightKinds,
      default: 'software',
      list: { width: 110, hidden: true },
      filter: 'in',
      excel: { aliases: ['类型'] },
    }),
    category: f.oneOf({
      label: '类别',
      options: copyrightCategories,
      list: { width: 120 },
      filter: 'in',
      excel: { aliases: ['作品类别', '软件类别', '作品类型'] },
    }),
    softwareVersion: f.text({
      label: '版本号',
      max: 20,
      list: { width: 80 },
      excel: { aliases: ['版本', '软件版本'] },
    }),
    registrationNo: f.text({
      label: '登记号',
      max: 40,
      unique: true,
      search: true,
      list: { width: 210 },
      excel: { aliases: ['登记号码', '软件登记号', '作品登记号'] },
    }),
    certificateNo: f.text({
      label: '证书号',
      max: 40,
      search: true,
      list: { width: 170, hidden: true },
      excel: { aliases: ['证书编号'] },
    }),
    status: f.oneOf({
      label: '状态',
      required: true,
      options: copyrightStatuses,
      default: 'applying',
      list: { width: 90 },
      filter: 'in',
    }),
    completionDate: f.date({
      label: '完成日期',
      past: true,
      list: { width: 112, hidden: true },
      excel: { aliases: ['开发完成日期', '创作完成日期'] },
    }),
    firstPublishDate: f.date({
      label: '首次发表日期',
      past: true,
      list: { width: 112, hidden: true },
      excel: { aliases: ['首次发表日'] },
    }),
    firstPublishPlace: f.text({ label: '首次发表地', max: 100 }),
    registrationDate: f.date({
      label: '登记日期',
      past: true,
      sort: true,
      list: { width: 112 },
      filter: 'year',
      excel: { aliases: ['登记日', '批准日期', '登记批准日期'] },
    }),
    protectEnd: f.date({ label: '保护期止', readOnly: true, list: { width: 112 } }),
    authors: f.list({
      label: '作者',
      max: 100,
      itemMax: 200,
      search: true,
      list: { width: 160 },
      help: '开发者或创作者',
      excel: { aliases: ['开发者', '创作者', '作者姓名'] },
    }),
    owners: f.list({
      label: '著作权人',
      required: true,
      max: 50,
      itemMax: 200,
      search: true,
      list: { width: 200 },
      excel: { aliases: ['权利人', '著作权人（国籍）'] },
    }),
    rightAcquisition: f.oneOf({
      label: '权利取得方式',
      options: rightAcquisitions,
      list: { width: 112, hidden: true },
    }),
    rightScope: f.oneOf({ label: '权利范围', options: rightScopes, list: { width: 100, hidden: true } }),
    codeLines: f.int({
      label: '源程序量（行）',
      min: 0,
      max: 1_000_000_000,
      excel: { aliases: ['源程序量', '代码行数'] },
    }),
    language: f.text({ label: '编程语言', max: 100 }),
    hardware: f.text({ label: '运行环境', max: 500, excel: { aliases: ['硬件环境', '运行平台'] } }),
    functionDesc: f.longText({ label: '功能说明', max: 2000, excel: { aliases: ['主要功能', '作品说明'] } }),
    ownerId: f.ref({ label: '负责人', to: 'group_user_base', filter: 'in', list: { width: 110, hidden: true } }),
    attachments: f.files({ label: '附件', list: { width: 88, hidden: true } }),
    remark: f.longText({ label: '备注', max: 1000 }),
  },
  rules: (row) => copyrightRules(row),
});

/** The name that the contract gives to the year of registration. */
export const copyrightFilters = { year: yearFilter.describe('登记年份') };

export const queryPageCopyright = pageEndpoint(copyright, {
  path: '/api/v1/company/property/queryPageCopyright',
  more: copyrightFilters,
  extra: { kindCounts: z.array(z.object({ copyrightKind: z.string(), count: z.number() })) },
});
export const insertCopyright = saveEndpoint(copyright, {
  path: '/api/v1/company/property/insertCopyright',
  extra: { warnings: z.array(warningSchema) },
});
export const insertBatchCopyright = batchEndpoint(copyright, { path: '/api/v1/company/property/insertBatchCopyright' });
export const deleteCopyright = deleteEndpoint(copyright, {
  path: '/api/v1/company/property/deleteCopyright',
  most: mostDeleted,
});
/** The workbook of what the list shows. */
export const exportCopyright = exportEndpoint(copyright, { path: '/api/v1/company/property/exportCopyright' });
