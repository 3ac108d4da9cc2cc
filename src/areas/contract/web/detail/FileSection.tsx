/** 附件: files with what each is, a preview of the chosen one, and the way to add some. */
import { Select } from 'antd';
import { FileText, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { FileValue } from '#platform/entity/field.ts';
import { f, optionLabel } from '#platform/entity/field.ts';
import { EMPTY_TEXT, formatFileSize } from '#platform/entity/format.ts';
import type { CallOptions } from '#platform/web/call.ts';
import { useAddedFiles } from '#platform/web/entity/use-added-files.ts';
import { acceptOf, UploadLines } from '#platform/web/entity/widgets/FilesControl.tsx';
import { fileAddress, filesOf, isImage, viewKind } from '#platform/web/entity/widgets/file-values.ts';
import { FileChooser } from '#platform/web/FileChooser.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import kit from '#platform/web/styles/kit.module.css';
import { useAct } from '#platform/web/use-act.ts';
import { useDrop } from '#platform/web/use-drop.ts';
import { contractFileKinds } from '../../model/contract-dicts.ts';
import { contractFileLimit, mostContractFiles } from '../../model/contract-records.ts';
import type { FileInput } from '../../model/edit-calls.ts';
import type { ContractDetail } from '../../model/list-calls.ts';

import { asked } from '../parts/asked.ts';
import { fileKeys, partOf } from '../parts/drafts.ts';
import { fileKindOf } from '../parts/file-kind.ts';
import styles from './contract-detail.module.css';
import { writeLatest } from './write-latest.ts';

const FileViewer = lazyPart(async () => (await import('#platform/web/entity/widgets/FileViewer.tsx')).FileViewer);
const field = f.files({ label: '附件', max: mostContractFiles, fileLimit: contractFileLimit });

/** How a file looks beside its list: a picture itself, of a PDF its first pages on a press. */
function Preview({ file, onOpen }: { readonly file: FileValue; readonly onOpen: () => void }): ReactElement {
  const can = viewKind(file) !== null;
  return (
    <figure className={styles.preview}>
      {isImage(file) ? (
        <img src={fileAddress(file, true, 256)} alt={file.name} />
      ) : (
        <FileText size={48} strokeWidth={1} aria-hidden="true" />
      )}
      <figcaption className="secondary caption">
        {can && (
          <button type="button" className={kit.textButton} onClick={onOpen}>
            打开预览
          </button>
        )}{' '}
        <a className={kit.textButton} href={fileAddress(file, isImage(file))} target="_blank" rel="noreferrer">
          {isImage(file) ? '查看原图' : '下载'}
        </a>
      </figcaption>
    </figure>
  );
}

export interface FileSectionProps {
  readonly detail: ContractDetail;
  /** Absent: files are only read. */
  readonly onSaved?: (() => void) | undefined;
}

type Sent = Readonly<Record<string, unknown>>;

export function FileSection({ detail, onSaved }: FileSectionProps): ReactElement {
  const { files } = detail;
  const mayWrite = onSaved !== undefined;
  const [chosenId, setChosen] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { act } = useAct();
  const write = async (change: (stored: readonly Sent[]) => readonly Sent[], options?: CallOptions) => {
    const sent = (now: ContractDetail) => ({ files: change(now.files.map((file) => partOf(file, fileKeys))) });
    const id = await writeLatest(detail, sent, options);
    onSaved?.();
    return id;
  };
  const { uploads, trouble, refusal, retry, choose, drop, isSaving } = useAddedFiles({
    field,
    stored: files.flatMap(({ file }) => filesOf(file)),
    add: mayWrite
      ? (added, idempotencyKey) =>
          write(
            (stored) => [
              ...stored,
              ...added.map((file) => ({ kind: fileKindOf(file.name), name: file.name, file: [file] })),
            ],
            { quiet: true, idempotencyKey },
          )
      : undefined,
  });
  const take = (list: Iterable<File>) => void choose(list);
  const dropZone = useDrop(mayWrite && !isSaving ? take : null);
  const change = (next: (stored: readonly Sent[]) => readonly Sent[]) => void act(() => write(next));
  const remove = async ({ id, name }: (typeof files)[number]) => {
    if (await asked(`移除“${name}”？`, '移除 1 份')) change((stored) => stored.filter((one) => one['id'] !== id));
  };
  const chosen = files.find(({ id }) => id === chosenId) ?? files[0];
  const [shown] = filesOf(chosen?.file);
  return (
    <div {...(mayWrite && dropZone)}>
      {files.length === 0 && uploads.length === 0 && (
        <p className="secondary">还没有附件{mayWrite && '，可把文件拖到这里'}</p>
      )}
      {files.length > 0 && (
        <div className={styles.files}>
          <ul className={styles.lines}>
            {files.map((file) => {
              const [content] = filesOf(file.file);
              return (
                <li key={file.id} data-chosen={file === chosen || undefined}>
                  <button
                    type="button"
                    aria-pressed={file === chosen}
                    onClick={() => setChosen(file.id)}
                    onDoubleClick={() => setOpen(content !== undefined && viewKind(content) !== null)}
                  >
                    <FileText size={16} aria-hidden="true" />
                    <span className="ellipsis">{file.name}</span>
                  </button>
                  {mayWrite ? (
                    <Select<FileInput['kind']>
                      size="small"
                      variant="filled"
                      className={styles.fileKind}
                      aria-label={`${file.name}是什么`}
                      value={file.kind}
                      options={contractFileKinds.map(({ code, label }) => ({ value: code, label }))}
                      onChange={(kind) =>
                        change((stored) => stored.map((one) => (one['id'] === file.id ? { ...one, kind } : one)))
                      }
                    />
                  ) : (
                    <span className="tag">{optionLabel(contractFileKinds, file.kind)}</span>
                  )}
                  <span className={styles.size}>{content ? formatFileSize(content.size) : EMPTY_TEXT}</span>
                  {mayWrite && (
                    <button
                      type="button"
                      className={kit.iconButton}
                      aria-label={`移除 ${file.name}`}
                      onClick={() => void remove(file)}
                    >
                      <X size={14} aria-hidden="true" />
                    </button>
                  )}
                </li>
              );
            })}
          </ul>
          {shown && <Preview file={shown} onOpen={() => setOpen(true)} />}
        </div>
      )}
      <ul>
        <UploadLines uploads={uploads} drop={drop} />
      </ul>
      {(trouble ?? refusal) && (
        <p role="alert" className={styles.late}>
          {refusal ?? trouble}{' '}
          {refusal && (
            <button type="button" className={kit.textButton} onClick={retry}>
              再试一次
            </button>
          )}
        </p>
      )}
      {mayWrite && (
        <FileChooser multiple accept={acceptOf(field)} onFiles={take}>
          {(open) => (
            <button
              type="button"
              className={`${kit.textButton} ${styles.upload}`}
              disabled={isSaving || files.length >= mostContractFiles}
              onClick={open}
            >
              上传附件
            </button>
          )}
        </FileChooser>
      )}
      {isOpen && shown && <FileViewer file={shown} onClose={() => setOpen(false)} />}
    </div>
  );
}
