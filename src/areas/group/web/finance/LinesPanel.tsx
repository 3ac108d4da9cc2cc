/** What the group owns and owes, and what its business lines bring. */
import type { ReactElement } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { PlainTable } from '#platform/web/parts/PlainTable.tsx';
import type { queryFinanceOverview } from '../../model/finance/finance-calls.ts';
import type { Unit } from './amounts.ts';
import { amountText } from './amounts.ts';
import styles from './FinanceTab.module.css';

type Overview = OutputOf<typeof queryFinanceOverview>;

export interface LinesPanelProps extends Pick<Overview, 'structure' | 'byLine'> {
  readonly unit: Unit;
}

export function LinesPanel({ structure, byLine, unit }: LinesPanelProps): ReactElement | null {
  const { assets, liabilities, equity } = structure;
  const share = (part: number | null) => (assets === null || assets <= 0 || part === null ? 0 : (part / assets) * 100);
  if (assets === null && byLine.length < 2) return null;
  return (
    <section className={`panel ${styles.lines}`} aria-label="资产结构与业务板块">
      {assets !== null && (
        <div>
          <h2>
            资产 {amountText(assets, unit)} {unit.label}
          </h2>
          <div className={styles.stack} aria-hidden="true">
            <i style={{ width: `${Math.min(100, Math.max(0, share(liabilities)))}%` }} />
          </div>
          <p className="caption">
            负债 {amountText(liabilities, unit)}，净资产 {amountText(equity, unit)} {unit.label}
          </p>
        </div>
      )}
      {byLine.length > 1 && (
        <PlainTable>
          <thead>
            <tr>
              <th scope="col">业务板块</th>
              <th scope="col" data-number>
                成员
              </th>
              <th scope="col" data-number>
                营业收入（{unit.label}）
              </th>
              <th scope="col" data-number>
                净利润（{unit.label}）
              </th>
            </tr>
          </thead>
          <tbody>
            {byLine.map((line) => (
              <tr key={line.businessLine ?? ''}>
                <th scope="row">{line.businessLine ?? '未划分'}</th>
                <td data-number>{line.members}</td>
                <td data-number>{amountText(line.revenue, unit)}</td>
                <td data-number>{amountText(line.netProfit, unit)}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </section>
  );
}
