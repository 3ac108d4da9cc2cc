/** Evidence that a mark was used: one record a use, with its day, where it was and what shows it. */
import { childQuery, childRemove, childSave } from '#platform/entity/child-endpoints.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';

export const brandEvidence = entity({
  name: 'brand_evidence',
  label: '使用证据',
  unit: '条',
  title: 'channel',
  restorable: 'atOnce',
  permissions: { read: 'trademark_info', insert: 'trademark_edit', update: 'trademark_edit', delete: 'trademark_edit' },
  parent: { field: 'brandId', to: 'brand', limit: 200 },
  sort: [{ field: 'useDate', order: 'desc' }],
  fields: {
    brandId: f.ref({ label: '商标', to: 'brand', required: true }),
    useDate: f.date({ label: '使用日期', required: true, past: true }),
    channel: f.text({ label: '使用渠道', required: true, max: 100, help: '如产品包装、官网、展会、销售合同' }),
    files: f.files({ label: '证据文件' }),
  },
});

export const evidenceCalls = {
  entity: brandEvidence,
  query: childQuery(brandEvidence, '/api/v1/company/property/queryBrandEvidence'),
  save: childSave(brandEvidence, '/api/v1/company/property/insertAndUpdateBrandEvidence'),
  remove: childRemove(brandEvidence, '/api/v1/company/property/deleteBrandEvidence'),
};
