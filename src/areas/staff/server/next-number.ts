/** Numbers that are given once: a row of number_sequence per company, kind and period, locked while some are taken. */
import { sql } from 'kysely';
import type { TenantWork } from '#platform/runtime/context.ts';
import { companyForNewRow } from '#platform/store/entity-store.ts';

export interface TakenNumbers {
  readonly prefix: string;
  /** First of `count` consecutive numbers, from 1. */
  readonly first: number;
}

/** Takes `count` numbers. The row stays locked until the transaction ends, so parallel callers wait and never share one. A new period keeps the company's prefix. */
export async function takeNumbers(
  context: TenantWork,
  kind: string,
  period: string,
  count: number,
): Promise<TakenNumbers> {
  const { groupCode } = context.tenant;
  const companyCode = companyForNewRow(context);
  const result = await sql<{ prefix: string; last: number }>`
    insert into number_sequence (group_code, company_code, kind, period, prefix, last)
    values (${groupCode}, ${companyCode}, ${kind}, ${period},
      coalesce((select s.prefix from number_sequence s where s.group_code = ${groupCode} and s.company_code = ${companyCode} and s.kind = ${kind} order by s.period desc limit 1), ''), ${count})
    on conflict (group_code, company_code, kind, period) do update set last = number_sequence.last + excluded.last returning prefix, last`.execute(
    context.db,
  );
  const [row] = result.rows;
  if (!row) throw new Error('number_sequence answered no row');
  return { prefix: row.prefix, first: row.last - count + 1 };
}
