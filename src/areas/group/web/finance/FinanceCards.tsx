/** Six figures, each with its change against the year before, its period and how many members it stands for. */
import type { ReactElement } from 'react';
import { EMPTY_TEXT, formatNumber } from '#platform/entity/format.ts';
import { periodLabel } from '#areas/company/public.ts';
import type { FinanceCard } from '../../model/finance/finance-calls.ts';
import { CoverageMark } from '../survey/CoverageChip.tsx';
import type { Unit } from './amounts.ts';
import { amountText, changeText } from './amounts.ts';
import styles from './FinanceTab.module.css';

export function FinanceCards({
  cards,
  unit,
}: {
  readonly cards: readonly FinanceCard[];
  readonly unit: Unit;
}): ReactElement {
  return (
    <dl className={`panel ${styles.cards}`} data-part="finance-cards">
      {cards.map((card) => {
        const change = changeText(card, card.unit, card.better);
        const isRatio = card.unit === 'percent';
        return (
          <div key={card.code}>
            <dt>{card.label}</dt>
            <dd className={styles.value}>
              {isRatio
                ? card.value === null
                  ? EMPTY_TEXT
                  : formatNumber(card.value, 1)
                : amountText(card.value, unit)}
              {card.value !== null && <small>{isRatio ? '%' : unit.label}</small>}
            </dd>
            <dd>
              <span data-tone={change.tone}>{change.text}</span> 同比
            </dd>
            <dd title={`${card.year} 年`}>
              {card.code === 'debtRatio' ? `${periodLabel(card.period)}末` : periodLabel(card.period)} ·{' '}
              <CoverageMark coverage={card.coverage} label={card.label} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
