/** A growth in one word: ▲ 5.2%, ▼ 1.0%, 扭亏, 转亏. The sign says the direction, the colour only repeats it. */
import type { ReactElement } from 'react';
import { EMPTY_TEXT, formatPercent } from '#platform/entity/format.ts';
import type { Growth } from '../../../model/survey/survey.ts';
import styles from './GrowthText.module.css';

export function GrowthText({ growth }: { readonly growth: Growth | null }): ReactElement {
  if (growth?.turn)
    return (
      <span className={growth.turn === 'toProfit' ? styles.up : styles.down}>
        {growth.turn === 'toProfit' ? '扭亏' : '转亏'}
      </span>
    );
  const percent = growth?.yoy ?? null;
  if (percent === null) return <span className="secondary">{EMPTY_TEXT}</span>;
  if (percent === 0) return <span>{formatPercent(0, 1)}</span>;
  return (
    <span className={percent > 0 ? styles.up : styles.down}>
      {percent > 0 ? '▲' : '▼'} {formatPercent(Math.abs(percent), 1)}
    </span>
  );
}
