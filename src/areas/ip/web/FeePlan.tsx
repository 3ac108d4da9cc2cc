/** What keeping the patents costs year by year, and the annuities to pay or to give up. */
import type { ReactElement } from 'react';
import { formatNumber } from '#platform/entity/format.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { queryPatentFeePlan } from '../model/patent-fee-plan.ts';
import { FeeTable } from './fee-acts.tsx';
import propertyStyles from './property.module.css';
import styles from './FeePlan.module.css';

export interface FeePlanProps {
  /** As the list is narrowed; {} shows all. */
  readonly filter: Readonly<Record<string, unknown>>;
}

export function FeePlan({ filter }: FeePlanProps): ReactElement {
  const { data, error, refetch } = useRead(queryPatentFeePlan, { filter }, { quiet: true, keep: true });
  if (error && !data) return <ErrorState title="年费计划没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} />;
  if (data.rows.length === 0) {
    const isNarrowed = Object.keys(filter).length > 0;
    return (
      <p className={propertyStyles.empty}>
        {isNarrowed ? '所筛选的专利没有待缴的年费' : '没有待缴的年费。专利填写授权日后，系统会自动排出年费计划'}
      </p>
    );
  }
  const most = Math.max(1, ...data.years.map(({ amount, abandoned }) => amount + abandoned));
  return (
    <div className={styles.root}>
      <section aria-labelledby="fee-years">
        <SectionHead id="fee-years" title="每年需要多少年费" unit="元" />
        {data.years.some(({ abandoned }) => abandoned > 0) && (
          <p className={`${styles.legend} secondary caption`} aria-hidden="true">
            <i /> 要缴 <i data-kind="abandoned" /> 已放弃
          </p>
        )}
        <ol className={styles.years}>
          {data.years.map(({ year, amount, abandoned, count }) => (
            <li key={year}>
              <b>{formatNumber(amount)}</b>
              <span className={styles.bar} aria-hidden="true">
                {abandoned > 0 && <i data-kind="abandoned" style={{ height: (abandoned / most) * 120 }} />}
                <i style={{ height: Math.max(2, (amount / most) * 120) }} />
              </span>
              <span>{year}</span>
              <span className="secondary caption">
                {count} 笔{abandoned > 0 && `，放弃 ${formatNumber(abandoned)}`}
              </span>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="fee-rows">
        <SectionHead id="fee-rows" title="待缴年费" />
        {data.truncated && <p className="secondary">只列出最早的 {data.rows.length} 笔，其余缴纳后依次显示</p>}
        <FeeTable fees={data.rows} showPatent />
      </section>
    </div>
  );
}
