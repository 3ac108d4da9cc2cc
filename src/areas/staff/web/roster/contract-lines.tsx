/** Labour contracts that many people renew at once: each line begins with the law's term, and says what it follows. */
import { addDays, addMonths } from '#lib/chinese/calendar.ts';
import { f, options } from '#platform/entity/field.ts';
import type { LinesOptions } from '#platform/web/acts/act-lines.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { call } from '#platform/web/call.ts';
import { DaysLeft } from '#core/due/public.web.ts';
import { queryContractRenewal, renewalLimit, renewalOf } from '../../model/contract-renewal.ts';
import { termMonths } from '../../model/records/contract-rules.ts';

/** 3 年, 18 个月; nothing without an end. */
function lengthText(startDate: unknown, endDate: unknown): string | null {
  if (typeof startDate !== 'string' || typeof endDate !== 'string' || endDate < startDate) return null;
  const months = termMonths(startDate, endDate) ?? 0;
  if (months === 0) return '不足 1 个月';
  return months % 12 === 0 ? `${months / 12} 年` : `${months} 个月`;
}

/** What the new contract follows, which the list does not know. */
async function load(people: readonly AnyRow[]): Promise<readonly AnyRow[]> {
  const ids = people.slice(0, renewalLimit).map(({ id }) => id);
  const { records } = await call(queryContractRenewal, { ids });
  const facts = new Map(records.map((record) => [record.id, record]));
  return people.map((row) => ({ ...row, renewal: facts.get(row.id) ?? null }));
}

const years = options([
  { code: '12', label: '1 年' },
  { code: '24', label: '2 年' },
  { code: '36', label: '3 年' },
  { code: '60', label: '5 年' },
]);

export const renewalLines: LinesOptions = {
  load,
  before: [
    {
      key: 'oldEnd',
      label: '原到期',
      width: 164,
      draw: ({ row }) => <DaysLeft day={typeof row['contractEndDate'] === 'string' ? row['contractEndDate'] : null} />,
    },
    {
      key: 'ordinal',
      label: '续后',
      width: 60,
      draw: ({ row }) => {
        const ordinal = renewalOf(row)?.nextOrdinal;
        return ordinal === undefined ? null : `第 ${ordinal} 次`;
      },
    },
  ],
  behind: [
    {
      key: 'length',
      label: '期限',
      width: 118,
      draw: ({ values, begun, changed }) => {
        const now = lengthText(values['startDate'], values['endDate']) ?? '--';
        const usual = lengthText(begun['startDate'], begun['endDate']) ?? '无固定期限';
        return changed.size > 0 && now !== usual ? (
          <>
            <b>{now}</b> <span className="secondary">默认 {usual}</span>
          </>
        ) : (
          now
        );
      },
    },
  ],
  lacks: (key, values) => key === 'endDate' && values['termType'] === 'open_ended',
  spreads: [
    {
      label: '固定期限统一为',
      field: f.oneOf({ label: '期限', options: years }),
      write: ({ values }, months) => {
        const begin = values['startDate'];
        if (values['termType'] !== 'fixed_term' || typeof begin !== 'string') return null;
        return { endDate: addDays(addMonths(begin, Number(months)), -1) };
      },
    },
  ],
  sum: (lines) => {
    const open = lines.filter(({ values }) => values['termType'] === 'open_ended').length;
    const byRight = lines.filter(
      ({ row, values }) => values['termType'] === 'open_ended' && renewalOf(row)?.openEnded,
    ).length;
    return (
      <>
        固定期限 <b>{lines.length - open}</b> 份
        {open > 0 && (
          <>
            ，无固定期限 <b>{open}</b> 份
          </>
        )}
        {byRight > 0 && '：员工有权要求订立（劳动合同法第 14 条）'}
      </>
    );
  },
};
