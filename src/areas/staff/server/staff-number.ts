/** Staff numbers: prefix of the company, month, four digits; never given twice. */
import { queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { NumberSequence } from '#platform/store/draw-numbers.ts';
import { drawNumbers } from '#platform/store/draw-numbers.ts';

/** Numbers that were typed or imported before are stepped over, those of deleted people too. */
const staffNumbers: NumberSequence = {
  kind: 'staff_no',
  taken: async (db, { groupCode, companyCode }, numbers) => {
    const result = await queryRows<{ employeeNo: string }>(db)`
      select employee_no from group_user_base
      where group_code = ${groupCode} and company_code = ${companyCode} and employee_no = any(${[...numbers]}::text[])`;
    return new Set(result.map((row) => row.employeeNo));
  },
};

/** New numbers in order, e.g. YQ2026110001. */
export function nextStaffNumbers(context: TenantWork, count: number): Promise<string[]> {
  const period = todayInShanghai(context.platform.now()).slice(0, 7).replace('-', '');
  return drawNumbers(context, staffNumbers, period, count);
}
