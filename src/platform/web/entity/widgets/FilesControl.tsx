/** Takes files by button or drop, shows their way up, previews pictures, removes. One file or several by the field. */
import { Image, Progress } from 'antd';
import { Download, FileText, Upload as UploadIcon, X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Field, FileValue } from '#platform/entity/field.ts';
import { fileLimitText } from '#platform/entity/file-limit.ts';
import { formatFileSize } from '#platform/entity/format.ts';
import { CallRefused, isAborted, upload } from '../../call.ts';
import { FileChooser } from '../../FileChooser.tsx';
import { lazyPart, preloadOn } from '../../lazy-part.tsx';
import { useDrop } from '../../use-drop.ts';
import { Empty } from './cells.tsx';
import { fileAddress, fileRefusal, filesOf, isImage, isSingle, maxFiles, uploadPath, viewKind } from './file-values.ts';
import type { CellProps, ControlProps } from './widget-props.ts';
import { ariaOf } from './widget-props.ts';
import formStyles from '../entity-form.module.css';
import styles from './FilesControl.module.css';

export interface Upload {
  readonly key: number;
  readonly name: string;
  /** 0 to 1. */
  readonly share: number;
  readonly stop: AbortController;
}

/** Of the page: keys of waiting uploads, never the same twice. */
let lastKey = 0;

async function send(
  file: File,
  single: boolean,
  report: (share: number) => void,
  signal: AbortSignal,
): Promise<FileValue> {
  const form = new FormData();
  // One picture of a field is shown in lists and cards: the server keeps it small and without what the camera wrote into it.
  form.append('bizType', single ? 'picture' : 'attachment');
  form.append('file', file, file.name);
  const answer = await upload<FileValue | FileValue[]>(uploadPath, form, report, { signal, quiet: true });
  const stored = Array.isArray(answer) ? answer[0] : answer;
  if (!stored) throw new Error('upload answered no file');
  return stored;
}

/** Uploads under way and the finding about the last refused file. */
export function useUploads(props: Pick<ControlProps, 'field' | 'value' | 'onChange'>): {
  readonly uploads: readonly Upload[];
  readonly trouble: string | null;
  readonly take: (files: Iterable<File>) => void;
  readonly drop: (key: number) => void;
} {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [trouble, setTrouble] = useState<string | null>(null);
  // Several uploads end while others run: each must add to what is there then, not to what was there at its start.
  const latest = useRef<readonly FileValue[]>([]);
  useEffect(() => {
    latest.current = filesOf(props.value);
  }, [props.value]);
  const finish = (stored: FileValue) => {
    latest.current = isSingle(props.field) ? [stored] : [...latest.current, stored];
    props.onChange(isSingle(props.field) ? stored : latest.current);
  };
  const start = async (file: File) => {
    lastKey += 1;
    const entry: Upload = { key: lastKey, name: file.name, share: 0, stop: new AbortController() };
    setUploads((present) => [...present, entry]);
    const report = (share: number) =>
      setUploads((present) => present.map((other) => (other.key === entry.key ? { ...other, share } : other)));
    try {
      finish(await send(file, isSingle(props.field), report, entry.stop.signal));
    } catch (error) {
      if (!isAborted(error))
        setTrouble(`“${file.name}”没有传上：${error instanceof CallRefused ? error.errorDesc : '网络中断，请重试'}`);
    } finally {
      setUploads((present) => present.filter((other) => other.key !== entry.key));
    }
  };
  const take = (files: Iterable<File>) => {
    setTrouble(null);
    let count = isSingle(props.field) ? 0 : filesOf(props.value).length + uploads.length;
    for (const file of files) {
      const refusal = fileRefusal(props.field, file, count);
      if (refusal) setTrouble(refusal);
      else {
        count += 1;
        void start(file);
      }
    }
  };
  return { uploads, trouble, take, drop: (key) => uploads.find((entry) => entry.key === key)?.stop.abort() };
}

const FileViewer = lazyPart(async () => (await import('./FileViewer.tsx')).FileViewer);

/** Name of a file that is no picture: opens here what can be looked at, saves the rest. */
function FileName({ file }: { readonly file: FileValue }): ReactElement {
  const [shown, setShown] = useState(false);
  const kind = viewKind(file);
  const address = fileAddress(file, false);
  return (
    <>
      <FileText size={16} aria-hidden="true" />
      {kind === null ? (
        <a className="ellipsis" href={address} download={file.name} title={file.name}>
          {file.name}
        </a>
      ) : (
        <>
          <button
            type="button"
            className={`${styles.fileOpen} ellipsis`}
            title={file.name}
            aria-label={`预览 ${file.name}`}
            onClick={() => setShown(true)}
            {...preloadOn(FileViewer)}
          >
            {file.name}
          </button>
          <a className={formStyles.fileRemove} href={address} download={file.name} aria-label={`下载 ${file.name}`}>
            <Download size={14} aria-hidden="true" />
          </a>
        </>
      )}
      <span className="secondary caption">{formatFileSize(file.size)}</span>
      {shown && <FileViewer file={file} onClose={() => setShown(false)} />}
    </>
  );
}

function StoredFile({
  file,
  onRemove,
}: {
  readonly file: FileValue;
  readonly onRemove?: (() => void) | undefined;
}): ReactElement {
  return (
    <li className={isImage(file) ? formStyles.filePicture : styles.fileLine}>
      {isImage(file) ? (
        <Image
          src={fileAddress(file, true, 256)}
          preview={{ src: fileAddress(file, true) }}
          alt={file.name}
          width={72}
          height={72}
        />
      ) : (
        <FileName file={file} />
      )}
      {onRemove && (
        <button type="button" className={formStyles.fileRemove} aria-label={`移除 ${file.name}`} onClick={onRemove}>
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}

/** Files on their way. */
export function UploadLines({
  uploads,
  drop,
}: {
  readonly uploads: readonly Upload[];
  readonly drop: (key: number) => void;
}): ReactElement {
  return (
    <>
      {uploads.map((entry) => (
        <li key={entry.key} className={styles.fileLine}>
          <span className="ellipsis">{entry.name}</span>
          <Progress percent={Math.round(entry.share * 100)} size="small" aria-label={`上传 ${entry.name}`} />
          <button
            type="button"
            className={formStyles.fileRemove}
            aria-label={`取消上传 ${entry.name}`}
            onClick={() => drop(entry.key)}
          >
            <X size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
    </>
  );
}

/** Files of a field without controls: table peek and detail. */
export function FileList({ files }: { readonly files: readonly FileValue[] }): ReactElement {
  return (
    <Image.PreviewGroup>
      <ul className={formStyles.fileList}>
        {files.map((file) => (
          <StoredFile key={file.id} file={file} />
        ))}
      </ul>
    </Image.PreviewGroup>
  );
}

/** Types that the chooser of the browser offers. */
export const acceptOf = (field: Field): string | undefined =>
  field.fileLimit?.types.join(',') ?? (isSingle(field) ? 'image/*' : undefined);

/** What the field takes, and of several files how many there are. */
function takenText(field: Field, present: number): string {
  const what = field.fileLimit
    ? fileLimitText(field.fileLimit)
    : isSingle(field)
      ? 'PNG、JPG、WebP，10 MB 以内'
      : '单个 50 MB 以内';
  return isSingle(field) ? `可拖入，${what}` : `可拖入，${what}，${present} / ${maxFiles(field)}`;
}

export function FilesControl(props: ControlProps): ReactElement {
  const { id, field, value, onChange, disabled } = props;
  const { uploads, trouble, take, drop } = useUploads(props);
  const dropZone = useDrop(disabled ? null : take);
  const files = filesOf(value);
  const remove = (file: FileValue) => {
    const rest = files.filter((other) => other.id !== file.id);
    onChange(isSingle(field) || rest.length === 0 ? null : rest);
  };
  const isFull = !isSingle(field) && files.length + uploads.length >= maxFiles(field);
  return (
    <div className={formStyles.filesControl} {...dropZone}>
      <FileChooser multiple={maxFiles(field) > 1} accept={acceptOf(field)} onFiles={take}>
        {(choose) => (
          <button
            id={id}
            type="button"
            className="button"
            disabled={disabled === true || isFull}
            onClick={choose}
            {...ariaOf(props)}
            aria-required={undefined}
            aria-labelledby={props.labelledBy ? `${props.labelledBy} ${id}` : undefined}
          >
            <UploadIcon size={14} aria-hidden="true" />
            {isSingle(field) ? (files.length > 0 ? '换一张' : '选择图片') : '选择文件'}
          </button>
        )}
      </FileChooser>
      <span className={`secondary caption ${styles.limit}`}>{takenText(field, files.length)}</span>
      <Image.PreviewGroup>
        <ul className={formStyles.fileList}>
          {files.map((file) => (
            <StoredFile key={file.id} file={file} onRemove={disabled ? undefined : () => remove(file)} />
          ))}
          <UploadLines uploads={uploads} drop={drop} />
        </ul>
      </Image.PreviewGroup>
      <span role="alert" className={trouble ? `${formStyles.fieldFinding} ${formStyles.fieldFindingError}` : undefined}>
        {trouble}
      </span>
    </div>
  );
}

/** All files of a value, in a detail line. */
export function FilesDetail({ value }: CellProps): ReactNode {
  const files = filesOf(value);
  return files.length === 0 ? <Empty /> : <FileList files={files} />;
}
