/** Years by periods: what is there, submitted or locked, at one glance; each cell leads to its report. */
import { Lock } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { queryPageFinancialReport } from '../../model/financial-report.ts';
import { months, quarters } from '../../model/report/periods.ts';
import { Segments } from '#platform/web/parts/Segments.tsx';
import type { ReportPlace } from './report-address.ts';
import styles from './ReportMatrix.module.css';

const shownYears = 6;
const stateLabels: Readonly<Record<string, string>> = { draft: '草稿', submitted: '已提交', locked: '已锁定' };

export function ReportMatrix({
  place,
  onGo,
}: {
  readonly place: ReportPlace;
  readonly onGo: (next: Partial<ReportPlace>) => void;
}): ReactElement {
  const [isMonthly, setMonthly] = useState(place.period.startsWith('m'));
  const thisYear = Number(todayInShanghai().slice(0, 4));
  // The year in sight stands among the others, however old it is.
  const last = place.year > thisYear - shownYears ? Math.max(thisYear, place.year) : place.year;
  const years = Array.from({ length: shownYears }, (_, back) => last - back);
  const { data, error, refetch } = useRead(
    queryPageFinancialReport,
    { filter: { years, scope: [place.scope], standard: [place.standard] }, page: { current: 1, size: 100 } },
    { quiet: true, keep: true },
  );
  if (error && !data) return <ErrorState title="报表没有加载出来" error={error} onRetry={() => void refetch()} />;
  const states = new Map(
    (data?.records ?? []).map((report) => [`${report.year} ${report.period}`, report.status ?? 'draft']),
  );
  const periods = isMonthly ? months : quarters;
  return (
    <nav className={styles.root} aria-label="年份与期间" data-monthly={isMonthly || undefined}>
      <Segments<boolean>
        label="期间"
        value={isMonthly}
        onChange={setMonthly}
        segments={[
          { value: false, label: '季度' },
          { value: true, label: '月度' },
        ]}
      />
      <table>
        <thead>
          <tr>
            <th scope="col">年份</th>
            {periods.map(({ code, label }) => (
              <th key={code} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {years.map((year) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              {periods.map(({ code, label }) => {
                const state = states.get(`${year} ${code}`);
                const isHere = year === place.year && code === place.period;
                const word = state === undefined ? '无' : (stateLabels[state] ?? state);
                return (
                  <td key={code}>
                    <button
                      type="button"
                      data-state={state ?? 'none'}
                      aria-current={isHere ? 'true' : undefined}
                      aria-label={`${year} 年${label} ${word}`}
                      onClick={() => onGo({ year, period: code })}
                    >
                      {state === 'locked' && <Lock size={12} aria-hidden="true" />}
                      {isMonthly ? (state === undefined ? '·' : word.slice(-2)) : word}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </nav>
  );
}
