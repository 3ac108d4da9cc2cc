/** 检查简历: files that came in, what was read of each beside the original, and who goes into the pool. */
import { Button, Select } from 'antd';
import { Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { f } from '#platform/entity/field.ts';
import { call } from '#platform/web/call.ts';
import { FileChooser } from '#platform/web/FileChooser.tsx';
import { narrowQuery, useMedia } from '#platform/web/entity/use-media.ts';
import { RefControl } from '#platform/web/entity/widgets/RefControl.tsx';
import { Note } from '#platform/web/parts/Note.tsx';
import { Segments } from '#platform/web/parts/Segments.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { useDrop } from '#platform/web/use-drop.ts';
import { personSources } from '../../model/dicts.ts';
import type { ResumeFileRow } from '../../model/resume-calls.ts';
import { deleteResumeFile, getResumeFile, queryResumeFile } from '../../model/resume-calls.ts';
import { ResumeList } from './ResumeList.tsx';
import { ResumeOne } from './ResumeOne.tsx';
import { resumeEndings } from './endings.ts';
import { useSave } from './use-save.ts';
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

const positionField = f.ref({ label: '归入职位', to: 'recruit_position' });

/** The position that who is saved becomes a candidate for; none: they come into the pool alone. */
function PositionChoice({
  value,
  onChange,
}: {
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}): ReactElement {
  const id = useId();
  return (
    <div className={styles.position}>
      <label id={`${id}-label`} htmlFor={id}>
        {positionField.label}
      </label>
      <RefControl
        id={id}
        field={positionField}
        value={value}
        onChange={(next) => onChange(typeof next === 'number' ? next : null)}
        labelledBy={`${id}-label`}
      />
    </div>
  );
}

export function ResumeCheck({ files }: ResumeCheckProps): ReactElement {
  const uploading = useResumeUpload();
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
  const { isBusy, unsaved, save } = useSave();
  const { act } = useAct();
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
  const address = useAddress();
  const mayRecommend = usePermission('recruit_add');
  // In the address, where the process of one position puts it.
  const positionId = mayRecommend ? address.number('positionId') : null;
  const position = mayRecommend && (
    <PositionChoice value={positionId} onChange={(id) => address.set({ positionId: id })} />
  );
  // The head of a telephone has no room for it: it stands above the button that it is about.
  const isNarrow = useMedia(narrowQuery);
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
            {!isNarrow && position}
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
      {unsaved.length > 0 && <Note tone="danger">{unsaved.join('　')}</Note>}
      <footer className={styles.foot}>
        {isNarrow && position}
        <span className="secondary caption">只保存已确认的人，其余 7 天内可回来继续；关闭页面不影响解析</span>
        <Button type="primary" loading={isBusy} disabled={ready.length === 0} onClick={() => save(ready, positionId)}>
          保存已确认 {ready.length} 人{positionId !== null && '并归入职位'}
        </Button>
      </footer>
    </div>
  );
}
