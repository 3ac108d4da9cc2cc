/** Renewals of a mark: noted by renewBrand alone, read in the mark's detail. */
import { childQuery } from '#platform/entity/child-endpoints.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';

export const brandRenewal = entity({
  name: 'brand_renewal',
  label: '续展记录',
  unit: '条',
  title: 'newEnd',
  permissions: { read: 'trademark_info', insert: 'trademark_edit', update: 'trademark_edit', delete: 'trademark_edit' },
  parent: { field: 'brandId', to: 'brand', limit: 50 },
  sort: [{ field: 'newEnd', order: 'desc' }],
  fields: {
    brandId: f.ref({ label: '商标', to: 'brand', required: true }),
    renewDate: f.date({ label: '续展核准日', required: true, past: true }),
    newEnd: f.date({ label: '续展至', required: true }),
    voucher: f.files({ label: '续展凭证', max: 5 }),
  },
});

export const queryBrandRenewal = childQuery(brandRenewal, '/api/v1/company/property/queryBrandRenewal');
