/** Staff numbers: prefix, year and month, four digits. A number once given is never given again (area-staff §3.2, §7.7). */
import { sql } from 'kysely';
import type { TenantWork } from '#platform/server/context.ts';
import { companyForNewRow } from '#platform/server/entity-store.ts';
import { todayInShanghai } from '#platform/model/schema.ts';

const kind = 'staff';

/** Takes `count` numbers in one statement; the row of the sequence stays locked until the transaction ends. */
export async function nextEmployeeNumbers(context: TenantWork, count: number): Promise<string[]> {
  const numbers: string[] = [];
  while (numbers.length < count) {
    const wanted = count - numbers.length;
    const taken = await takeFromSequence(context, wanted);
    const used = await sql<{ employeeNo: string }>`select employee_no from group_user_base where group_code = ${context.tenant.groupCode} and company_code = ${companyForNewRow(context)} and employee_no = any(${taken}::text[])`.execute(context.db);
    // Somebody may have typed a number of this form by hand.
    const typed = new Set(used.rows.map((row) => row.employeeNo));
    numbers.push(...taken.filter((number) => !typed.has(number)));
  }
  return numbers;
}

async function takeFromSequence(context: TenantWork, count: number): Promise<string[]> {
  const period = todayInShanghai(context.platform.now()).slice(0, 7).replace('-', '');
  const { groupCode } = context.tenant;
  const companyCode = companyForNewRow(context);
  const result = await sql<{ last: number; prefix: string }>`
    insert into number_sequence (group_code, company_code, kind, period, prefix, last)
    values (${groupCode}, ${companyCode}, ${kind}, ${period},
      coalesce((select prefix from number_sequence where group_code = ${groupCode} and company_code = ${companyCode} and kind = ${kind} order by period desc limit 1), ''), ${count})
    on conflict (group_code, company_code, kind, period) do update set last = number_sequence.last + excluded.last returning last, prefix`.execute(context.db);
  const { last = count, prefix = '' } = result.rows[0] ?? {};
  return Array.from({ length: count }, (_, index) => `${prefix}${period}${String(last - count + 1 + index).padStart(4, '0')}`);
}
