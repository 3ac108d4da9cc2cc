/** Categories of contracts and the types in each: two levels that a company edits as one tree. */
import type { RowOf } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';

/** Most categories of a company, most types of a category, and characters of a name of either. */
export const mostCategories = 50;
export const mostTypes = 50;
export const longestName = 30;

const permissions = {
  read: 'contract_manage',
  insert: 'contract_setting',
  update: 'contract_setting',
  delete: 'contract_setting',
} as const;

export const contractCategory = entity({
  name: 'contract_category',
  label: '合同分类',
  unit: '个',
  title: 'categoryName',
  permissions,
  sort: [{ field: 'sort', order: 'asc' }],
  fields: {
    categoryName: f.text({ label: '分类名称', required: true, max: longestName, unique: true, list: true }),
    // Its place in the tree that was saved last, from 0 on.
    sort: f.int({ label: '顺序', required: true, min: 0, max: 10_000, default: 0 }),
  },
});
export type ContractCategoryRow = RowOf<typeof contractCategory>;

export const contractType = entity({
  name: 'contract_type',
  label: '合同类型',
  unit: '个',
  title: 'typeName',
  permissions,
  sort: [{ field: 'sort', order: 'asc' }],
  fields: {
    categoryId: f.ref({ label: '合同分类', to: 'contract_category', required: true, index: true }),
    // Unique among the types of its category: the database keeps it, and types are deleted by their names.
    typeName: f.text({ label: '类型名称', required: true, max: longestName, list: true }),
    sort: f.int({ label: '顺序', required: true, min: 0, max: 10_000, default: 0 }),
  },
});
export type ContractTypeRow = RowOf<typeof contractType>;
