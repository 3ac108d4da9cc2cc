/** What imports left behind: the own imports with their way back, and the words that the company was asked about. */
import { Button, Popconfirm } from 'antd';
import { Undo2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatDateTime, formatNumber } from '#platform/entity/format.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { queryImports, queryImportWords, removeImportWords } from '#platform/entity/import-records.ts';
import { call } from '../call.ts';
import { EntryList } from '../parts/EntryList.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import { useRead } from '../query.ts';
import { ErrorState } from '../shell/ErrorState.tsx';
import { Skeleton } from '../shell/Skeleton.tsx';
import { toast } from '../toast.ts';
import { useAct } from '../use-act.ts';
import type { ImportCalls } from './import-calls.ts';
import { importState } from './import-state.ts';
import { undoText } from './undo-text.ts';
import importStyles from './import.module.css';

export interface ImportRecordsProps {
  /** Entities whose imports are listed. */
  readonly entities: readonly string[];
  readonly calls: ImportCalls;
  readonly onOpen: (batchId: number) => void;
  readonly onBack: () => void;
}

type Line = OutputOf<typeof queryImports>['imports'][number];

const listed = 50;

function ImportActs({
  line,
  calls,
  onOpen,
  onDone,
}: {
  readonly line: Line;
  readonly calls: ImportCalls;
  readonly onOpen: (batchId: number) => void;
  readonly onDone: () => void;
}): ReactElement {
  const { isBusy, act } = useAct();
  const undo = () =>
    act(async () => {
      toast.info(undoText(await calls.undo(line.batchId), '行'));
      onDone();
    });
  return (
    <>
      {line.canUndo && (
        <Popconfirm
          title="撤销这次导入"
          description={`移除新增的 ${formatNumber(line.inserted)} 行，恢复更新的 ${formatNumber(line.updated)} 行；之后又改过的保留。`}
          okText="撤销导入"
          cancelText="保留"
          onConfirm={() => void undo()}
        >
          <Button size="small" icon={<Undo2 size={14} aria-hidden="true" />} loading={isBusy}>
            撤销
          </Button>
        </Popconfirm>
      )}
      <Button size="small" aria-label={`查看${line.fileName}`} onClick={() => onOpen(line.batchId)}>
        {line.status === 'ready' ? '继续' : '查看'}
      </Button>
    </>
  );
}

function OwnImports({ entities, calls, onOpen }: ImportRecordsProps): ReactElement {
  const { data, error, refetch } = useRead(
    queryImports,
    { entities: [...entities], from: 0, size: listed },
    { quiet: true },
  );
  if (error) return <ErrorState title="导入记录没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} />;
  return (
    <>
      <SectionHead
        title="导入记录"
        note={data.total > listed ? `最近 ${listed} 次，共 ${formatNumber(data.total)} 次` : '导入后 24 小时内可以撤销'}
      />
      <EntryList
        label="导入记录"
        empty="还没有导入过"
        entries={data.imports.map((line) => ({
          key: line.batchId,
          title: line.fileName,
          note: importState(line, formatDateTime),
          acts: <ImportActs line={line} calls={calls} onOpen={onOpen} onDone={() => void refetch()} />,
        }))}
      />
    </>
  );
}

function RememberedWords({ entities }: Pick<ImportRecordsProps, 'entities'>): ReactElement {
  const { data, error, refetch } = useRead(queryImportWords, { entities: [...entities] }, { quiet: true });
  const { isBusy, act } = useAct();
  if (error) return <ErrorState title="记住的写法没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={3} />;
  const forget = (id: number, word: string) =>
    act(async () => {
      await call(removeImportWords, { ids: [id] });
      toast.info(`不再记住“${word}”，下次导入会再问`);
      await refetch();
    });
  return (
    <>
      <SectionHead title="记住的写法" note="整列改过的写法，全企业的导入都按它读取" />
      <EntryList
        label="记住的写法"
        empty="还没有记住的写法；在检查时把一种写法整列改掉，下次就不再问"
        entries={data.words.map(({ id, label, word, meaning, createdAt }) => ({
          key: id,
          title: word === '' ? `表中没有写明时填“${meaning}”` : `“${word}”读作“${meaning}”`,
          note: `${label} · ${formatDateTime(createdAt)}`,
          acts: (
            <Button
              size="small"
              aria-label={`不再记住“${word || meaning}”`}
              loading={isBusy}
              onClick={() => void forget(id, word || meaning)}
            >
              不再记住
            </Button>
          ),
        }))}
      />
    </>
  );
}

export function ImportRecords(props: ImportRecordsProps): ReactElement {
  return (
    <section className={importStyles.panel} aria-label="导入记录">
      <OwnImports {...props} />
      <RememberedWords entities={props.entities} />
      <footer className={importStyles.buttons}>
        <Button onClick={props.onBack}>导入一个文件</Button>
      </footer>
    </section>
  );
}
