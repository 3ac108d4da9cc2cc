/** Budget and what was used of it, subject by subject, in 万元. */
import type { ReactElement } from 'react';
import { PlainTable } from '#platform/web/parts/PlainTable.tsx';
import type { ProjectMoneyFacts } from '../../model/detail-calls.ts';
import { costSubjects } from '../../model/project-dicts.ts';
import { tenThousands } from './whole.ts';
import { ShareBar } from '#platform/web/parts/ShareBar.tsx';
import styles from './tables.module.css';

interface Line {
  readonly label: string;
  readonly budget: number | null;
  readonly used: number;
}

function Cells({ budget, used }: Line): ReactElement {
  const rest = budget === null ? null : budget - used;
  const isOver = rest !== null && rest < 0;
  return (
    <>
      <td data-number>{tenThousands(budget)}</td>
      <td data-number>{tenThousands(used)}</td>
      <td className={styles.share}>
        <span className="visually-hidden">{budget ? `${Math.round((used / budget) * 100)}%` : ''}</span>
        <ShareBar percent={budget ? (used / budget) * 100 : used > 0 ? 100 : 0} tone={isOver ? 'danger' : undefined} />
      </td>
      <td data-number data-tone={isOver ? 'late' : undefined}>
        {isOver ? `超 ${tenThousands(-rest)}` : tenThousands(rest)}
      </td>
    </>
  );
}

export function BudgetTable({ money }: { readonly money: ProjectMoneyFacts }): ReactElement {
  const lines = money.lines.map(({ subject, budget, used }) => ({
    label: costSubjects.find(({ code }) => code === subject)?.label ?? subject,
    budget,
    used,
  }));
  return (
    <PlainTable className={styles.budget}>
      <thead>
        <tr>
          <th scope="col">科目</th>
          <th scope="col" data-number>
            预算
          </th>
          <th scope="col" data-number>
            已用
          </th>
          <th scope="col">执行</th>
          <th scope="col" data-number>
            余额
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.label}>
            <th scope="row">{line.label}</th>
            <Cells {...line} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">合计</th>
          <Cells label="合计" budget={money.budget} used={money.cost} />
        </tr>
      </tfoot>
    </PlainTable>
  );
}
