/** 产品物料: brochures, slides, manuals and price lists, taken along as a zip. */
import { z } from 'zod';
import { deleteEndpoint, pageEndpoint, saveEndpoint } from '#platform/entity/entity-endpoints.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { idSchema } from '#platform/entity/schema.ts';
import { tagsField } from './tags.ts';

const materialTypes = options([
  { code: 'brochure', label: '宣传册' },
  { code: 'ppt', label: '演示文稿', aliases: ['PPT'] },
  { code: 'manual', label: '说明书' },
  { code: 'whitepaper', label: '白皮书' },
  { code: 'price', label: '报价单' },
  { code: 'image', label: '图片' },
  { code: 'video', label: '视频' },
  { code: 'case', label: '案例' },
  { code: 'certificate', label: '证明文件' },
  { code: 'other', label: '其他' },
]);
const languages = options([
  { code: 'zh', label: '中文' },
  { code: 'en', label: '英文' },
  { code: 'bilingual', label: '中英对照' },
  { code: 'other', label: '其他' },
]);

export const material = entity({
  name: 'material',
  label: '物料',
  unit: '份',
  title: 'materialName',
  restorable: true,
  permissions: {
    read: 'product_manage',
    insert: 'product_material_edit',
    update: 'product_material_edit',
    delete: 'product_material_edit',
    export: 'product_material_export',
  },
  sort: [{ field: 'createdAt', order: 'desc' }],
  sections: [
    {
      key: 'what',
      label: '物料',
      fields: ['materialName', 'materialType', 'materialVersion', 'language', 'files', 'cover'],
    },
    { key: 'use', label: '使用', fields: ['usage', 'validUntil', 'ownerId', 'tags', 'downloadCount', 'remark'] },
  ],
  place: { list: '/product-material' },
  fields: {
    materialName: f.text({ label: '物料名称', required: true, max: 100, search: true, list: { width: 260 } }),
    materialType: f.oneOf({
      label: '类型',
      required: true,
      options: materialTypes,
      list: { width: 104 },
      filter: 'in',
    }),
    materialVersion: f.text({ label: '版本', max: 20, list: { width: 88 } }),
    language: f.oneOf({ label: '语言', options: languages, default: 'zh', list: { width: 96 }, filter: 'in' }),
    /** Of the list of products, which comes with its area: kept as given, not typed. */
    productId: f.int({ label: '产品编号', min: 1, form: false, excel: false }),
    files: f.files({ label: '文件', required: true, help: '1 至 20 个文件', list: { width: 88 } }),
    downloadCount: f.int({ label: '下载次数', readOnly: true, default: 0, min: 0, list: { width: 104 }, sort: true }),
    cover: f.image({ label: '封面' }),
    usage: f.text({ label: '适用场景', max: 200, search: true, list: { width: 200 } }),
    validUntil: f.date({ label: '有效期至', list: { width: 112 }, filter: 'range' }),
    ownerId: f.ref({ label: '负责人', to: 'group_user_base', list: { width: 120 }, filter: 'in' }),
    tags: f.list({ ...tagsField, list: { width: 160, hidden: true } }),
    remark: f.longText({ label: '备注', max: 500 }),
  },
  rules: ({ files }) => (files && files.length === 0 ? [{ field: 'files', message: '请至少上传一个文件' }] : []),
});

/** Most rows of one zip. */
export const mostMaterials = 200;

export const queryPageMaterial = pageEndpoint(material, {
  path: '/api/v1/company/product/material/queryPageMaterial',
  more: { productId: idSchema.nullish().describe('产品编号') },
});
export const insertMaterial = saveEndpoint(material, { path: '/api/v1/company/product/material/insertMaterial' });
export const deleteMaterial = deleteEndpoint(material, { path: '/api/v1/company/product/material/deleteMaterial' });

/** A zip with 物料清单.xlsx and the files; counts a download of each. */
export const exportMaterial = endpoint({
  path: '/api/v1/company/product/material/exportMaterial',
  label: '下载物料',
  access: 'product_material_export',
  scope: 'company',
  answer: 'file',
  perMinute: 20,
  input: z.strictObject({ ids: z.array(idSchema).min(1).max(mostMaterials).describe('所选物料') }),
  output: z.unknown(),
});
