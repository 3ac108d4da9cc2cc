/** What an export of the roster shows of contracts and pay, for a batch of people in one statement. */
import { labourKinds } from '../../model/records/contract-rules.ts';
import { staffSalary } from '../../model/records/pay.ts';
import { queryRows } from '#platform/db/statement.ts';
import { formatDate } from '#platform/entity/format.ts';
import type { SheetColumn } from '#lib/sheet/sheet.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';

/** Term of the current labour contract: part of the statutory roster. */
export const contractTermColumn: SheetColumn = {
  key: 'contractTerm',
  label: '劳动合同期限',
  aliases: [],
  kind: 'text',
  required: false,
  width: 26,
};

/** Sum of the pay in force. */
export const currentSalaryColumn: SheetColumn = {
  key: 'currentSalary',
  label: '当前薪资(元)',
  aliases: [],
  kind: 'number',
  required: false,
  secret: staffSalary.permissions.read,
};

interface ContractRow {
  readonly id: number;
  readonly termType: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly taskDesc: string | null;
  readonly total: number | null;
}

/** A term as the statutory roster says it. */
function termText({ termType, startDate, endDate, taskDesc }: ContractRow): string | null {
  if (startDate === null) return null;
  if (termType === 'open_ended') return `无固定期限，自 ${formatDate(startDate)} 起`;
  if (termType === 'task_based') return `以完成“${taskDesc ?? ''}”为期限，自 ${formatDate(startDate)} 起`;
  return `${formatDate(startDate)} 至 ${formatDate(endDate)}`;
}

/** Adds both columns to rows in place; pay only for who may see it. */
export async function addContractAndPay(context: TenantWork, rows: readonly Row[]): Promise<void> {
  const today = todayInShanghai(context.platform.now());
  const ids = rows.map((row) => row['id']);
  const { groupCode, companyCodes } = context.tenant;
  const found = await queryRows<ContractRow>(context)`
    select x.id, c.term_type, c.start_date, c.end_date, c.task_desc, s.total
    from unnest(${ids}::bigint[]) as x(id)
    left join lateral (
      select term_type, start_date, end_date, task_desc
      from staff_contract
      where group_code = ${groupCode} and company_code = any(${[...companyCodes]}::text[]) and user_base_id = x.id
        and deleted_at is null and contract_kind = any(${[...labourKinds]}::text[]) and start_date <= ${today}::date
      order by start_date desc, id desc
      limit 1
    ) c on true
    left join lateral (
      select total
      from staff_salary
      where ${holds(context, staffSalary.permissions.read)} and group_code = ${groupCode}
        and company_code = any(${[...companyCodes]}::text[]) and user_base_id = x.id
        and deleted_at is null and effective_date <= ${today}::date
      order by effective_date desc
      limit 1
    ) s on true`;
  const byId = new Map(found.map((row) => [row.id, row]));
  for (const row of rows) {
    const known = byId.get(Number(row['id']));
    row[contractTermColumn.key] = known ? termText(known) : null;
    row[currentSalaryColumn.key] = known?.total ?? null;
  }
}
