/** Check before anything is written: figures, the sheet, its problems, and the one button. */
import { Button, Checkbox } from 'antd';
import { Undo2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useCallback, useMemo, useState } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { formatNumber } from '#platform/entity/format.ts';
import type { ImportBatch } from '#platform/entity/transfer.ts';
import { CheckGrid } from './CheckGrid.tsx';
import type { ImportCalls, RowFilter } from './import-calls.ts';
import type { SkippedRows } from './import-cells.ts';
import { committedSheets, importable, previewColumns } from './import-cells.ts';
import { estimateText } from './import-progress.ts';
import { otherSheetsText } from './other-sheets.ts';
import { ProblemList } from './ProblemList.tsx';
import { useCheck } from './use-check.ts';
import { useImportRows } from './use-import-rows.ts';
import type { LeftOutRows } from './use-left-out.ts';
import type { Mends } from './use-mends.ts';
import type { Figure } from '../parts/FigureRow.tsx';
import { FigureRow } from '../parts/FigureRow.tsx';
import { Segments } from '../parts/Segments.tsx';
import importStyles from './import.module.css';
import styles from './ImportCheck.module.css';

export interface ImportCheckProps {
  readonly entity: AnyEntity;
  readonly batch: ImportBatch;
  readonly calls: ImportCalls;
  readonly put: (batch: ImportBatch) => void;
  readonly leftOut: LeftOutRows;
  readonly mends: Mends;
  readonly isCommitting: boolean;
  readonly onCommit: (onlyOk: boolean) => void;
  readonly onBack: () => void;
  readonly onCancel: () => void;
}

function Figures({ batch, excluded }: { readonly batch: ImportBatch; readonly excluded: SkippedRows }): ReactElement {
  const figures: readonly (Figure & { readonly value: number })[] = [
    { label: '共读取', value: batch.total, tone: undefined },
    { label: '可导入', value: importable(batch, excluded), tone: 'success' },
    { label: '有错误', value: batch.error, tone: 'danger' },
    { label: '有警告', value: batch.warning, tone: 'warning' },
    { label: '将更新', value: batch.change, tone: 'brand' },
  ];
  return (
    <FigureRow
      look="counts"
      className={importStyles.figures}
      figures={figures.map(({ value, ...figure }) => ({ ...figure, value: formatNumber(value) }))}
    />
  );
}

export function ImportCheck({
  entity,
  batch,
  calls,
  put,
  leftOut,
  mends,
  isCommitting,
  onCommit,
  onBack,
  onCancel,
}: ImportCheckProps): ReactElement {
  const [filter, setFilter] = useState<RowFilter>('all');
  const [chosen, setProblem] = useState<string | null>(null);
  // A problem that was mended is looked at no more: all rows are shown again.
  const problem = batch.problems.some(({ kind, key }) => `${kind}:${key}` === chosen) ? chosen : null;
  const [seen, setSeen] = useState<readonly [number, number]>([0, 0]);
  const [onlyOk, setOnlyOk] = useState(true);
  const query = {
    batchId: batch.batchId,
    filter,
    kind: problem?.split(':')[0] ?? null,
    key: problem?.split(':')[1] ?? null,
  };
  const rows = useImportRows(calls, query, seen[0], seen[1]);
  const check = useCheck(calls, batch.batchId, put, rows.renew, mends);
  const columns = useMemo(() => previewColumns(batch, rows.first, entity.fields), [batch, rows.first, entity]);
  const onVisible = useCallback(
    (from: number, to: number) =>
      setSeen((present) => (present[0] === from && present[1] === to ? present : [from, to])),
    [],
  );
  const excluded = leftOut.of(batch.batchId);
  // One button writes all sheets of the workbook.
  const sheets = committedSheets(batch);
  const count = sheets.reduce((sum, sheet) => sum + importable(sheet, leftOut.of(sheet.batchId)), 0);
  const errors = sheets.reduce((sum, sheet) => sum + sheet.error, 0);
  const unit = sheets.length > 1 ? '行' : (entity.unit ?? '行');
  return (
    <>
      <div className={styles.root}>
        <section className={styles.sheet} aria-label="检查">
          <div className={importStyles.summary}>
            <Figures batch={batch} excluded={excluded} />
            <Segments<RowFilter | 'problem'>
              label="筛选行"
              // While one problem is looked at no segment is: a press on any of them leaves it.
              value={problem === null ? filter : 'problem'}
              onChange={(next) => (setFilter(next === 'problem' ? 'all' : next), setProblem(null))}
              segments={[
                { value: 'all', label: '全部' },
                { value: 'error', label: '错误', count: batch.error },
                { value: 'warning', label: '警告', count: batch.warning },
                { value: 'change', label: '变更', count: batch.change },
              ]}
            />
            <Button
              icon={<Undo2 size={16} aria-hidden="true" />}
              disabled={!check.canStepBack || check.isBusy}
              onClick={check.stepBack}
            >
              撤销上一步
            </Button>
          </div>
          <CheckGrid
            columns={columns}
            fields={entity.fields}
            total={rows.total}
            rowAt={rows.rowAt}
            onVisible={onVisible}
            onEdit={({ rowNumber }, key, value) => check.mend([{ rowNumber, key, value }])}
            excluded={excluded}
            onExclude={(row, on) => leftOut.exclude(batch.batchId, row, on)}
            shownColumn={query.key}
          />
        </section>
        <ProblemList
          problems={batch.problems}
          columns={batch.fields}
          fields={entity.fields}
          chosen={problem}
          isBusy={check.isBusy}
          onChoose={(next) => (setProblem(next), setFilter('all'))}
          onMend={check.mend}
        />
      </div>
      <footer className={importStyles.footer}>
        {errors > 0 ? (
          <Checkbox checked={onlyOk} onChange={(event) => setOnlyOk(event.target.checked)}>
            跳过有错误的 {errors.toLocaleString('en-US')} 行，导入后可下载错误表改好再传
          </Checkbox>
        ) : (
          <span>没有错误</span>
        )}
        <span className="secondary">
          {estimateText(count)}，关闭页面不影响
          {batch.otherSheets.length > 0 && `；${otherSheetsText(batch.otherSheets)}`}
        </span>
        <span className={importStyles.buttons}>
          <Button type="text" onClick={onCancel}>
            取消导入
          </Button>
          <Button onClick={onBack}>上一步</Button>
          <Button
            type="primary"
            loading={isCommitting}
            disabled={count === 0 || (errors > 0 && !onlyOk)}
            onClick={() => onCommit(onlyOk)}
          >
            导入 {count.toLocaleString('en-US')} {unit}
          </Button>
        </span>
      </footer>
    </>
  );
}
