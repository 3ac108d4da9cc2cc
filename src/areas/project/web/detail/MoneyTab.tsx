/** 合同与收支: what comes in, what it costs, what is left. Absent without the right to amounts. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { EMPTY_TEXT, formatPercent } from '#platform/entity/format.ts';
import { FigureRow } from '#platform/web/parts/FigureRow.tsx';
import { ColumnTable } from '#platform/web/parts/ColumnTable.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { BudgetTable } from './BudgetTable.tsx';
import { CostBlock } from './records.tsx';
import type { PartProps } from './whole.ts';
import { tenThousands } from './whole.ts';
import styles from './tabs.module.css';

const unitOf = (yuan: number | null): string => (yuan === null ? '' : '万元');
const directions: Readonly<Record<string, string>> = { income: '收款', expense: '付款', none: '无金额' };

function Contracts({ whole }: Pick<PartProps, 'whole'>): ReactElement {
  if (whole.contracts.length === 0)
    return <p className="secondary">还没有合同关联到这个项目：在合同的「项目」中选择它</p>;
  return (
    <ColumnTable
      label="合同"
      rows={whole.contracts}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'name',
          label: '合同',
          render: ({ id, contractNo, contractName }) => (
            <>
              <Link to={`/contract-manage?id=${id}`}>{contractName}</Link>{' '}
              <span className="secondary">{contractNo}</span>
            </>
          ),
        },
        {
          key: 'direction',
          label: '收付',
          className: styles.direction,
          render: ({ direction }) => directions[direction],
        },
        { key: 'amount', label: '金额（万元）', isNumber: true, render: ({ amount }) => tenThousands(amount) },
        {
          key: 'settled',
          label: '已收付（万元）',
          isNumber: true,
          render: ({ settledAmount }) => tenThousands(settledAmount),
        },
      ]}
    />
  );
}

export function MoneyTab(props: PartProps): ReactElement | null {
  const { money } = props.whole;
  if (!money) return null;
  return (
    <div className={styles.root}>
      <FigureRow
        look="stacked"
        figures={[
          { label: '合同收入（含税）', value: tenThousands(money.income), unit: unitOf(money.income) },
          { label: '合同支出（含税）', value: tenThousands(money.expense), unit: unitOf(money.expense) },
          { label: '预算', value: tenThousands(money.budget), unit: unitOf(money.budget) },
          { label: '已用成本', value: tenThousands(money.cost), unit: '万元' },
          {
            label: '预计毛利',
            value: (
              <span title="收款合同不含税金额 − 项目预算；没有预算时减已用成本">
                {money.margin === null
                  ? EMPTY_TEXT
                  : `${tenThousands(money.margin)}（${money.marginPercent === null ? EMPTY_TEXT : formatPercent(money.marginPercent)}）`}
              </span>
            ),
            unit: unitOf(money.margin),
            tone: money.margin !== null && money.margin < 0 ? 'danger' : undefined,
          },
        ]}
      />
      <section>
        <SectionHead title="合同" note={`${props.whole.contracts.length} 份`} />
        <Contracts whole={props.whole} />
      </section>
      <section>
        <SectionHead title="预算执行" note="万元" />
        <BudgetTable money={money} />
      </section>
      <CostBlock {...props} />
    </div>
  );
}
