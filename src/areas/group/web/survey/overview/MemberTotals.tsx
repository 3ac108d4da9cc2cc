/** The lines below the list of members: sum of those that reported, and the same less eliminations or as the parent company reports it. */
import type { TableColumnType } from 'antd';
import { Table } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { EMPTY_TEXT, formatNumber, formatPercent } from '#platform/entity/format.ts';
import type { MemberTotals, TotalLine } from '../../../model/survey/survey.ts';
import { groupLineLabels } from '../../../model/survey/survey.ts';
import { Amount } from './Amount.tsx';
import { GrowthText } from './GrowthText.tsx';
import styles from './SurveyMembers.module.css';

const countOf = (value: number | null): string => (value === null ? EMPTY_TEXT : formatNumber(value));

const cellsOf = (label: string, line: TotalLine): Record<string, ReactNode> => ({
  memberName: label,
  revenue: <Amount yuan={line.revenue} />,
  netProfit: <Amount yuan={line.netProfit} />,
  profitGrowth: <GrowthText growth={line.profitGrowth} />,
  debtRatio: line.debtRatio === null ? EMPTY_TEXT : formatPercent(line.debtRatio, 1),
});

/** As a function and not as a component: the table looks at the element it is given to learn that the lines are fixed. */
export function memberTotals(
  { sum, group, consolidated, staff, patents }: MemberTotals,
  columns: readonly Pick<TableColumnType, 'key' | 'align'>[],
  hasSelection: boolean,
): ReactElement {
  const lines: readonly Record<string, ReactNode>[] = [
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
  return (
    <Table.Summary fixed>
      {lines.map((cells, line) => (
        <Table.Summary.Row key={line} className={styles.total} data-part="survey-total">
          {hasSelection && <Table.Summary.Cell index={0} />}
          {columns.map(({ key, align = 'left' }, index) => (
            <Table.Summary.Cell key={String(key)} index={index + Number(hasSelection)} align={align}>
              {cells[String(key)]}
            </Table.Summary.Cell>
          ))}
        </Table.Summary.Row>
      ))}
    </Table.Summary>
  );
}
