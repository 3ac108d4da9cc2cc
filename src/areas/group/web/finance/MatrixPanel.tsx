/** 报表矩阵: item by member, with sum, elimination and consolidated amount; eliminations are entered in place. */
import { Button, Switch } from 'antd';
import { Download, Pencil } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { yearAndPeriod } from '#areas/company/public.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Segments } from '#platform/web/parts/Segments.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { queryFinancialReportSummary } from '../../model/finance/finance-calls.ts';
import type { SurveyPeriod } from '../../model/survey/survey-period.ts';
import type { Unit } from './amounts.ts';
import { MatrixList } from './MatrixList.tsx';
import { MatrixTable } from './MatrixTable.tsx';
import styles from './MatrixPanel.module.css';

const EliminationDialog = lazyPart(async () => (await import('./EliminationDialog.tsx')).EliminationDialog);
const ExportDialog = lazyPart(async () => (await import('./ExportDialog.tsx')).ExportDialog);

const statementTabs = [
  { value: 'bs', label: '资产负债表' },
  { value: 'is', label: '利润表' },
  { value: 'cf', label: '现金流量表' },
] as const;

export function MatrixPanel({ year, period, unit }: SurveyPeriod & { readonly unit: Unit }): ReactElement {
  const [statement, setStatement] = useState<(typeof statementTabs)[number]['value']>('is');
  const [isShort, setShort] = useState(true);
  const [editedItem, setEditedItem] = useState<string | null>(null);
  const [isExport, setExport] = useState(false);
  const mayEdit = usePermission('group_finance_edit');
  const mayExport = usePermission('group_export');
  const { data, error, refetch } = useRead(
    queryFinancialReportSummary,
    { year, period, statement },
    { quiet: true, keep: true },
  );
  const isWhole = data?.kind === 'consolidated';
  const rows = (data?.rows ?? []).filter(
    ({ cells, sum, elimination, consolidated }) =>
      !isShort ||
      [...Object.values(cells), sum, elimination, consolidated].some((value) => value !== null && value !== 0),
  );
  const firstOpen = rows.find(({ isComputed, isPerShare }) => !isComputed && !isPerShare)?.itemCode ?? null;
  return (
    <section className={`panel ${styles.root}`} aria-labelledby="finance-matrix">
      <header>
        <h2 id="finance-matrix">报表矩阵</h2>
        <span className="caption">
          {yearAndPeriod(year, period)}
          {statement === 'bs' ? '末' : '累计'} · {unit.label}
        </span>
        <Segments label="报表" value={statement} segments={statementTabs} onChange={setStatement} />
        <span className={styles.acts}>
          <label>
            <Switch size="small" checked={isShort} onChange={setShort} /> 隐藏零项目
          </label>
          {mayEdit && !isWhole && (
            <Button
              size="small"
              icon={<Pencil size={14} aria-hidden="true" />}
              onClick={() => setEditedItem(firstOpen ?? '')}
            >
              录入抵销
            </Button>
          )}
          {mayExport && (
            <Button size="small" icon={<Download size={14} aria-hidden="true" />} onClick={() => setExport(true)}>
              按年度导出
            </Button>
          )}
        </span>
      </header>
      {error && !data && <ErrorState title="报表矩阵没有加载出来" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={12} />}
      {data && rows.length === 0 && (
        <p className={`secondary ${styles.empty}`}>本期还没有成员报送这张报表，催报后在这里汇总</p>
      )}
      {data && rows.length > 0 && (
        <>
          <MatrixTable
            rows={rows}
            members={data.members}
            eliminations={data.eliminations}
            isWhole={isWhole}
            unit={unit}
            counted={data.coverage.reported}
            onEdit={mayEdit && !isWhole ? setEditedItem : null}
          />
          <MatrixList rows={rows} members={data.members} unit={unit} />
        </>
      )}
      {editedItem !== null && data && (
        <EliminationDialog
          year={year}
          period={period}
          itemCode={editedItem}
          rows={data.rows}
          eliminations={data.eliminations}
          onItem={setEditedItem}
          onClose={() => setEditedItem(null)}
        />
      )}
      {isExport && <ExportDialog onClose={() => setExport(false)} />}
    </section>
  );
}
