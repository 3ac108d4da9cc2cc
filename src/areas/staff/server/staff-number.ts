/** Staff numbers: prefix of the company, month, four digits; never given twice (area-staff §3.2, §7.7). */
import { sql } from 'kysely';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { companyForNewRow } from '#platform/store/entity-store.ts';
import { takeNumbers } from './next-number.ts';

/** New numbers in order, e.g. YQ2026110001. Numbers that were typed or imported before are stepped over, those of deleted people too. */
export async function nextStaffNumbers(context: TenantWork, count: number): Promise<string[]> {
  const period = todayInShanghai(context.platform.now()).slice(0, 7).replace('-', '');
  const numbers: string[] = [];
  while (numbers.length < count) {
    const wanted = count - numbers.length;
    const { prefix, first } = await takeNumbers(context, 'staff_no', period, wanted);
    const candidates = Array.from(
      { length: wanted },
      (_, index) => `${prefix}${period}${String(first + index).padStart(4, '0')}`,
    );
    const taken = await takenNumbers(context, candidates);
    numbers.push(...candidates.filter((number) => !taken.has(number)));
  }
  return numbers;
}

async function takenNumbers(context: TenantWork, candidates: readonly string[]): Promise<Set<string>> {
  const result = await sql<{ employeeNo: string }>`
    select employee_no from group_user_base where group_code = ${context.tenant.groupCode} and company_code = ${companyForNewRow(context)} and employee_no = any(${[...candidates]}::text[])`.execute(
    context.db,
  );
  return new Set(result.rows.map((row) => row.employeeNo));
}
