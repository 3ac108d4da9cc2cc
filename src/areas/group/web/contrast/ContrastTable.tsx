/** Members side by side: best and worst of each metric marked, the difference to the mean below the value. Rows and columns can be swapped. */
import { optionLabel } from '#platform/entity/field.ts';
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import type { ReactElement } from 'react';
import { PlainTable } from '#platform/web/parts/PlainTable.tsx';
import type { Contrast, ContrastRow } from '../../model/contrast.ts';
import type { MetricCode } from '../../model/metrics.ts';
import { metricGroups, metricOf, metricReasons } from '../../model/metrics.ts';
import { seriesColour } from '../charts.tsx';
import { differenceText, shownUnit, valueText } from './contrast-text.ts';
import styles from './ContrastTable.module.css';

export interface ContrastTableProps {
  readonly contrast: Contrast;
  readonly isSwapped: boolean;
  /** The metric of the charts, and the way to choose it. */
  readonly chart: MetricCode | null;
  readonly onChart: (metric: MetricCode) => void;
}

/** How long the bar below a value is: a share of the largest of its row. */
function shareOf({ values }: ContrastRow, value: number): number {
  const most = Math.max(...values.map((one) => Math.abs(one ?? 0)));
  return most === 0 ? 0 : (Math.abs(value) / most) * 100;
}

function Value({
  row,
  place,
  company,
}: {
  readonly row: ContrastRow;
  readonly place: number;
  readonly company: string;
}) {
  const value = row.values[place] ?? null;
  if (value === null) {
    const reason = row.reasons[place];
    const word = reason ? optionLabel(metricReasons, reason) : '';
    return (
      <span className={styles.missing} title={word}>
        {EMPTY_TEXT} <small>{word}</small>
      </span>
    );
  }
  const mark = row.best.includes(company) ? 'best' : row.worst.includes(company) ? 'worst' : null;
  return (
    <>
      <span className={styles.value} data-mark={mark ?? undefined}>
        {mark && (
          <>
            <i aria-hidden="true">{mark === 'best' ? '▲' : '▼'}</i>
            <span className="visually-hidden">{mark === 'best' ? '最佳' : '最弱'} </span>
          </>
        )}
        {valueText(value, row.unit)}
      </span>
      <small title="与成员平均之差">{differenceText(value, row.avg, row.unit)}</small>
      <u aria-hidden="true" data-negative={value < 0 || undefined}>
        <s style={{ width: `${shareOf(row, value)}%` }} />
      </u>
    </>
  );
}

function MetricButton({
  row,
  isChosen,
  onChart,
}: {
  readonly row: ContrastRow;
  readonly isChosen: boolean;
  readonly onChart: ContrastTableProps['onChart'];
}): ReactElement {
  return (
    <button
      type="button"
      className={styles.metric}
      aria-pressed={isChosen}
      title={`${metricOf(row.metric)?.definition ?? ''}，点击在图中查看`}
      onClick={() => onChart(row.metric)}
    >
      {row.label}（{shownUnit(row.unit)}）
    </button>
  );
}

const CompanyHead = ({ name, place }: { readonly name: string; readonly place: number }): ReactElement => (
  <span className={styles.company} title={name}>
    <i style={{ background: seriesColour(place) }} aria-hidden="true" />
    <span className="ellipsis">{name}</span>
  </span>
);

/** Rows in the groups of the catalogue. */
function groupsOf(rows: readonly ContrastRow[]) {
  return metricGroups.flatMap(({ code, label }) => {
    const own = rows.filter(({ metric }) => metricOf(metric)?.group === code);
    return own.length > 0 ? [{ code, label, rows: own }] : [];
  });
}

function MetricRows({
  contrast: { columns, rows },
  chart,
  onChart,
}: Omit<ContrastTableProps, 'isSwapped'>): ReactElement {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">指标</th>
          {columns.map(({ companyCode, companyName }, place) => (
            <th key={companyCode} scope="col" data-number>
              <CompanyHead name={companyName} place={place} />
            </th>
          ))}
          <th scope="col" data-number>
            成员平均
          </th>
        </tr>
      </thead>
      {groupsOf(rows).map((group) => (
        <tbody key={group.code}>
          <tr className={styles.group}>
            <th scope="rowgroup" colSpan={columns.length + 2}>
              {group.label}
            </th>
          </tr>
          {group.rows.map((row) => (
            <tr key={row.metric}>
              <th scope="row">
                <MetricButton row={row} isChosen={chart === row.metric} onChart={onChart} />
              </th>
              {columns.map(({ companyCode }, place) => (
                <td key={companyCode} data-number>
                  <Value row={row} place={place} company={companyCode} />
                </td>
              ))}
              <td data-number className="secondary">
                {valueText(row.avg, row.unit)}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </>
  );
}

function MemberRows({
  contrast: { columns, rows },
  chart,
  onChart,
}: Omit<ContrastTableProps, 'isSwapped'>): ReactElement {
  const ordered = groupsOf(rows).flatMap((group) => group.rows);
  return (
    <>
      <thead>
        <tr>
          <th scope="col">成员企业</th>
          {ordered.map((row) => (
            <th key={row.metric} scope="col" data-number>
              <MetricButton row={row} isChosen={chart === row.metric} onChart={onChart} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns.map(({ companyCode, companyName }, place) => (
          <tr key={companyCode}>
            <th scope="row">
              <CompanyHead name={companyName} place={place} />
            </th>
            {ordered.map((row) => (
              <td key={row.metric} data-number>
                <Value row={row} place={place} company={companyCode} />
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">成员平均</th>
          {ordered.map((row) => (
            <td key={row.metric} data-number className="secondary">
              {valueText(row.avg, row.unit)}
            </td>
          ))}
        </tr>
      </tbody>
    </>
  );
}

export function ContrastTable({ isSwapped, ...table }: ContrastTableProps): ReactElement {
  return (
    <div className={styles.root} role="region" aria-label="对比表">
      <PlainTable className={styles.table}>
        {isSwapped ? <MemberRows {...table} /> : <MetricRows {...table} />}
      </PlainTable>
    </div>
  );
}
