/** Exports with their progress and what one may do with each. */
import { Button, Popconfirm, Progress } from 'antd';
import { refusalOf } from '#platform/acts/act.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDateTime, formatFileSize, formatNumber } from '#platform/entity/format.ts';
import { exportRetry, exportStatuses, ownExport } from '../model/export-record.ts';
import styles from './ExportList.module.css';
import type { ExportRow } from './use-exports.ts';
import { isRunning, useExportActs } from './use-exports.ts';

const { retry } = exportRetry.acts;

const tones: Readonly<Record<string, string>> = {
  success: 'tag tag-success',
  failed: 'tag tag-danger',
  running: 'tag tag-brand',
  pending: 'tag',
  expired: 'tag',
  cancelled: 'tag',
};

function Row({ row }: { readonly row: ExportRow }) {
  const acts = useExportActs();
  const running = isRunning(row);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={`${styles.name} ellipsis`} title={row.fileName}>
          {row.fileName}
        </span>
        <span className={styles.meta}>
          <span className={tones[row.status]}>{optionLabel(exportStatuses, row.status)}</span>
          <span>{row.source}</span>
          {row.totalRows !== null && <span>{formatNumber(row.totalRows)} 行</span>}
          {row.size !== null && <span>{formatFileSize(row.size)}</span>}
          <span>{formatDateTime(row.createdAt)}</span>
        </span>
        {running && (
          <Progress
            percent={Math.round(row.progress)}
            size="small"
            status="active"
            aria-label={`${row.fileName} 的进度`}
          />
        )}
        {row.status === 'failed' && row.errorDesc && <span className="caption secondary">{row.errorDesc}</span>}
      </div>
      <span className={styles.acts}>
        {row.status === 'success' && row.filePath && (
          <Button size="small" onClick={() => void acts.save(row)}>
            下载
          </Button>
        )}
        {refusalOf(ownExport, retry, row) === null && (
          <Button size="small" onClick={() => void acts.retry(row)}>
            {retry.label}
          </Button>
        )}
        <Popconfirm
          title={running ? '取消这个导出' : '删除这条记录和文件'}
          okText={running ? '取消导出' : '删除'}
          cancelText="返回"
          onConfirm={() => acts.remove(row)}
        >
          <Button size="small" type="text">
            {running ? '取消' : '删除'}
          </Button>
        </Popconfirm>
      </span>
    </li>
  );
}

export const ExportList = ({ rows }: { readonly rows: readonly ExportRow[] }) => (
  <ul>
    {rows.map((row) => (
      <Row key={row.id} row={row} />
    ))}
  </ul>
);
