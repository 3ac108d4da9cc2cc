/** The running import and what came of it. */
import { Button, Popconfirm, Progress } from 'antd';
import { Download, Undo2 } from 'lucide-react';
import type { ReactElement } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { ImportBatch } from '#platform/entity/transfer.ts';
import { FigureRow } from '../parts/FigureRow.tsx';
import { toast } from '../toast.ts';
import { useAct } from '../use-act.ts';
import type { ImportCalls } from './import-calls.ts';
import type { ProgressSample } from './import-progress.ts';
import { otherSheetsText } from './other-sheets.ts';
import { undoText } from './undo-text.ts';
import { progressOf, progressText } from './import-progress.ts';
import importStyles from './import.module.css';
import styles from './ImportResult.module.css';

export function ImportRunning({
  entity,
  batch,
  samples,
  onLeave,
}: {
  readonly entity: AnyEntity;
  readonly batch: ImportBatch;
  readonly samples: readonly ProgressSample[];
  readonly onLeave: () => void;
}): ReactElement {
  const { done, total } = progressOf(batch);
  return (
    <section className={importStyles.panel} aria-label="正在导入" aria-busy="true">
      <div className={styles.running}>
        <p>
          <b>导入{entity.label}</b>
          <span>
            {done.toLocaleString('en-US')} / {total.toLocaleString('en-US')} 行
          </span>
        </p>
        <Progress
          percent={Math.round((done / Math.max(total, 1)) * 100)}
          showInfo={false}
          status="active"
          aria-label="导入进度"
        />
        <p className="caption secondary">
          <span>{progressText(samples, total)}</span>
          {batch.failed > 0 && <span>失败 {batch.failed.toLocaleString('en-US')} 行</span>}
        </p>
      </div>
      <p className="secondary">关闭页面不影响，回到这个地址可以继续看进度。</p>
      <footer className={importStyles.buttons}>
        <Button onClick={onLeave}>返回列表</Button>
      </footer>
    </section>
  );
}

export interface ImportResultProps {
  readonly entity: AnyEntity;
  readonly batch: ImportBatch;
  readonly calls: ImportCalls;
  readonly onRefresh: () => void;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

const headings: Partial<Record<ImportBatch['status'], string>> = {
  failed: '导入没有完成',
  undone: '导入已撤销',
  expired: '这次导入已过期',
};

function resultText(batch: ImportBatch): string {
  if (batch.status === 'failed') return batch.errorDesc ?? '服务器没有做完，已写入的行保留';
  if (batch.status === 'undone') return '本次写入的行已恢复到导入之前';
  if (batch.status === 'expired') return '检查结果只保留 24 小时，请重新上传文件';
  return batch.failed > 0 ? '下载错误表，改好后可以直接再传' : '全部写入';
}

/** What the act wrote: of all sheets, which are written and taken back together. The figures below are those of the sheet that is looked at. */
function writtenOf(batch: ImportBatch): { readonly inserted: number; readonly updated: number } {
  if (batch.sheets.length === 0) return batch;
  const sum = (key: 'inserted' | 'updated') => batch.sheets.reduce((all, sheet) => all + sheet[key], 0);
  return { inserted: sum('inserted'), updated: sum('updated') };
}

export function ImportResult({ entity, batch, calls, onRefresh, onAgain, onClose }: ImportResultProps): ReactElement {
  const { isBusy, act } = useAct();
  const written = writtenOf(batch);
  const unit = batch.sheets.length > 1 ? '行' : (entity.unit ?? '行');
  const undo = () =>
    act(async () => {
      toast.info(undoText(await calls.undo(batch.batchId), unit));
      onRefresh();
    });
  const count = (value: number) => value.toLocaleString('en-US');
  const isUndone = batch.status === 'undone';
  const figures: readonly (readonly [string, number])[] = [
    [isUndone ? '曾新增' : '新增', batch.inserted],
    [isUndone ? '曾更新' : '更新', batch.updated],
    ['跳过', batch.skipped],
    ['失败', batch.failed],
  ];
  return (
    <section className={importStyles.panel} aria-label="导入结果">
      <h2>{headings[batch.status] ?? `已导入 ${count(written.inserted + written.updated)} ${unit}`}</h2>
      <p className="secondary">{resultText(batch)}</p>
      {batch.otherSheets.length > 0 && <p className="secondary">{otherSheetsText(batch.otherSheets)}</p>}
      {batch.status !== 'expired' && (
        <FigureRow
          look="counts"
          figures={figures.map(([label, value]) => ({
            label,
            value: count(value),
            tone: label === '失败' && value > 0 ? 'danger' : undefined,
          }))}
        />
      )}
      <footer className={importStyles.buttons}>
        {batch.canUndo && batch.status === 'done' && (
          <Popconfirm
            title="撤销这次导入"
            description={`移除新增的 ${count(written.inserted)} ${unit}，恢复更新的 ${count(written.updated)} ${unit}；之后又改过的保留。`}
            okText="撤销导入"
            cancelText="保留"
            onConfirm={() => void undo()}
          >
            <Button icon={<Undo2 size={16} aria-hidden="true" />} loading={isBusy}>
              撤销这次导入
            </Button>
          </Popconfirm>
        )}
        {(batch.errorFile !== null || batch.failed > 0) && (
          <Button
            icon={<Download size={16} aria-hidden="true" />}
            loading={isBusy}
            onClick={() => void act(() => calls.failedRows(batch.batchId))}
          >
            下载错误表
          </Button>
        )}
        <Button onClick={onAgain}>再导入一个文件</Button>
        <Button type="primary" onClick={onClose}>
          返回列表
        </Button>
      </footer>
    </section>
  );
}
