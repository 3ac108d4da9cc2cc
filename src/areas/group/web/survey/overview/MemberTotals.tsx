/** The lines below the list of members: sum of those that reported, and the same less eliminations or as the parent company reports it. */
import type { ReactNode } from 'react';
import { EMPTY_TEXT, formatNumber, formatPercent } from '#platform/entity/format.ts';
import type { MemberTotals, TotalLine } from '../../../model/survey/survey.ts';
import { groupLineLabels } from '../../../model/survey/survey.ts';
import { Amount } from './Amount.tsx';
import { GrowthText } from './GrowthText.tsx';

const countOf = (value: number | null): string => (value === null ? EMPTY_TEXT : formatNumber(value));

const cellsOf = (label: string, line: TotalLine): Record<string, ReactNode> => ({
  memberName: label,
  revenue: <Amount yuan={line.revenue} />,
  netProfit: <Amount yuan={line.netProfit} />,
  profitGrowth: <GrowthText growth={line.profitGrowth} />,
  debtRatio: line.debtRatio === null ? EMPTY_TEXT : formatPercent(line.debtRatio, 1),
});

/** Cells by the key of their column. */
export const memberTotals = ({
  sum,
  group,
  consolidated,
  staff,
  patents,
}: MemberTotals): Record<string, ReactNode>[] => [
  {
    ...cellsOf(`${sum.members} 家汇总`, sum),
    staff: countOf(staff),
    patents: countOf(patents),
    reportState: (
      <span className="secondary" title={`员工、专利为并表 ${consolidated} 家`}>
        并表 {consolidated} 家
      </span>
    ),
  },
  ...(group ? [cellsOf(groupLineLabels[group.kind], group)] : []),
];
