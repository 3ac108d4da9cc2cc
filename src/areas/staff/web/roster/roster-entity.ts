/** The staff entity as the roster and the archive show it: what the screen decides itself is no filter, no form field. */
import { educationGroup } from '#platform/model/dictionaries.ts';
import type { AnyEntity } from '#platform/model/entity.ts';
import { fieldEntries } from '#platform/model/entity.ts';
import type { Field, Fields } from '#platform/model/field.ts';
import { f, options } from '#platform/model/field.ts';
import { declaredColumns } from '#platform/web/entity/table-columns.ts';
import type { TableColumn } from '#platform/web/entity/table-columns.ts';
import { groupUserBase } from '../../model/group-user-base.ts';

const changeFields = (entity: AnyEntity, change: (key: string, field: Field) => Field | null): AnyEntity => ({
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
const chosenElsewhere = new Set(['groupInfoId', 'staffStatus', 'highestEducation', 'birthday', 'completeness', 'retireDate']);

export const rosterEntity: AnyEntity = changeFields(groupUserBase, (key, field) => {
  // What the keyword box says it looks for: 姓名、拼音、工号.
  if (key === 'namePinyin') return { ...field, label: '拼音' };
  if (key === 'nameInitials') return { ...field, search: false };
  return chosenElsewhere.has(key) ? withoutFilter(field) : field;
});

/** Filters that are no columns (rosterFilter of the call). */
export const rosterFilters: Fields = {
  educationGroup: f.oneOf({ label: '学历', options: educationGroup.entries, filter: 'in' }),
  age: f.int({ label: '年龄', min: 0, max: 120, filter: 'range' }),
  completenessBelow: f.int({ label: '完整度低于', min: 0, max: 100, filter: 'equal' }),
  labelIds: f.ref({ label: '标签', to: 'label', filter: 'in' }),
  /** One of the labels is enough unless asked for all. */
  labelMatch: f.oneOf({ label: '标签匹配', options: options([{ code: 'all', label: '同时具有所选' }]), filter: 'equal' }),
  includeChildren: f.oneOf({ label: '下级部门', options: options([{ code: 'self', label: '不含下级' }]), filter: 'equal' }),
};

/** Order of area-staff §6.2 with the name first: it is the frozen column (mock roster). */
const leading = [
  'name',
  'employeeNo',
  'groupInfoId',
  'position',
  'staffStatus',
  'employmentType',
  'entryDate',
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
  const completeness = declared.filter((column) => column.key === 'completeness').map((column) => ({ ...column, label: '完整度', width: 112 }));
  return [...named, labels, ...completeness, ...declared.filter((column) => !leading.includes(column.key) && column.key !== 'completeness')].map((column) => ({
    ...column,
    ...shorter[column.key],
  }));
})();

/** Changed by dated changes or by the server, never by a plain save (updateGroupUserBase). */
const fixedAfterEntry = new Set([
  'employeeNo',
  'groupInfoId',
  'position',
  'positionCategory',
  'jobGrade',
  'jobLevel',
  'superiorId',
  'employmentType',
  'staffStatus',
  'entryDate',
  'groupEntryDate',
  'probationMonths',
  'probationEndDate',
  'regularDate',
]);
/** Carried for the server, of no use to a reader. */
const internal = new Set(['namePinyin', 'nameInitials', 'memberId', 'fromMember', 'consentAt', 'consentVersion', 'customFields', 'completeness']);

/** Sections of the archive page (mock archive). */
const sections = [
  {
    key: 'identity',
    label: '身份信息',
    fields: [
      'name',
      'sex',
      'birthday',
      'idType',
      'idNumber',
      'idValidFrom',
      'idValidTo',
      'nationality',
      'ethnicity',
      'nativePlace',
      'maritalStatus',
      'usedName',
      'englishName',
      'healthStatus',
      'disabilityLevel',
      'avatar',
    ],
  },
  {
    key: 'post',
    label: '任职信息',
    fields: [
      'groupInfoId',
      'position',
      'positionCategory',
      'jobGrade',
      'jobLevel',
      'superiorId',
      'employmentType',
      'staffStatus',
      'entryDate',
      'groupEntryDate',
      'probationMonths',
      'probationEndDate',
      'regularDate',
      'demissionDate',
      'workLocation',
      'workLocationDetail',
      'source',
      'employmentSeq',
      'employeeNo',
    ],
  },
  { key: 'contact', label: '联系方式', fields: ['phone', 'workPhone', 'workEmail', 'email', 'wechat'] },
  { key: 'household', label: '户籍与居住', fields: ['householdType', 'householdAddressCode', 'householdAddress', 'currentAddress'] },
  {
    key: 'education',
    label: '学历职称',
    fields: ['highestEducation', 'highestDegree', 'school', 'schoolTier', 'major', 'graduateDate', 'professionalTitle', 'titleLevel', 'skillLevel'],
  },
  { key: 'political', label: '政治面貌', fields: ['politicalStatus', 'partyJoinDate', 'partyOrgLocation'] },
  {
    key: 'profile',
    label: '个人简介',
    fields: ['firstWorkDate', 'retireCategory', 'retireDate', 'retireDateOverride', 'retireDateReason', 'specialties', 'hobbies', 'resumeSummary'],
  },
] as const;

/** The archive: the same fields, some for reading only. */
export const archiveEntity: AnyEntity = {
  ...changeFields(groupUserBase, (key, field) => (internal.has(key) ? null : fixedAfterEntry.has(key) ? { ...field, readOnly: true } : field)),
  sections,
};
