/** 人员结构: how the people of the chosen department are made up; every bar leads to the people behind it. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#platform/entity/format.ts';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { queryStaffComposition } from '../../model/composition-calls.ts';
import { InteriorHead } from '../InteriorHead.tsx';
import { departmentOf } from '../interior-view.ts';
import type { PeopleTabProps } from '../people/PeopleTab.tsx';
import type { Bar, Chart } from './bars.ts';
import { chartsOf, shareOf } from './bars.ts';
import { TurnoverCard } from './TurnoverCard.tsx';
import styles from './CompositionTab.module.css';

function BarLine({
  bar,
  total,
  most,
}: {
  readonly bar: Bar;
  readonly total: number;
  readonly most: number;
}): ReactElement {
  const line = (
    <>
      <span className={styles.barLabel} title={bar.label}>
        {bar.label}
      </span>
      <span className={styles.barTrack} aria-hidden="true">
        <i style={{ width: `${most === 0 ? 0 : (bar.count / most) * 100}%` }} />
      </span>
      <b>{formatNumber(bar.count)}</b>
      <span className={styles.barShare}>{shareOf(bar.count, total)}%</span>
    </>
  );
  const name = `${bar.label} ${formatNumber(bar.count)} 人，占 ${shareOf(bar.count, total)}%`;
  // Nobody stands behind an empty bar.
  return (
    <li>
      {bar.to === null || bar.count === 0 ? (
        <div>{line}</div>
      ) : (
        <Link to={bar.to} aria-label={`${name}，查看名单`}>
          {line}
        </Link>
      )}
    </li>
  );
}

function ChartCard({ chart, total }: { readonly chart: Chart; readonly total: number }): ReactElement {
  const most = Math.max(0, ...chart.bars.map(({ count }) => count));
  return (
    <section className={`panel ${styles.chart}`} aria-labelledby={`composition-${chart.key}`}>
      <SectionHead id={`composition-${chart.key}`} title={chart.label} answer={chart.answer} />
      <ul>
        {chart.bars.map((bar) => (
          <BarLine key={bar.key} bar={bar} total={total} most={most} />
        ))}
      </ul>
    </section>
  );
}

export function CompositionTab({ view, address, picker }: PeopleTabProps): ReactElement {
  const { id } = view.department;
  const { data, error, refetch } = useRead(queryStaffComposition, { groupInfoId: departmentOf(id) }, { quiet: true });
  return (
    <>
      <InteriorHead view={view} address={address} />
      {picker}
      {error && !data && <ErrorState title="人员结构没有加载出来" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton rows={12} rowHeight={40} />}
      {data?.total === 0 && <EmptyState title="这个部门还没有在岗人员" reason="在岗人数不含待入职、顾问和外包人员" />}
      {data && data.total > 0 && (
        <div className={styles.composition}>
          <p className="secondary">
            在岗 {formatNumber(data.total)} 人，不含待入职、顾问和外包人员。点击一行查看名单。
          </p>
          <div className={styles.charts}>
            {chartsOf(data, id).map((chart) => (
              <ChartCard key={chart.key} chart={chart} total={data.total} />
            ))}
          </div>
          <TurnoverCard departmentId={id} />
        </div>
      )}
    </>
  );
}
