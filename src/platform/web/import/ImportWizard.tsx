/** Import in five steps. The batch stands in the address: leaving and coming back changes nothing. */
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { formatFileSize } from '#platform/entity/format.ts';
import type { ImportBatch } from '#platform/entity/transfer.ts';
import { CallRefused, isAborted } from '../call.ts';
import { useFollowedHeading } from '../router/use-followed-heading.ts';
import { ErrorState } from '../shell/ErrorState.tsx';
import { Skeleton } from '../shell/Skeleton.tsx';
import { useAct } from '../use-act.ts';
import type { AnalyseRequest, ImportCalls } from './import-calls.ts';
import { entityImportCalls } from './import-calls.ts';
import { ImportCheck } from './ImportCheck.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import kit from '../styles/kit.module.css';
import pageHeaderStyles from '../shell/page-header.module.css';
import styles from './ImportWizard.module.css';
import { isRunning } from './import-progress.ts';
import { ImportRecords } from './ImportRecords.tsx';
import { ImportResult, ImportRunning } from './ImportResult.tsx';
import { ImportSheets } from './ImportSheets.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import type { UploadChoice } from './ImportUpload.tsx';
import { ImportFileStep, ImportTemplateStep, sheetRefusal } from './ImportUpload.tsx';
import type { Mappings } from './use-read-anew.ts';
import { useReadAnew } from './use-read-anew.ts';
import type { BatchState } from './use-import-batch.ts';
import type { LeftOutRows } from './use-left-out.ts';
import { useLeftOut } from './use-left-out.ts';
import type { Mends } from './use-mends.ts';
import { useMends } from './use-mends.ts';
import { useImportBatch } from './use-import-batch.ts';

/** One of several things that may be imported here. */
export interface ImportKind {
  readonly key: string;
  readonly label: string;
  readonly calls: ImportCalls;
}

export interface ImportWizardProps {
  readonly entity: AnyEntity;
  /** Several templates to choose from; the calls of the chosen one are used. */
  readonly kinds?: readonly ImportKind[] | undefined;
  /** Entity of a batch, where a workbook may bring several. */
  readonly entityOf?: ((name: string) => AnyEntity | undefined) | undefined;
  /** Those of the platform by default. */
  readonly calls?: ImportCalls | undefined;
  /** Batch of the address; null while there is none. */
  readonly batchId: number | null;
  /** A file that was dropped on the list. */
  readonly file?: File | null | undefined;
  /** Opens with the list of imports instead of a new one. */
  readonly startsWithRecords?: boolean | undefined;
  /** Entities whose imports are listed; by default the one. */
  readonly recordsOf?: readonly string[] | undefined;
  readonly onBatch: (batchId: number | null) => void;
  readonly onClose: () => void;
}

/** What a person looks at before the batch runs: the batch itself does not know. */
type View = 'template' | 'file' | 'columns' | 'check';

type ColumnMatch = Pick<AnalyseRequest, 'mapping' | 'mappings' | 'sheetNames'>;

interface Upload {
  readonly share: number | null;
  readonly trouble: string | null;
  readonly file: File | null;
  /** Sent with the choices that stand now. */
  readonly isCurrent: boolean;
  readonly send: (file: File, matched?: ColumnMatch) => Promise<ImportBatch | null>;
}

/** Sends the file for checking; a matching changed by hand sends it again. */
function useUpload(calls: ImportCalls, choice: UploadChoice): Upload {
  const [share, setShare] = useState<number | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [sentWith, setSentWith] = useState<UploadChoice | null>(null);
  const stop = useRef(new AbortController());
  const send: Upload['send'] = async (next, matched) => {
    stop.current = new AbortController();
    setFile(next);
    setSentWith(choice);
    setTrouble(null);
    setShare(0);
    try {
      return await calls.analyse(
        {
          file: next,
          mode: choice.mode,
          matchBy: choice.mode === 'insert' ? undefined : choice.matchBy,
          ...matched,
          createMissing: calls.creates !== undefined && choice.createMissing,
        },
        setShare,
        stop.current.signal,
      );
    } catch (error) {
      if (!isAborted(error))
        setTrouble(error instanceof CallRefused ? error.errorDesc : '文件没有传上：网络中断，请重试');
      return null;
    } finally {
      setShare(null);
    }
  };
  return { share, trouble, file, isCurrent: sentWith === choice, send };
}

const stepOf = (batch: ImportBatch | undefined, view: View): number =>
  batch && batch.status !== 'ready' && batch.status !== 'analysing'
    ? 4
    : { template: 0, file: 1, columns: 2, check: 3 }[view];

const modeText = { insert: '只新增', update: '只更新', upsert: '新增并更新' } as const;

function FileNote({
  batch,
  file,
}: {
  readonly batch: ImportBatch | undefined;
  readonly file: File | null;
}): ReactElement | null {
  if (!batch) return null;
  return (
    <p className={`${styles.file} secondary ellipsis`}>
      {[batch.fileName, file && formatFileSize(file.size), modeText[batch.mode]].filter(Boolean).join(' · ')}
    </p>
  );
}

interface BodyProps extends ImportWizardProps {
  readonly leftOut: LeftOutRows;
  readonly mends: Mends;
  readonly matched: Mappings;
  readonly setMatched: (matched: Mappings) => void;
  readonly state: BatchState;
  readonly view: View;
  readonly setView: (view: View) => void;
  readonly upload: Upload;
  readonly choice: UploadChoice;
  readonly setChoice: (choice: UploadChoice) => void;
  readonly calls: ImportCalls;
  readonly kind: string | undefined;
  readonly setKind: (kind: string) => void;
}

function BeforeBatch(props: BodyProps): ReactElement {
  const {
    entity,
    kinds,
    kind,
    setKind,
    calls,
    file,
    view,
    setView,
    upload,
    choice,
    setChoice,
    state,
    onBatch,
    onClose,
  } = props;
  const [dropped, setDropped] = useState(file ?? null);
  const onFile = async (chosen: File) => {
    const batch = await upload.send(chosen);
    if (!batch) return;
    state.put(batch);
    setView('columns');
    onBatch(batch.batchId);
  };
  // A refusal of the template was told by the call.
  if (view === 'template')
    return (
      <ImportTemplateStep
        entity={entity}
        calls={calls}
        kinds={kinds}
        kind={kind}
        onKind={setKind}
        choice={choice}
        onChoice={setChoice}
        onTemplate={() => void calls.template().catch(() => undefined)}
        file={dropped}
        onForget={() => setDropped(null)}
        onNext={() => {
          setView('file');
          const refusal = dropped && sheetRefusal(dropped);
          if (dropped && refusal === null) void onFile(dropped);
        }}
        onCancel={onClose}
      />
    );
  return (
    <ImportFileStep
      share={upload.share}
      trouble={upload.trouble}
      onFile={(chosen) => void onFile(chosen)}
      onBack={() => setView('template')}
    />
  );
}

function WithBatch(props: BodyProps & { readonly batch: ImportBatch }): ReactElement {
  const {
    entity,
    calls,
    batch,
    state,
    view,
    setView,
    upload,
    choice,
    setChoice,
    leftOut,
    mends,
    matched,
    setMatched,
    onBatch,
    onClose,
  } = props;
  const { isBusy: isCommitting, act } = useAct();
  const again = () => {
    setMatched({});
    setView('template');
    onBatch(null);
  };
  const readAnew = useReadAnew({
    batch,
    calls,
    mends,
    leftOut,
    onBatch,
    put: state.put,
    send: async (mapping) => (upload.file ? upload.send(upload.file, mapping) : null),
  });
  const confirmColumns = async (mapping: Readonly<Record<number, string | null>> | null) => {
    // What was matched on the other sheets of the workbook goes on.
    const mappings = mapping && { ...matched, [batch.sheetName ?? '']: mapping };
    if (mappings && upload.file && !(await readAnew(mappings))) return;
    if (mappings) setMatched(mappings);
    setView('check');
  };
  const chooseSheets = async (names: readonly string[]) => {
    if (await readAnew(matched, names)) setView('columns');
  };
  const confirmChoice = async () => {
    if (upload.isCurrent || (await readAnew(matched))) setView('columns');
  };
  const commit = async (onlyOk: boolean) => {
    const others = batch.sheets.filter(({ batchId }) => batchId !== batch.batchId);
    const rowsOf = (batchId: number) => [...leftOut.of(batchId).keys()];
    state.put(
      await calls.commit(
        batch.batchId,
        onlyOk,
        rowsOf(batch.batchId),
        others.map(({ batchId }) => ({ batchId, excludeRows: rowsOf(batchId) })),
      ),
    );
    state.refresh();
  };
  if (batch.status === 'analysing')
    return <ImportFileStep share={1} trouble={null} onFile={() => undefined} onBack={again} />;
  if (isRunning(batch))
    return <ImportRunning entity={entity} batch={batch} samples={state.samples} onLeave={onClose} />;
  if (batch.status !== 'ready')
    return (
      <ImportResult
        entity={entity}
        batch={batch}
        calls={calls}
        onRefresh={state.refresh}
        onAgain={again}
        onClose={onClose}
      />
    );
  if (upload.file && (view === 'template' || view === 'file'))
    return upload.share === null ? (
      <ImportTemplateStep
        entity={entity}
        calls={calls}
        choice={choice}
        onChoice={setChoice}
        onTemplate={() => void calls.template().catch(() => undefined)}
        file={upload.file}
        next={upload.isCurrent ? '继续' : '重新检查'}
        trouble={upload.trouble}
        onForget={again}
        onNext={() => void confirmChoice()}
        onCancel={onClose}
      />
    ) : (
      <ImportFileStep share={upload.share} trouble={null} onFile={() => undefined} onBack={again} />
    );
  if (view === 'columns')
    return (
      <ImportColumns
        key={batch.batchId}
        batch={batch}
        onSheets={calls.takesSheets ? (names) => void chooseSheets(names) : undefined}
        canChange={upload.file !== null}
        isBusy={upload.share !== null}
        onConfirm={(mapping) => void confirmColumns(mapping)}
        // Without the file, after a reload of the page, the way back begins with another one.
        onBack={upload.file ? () => setView('template') : again}
      />
    );
  return (
    <ImportCheck
      entity={entity}
      batch={batch}
      calls={calls}
      put={state.put}
      leftOut={leftOut}
      mends={mends}
      isCommitting={isCommitting}
      onCommit={(onlyOk) => void act(() => commit(onlyOk))}
      onBack={() => setView('columns')}
      onCancel={onClose}
    />
  );
}

export default function ImportWizard(props: ImportWizardProps): ReactElement {
  const { entity, batchId, onClose } = props;
  const [generic] = useState(() => entityImportCalls(entity.name));
  const [kind, setKind] = useState(props.kinds?.[0]?.key);
  const calls = props.kinds?.find(({ key }) => key === kind)?.calls ?? props.calls ?? generic;
  const state = useImportBatch(calls, batchId);
  const [view, setView] = useState<View>(batchId === null ? 'template' : 'check');
  const [choice, setChoice] = useState<UploadChoice>({ mode: 'insert', matchBy: undefined, createMissing: false });
  const upload = useUpload(calls, choice);
  const leftOut = useLeftOut();
  const mends = useMends();
  const [isListed, setListed] = useState(props.startsWithRecords ?? false);
  const [matched, setMatched] = useState<Mappings>({});
  // Each step takes the place of the one before, and with it of the button that had the keyboard.
  useFollowedHeading(String(stepOf(state.batch, view)));
  const body: BodyProps = {
    ...props,
    calls,
    kind,
    setKind,
    state,
    view,
    setView,
    upload,
    leftOut,
    mends,
    matched,
    setMatched,
    choice,
    setChoice,
  };
  const content = () => {
    if (batchId === null && isListed)
      return (
        <ImportRecords
          entities={props.recordsOf ?? [entity.name]}
          calls={calls}
          onOpen={(id) => (setView('check'), props.onBatch(id))}
          onBack={() => (setListed(false), props.onBatch(null))}
        />
      );
    if (batchId === null) return <BeforeBatch {...body} />;
    if (state.batch)
      return (
        <>
          <ImportSheets batch={state.batch} onBatch={props.onBatch} />
          <WithBatch
            key={state.batch.batchId}
            {...body}
            entity={props.entityOf?.(state.batch.entity) ?? entity}
            batch={state.batch}
          />
        </>
      );
    if (state.error) return <ErrorState title="这次导入打不开" error={state.error} onRetry={state.refresh} />;
    return <Skeleton rows={8} />;
  };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <nav className={`${pageHeaderStyles.path} ${styles.pagePath}`} aria-label="当前位置">
            <button type="button" className={`${kit.textButton} ${styles.textButton}`} onClick={onClose}>
              {entity.label}
            </button>
            <i aria-hidden="true">/</i>
            <span aria-current="page">导入</span>
          </nav>
          <h1>导入{entity.label}</h1>
        </div>
        {!(batchId === null && isListed) && <ImportSteps current={stepOf(state.batch, view)} />}
        {batchId === null && !isListed && (
          <Button className={styles.records} type="text" onClick={() => setListed(true)}>
            导入记录
          </Button>
        )}
        <FileNote batch={batchId === null ? undefined : state.batch} file={upload.file} />
      </header>
      {content()}
    </div>
  );
}
