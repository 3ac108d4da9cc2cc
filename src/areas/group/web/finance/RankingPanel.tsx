/** Members in order of a figure, losses to the left of the axis; who reported nothing stands below without a rank. */
import { Button, Select } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { EMPTY_TEXT, formatNumber } from '#platform/entity/format.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import type { RankedField } from '../../model/finance/finance-calls.ts';
import { queryProfitRanking, rankedFields } from '../../model/finance/finance-calls.ts';
import { missingReasons } from '../../model/coverage.ts';
import type { SurveyPeriod } from '../../model/survey/survey-period.ts';
import type { Unit } from './amounts.ts';
import { amountText, changeText } from './amounts.ts';
import { useRemind } from './use-remind.ts';
import styles from './RankingPanel.module.css';

/** Members that stand before the others are asked for. */
const shownFirst = 10;

type Row = { readonly name: string; readonly turn: 'toProfit' | 'toLoss' | null; readonly value: number };
function titleOf(rows: readonly Row[], label: string): string {
  const [first] = rows;
  if (!first) return `${label}排名`;
  const lost = rows.filter(({ turn }) => turn === 'toLoss').map(({ name }) => name);
  const best = `${first.name}${label}最高`;
  return lost.length === 0 ? best : `${best}，${lost.length === 1 ? lost[0] : `${lost.length} 家`}由盈转亏`;
}

export function RankingPanel({ year, period, unit }: SurveyPeriod & { readonly unit: Unit }): ReactElement {
  const [metric, setMetric] = useState<RankedField>('netProfit');
  const [isWhole, setWhole] = useState(false);
  const { data, error, refetch } = useRead(queryProfitRanking, { year, period, metric }, { quiet: true, keep: true });
  const remind = useRemind({ year, period });
  const label = rankedFields.find(({ code }) => code === metric)?.label ?? '';
  const rows = data?.rows ?? [];
  const most = Math.max(1, ...rows.map(({ value }) => Math.abs(value)));
  const silent = (data?.unreported ?? []).filter(({ reason }) => reason === 'unreported');
  return (
    <section className={`panel ${styles.root}`} aria-labelledby="finance-ranking">
      <header>
        <h2 id="finance-ranking">{titleOf(rows, label)}</h2>
        <p className="caption">{label}排名，占比只按盈利成员计算</p>
        <Select
          size="small"
          aria-label="排名指标"
          value={metric}
          popupMatchSelectWidth={false}
          options={rankedFields.map(({ code, label: name }) => ({ value: code, label: name }))}
          onChange={setMetric}
        />
      </header>
      {error && !data && <ErrorState title="排名没有加载出来" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={7} />}
      {data && (
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">名次</span>
              </th>
              <th scope="col">成员</th>
              <th aria-hidden="true" />
              <th scope="col" data-number>
                {unit.label}
              </th>
              <th scope="col" data-number>
                同比
              </th>
              <th scope="col" data-number>
                占比
              </th>
            </tr>
          </thead>
          <tbody>
            {(isWhole ? rows : rows.slice(0, shownFirst)).map((row) => {
              const change = changeText(row);
              const width = `${(Math.abs(row.value) / most) * (row.value < 0 ? 30 : 68)}%`;
              return (
                <tr key={row.companyCode}>
                  <td>{row.rank}</td>
                  <th scope="row" className="ellipsis" title={row.name}>
                    {row.name}
                    {row.until !== null && <small> 至 {row.until.replaceAll('-', '/')}</small>}
                  </th>
                  <td className={styles.track}>
                    <i data-loss={row.value < 0 || undefined} style={{ width }} aria-hidden="true" />
                    {row.value < 0 && <span className={styles.loss}>亏损</span>}
                  </td>
                  <td data-number data-negative={row.value < 0 || undefined}>
                    {amountText(row.value, unit)}
                  </td>
                  <td data-number data-tone={change.tone}>
                    {change.text}
                  </td>
                  <td data-number>{row.share === null ? EMPTY_TEXT : `${formatNumber(row.share, 1)}%`}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {rows.length > shownFirst && (
        <Button type="link" size="small" onClick={() => setWhole(!isWhole)}>
          {isWhole ? '收起' : `其余 ${rows.length - shownFirst} 家`}
        </Button>
      )}
      {(data?.unreported.length ?? 0) > 0 && (
        <footer>
          <span className="caption">不参与排名</span>
          <ul>
            {data?.unreported.slice(0, 4).map(({ companyCode, companyName, reason }) => (
              <li key={companyCode}>
                {companyName} {optionLabel(missingReasons, reason)}
              </li>
            ))}
            {(data?.unreported.length ?? 0) > 4 && <li>等 {data?.unreported.length} 家</li>}
          </ul>
          {silent.length > 0 && (
            <Button
              type="link"
              size="small"
              loading={remind.isBusy}
              onClick={() => remind.ask(silent.map(({ companyCode }) => companyCode))}
            >
              催报 {silent.length} 家
            </Button>
          )}
        </footer>
      )}
    </section>
  );
}
