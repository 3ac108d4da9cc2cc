/** Sheets of a workbook that brought several: which one is looked at, and how each of them stands. */
import type { ReactElement } from 'react';
import type { ImportBatch } from '#platform/entity/transfer.ts';
import { PageTabs } from '../shell/PageTabs.tsx';
import styles from './ImportSheets.module.css';

type Sheet = ImportBatch['sheets'][number];

/** How a sheet stands in a few words. */
function stateOf({ status, total, error, inserted, updated, failed }: Sheet): string {
  if (status === 'done')
    return [`新增 ${inserted}`, updated > 0 && `更新 ${updated}`, failed > 0 && `失败 ${failed}`]
      .filter(Boolean)
      .join('，');
  if (status === 'undone') return '已撤销';
  if (status === 'committing') return '导入中';
  return error > 0 ? `${total} 行，${error} 行有错误` : `${total} 行`;
}

export function ImportSheets({
  batch,
  onBatch,
}: {
  readonly batch: ImportBatch;
  readonly onBatch: (batchId: number) => void;
}): ReactElement | null {
  if (batch.sheets.length < 2) return null;
  return (
    <PageTabs label="工作表" className={styles.root}>
      {batch.sheets.map((sheet) => (
        <button
          key={sheet.batchId}
          type="button"
          aria-current={sheet.batchId === batch.batchId ? 'true' : undefined}
          onClick={() => onBatch(sheet.batchId)}
        >
          {sheet.sheetName}
          <span className="secondary caption">{stateOf(sheet)}</span>
        </button>
      ))}
    </PageTabs>
  );
}
