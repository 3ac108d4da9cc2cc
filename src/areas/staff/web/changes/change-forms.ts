/** Forms of dated changes, declared like entities so that the platform draws and checks them. */
import { entity } from '#platform/entity/entity.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { Field, Fields } from '#platform/entity/field.ts';
import { f, optionLabel } from '#platform/entity/field.ts';
import type { AnyRow, Values } from '#platform/web/entity/any-row.ts';
import type { ChangeKey, MadeChange } from '../../model/change-rules.ts';
import { changeRules, changeTypes, isMadeChange, ruleOf, stateProblem } from '../../model/change-rules.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import { staffContract } from '../../model/records/contract.ts';
import { staffSalary } from '../../model/records/pay.ts';
import { staffWork } from '../../model/staff-work.ts';

const permissions = {
  read: 'staff_structure',
  insert: 'staff_change_edit',
  update: 'staff_change_edit',
  delete: 'staff_change_edit',
};

export const changeWord = (type: string): string => optionLabel(changeTypes, type);

const dated = {
  effectiveDate: f.date({ label: '生效日期', required: true, help: '晚于今天的，到日零点后自动生效' }),
  reason: f.text({ label: '原因', max: 200 }),
  remark: f.longText({ label: '备注', max: 500 }),
  attachments: f.files({ label: '附件', max: 20 }),
};

/** Pay and agreement that come with a change, each in its group; nothing of them is demanded before one of them is typed. */
export const changeParts = [
  {
    key: 'salary',
    label: '同时调薪',
    code: 'staff_salary_edit',
    fields: partFields(staffSalary, ['baseSalary', 'positionSalary', 'performanceSalary']),
  },
  {
    key: 'contract',
    label: '变更协议',
    code: 'staff_contract_edit',
    fields: partFields(staffContract, ['contractNo', 'signCompany', 'signDate', 'startDate', 'attachments']),
  },
] as const;

/** Kinds that may bring pay and agreement along. */
export const bringsParts = (type: MadeChange): boolean =>
  ['regular', 'transfer', 'promote', 'demote', 'secondment'].includes(type);

/** Fields of a record under the name of its part, none of them demanded. */
function partFields(of: AnyEntity, keys: readonly string[]): Fields {
  const name = of === staffSalary ? 'salary' : 'contract';
  return Object.fromEntries(
    keys.flatMap((key) => {
      const field = of.fields[key];
      if (!field) return [];
      const { default: _default, ...rest } = field;
      return [[`${name}.${key}`, { ...rest, required: false }]];
    }),
  );
}

/** Body of the call: what was typed of a part lies under its name. */
export function changeBody(values: Readonly<Record<string, unknown>>): {
  readonly own: Record<string, unknown>;
  readonly parts: Record<string, Record<string, unknown>>;
} {
  const own: Record<string, unknown> = {};
  const parts: Record<string, Record<string, unknown>> = {};
  for (const [key, value] of Object.entries(values)) {
    const [part, name] = key.split('.');
    if (name === undefined || part === undefined) own[key] = value;
    else if (value !== null) parts[part] = { ...parts[part], [name]: value };
  }
  return { own, parts };
}

/** A field of the roster as a change asks for it. */
function fieldOf(type: MadeChange, key: ChangeKey): Field {
  const { label, ...field } = groupUserBase.fields[key] as Field;
  const named = ruleOf(type).main ? label : ({ groupInfoId: '兼任部门', position: '兼任岗位' }[key as string] ?? label);
  const shown = type === 'probation_extend' ? { help: '连同已过的试用期，总长不超过劳动合同允许的月数' } : {};
  return {
    ...field,
    ...shown,
    label: named,
    required: ruleOf(type).required.includes(key) || (ruleOf(type).main && field.required),
  };
}

/** Forms made so far: they follow from the declarations. */
const forms = new Map<MadeChange, AnyEntity>();

/** The form of one kind: what it may change, from when, why. */
export function changeForm(type: MadeChange): AnyEntity {
  const made = forms.get(type);
  if (made) return made;
  const keys = tableKeys(type);
  const parts = bringsParts(type) ? (Object.assign({}, ...changeParts.map((part) => part.fields)) as Fields) : {};
  const fields: Fields = { ...Object.fromEntries(keys.map((key) => [key, fieldOf(type, key)])), ...dated, ...parts };
  const form: AnyEntity = entity({
    name: `change_${type}`,
    label: changeWord(type),
    title: 'reason',
    permissions,
    sort: [],
    fields,
  });
  forms.set(type, form);
  return form;
}

/** Fields with a line in the table of before and after; a return goes back to what was before by itself. */
export const tableKeys = (type: MadeChange): readonly ChangeKey[] => (type === 'resume' ? [] : ruleOf(type).keys);

export const plainKeys: readonly string[] = Object.keys(dated);

/** What the form of one person starts with: values as they are, or nothing for a post beside the main one. */
export function startRow(type: MadeChange, person: AnyRow, today: string): AnyRow {
  const present = Object.fromEntries(
    tableKeys(type).map((key) => [key, ruleOf(type).main ? (person[key] ?? null) : null]),
  );
  return {
    ...present,
    id: person.id,
    version: person.version,
    effectiveDate: today,
    reason: null,
    remark: null,
    attachments: null,
  };
}

/** Kinds that the state of the person allows, in the order of the list. */
export const kindsFor = (person: Values): readonly MadeChange[] =>
  Object.keys(changeRules)
    .filter(isMadeChange)
    .filter((type) => stateProblem(type, String(person['staffStatus'])) === null);

/** 调岗 of several people at once: what is left empty stays as each has it. */
export const bulkTransferForm: AnyEntity = entity({
  name: 'bulk_transfer',
  label: '调岗',
  title: 'reason',
  permissions,
  sort: [],
  fields: {
    groupInfoId: f.ref({ label: '调入部门', to: 'group_info' }),
    position: f.text({ label: '岗位', max: 50, help: '不填则各人岗位不变' }),
    superiorId: f.ref({ label: '直属上级', to: 'group_user_base' }),
    effectiveDate: dated.effectiveDate,
    reason: staffWork.fields.reason,
  },
  rules: (row) =>
    row.groupInfoId || row.position || row.superiorId
      ? []
      : [{ field: 'groupInfoId', message: '调入部门、岗位、直属上级至少填一项' }],
});
