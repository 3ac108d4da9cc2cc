/** What of a patent stands in the ledger: the next annuity, restoration, request for examination, priority, end of term. */
import { addMonths } from '#lib/chinese/calendar.ts';
import { queryRows } from '#platform/db/statement.ts';
import { formatNumber } from '#platform/entity/format.ts';
import type { DueDate, ComputedSource } from '#platform/runtime/due.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { workingDayFrom } from '#platform/dictionaries/working-days.ts';
import { aliveStatuses } from '../model/patent-options.ts';
import { patent } from '../model/patent.ts';
import { patentFee } from '../model/patent-fee.ts';
import { patentsOfFees } from './patent-fees.ts';

interface DuePatent {
  readonly id: number;
  readonly patentName: string;
  readonly patentType: string;
  readonly country: string;
  readonly legalStatus: string;
  readonly applicationDate: string | null;
  readonly priorityDate: string | null;
  readonly expiryDate: string | null;
  readonly nextFeeYear: number | null;
  readonly nextFeeDate: string | null;
  readonly nextFeeAmount: number | null;
  readonly nextGraceEnd: string | null;
  /** Year and end of grace of the annuity that a patent ended for. */
  readonly ceasedYear: number | null;
  readonly ceasedGraceEnd: string | null;
  readonly ownerId: number | null;
}

/** Months from filing or priority in which the examination of an invention must be asked for (Patent Law article 35). */
const examinationMonths = 36;
/** Months after a missed time limit in which a right may be restored (rules of the Patent Law, article 6). */
const restorationMonths = 2;

/** Days of one patent, as of today. */
export function patentDates(row: DuePatent, today: string): DueDate[] {
  const dates: DueDate[] = [];
  const add = (kind: string, refKey: string, what: string, dueDate: string, graceEndDate: string | null = null) =>
    dates.push({
      refId: row.id,
      kind,
      refKey,
      title: `${what} · ${row.patentName}`,
      dueDate,
      graceEndDate,
      ownerId: row.ownerId,
    });
  const restore = (year: number, graceEnd: string) =>
    add(
      'patent_restore',
      String(year),
      `第 ${year} 年年费滞纳期已过，可请求恢复权利`,
      workingDayFrom(addMonths(graceEnd, restorationMonths)),
    );
  if (row.nextFeeDate && row.nextFeeYear !== null) {
    if (row.nextGraceEnd && row.nextGraceEnd < today) restore(row.nextFeeYear, row.nextGraceEnd);
    else
      add(
        'patent_fee',
        String(row.nextFeeYear),
        `第 ${row.nextFeeYear} 年年费 ${formatNumber(row.nextFeeAmount ?? 0)} 元`,
        row.nextFeeDate,
        row.nextGraceEnd,
      );
  }
  // Who notes the end as proposed still has the two months; of a patent that ended long ago nobody is reminded.
  if (
    row.legalStatus === 'ceased_fee' &&
    row.ceasedYear !== null &&
    row.ceasedGraceEnd &&
    workingDayFrom(addMonths(row.ceasedGraceEnd, restorationMonths)) >= today
  )
    restore(row.ceasedYear, row.ceasedGraceEnd);
  if ((aliveStatuses as readonly string[]).includes(row.legalStatus) && row.expiryDate)
    add('patent_expiry', '', '专利权期限届满', row.expiryDate);
  const first = row.priorityDate ?? row.applicationDate;
  if (
    row.country === 'CN' &&
    row.patentType === 'invention' &&
    first &&
    ['accepted', 'published'].includes(row.legalStatus)
  )
    add('patent_exam', '', '提出实质审查请求的最后期限', workingDayFrom(addMonths(first, examinationMonths)));
  if (row.legalStatus === 'filing' && row.priorityDate)
    add(
      'patent_priority',
      '',
      '要求优先权的申请期限',
      workingDayFrom(addMonths(row.priorityDate, row.patentType === 'design' ? 6 : 12)),
    );
  return dates;
}

const kinds = ['patent_fee', 'patent_restore', 'patent_exam', 'patent_priority', 'patent_expiry'];

export const patentDue: ComputedSource = {
  entity: patent,
  kinds: kinds.map((kind) => ({ kind, code: 'due_manage' })),
  dates: async (context, ids, today) => {
    const rows = await queryRows<DuePatent>(context)`
      select t.id, t.patent_name, t.patent_type, t.country, t.legal_status, t.application_date, t.priority_date,
        t.expiry_date, t.next_fee_year, t.next_fee_date, t.next_fee_amount, t.next_grace_end,
        ceased.fee_year as ceased_year, ceased.grace_end_date as ceased_grace_end, t.owner_id
      from patent t
      left join lateral (
        select f.fee_year, f.grace_end_date
        from patent_fee f
        where t.legal_status = 'ceased_fee' and f.patent_id = t.id and f.deleted_at is null and f.paid_date is null
          and not f.settled and f.decision <> 'abandon' and f.grace_end_date < ${today}::date
        order by f.fee_year
        limit 1
      ) ceased on true
      where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])`;
    return rows.flatMap((row) => patentDates(row, today));
  },
  // Who pays or restores notes it at the annuity of the year.
  settledBy: {
    entity: patentFee,
    rows: async (context, items) => {
      const fees = await queryRows<{ patentId: number; feeYear: number; id: number }>(context)`
        select f.patent_id, f.fee_year, f.id
        from patent_fee f
        where ${tenantCondition(context, 'f')} and f.patent_id = any(${items.map(({ refId }) => refId)}::bigint[])`;
      const idOf = new Map(fees.map(({ patentId, feeYear, id }) => [`${patentId} ${feeYear}`, id]));
      return new Map(
        items.flatMap(({ id, refId, refKey }) => {
          const fee = idOf.get(`${refId} ${refKey}`);
          return fee === undefined ? [] : [[id, fee] as const];
        }),
      );
    },
  },
  dependsOn: { [patentFee.name]: (context, ids) => patentsOfFees(context, ids) },
};
