/** Annuities that are paid together: each line with the day and the sum of its own, and what they come to. */
import { formatNumber } from '#platform/entity/format.ts';
import type { LinesOptions } from '#platform/web/acts/act-lines.ts';
import { DaysLeft } from '#core/due/public.web.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';

const text = (row: AnyRow, key: string): string => (typeof row[key] === 'string' ? row[key] : '');
const amount = (value: unknown): number => (typeof value === 'number' ? value : 0);

export const feeLines: LinesOptions = {
  // The year first: a long name is cut, and annuities of one patent differ by it.
  name: (row) => `第 ${String(row['feeYear'])} 年 ${text(row, 'patentName')}`,
  nameLabel: '年费',
  before: [
    {
      key: 'dueDate',
      label: '应缴日',
      width: 184,
      draw: ({ row }) => <DaysLeft day={text(row, 'dueDate') || null} graceEnd={text(row, 'graceEndDate') || null} />,
    },
    {
      key: 'payable',
      label: '应缴（元）',
      width: 96,
      draw: ({ row }) => formatNumber(amount(row['payable']), 2),
    },
  ],
  behind: [
    {
      key: 'surcharge',
      label: '其中滞纳金（元）',
      width: 128,
      draw: ({ row, values }) => {
        const more = amount(values['paidAmount']) - amount(row['payable']);
        return more > 0 ? formatNumber(more, 2) : '--';
      },
    },
  ],
  sum: (lines) => (
    <>
      合计{' '}
      <b>
        {formatNumber(
          lines.reduce((total, { values }) => total + amount(values['paidAmount']), 0),
          2,
        )}
      </b>{' '}
      元
    </>
  ),
};
