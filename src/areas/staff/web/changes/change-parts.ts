/** Papers that come along with a dated change, as its form asks for them. */
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { Fields } from '#platform/entity/field.ts';
import { staffContract } from '../../model/records/contract.ts';
import { staffSalary } from '../../model/records/pay.ts';

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
