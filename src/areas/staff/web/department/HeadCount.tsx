/** 在岗 / 编制: red and named when there are more people than places. */
import type { ReactElement } from 'react';
import { formatNumber } from '#platform/entity/format.ts';
import styles from './department.module.css';

/** People of the open alert in a department; none is said quietly. */
export function AlertCount({ count }: { readonly count: number }): ReactElement {
  return (
    <span className={styles.headCount} data-none={count === 0 || undefined}>
      {formatNumber(count)}
    </span>
  );
}

export function HeadCount({ count, plan }: { readonly count: number; readonly plan: number | null }): ReactElement {
  const over = plan !== null && count > plan;
  return (
    <span
      className={styles.headCount}
      data-over={over || undefined}
      title={over ? `超编 ${formatNumber(count - plan)} 人` : undefined}
    >
      {formatNumber(count)}
      {plan !== null && <i>/{formatNumber(plan)}</i>}
      {over && <span className="visually-hidden">，超编 {count - plan} 人</span>}
    </span>
  );
}
