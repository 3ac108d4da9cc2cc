/** Budget and what was used of it, subject by subject, in 万元. */
import type { ReactElement } from 'react';
import { optionLabel } from '#platform/entity/field.ts';
import { ColumnTable } from '#platform/web/parts/ColumnTable.tsx';
import { ShareBar } from '#platform/web/parts/ShareBar.tsx';
import type { ProjectMoneyFacts } from '../../model/detail-calls.ts';
import { costSubjects } from '../../model/project-dicts.ts';
import { tenThousands } from './whole.ts';
import styles from './tables.module.css';

interface Line {
  readonly budget: number | null;
  readonly used: number;
}

const isOver = ({ budget, used }: Line): boolean => budget !== null && used > budget;

const Share = (line: Line): ReactElement => (
  <>
    <span className="visually-hidden">{line.budget ? `${Math.round((line.used / line.budget) * 100)}%` : ''}</span>
    <ShareBar
      percent={line.budget ? (line.used / line.budget) * 100 : line.used > 0 ? 100 : 0}
      tone={isOver(line) ? 'danger' : undefined}
    />
  </>
);

function Rest(line: Line): ReactElement {
  const rest = line.budget === null ? null : line.budget - line.used;
  return isOver(line) ? <span data-late>超 {tenThousands(-(rest ?? 0))}</span> : <>{tenThousands(rest)}</>;
}

export function BudgetTable({ money }: { readonly money: ProjectMoneyFacts }): ReactElement {
  const sum = { budget: money.budget, used: money.cost };
  return (
    <ColumnTable
      label="预算与已用"
      className={styles.budget}
      rows={money.lines}
      keyOf={({ subject }) => subject}
      columns={[
        { key: 'subject', label: '科目', render: ({ subject }) => optionLabel(costSubjects, subject), foot: '合计' },
        {
          key: 'budget',
          label: '预算',
          isNumber: true,
          render: ({ budget }) => tenThousands(budget),
          foot: tenThousands(sum.budget),
        },
        {
          key: 'used',
          label: '已用',
          isNumber: true,
          render: ({ used }) => tenThousands(used),
          foot: tenThousands(sum.used),
        },
        { key: 'share', label: '执行', className: styles.share, render: Share, foot: <Share {...sum} /> },
        { key: 'rest', label: '余额', isNumber: true, render: Rest, foot: <Rest {...sum} /> },
      ]}
    />
  );
}
