/** 人员变动: who came, who left and how many there were, month by month, and the rate of leaving of the last year. */
import type { ReactElement } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { formatNumber } from '#platform/entity/format.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { queryStaffTurnover } from '../../model/composition-calls.ts';
import { departmentOf } from '../interior-view.ts';
import styles from './TurnoverCard.module.css';

/** Height of the tallest bar, pixels; the number stands beside it. */
const tallest = 26;

function CountCell({ count, most }: { readonly count: number; readonly most: number }): ReactElement {
  return (
    <td>
      <div className={styles.bar}>
        {count === 0 ? <span className="secondary">0</span> : formatNumber(count)}
        {count > 0 && <i aria-hidden="true" style={{ height: Math.max(2, (count / most) * tallest) }} />}
      </div>
    </td>
  );
}

/** 26/01 in January and for the first column, else the month alone. */
const headOf = (month: string, at: number): string =>
  at === 0 || month.endsWith('-01') ? month.slice(2).replace('-', '/') : `${Number(month.slice(5))} 月`;

export function TurnoverCard({ departmentId }: { readonly departmentId: number }): ReactElement {
  const { data, error, refetch } = useRead(
    queryStaffTurnover,
    { groupInfoId: departmentOf(departmentId) },
    { quiet: true },
  );
  const scroll = useRef<HTMLDivElement>(null);
  // The newest months are what one looks for: where not all fit, the oldest are out of sight.
  useLayoutEffect(() => {
    if (scroll.current) scroll.current.scrollLeft = scroll.current.scrollWidth;
  }, [data]);
  if (error && !data) return <ErrorState title="人员变动没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} rowHeight={40} />;
  const { months, rate } = data;
  const year = months.slice(-12);
  const sum = (key: 'entered' | 'left') => formatNumber(year.reduce((total, line) => total + line[key], 0));
  const most = Math.max(1, ...months.flatMap(({ entered, left }) => [entered, left]));
  return (
    <section className={`panel ${styles.turnover}`} data-part="turnover" aria-labelledby="turnover-title">
      <SectionHead
        id="turnover-title"
        title="人员变动"
        answer={`近 12 个月入职 ${sum('entered')} 人，离职 ${sum('left')} 人${rate === null ? '' : `，离职率 ${rate}%`}。按现任职的入职、离职日期统计。`}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by the arrow keys */}
      <div className={styles.scroll} ref={scroll} role="group" aria-label="各月人员变动" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">月份</th>
              {months.map(({ month }, at) => (
                <th key={month} scope="col" aria-label={month}>
                  {headOf(month, at)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">入职</th>
              {months.map(({ month, entered }) => (
                <CountCell key={month} count={entered} most={most} />
              ))}
            </tr>
            <tr className={styles.left}>
              <th scope="row">离职</th>
              {months.map(({ month, left }) => (
                <CountCell key={month} count={left} most={most} />
              ))}
            </tr>
            <tr>
              <th scope="row">期末</th>
              {months.map(({ month, end }) => (
                <td key={month}>{formatNumber(end)}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}
