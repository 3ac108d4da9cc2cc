/** 检查简历: files that came in, what was read of each beside the original, and who goes into the pool. */
import { useQueryClient } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '#platform/web/call.ts';
import { FileChooser } from '#platform/web/FileChooser.tsx';
import { listKey } from '#platform/web/entity/use-entity-list.ts';
import { Note } from '#platform/web/parts/Note.tsx';
import { Segments } from '#platform/web/parts/Segments.tsx';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { useDrop } from '#platform/web/use-drop.ts';
import { personSources } from '../../model/dicts.ts';
import { externalPerson } from '../../model/external-person.ts';
import type { ResumeFileRow } from '../../model/resume-calls.ts';
import { deleteResumeFile, getResumeFile, queryResumeFile, saveResumeFile } from '../../model/resume-calls.ts';
import { ResumeList } from './ResumeList.tsx';
import { ResumeOne } from './ResumeOne.tsx';
import { resumeEndings } from './endings.ts';
import { useResumeUpload } from './use-resume-upload.ts';
import styles from './ResumeCheck.module.css';

export interface ResumeCheckProps {
  /** Chosen or dropped before the check was opened. */
  readonly files: readonly File[];
}

/** Milliseconds between two looks at the list while files are read. */
const pollEvery = 1000;
const isOpen = ({ state, isConfirmed }: ResumeFileRow): boolean =>
  !isConfirmed && (state === 'read' || state === 'refused');
const isReading = ({ state }: ResumeFileRow): boolean => state === 'waiting' || state === 'reading';
/** Confirmed and not in the pool yet. */
const isReady = ({ state, isConfirmed }: ResumeFileRow): boolean =>
  isConfirmed && (state === 'read' || state === 'refused');
type Part = 'all' | 'open' | 'done';

const partOf: Readonly<Record<Part, (row: ResumeFileRow) => boolean>> = {
  all: () => true,
  open: (row) => isOpen(row) || isReading(row),
  done: (row) => !isOpen(row) && !isReading(row),
};

/** The file that the address names, else the first that wants a look. */
function useCurrent(rows: readonly ResumeFileRow[]) {
  const [params, setParams] = useSearchParams();
  const named = rows.find(({ id }) => id === Number(params.get('check')));
  const current = named ?? rows.find(isOpen) ?? rows[0];
  const open = (id: number) =>
    setParams(
      (all) => {
        all.set('check', String(id));
        return all;
      },
      { replace: true },
    );
  const next = (after: number) => {
    const at = rows.findIndex(({ id }) => id === after);
    const following = [...rows.slice(at + 1), ...rows.slice(0, at)].find(isOpen);
    if (following) open(following.id);
  };
  return { current, open, next };
}

/** Alt with up and down goes from file to file. */
function useFileKeys(rows: readonly ResumeFileRow[], current: number | null, open: (id: number) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      event.preventDefault();
      const at = rows.findIndex(({ id }) => id === current);
      const row = rows[at + (event.key === 'ArrowUp' ? -1 : 1)];
      if (row) open(row.id);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [rows, current, open]);
}

function One({
  id,
  onConfirmed,
  onRemove,
}: {
  readonly id: number;
  readonly onConfirmed: () => void;
  readonly onRemove: () => void;
}) {
  const { data, error, refetch } = useRead(getResumeFile, { id }, { quiet: true });
  if (error && !data) return <ErrorState title="简历没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} />;
  return <ResumeOne key={data.id} shown={data} onConfirmed={onConfirmed} onRemove={onRemove} />;
}

export function ResumeCheck({ files }: ResumeCheckProps): ReactElement {
  const uploading = useResumeUpload();
  const client = useQueryClient();
  const [isPolling, setPolling] = useState(true);
  const { data, error, refetch } = useRead(
    queryResumeFile,
    {},
    { quiet: true, keep: true, refetchInterval: isPolling ? pollEvery : false },
  );
  const rows = data?.records ?? [];
  const isBusyReading = rows.some(isReading) || uploading.uploads.some(({ refusal }) => refusal === null);
  useEffect(() => setPolling(isBusyReading), [isBusyReading]);
  const { current, open, next } = useCurrent(rows);
  useFileKeys(rows, current?.id ?? null, open);
  const [source, setSource] = useState<string>('import');
  const [part, setPart] = useState<Part>('all');
  /** Who was not saved, with the reason. */
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const { isBusy, act } = useAct();
  const take = (files: Iterable<File>) => void uploading.take(files, source);
  const begun = useRef<readonly File[] | null>(null);
  useEffect(() => {
    // Once for each choice, also where effects run twice.
    if (files.length === 0 || begun.current === files) return;
    begun.current = files;
    take(files);
  });
  const drop = useDrop((files) => take(files));
  const ready = rows.filter(isReady);
  const save = () =>
    void act(async () => {
      const { results } = await call(saveResumeFile, { ids: ready.map(({ id }) => id) });
      setUnsaved(
        results.flatMap(({ id, reason }) => {
          const row = rows.find((one) => one.id === id);
          return reason === null ? [] : `${row?.name ?? row?.file.name ?? ''}：${reason}`;
        }),
      );
      // Who was saved may be the same as somebody who is still to be checked.
      await Promise.all([
        refetch(),
        client.invalidateQueries({ queryKey: [getResumeFile.path] }),
        client.invalidateQueries({ queryKey: listKey(externalPerson) }),
      ]);
    });
  const remove = (id: number) =>
    void act(async () => {
      await call(deleteResumeFile, { ids: [id] });
      await refetch();
    });
  const count = (of: (row: ResumeFileRow) => boolean): number => rows.filter(of).length;
  const facts = [
    { label: '共', value: `${rows.length} 份` },
    { label: '已确认', value: count(isReady) },
    { label: '待确认', value: count(isOpen) },
    { label: '疑似重复', value: count((row) => isOpen(row) && row.duplicate !== null) },
    { label: '不能识别', value: count(({ state }) => state === 'refused') },
    ...(isBusyReading ? [{ label: '解析中', value: count(isReading) + uploading.uploads.length }] : []),
  ];
  return (
    <div className={styles.root} {...drop}>
      <PageHeader
        title="检查简历"
        showPath
        facts={facts}
        actions={
          <>
            <Select
              aria-label="来源"
              value={source}
              onChange={setSource}
              options={personSources.map(({ code, label }) => ({ value: code, label }))}
            />
            <FileChooser accept={resumeEndings} multiple onFiles={take}>
              {(choose) => (
                <Button icon={<Plus size={16} aria-hidden="true" />} onClick={choose}>
                  加文件
                </Button>
              )}
            </FileChooser>
          </>
        }
      />
      {error && !data ? (
        <ErrorState title="待核对的简历没有加载出来" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={8} />
      ) : rows.length + uploading.uploads.length === 0 ? (
        <EmptyState title="把简历拖到这里" reason="一次最多 50 份，.docx、.doc、.pdf、.txt，每份不超过 10 MB" />
      ) : (
        <div className={styles.body}>
          <aside className={styles.files} aria-label="文件">
            <Segments
              label="显示哪些文件"
              value={part}
              onChange={setPart}
              segments={[
                { value: 'all', label: '全部', count: rows.length },
                { value: 'open', label: '待处理', count: count(partOf.open) },
                { value: 'done', label: '已确认', count: count(partOf.done) },
              ]}
            />
            <ResumeList
              rows={rows.filter(partOf[part])}
              uploads={uploading.uploads}
              current={current?.id ?? null}
              onOpen={open}
              onDismiss={uploading.dismiss}
            />
          </aside>
          {current &&
            (isReading(current) ? (
              <Skeleton rows={8} />
            ) : (
              <One
                key={`${current.id} ${current.state}`}
                id={current.id}
                onConfirmed={() => next(current.id)}
                onRemove={() => remove(current.id)}
              />
            ))}
        </div>
      )}
      {unsaved.length > 0 && <Note tone="danger">{`没有保存 ${unsaved.length} 人　${unsaved.join('　')}`}</Note>}
      <footer className={styles.foot}>
        <span className="secondary caption">只保存已确认的人，其余 7 天内可回来继续；关闭页面不影响解析</span>
        <Button type="primary" loading={isBusy} disabled={ready.length === 0} onClick={save}>
          保存已确认 {ready.length} 人
        </Button>
      </footer>
    </div>
  );
}
