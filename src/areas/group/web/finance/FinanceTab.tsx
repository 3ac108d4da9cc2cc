/** 财务: what the group earns and owns in a period, from the statements of its members. */
import { Select } from 'antd';
import type { ReactElement } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Segments } from '#platform/web/parts/Segments.tsx';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAddress } from '#platform/web/use-address.ts';
import { queryFinanceOverview } from '../../model/finance/finance-calls.ts';
import type { SurveyTabProps } from '../survey/survey-parts.ts';
import { unitOf, units } from './amounts.ts';
import { FinanceCards } from './FinanceCards.tsx';
import { LinesPanel } from './LinesPanel.tsx';
import { MatrixPanel } from './MatrixPanel.tsx';
import { RankingPanel } from './RankingPanel.tsx';
import styles from './FinanceTab.module.css';

const Waiting = (): ReactElement => <Skeleton rows={1} rowHeight={280} />;
const QuarterChart = lazyPart(async () => (await import('./QuarterChart.tsx')).QuarterChart, Waiting);

const scopes = ['sum', 'consolidated'] as const;

export default function FinanceTab({ year, period }: Pick<SurveyTabProps, 'year' | 'period'>): ReactElement {
  const address = useAddress();
  const unit = unitOf(address.get('unit'));
  const businessLine = address.get('line');
  const scope = scopes.find((one) => one === address.get('scope')) ?? null;
  const { data, error, refetch } = useRead(
    queryFinanceOverview,
    { year, period, scope, businessLine },
    { quiet: true, keep: true },
  );
  if (error && !data) return <ErrorState title="集团财务没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} rowHeight={60} />;
  const isConsolidated = data.kind === 'consolidated';
  const lines = data.byLine.flatMap((line) => line.businessLine ?? []);
  return (
    <div className={styles.root}>
      <div className={styles.bar}>
        <Segments
          label="口径"
          value={isConsolidated ? 'consolidated' : 'sum'}
          segments={[
            { value: 'sum', label: data.kind === 'plain' ? '汇总(未抵销)' : '汇总减抵销' },
            ...(data.hasConsolidated ? [{ value: 'consolidated' as const, label: '合并报表' }] : []),
          ]}
          onChange={(value) => address.set({ scope: value })}
        />
        <span className="caption">
          {data.hasConsolidated
            ? isConsolidated && `以 ${data.parentName ?? '母公司'} 提交的合并报表为准，抵销不再参与`
            : `${data.parentName ?? '母公司'} 未提交本期合并报表，提交后以它为准，抵销不再参与`}
        </span>
        <span className={styles.choices}>
          {(lines.length > 0 || businessLine !== null) && (
            <Select
              size="small"
              aria-label="业务板块"
              prefix={<span className="secondary">业务板块</span>}
              popupMatchSelectWidth={false}
              value={businessLine ?? ''}
              options={[{ value: '', label: '全部' }, ...lines.map((line) => ({ value: line, label: line }))]}
              onChange={(line) => address.set({ line: line === '' ? null : line })}
            />
          )}
          <Select
            size="small"
            aria-label="金额单位"
            prefix={<span className="secondary">单位</span>}
            popupMatchSelectWidth={false}
            value={unit.value}
            options={units.map(({ value, label }) => ({ value, label }))}
            onChange={(value) => address.set({ unit: value === 'wan' ? null : value })}
          />
        </span>
      </div>
      <FinanceCards cards={data.cards} unit={unit} />
      <QuarterChart
        trend={data.trend}
        onChoose={(quarter) => address.set({ year: quarter.year, period: quarter.period })}
      />
      <RankingPanel year={year} period={period} unit={unit} />
      <LinesPanel structure={data.structure} byLine={data.byLine} unit={unit} />
      <MatrixPanel year={year} period={period} unit={unit} />
    </div>
  );
}
