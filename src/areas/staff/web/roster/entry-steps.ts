/** The four steps of hiring (area-staff §6.4); contracts and family come with their own entities. */
import { customKeys } from '#platform/model/custom-fields.ts';
import type { AnyEntity } from '#platform/model/entity.ts';
import { fieldEntries } from '#platform/model/entity.ts';
import { groupUserBase } from '../../model/group-user-base.ts';

export interface EntryStep {
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  readonly fields: readonly string[];
}

export const entrySteps: readonly EntryStep[] = [
  {
    key: 'identity',
    label: '身份',
    hint: '证件号码填完后，自动填出生日期、性别和籍贯',
    fields: ['name', 'idType', 'idNumber', 'sex', 'birthday', 'nativePlace', 'ethnicity', 'phone', 'email'],
  },
  {
    key: 'post',
    label: '岗位',
    hint: '部门、岗位、用工形式和入职日期是职工名册的法定内容',
    fields: [
      'groupInfoId',
      'position',
      'positionCategory',
      'jobLevel',
      'superiorId',
      'employmentType',
      'entryDate',
      'probationMonths',
      'workLocation',
      'source',
      'employeeNo',
    ],
  },
  {
    key: 'residence',
    label: '户籍与住址',
    hint: '户籍地址和现住址是职工名册的法定内容，可以以后补',
    fields: ['householdType', 'householdAddressCode', 'householdAddress', 'currentAddress'],
  },
  {
    key: 'education',
    label: '学历职称',
    hint: '可以以后补',
    fields: ['highestEducation', 'highestDegree', 'school', 'major', 'graduateDate', 'professionalTitle', 'titleLevel', 'avatar'],
  },
];

/** The steps for an entity to which the company added fields: theirs come last. */
export function entryStepsOf(entity: AnyEntity): readonly EntryStep[] {
  const fields = customKeys(entity);
  return fields.length > 0 ? [...entrySteps, { key: 'custom', label: '自定义', hint: '企业自己添加的字段', fields }] : entrySteps;
}

export const entryKeys: readonly string[] = entrySteps.flatMap((step) => step.fields);

/** Fields asked for on entry though the table allows them empty (area-staff §3, the seven hard ones). */
const asked = new Set(['idNumber', 'phone', 'entryDate']);

/** The staff entity as hiring asks for it. */
export const entryEntity: AnyEntity = {
  ...groupUserBase,
  fields: Object.fromEntries(fieldEntries(groupUserBase).map(([key, field]) => [key, asked.has(key) ? { ...field, required: true } : field])),
};

/** Index of the first step that holds one of the fields; -1 when none does. */
export const stepWith = (keys: readonly string[], steps = entrySteps): number => steps.findIndex((step) => step.fields.some((key) => keys.includes(key)));
