/** The staff entity as the roster shows it: what the screen decides itself is no filter, no form field. */
import { educationGroup } from '#platform/entity/dictionaries.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import type { Field, Fields } from '#platform/entity/field.ts';
import { f, options } from '#platform/entity/field.ts';
import { declaredColumns } from '#platform/web/entity/table-columns.ts';
import type { TableColumn } from '#platform/web/entity/table-columns.ts';
import { ageBands, serviceBands, unknownBand } from '../../model/composition-calls.ts';
import { groupUserBase } from '../../model/group-user-base.ts';

/** The entity with some fields changed, or left out by null. */
export const changeFields = (entity: AnyEntity, change: (key: string, field: Field) => Field | null): AnyEntity => ({
  ...entity,
  fields: Object.fromEntries(
    fieldEntries(entity).flatMap(([key, field]) => {
      const next = change(key, field);
      return next ? [[key, next]] : [];
    }),
  ),
});

const withoutFilter = ({ filter: _filter, ...field }: Field): Field => field;

/** Chosen in the tree, by the tabs, or by the groups of education instead of single codes. */
const chosenElsewhere = new Set([
  'groupInfoId',
  'staffStatus',
  'highestEducation',
  'birthday',
  'completeness',
  'retireDate',
]);

export const rosterEntity: AnyEntity = changeFields(groupUserBase, (key, field) => {
  // What the keyword box says it looks for: 姓名、拼音、工号.
  if (key === 'namePinyin') return { ...field, label: '拼音' };
  if (key === 'nameInitials') return { ...field, search: false };
  return chosenElsewhere.has(key) ? withoutFilter(field) : field;
});

/** Filters that are no columns (rosterFilter of the call). */
export const rosterFilters: Fields = {
  educationGroup: f.oneOf({
    label: '学历',
    options: [...educationGroup.entries, { code: unknownBand, label: '未填写' }],
    filter: 'in',
  }),
  ageBand: f.oneOf({ label: '年龄段', options: ageBands, filter: 'in' }),
  service: f.oneOf({ label: '司龄', options: serviceBands, filter: 'in' }),
  contractEndWithin: f.int({ label: '合同几天内到期', min: 0, max: 3650, filter: 'equal' }),
  age: f.int({ label: '年龄', min: 0, max: 120, filter: 'range' }),
  completenessBelow: f.int({ label: '完整度低于', min: 0, max: 100, filter: 'equal' }),
  labelIds: f.ref({ label: '标签', to: 'label', filter: 'in' }),
  /** One of the labels is enough unless asked for all. */
  labelMatch: f.oneOf({
    label: '标签匹配',
    options: options([{ code: 'all', label: '同时具有所选' }]),
    filter: 'equal',
  }),
  includeChildren: f.oneOf({
    label: '下级部门',
    options: options([{ code: 'self', label: '不含下级' }]),
    filter: 'equal',
  }),
};

/** The order that people know from their sheets, with the name first: it is the frozen column (mock roster). */
const leading = [
  'name',
  'employeeNo',
  'groupInfoId',
  'position',
  'staffStatus',
  'employmentType',
  'entryDate',
  // Asked for every day: inside the first screen at 1440.
  'contractEndDate',
  'highestEducation',
  'professionalTitle',
  'phone',
];

/** Names and widths of the mock. */
const shorter: Readonly<Record<string, Partial<TableColumn>>> = {
  staffStatus: { label: '状态' },
  highestEducation: { label: '学历', width: 64 },
  employmentType: { width: 92 },
  employeeNo: { width: 136 },
  phone: { width: 128 },
};

/** Columns of the roster while nobody chose others. */
export const rosterColumns: readonly TableColumn[] = (() => {
  const declared = declaredColumns(groupUserBase);
  const named = leading.flatMap((key) => declared.filter((column) => column.key === key));
  const labels: TableColumn = { key: 'labels', label: '标签', visible: true, width: 150 };
  const completeness = declared
    .filter((column) => column.key === 'completeness')
    .map((column) => ({ ...column, label: '完整度', width: 112 }));
  return [
    ...named,
    labels,
    ...completeness,
    ...declared.filter((column) => !leading.includes(column.key) && column.key !== 'completeness'),
  ].map((column) => ({
    ...column,
    ...shorter[column.key],
  }));
})();
