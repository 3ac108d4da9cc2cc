/** Forms of dated changes beside what their acts declare: before and after, and the papers that come along. */
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { Fields } from '#platform/entity/field.ts';
import { optionLabel } from '#platform/entity/field.ts';
import type { ActFormPart } from '#platform/web/acts/ActLayer.tsx';
import { call } from '#platform/web/call.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { ActViewProps } from '#platform/web/acts/ActLayer.tsx';
import { queryBasicInfo } from '../../model/archive-calls.ts';
import type { MadeChange } from '../../model/change-rules.ts';
import { changeRules, changeTypes, isMadeChange } from '../../model/change-rules.ts';
import { staffContract } from '../../model/records/contract.ts';
import { staffSalary } from '../../model/records/pay.ts';
import { transferSlots } from './transfer-slots.tsx';

const ChangeFields = lazyPart<ActViewProps>(async () => (await import('./ChangeFields.tsx')).ChangeFields);

export const changeWord = (type: string): string => optionLabel(changeTypes, type);

/** Fields of a record under the name of its part, none of them demanded before one of them is typed. */
function partFields(name: string, of: AnyEntity, keys: readonly string[]): Fields {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const field = of.fields[key];
      if (!field) return [];
      const { default: _default, ...rest } = field;
      return [[`${name}.${key}`, { ...rest, required: false }]];
    }),
  );
}

/** Pay and agreement that come with a change, each in its group and under the code of its own call. */
export const changeParts = [
  {
    key: 'salary',
    label: '同时调薪',
    code: 'staff_salary_edit',
    fields: partFields('salary', staffSalary, ['baseSalary', 'positionSalary', 'performanceSalary']),
  },
  {
    key: 'contract',
    label: '变更协议',
    code: 'staff_contract_edit',
    fields: partFields('contract', staffContract, [
      'contractNo',
      'signCompany',
      'signDate',
      'startDate',
      'attachments',
    ]),
  },
] as const;

/** Kinds that may bring pay and agreement along. */
const withParts: readonly string[] = ['regular', 'transfer', 'promote', 'demote', 'secondment'] satisfies MadeChange[];

/** The person as stored: a list knows some of the fields alone. */
const whole = async ({ id }: AnyRow): Promise<AnyRow> => (await call(queryBasicInfo, { id })).base;

const made = (type: MadeChange): ActFormPart => ({
  View: ChangeFields,
  whole,
  said: ({ status }) =>
    status === 'scheduled' ? `${changeWord(type)}已安排，到日自动生效` : `${changeWord(type)}已生效`,
  ...(withParts.includes(type) && { fields: Object.assign({}, ...changeParts.map((part) => part.fields)) as Fields }),
});

/** By the kind of change. */
export const changeForms: Readonly<Record<string, ActFormPart>> = {
  ...Object.fromEntries(
    Object.keys(changeRules)
      .filter(isMadeChange)
      .map((type) => [type, made(type)]),
  ),
  company_transfer: {
    slots: transferSlots,
    whole,
    said: ({ transferred }, { name }) =>
      `${String(name)}已调出，新工号 ${(transferred as { employeeNo: string } | undefined)?.employeeNo ?? ''}`,
  },
};
