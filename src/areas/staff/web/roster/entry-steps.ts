/** The four steps of hiring: the row, and with it contract, pay, card, studies and family, as one form. */
import { customKeys } from '#platform/entity/custom-fields.ts';
import type { AnyEntity, Issue } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import { f } from '#platform/entity/field.ts';
import { settled } from '#platform/web/entity/form-values.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import { staffContract } from '../../model/records/contract.ts';
import { studyRecord } from '../../model/records/experience.ts';
import { userFamily } from '../../model/records/family.ts';
import { staffFile } from '../../model/records/papers.ts';
import { staffAccount, staffSalary } from '../../model/records/pay.ts';

type Values = Readonly<Record<string, unknown>>;

/** A record that is typed with the entry. */
export interface EntryPart {
  /** Key in the call; those of a list are `families.0`, `families.1` … */
  readonly key: string;
  readonly label: string;
  readonly entity: AnyEntity;
  readonly keys: readonly string[];
  /** Values that the call gets without a field of the form. */
  readonly fixed?: Values;
  /** Keys that are filled in from what is known: they alone do not begin the part. */
  readonly known?: readonly string[];
  /** Keys that the record asks for by a rule: their fields alone do not say so. */
  readonly asked?: readonly string[];
  /** Keys that the server fills where they are left empty, with what the form says of them. */
  readonly drawn?: Readonly<Record<string, string>>;
  /** Shown only after one asks for a further one. */
  readonly isFurther?: boolean;
}

const contractKeys = [
  'contractNo',
  'signCompany',
  'termType',
  'signDate',
  'startDate',
  'endDate',
  'taskDesc',
  'contractSalary',
  'probationSalary',
  'workHourSystem',
  'attachments',
];
/** Filled in before anybody types: whose company it is, and the days that follow from the entry. */
const contractKnown = ['signCompany', 'signDate', 'startDate'];
const salaryKeys = ['baseSalary', 'positionSalary', 'performanceSalary', 'payCycle', 'probationRatio', 'allowances'];
const cardKeys = ['accountNo', 'accountName', 'bankName', 'branch'];
const studyKeys = [
  'school',
  'major',
  'educationCode',
  'degreeCode',
  'startDate',
  'endDate',
  'studyForm',
  'certificateNo',
  'attachments',
];
const familyKeys = ['name', 'relation', 'phone', 'workUnit'];

/** Studies and people of a family that the form has room for; more of them, and of papers, are added in the archive. */
const rooms = [0, 1, 2];

export const entryParts: readonly EntryPart[] = [
  {
    key: 'contract',
    label: '劳动合同',
    entity: staffContract,
    keys: contractKeys,
    fixed: { contractKind: 'labor' },
    known: contractKnown,
    drawn: { contractNo: '不填时按工号编号：HT-工号-1' },
    asked: ['termType'],
  },
  { key: 'salary', label: '薪资', entity: staffSalary, keys: salaryKeys },
  {
    key: 'account',
    label: '工资卡',
    entity: staffAccount,
    keys: cardKeys,
    fixed: { accountType: 'bank_card', isMain: true },
  },
  ...rooms.map((at) => ({
    key: `studyRecords.${at}`,
    label: at === 0 ? '最高学历' : `教育经历 ${at + 1}`,
    entity: studyRecord,
    keys: studyKeys,
    fixed: { isHighest: at === 0 },
    isFurther: at > 0,
  })),
  ...rooms.map((at) => ({
    key: `families.${at}`,
    label: at === 0 ? '紧急联系人' : `家庭成员 ${at + 1}`,
    entity: userFamily,
    keys: familyKeys,
    fixed: at === 0 ? { isEmergency: true, emergencyOrder: 1 } : { isEmergency: false },
    isFurther: at > 0,
  })),
  // Diploma and contract lie with their records.
  {
    key: 'files.0',
    label: '身份证',
    entity: staffFile,
    keys: ['files'],
    fixed: { category: 'id_card', name: '身份证' },
  },
  {
    key: 'files.1',
    label: '入职登记表',
    entity: staffFile,
    keys: ['files'],
    fixed: { category: 'entry_form', name: '入职登记表' },
  },
  ...[2, 3].map((at) => ({
    key: `files.${at}`,
    label: `其他材料 ${at - 1}`,
    entity: staffFile,
    keys: ['category', 'name', 'files'],
    isFurther: true,
  })),
];

/** Key of a field of a part in the one form. */
export const formKey = (part: string, key: string): string => `${part}.${key}`;
export const partKeys = (part: EntryPart): string[] => part.keys.map((key) => formKey(part.key, key));

export interface EntryStep {
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  readonly fields: readonly string[];
  /** Parts after the fields, by the beginning of their key. */
  readonly parts: readonly string[];
}

export const entrySteps: readonly EntryStep[] = [
  {
    key: 'identity',
    label: '身份',
    hint: '证件号码填完后，自动填出生日期、性别和籍贯',
    fields: ['name', 'idType', 'idNumber', 'sex', 'birthday', 'nativePlace', 'ethnicity', 'phone', 'email', 'avatar'],
    parts: [],
  },
  {
    key: 'post',
    label: '岗位',
    hint: '部门、岗位、用工形式和入职日期是职工名册的法定内容',
    fields: [
      'groupInfoId',
      'position',
      'positionCategory',
      'jobGrade',
      'jobLevel',
      'superiorId',
      'employmentType',
      'entryDate',
      'workLocation',
      'source',
      'employeeNo',
      'inviteMember',
    ],
    parts: [],
  },
  {
    key: 'contract',
    label: '合同与试用期',
    hint: '自用工之日起一个月内应当订立书面劳动合同；合同、薪资和工资卡可以以后补',
    fields: ['probationMonths'],
    parts: ['contract', 'salary', 'account'],
  },
  {
    key: 'archive',
    label: '学历、家庭与附件',
    hint: '户籍地址和现住址是职工名册的法定内容；身份证、入职登记表是档案必备材料，都可以以后补',
    fields: ['householdType', 'householdAddressCode', 'householdAddress', 'currentAddress'],
    parts: ['studyRecords', 'families', 'files'],
  },
];

/** The steps for an entity to which the company added fields: theirs come last. */
export function entryStepsOf(entity: AnyEntity): readonly EntryStep[] {
  const fields = customKeys(entity);
  return fields.length > 0
    ? [...entrySteps, { key: 'custom', label: '自定义', hint: '企业自己添加的字段', fields, parts: [] }]
    : entrySteps;
}

/** Parts of a step. */
export const partsOf = (step: EntryStep): readonly EntryPart[] =>
  entryParts.filter((part) => step.parts.some((key) => part.key === key || part.key.startsWith(`${key}.`)));

/** Fields of a step and of its parts. */
export const keysOf = (step: EntryStep): readonly string[] => [...step.fields, ...partsOf(step).flatMap(partKeys)];

export const entryKeys: readonly string[] = entrySteps.flatMap(keysOf);

/** Fields asked for on entry though the table allows them empty. */
const asked = new Set(['idNumber', 'phone', 'entryDate']);

const inviteMember = f.bool({ label: '邀请为成员', help: '用手机号开通登录；没有账号的，办理后显示初始密码' });

/** What is known of the contract before anybody types. */
export const knownOfContract = (company: string | null, entryDate: string): Record<string, unknown> => ({
  ...(company !== null && { [formKey('contract', 'signCompany')]: company }),
  [formKey('contract', 'signDate')]: entryDate,
  [formKey('contract', 'startDate')]: entryDate,
});

/** A field of a part: empty until the part is begun, so that nothing of it is demanded before. */
const optionalField = ({ default: _default, required: _required, ...field }: Field): Field => ({
  ...field,
  required: false,
});

/** The entity with what a begun part has to have marked as such; nothing is demanded of one that was left empty. */
export const askedOf = (entity: AnyEntity, part: EntryPart): AnyEntity => ({
  ...entity,
  fields: {
    ...entity.fields,
    ...Object.fromEntries(
      part.keys.flatMap((key) => {
        const [own, field] = [part.entity.fields[key], entity.fields[formKey(part.key, key)]];
        const isDue = own?.required === true && own.default === undefined && part.drawn?.[key] === undefined;
        const isAsked = isDue || part.asked?.includes(key);
        return field && isAsked ? [[formKey(part.key, key), { ...field, required: true }]] : [];
      }),
    ),
  },
});

/** Whether something of a part was typed; what was filled in before does not begin it. */
export const isBegun = (part: EntryPart, values: Values): boolean =>
  part.keys.some((key) => {
    if (part.known?.includes(key)) return false;
    const value = settled(values[formKey(part.key, key)]);
    // Files that were taken out again leave an empty list.
    return value !== null && !(Array.isArray(value) && value.length === 0);
  });

/** Values of a part as its call takes them. */
function valuesOf(part: EntryPart, values: Values): Record<string, unknown> {
  const typed = part.keys
    .map((key) => [key, settled(values[formKey(part.key, key)])] as const)
    .filter(([, value]) => value !== null);
  return { ...part.fixed, ...Object.fromEntries(typed) };
}

/** What of a begun part is missing or wrong, at the fields of the one form. */
function partIssues(part: EntryPart, values: Values): Issue[] {
  if (!isBegun(part, values)) return [];
  const given: Record<string, unknown> = { ...valuesOf(part, values) };
  for (const [key, field] of fieldEntries(part.entity)) given[key] ??= field.default ?? null;
  if (part.key === 'contract')
    Object.assign(given, {
      startDate: given['startDate'] ?? values['entryDate'],
      probationMonths: values['probationMonths'] ?? null,
    });
  const missing = part.keys.filter(
    (key) =>
      part.entity.fields[key]?.required &&
      part.drawn?.[key] === undefined &&
      settled(given[key]) === null &&
      part.entity.fields[key]?.default === undefined,
  );
  const found = (part.entity.rules?.(given) ?? []).map((issue) =>
    issue.field === 'probationMonths' ? issue : { ...issue, field: formKey(part.key, issue.field) },
  );
  return [...missing.map((key) => ({ field: formKey(part.key, key), message: '必填' })), ...found];
}

/** The staff entity as hiring asks for it, with the fields of the parts. */
export const entryEntity: AnyEntity = {
  ...groupUserBase,
  fields: {
    ...Object.fromEntries(
      fieldEntries(groupUserBase).map(([key, field]) => [key, asked.has(key) ? { ...field, required: true } : field]),
    ),
    inviteMember,
    ...Object.fromEntries(
      entryParts.flatMap((part) =>
        part.keys.flatMap((key) => {
          const field = part.entity.fields[key];
          const help = part.drawn?.[key];
          const shown = field && optionalField(help === undefined ? field : { ...field, help });
          return shown ? [[formKey(part.key, key), shown]] : [];
        }),
      ),
    ),
  },
  rules: (row: Values) => [
    ...(groupUserBase.rules?.(row) ?? []),
    ...entryParts.flatMap((part) => partIssues(part, row)),
  ],
};

/** Body of the call: the row, its begun parts, and the lists without what was left empty. */
export function entryBody(body: Values): Record<string, unknown> {
  const own = Object.entries(body).filter(([key]) => !entryParts.some((part) => key.startsWith(`${part.key}.`)));
  const out: Record<string, unknown> = Object.fromEntries(own);
  for (const part of entryParts.filter((candidate) => isBegun(candidate, body))) {
    const [list, at] = part.key.split('.');
    const values = valuesOf(part, body);
    if (at === undefined) out[part.key] = values;
    else out[list ?? ''] = [...((out[list ?? ''] as unknown[] | undefined) ?? []), values];
  }
  return out;
}

/** Fields of a refusal of the call at the keys of the form: places of lists count begun parts only. */
export function formFields(fields: Readonly<Record<string, string>>, body: Values): Record<string, string> {
  const begun = (list: string) => entryParts.filter((part) => part.key.startsWith(`${list}.`) && isBegun(part, body));
  return Object.fromEntries(
    Object.entries(fields).map(([key, text]) => {
      const [, list = '', at = '', rest = ''] = /^(studyRecords|families|files)\.(\d+)\.(.+)$/u.exec(key) ?? [];
      return [list === '' ? key : formKey(begun(list)[Number(at)]?.key ?? `${list}.${at}`, rest), text];
    }),
  );
}

/** Index of the first step that holds one of the fields; -1 when none does. */
export const stepWith = (keys: readonly string[], steps = entrySteps): number =>
  steps.findIndex((step) => keysOf(step).some((key) => keys.includes(key)));
