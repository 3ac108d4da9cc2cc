/** 按年度导出: years from the server, sheets told before; above the limit the download centre makes the workbook. */
import { Button, Checkbox, Modal } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { download } from '#platform/web/call.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import {
  exportFinanceIndicator,
  exportFinancialReport,
  getExportYears,
  mostSheets,
  mostYears,
} from '../../model/finance/report-calls.ts';
import styles from './FinanceDialogs.module.css';

export function ExportDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { data, error, refetch } = useRead(getExportYears, { kind: 'report' }, { quiet: true });
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const { act, isBusy } = useAct();
  // A workbook holds annual statements: years that have none are not offered.
  const offered = (data ?? []).filter(({ periods }) => periods.includes('year'));
  const years = chosen ?? offered.slice(0, 1).map(({ year }) => year);
  const sheets =
    2 +
    offered.reduce(
      (sum, { year, memberCounts }) => (years.includes(year) ? sum + (memberCounts['year'] ?? 0) : sum),
      0,
    );
  const run = (endpoint: typeof exportFinancialReport | typeof exportFinanceIndicator) =>
    act(async () => {
      const answer = await download(endpoint, { years: [...years] });
      if (answer.kind === 'data') toast.info('已转入后台，完成后在下载中心下载');
      onClose();
    });
  return (
    <Modal open title="按年度导出" footer={null} width={440} onCancel={onClose} destroyOnHidden>
      {error && !data && <ErrorState title="年份没有加载出来" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={3} />}
      {data && (
        <div className={styles.form}>
          <fieldset className={styles.years}>
            <legend>年份，最多 {mostYears} 年</legend>
            {offered.length === 0 && <p className="secondary">暂无可导出年份</p>}
            {offered.map(({ year, memberCounts }) => (
              <Checkbox
                key={year}
                checked={years.includes(year)}
                disabled={!years.includes(year) && years.length >= mostYears}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...years, year] : years.filter((one) => one !== year))
                }
              >
                {year} 年度 <span className="secondary">{memberCounts['year'] ?? 0} 家</span>
              </Checkbox>
            ))}
          </fieldset>
          {years.length > 0 && (
            <p className="caption">
              共 {sheets} 张表：汇总、每家每年一张、口径说明，约 {Math.max(1, Math.round((sheets * 9) / 1024))} MB
              {sheets > mostSheets && '；超过 200 张，转入后台，完成后在下载中心下载'}
            </p>
          )}
          <footer>
            <Button disabled={years.length === 0} loading={isBusy} onClick={() => void run(exportFinanceIndicator)}>
              导出经营指标
            </Button>
            <Button
              type="primary"
              disabled={years.length === 0}
              loading={isBusy}
              onClick={() => void run(exportFinancialReport)}
            >
              导出 {sheets} 张表
            </Button>
          </footer>
        </div>
      )}
    </Modal>
  );
}
