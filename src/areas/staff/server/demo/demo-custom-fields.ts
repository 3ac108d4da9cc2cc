/** What the demonstration companies added to their roster themselves. */
import { groupUserBase } from '../../model/group-user-base.ts';
import { execute } from '#platform/db/statement.ts';
import type { TableField } from '../../model/own-fields/table-field-calls.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';

const definitions: readonly TableField[] = [
  { fieldKey: 'badgeNo', title: '门禁卡号', dataType: 'text', unique: true, visible: false, builtIn: false },
  {
    fieldKey: 'workwearSize',
    title: '工装尺码',
    dataType: 'choice',
    options: ['S', 'M', 'L', 'XL', 'XXL'],
    visible: false,
    builtIn: false,
  },
  { fieldKey: 'shuttle', title: '乘坐班车', dataType: 'bool', visible: false, builtIn: false },
];
const sizes = ['S', 'M', 'M', 'L', 'L', 'L', 'XL', 'XL', 'XXL'] as const;

export async function insertDemoCustomFields(context: TenantWork): Promise<void> {
  await execute(context)`
    insert into table_field (group_code, company_code, account_id, table_code, fields)
    values (
      ${context.tenant.groupCode}, ${context.tenant.companyCode}, null, ${groupUserBase.custom?.table},
      ${JSON.stringify(definitions)}
    )`;
}

/** Values of the person with this number within the company. */
export const demoCustomValues = (number: number): Row => ({
  badgeNo: `K${String(10_001 + number * 7)}`,
  workwearSize: sizes[number % sizes.length],
  ...(number % 3 === 0 ? { shuttle: true } : {}),
});
