/**
 * Stages counted by month ahead of time: three years of a million candidates are then sums of small rows, and only the days at the
 * ends of a period and the months that changed since the last night are counted from the stages themselves.
 */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { addDays, addMonths } from '#lib/chinese/calendar.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { CompanyKey } from '#platform/jobs/company-job.ts';
import { companyJob } from '#platform/jobs/company-job.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Job } from '#platform/runtime/registry.ts';
import type { YieldGroup } from '../../model/stat/stat-titles.ts';
import { wayStages } from './way-stages.ts';

/** Days from one to the other, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** First days of the months that lie in a period as a whole. */
export function wholeMonths({ from, to }: DayRange): string[] {
  const months: string[] = [];
  const begin = from.endsWith('-01') ? from : addMonths(firstOfMonth(from), 1);
  for (let month = begin; addDays(addMonths(month, 1), -1) <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** What is left of a period without some of its whole months, in order. */
export function otherDays({ from, to }: DayRange, months: readonly string[]): DayRange[] {
  const ranges: DayRange[] = [];
  let begin = from;
  for (const month of months.toSorted()) {
    if (begin < month) ranges.push({ from: begin, to: addDays(month, -1) });
    begin = addMonths(month, 1);
  }
  if (begin <= to) ranges.push({ from: begin, to });
  return ranges;
}

/** Months of the period that are counted and have not changed since; none in a group, whose companies differ. */
export async function countedMonths(context: TenantWork, by: YieldGroup, period: DayRange): Promise<string[]> {
  const { groupCode, companyCode } = context.tenant;
  const months = wholeMonths(period);
  if (companyCode === null || months.length === 0) return [];
  const rows = await queryRows<{ month: string }>(context)`
    select to_char(w.month, 'YYYY-MM-DD') as month
    from unnest(${months}::date[]) w (month)
    where exists (
        select from recruit_stage_month m
        where m.group_code = ${groupCode} and m.company_code = ${companyCode} and m.group_by = ${by}
          and m.month = w.month
      )
      and not exists (
        select from recruit_stage_change c
        where c.group_code = ${groupCode} and c.company_code = ${companyCode} and c.month = w.month
      )`;
  return rows.map(({ month }) => month);
}

const keyColumns = { position: 'position_id', owner: 'owner_id' } as const;

interface StageGroups {
  readonly columns: RawBuilder<unknown>;
  readonly groups: RawBuilder<unknown>;
}

/**
 * What counts of stages `s` answer and group by: sources are few, so that days and source are counted together; with positions and
 * owners by days and by key apart, each in a table of hashes, where both at once would be sorted.
 */
export function countsOf(by: YieldGroup): StageGroups[] {
  const cycle = sql`case when s.status = 'onboarded' then s.since_start end`;
  if (by === 'channel')
    return [
      {
        columns: sql`
          s.status, 'both' as view, s.source, null::bigint as key_id, s.days, ${cycle} as cycle, s.outcome,
          count(*) as count`,
        groups: sql`s.status, s.source, s.days, ${cycle}, s.outcome`,
      },
    ];
  const key = sql.ref(`s.${keyColumns[by]}`);
  return [
    {
      columns: sql`
        s.status, 'days' as view, null::text as source, null::bigint as key_id, s.days, null::integer as cycle,
        s.outcome, count(*) as count`,
      groups: sql`s.status, s.days, s.outcome`,
    },
    {
      columns: sql`
        s.status, 'key' as view, null::text as source, ${key} as key_id, null::integer as days, ${cycle} as cycle,
        null::text as outcome, count(*) as count`,
      groups: sql`s.status, ${key}, ${cycle}`,
    },
  ];
}

/** Counts the months of a company anew that changed. Reads which changed first: what changes meanwhile stays noted, and the month is not taken from here. */
async function countMonths(context: TenantWork): Promise<void> {
  const { groupCode, companyCode } = context.tenant;
  const changes = await queryRows<{ id: number; month: string }>(context)`
    select c.id, to_char(c.month, 'YYYY-MM-DD') as month
    from recruit_stage_change c
    where c.group_code = ${groupCode} and c.company_code = ${companyCode}`;
  const months = [...new Set(changes.map(({ month }) => month))];
  await execute(context)`
    delete from recruit_stage_month m
    where m.group_code = ${groupCode} and m.company_code = ${companyCode} and m.month = any(${months}::date[])`;
  for (const by of ['channel', 'position', 'owner'] as const) {
    for (const month of months)
      for (const { columns, groups } of countsOf(by))
        await execute(context)`
        insert into recruit_stage_month (
          group_code, company_code, month, group_by, status, view, source, key_id, days, cycle, outcome, count
        )
        select ${groupCode}, ${companyCode}, ${month}::date, ${by}, x.*
        from (
          select ${columns}
          from recruit_stage s
          where s.group_code = ${groupCode} and s.company_code = ${companyCode} and s.deleted_at is null
            and s.status = any(${[...wayStages]}::text[])
            and s.entered_on between ${month}::date and ${addDays(addMonths(month, 1), -1)}::date
          group by ${groups}
        ) x`;
  }
  await execute(context)`
    delete from recruit_stage_change c
    where c.group_code = ${groupCode} and c.company_code = ${companyCode}
      and c.id = any(${changes.map(({ id }) => id)}::bigint[])`;
}

/** Every night: months whose stages changed. */
export const stageMonthsJob: Job = companyJob('recruit-stage-months', {
  cron: '10 3 * * *',
  companies: (db) => queryRows<CompanyKey>(db)`
    select group_code, company_code from qishu_companies_with_stage_changes()`,
  run: countMonths,
});
