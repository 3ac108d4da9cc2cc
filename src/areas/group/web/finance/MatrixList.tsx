/** The matrix on a telephone: items below each other, one chosen member beside the consolidated amount. */
import { Select } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { formatNumber } from '#platform/entity/format.ts';
import type { FinanceMember } from '../../model/finance/finance-calls.ts';
import type { Unit } from './amounts.ts';
import { amountText } from './amounts.ts';
import type { MatrixRow } from './matrix-parts.ts';
import styles from './MatrixPanel.module.css';

export interface MatrixListProps {
  readonly rows: readonly MatrixRow[];
  readonly members: readonly FinanceMember[];
  readonly unit: Unit;
}

export function MatrixList({ rows, members, unit }: MatrixListProps): ReactElement {
  const [chosen, setChosen] = useState<string | null>(null);
  const code = members.find(({ companyCode }) => companyCode === chosen)?.companyCode ?? members[0]?.companyCode ?? '';
  const text = ({ isPerShare }: MatrixRow, value: number | null | undefined) =>
    isPerShare && typeof value === 'number' ? formatNumber(value, 4) : amountText(value, unit);
  return (
    <div className={styles.list}>
      <Select
        aria-label="成员企业"
        showSearch={{ optionFilterProp: 'label' }}
        value={code}
        options={members.map(({ companyCode, companyName }) => ({ value: companyCode, label: companyName }))}
        onChange={setChosen}
      />
      <dl>
        {rows.map((row) => (
          <div key={row.itemCode} data-computed={row.isComputed || undefined}>
            <dt>{row.title}</dt>
            <dd>
              <small>成员</small> {text(row, row.cells[code])}
            </dd>
            <dd>
              <small>合并</small> {text(row, row.consolidated)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
