/** The film itself in the form: chosen, hashed, sent in parts, paused and continued; its length and size are read when it is there. */
import { Progress } from 'antd';
import { FileVideo, Pause, Play, Upload as UploadIcon, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { FileValue } from '#platform/entity/field.ts';
import { formatFileSize } from '#platform/entity/format.ts';
import { CallRefused, isAborted } from '#platform/web/call.ts';
import type { EntityFormState } from '#platform/web/entity/use-entity-form.ts';
import { fileAddress, filesOf } from '#platform/web/entity/widgets/file-values.ts';
import type { ControlProps } from '#platform/web/entity/widgets/widget-props.ts';
import { FileChooser } from '#platform/web/FileChooser.tsx';
import { useDrop } from '#platform/web/use-drop.ts';
import type { UploadProgress } from './part-upload.ts';
import { uploadInParts } from './part-upload.ts';
import kit from '#platform/web/styles/kit.module.css';
import formStyles from '#platform/web/entity/entity-form.module.css';
import styles from './VideoUpload.module.css';

const largest = 2048 * 1024 * 1024;
const steps = { hashing: '正在校验', sending: '正在上传', checking: '正在合并检查' } as const;

interface Running {
  readonly file: File;
  readonly progress: UploadProgress;
  readonly isPaused: boolean;
}

function refusalOf(file: File): string | null {
  if (!/\.(?:mp4|webm|mov)$/iu.test(file.name)) return `“${file.name}”不是 MP4、WebM 或 MOV 视频`;
  if (file.size === 0) return `“${file.name}”是空文件`;
  return file.size > largest ? `“${file.name}”有 ${formatFileSize(file.size)}，超过 2 GB` : null;
}

/** Length and size of a stored film as this browser reads them; null when it cannot. */
function readFilm(file: FileValue): Promise<{ durationSec: number | null; width: number; height: number } | null> {
  return new Promise((resolve) => {
    const video = document.createElement('video');
    video.preload = 'metadata';
    video.addEventListener('loadedmetadata', () =>
      resolve({
        durationSec: Number.isFinite(video.duration) ? Math.round(video.duration) : null,
        width: video.videoWidth,
        height: video.videoHeight,
      }),
    );
    video.addEventListener('error', () => resolve(null));
    video.src = fileAddress(file, true);
  });
}

function useVideoUpload(props: ControlProps & { readonly set: EntityFormState['set'] }) {
  const [running, setRunning] = useState<Running | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  const digest = useRef<string | undefined>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const finish = async (stored: FileValue) => {
    props.onChange([stored]);
    setRunning(null);
    const read = await readFilm(stored);
    for (const key of ['durationSec', 'width', 'height'] as const) props.set(key, read?.[key] ?? null);
    if (!read) setTrouble('已上传，但当前浏览器无法播放这种编码，部分同事可能也看不到');
  };
  const run = async (file: File) => {
    const control = new AbortController();
    stop.current = control;
    setTrouble(null);
    setRunning({ file, progress: { step: 'hashing', share: 0 }, isPaused: false });
    const report = (progress: UploadProgress) => setRunning({ file, progress, isPaused: false });
    try {
      const sent = await uploadInParts(file, report, control.signal, digest.current);
      await finish(sent.file);
    } catch (error) {
      if (isAborted(error)) return;
      setRunning((now) => (now ? { ...now, isPaused: true } : now));
      setTrouble(`“${file.name}”没有传完：${error instanceof CallRefused ? error.errorDesc : '网络中断'}，可以继续`);
    }
  };
  return {
    running,
    trouble,
    take: (files: Iterable<File>) => {
      const [file] = files;
      if (!file) return;
      const refusal = refusalOf(file);
      digest.current = undefined;
      if (refusal) setTrouble(refusal);
      else void run(file);
    },
    pause: () => {
      stop.current?.abort();
      setRunning((now) => (now ? { ...now, isPaused: true } : now));
    },
    resume: () => running && void run(running.file),
    drop: () => {
      stop.current?.abort();
      setRunning(null);
      setTrouble(null);
    },
  };
}

export function VideoUpload(props: ControlProps & { readonly set: EntityFormState['set'] }): ReactElement {
  const { id, value, onChange, disabled, labelledBy, describedBy } = props;
  const { running, trouble, take, pause, resume, drop } = useVideoUpload(props);
  const dropZone = useDrop(disabled || running ? null : take);
  const [stored] = filesOf(value);
  return (
    <div className={formStyles.filesControl} {...dropZone}>
      <FileChooser accept="video/mp4,video/webm,video/quicktime,.mov" onFiles={take}>
        {(choose) => (
          <button
            id={id}
            type="button"
            className="button"
            disabled={disabled === true || running !== null}
            aria-labelledby={labelledBy ? `${labelledBy} ${id}` : undefined}
            aria-describedby={describedBy}
            onClick={choose}
          >
            <UploadIcon size={14} aria-hidden="true" />
            {stored ? '换一个视频' : '选择视频'}
          </button>
        )}
      </FileChooser>
      {running && (
        <div className={styles.upload} role="group" aria-label={`上传 ${running.file.name}`}>
          <span className="ellipsis">{running.file.name}</span>
          <Progress
            percent={Math.floor(running.progress.share * 100)}
            size="small"
            status={running.isPaused ? 'normal' : 'active'}
            aria-label="上传进度"
          />
          <span className="caption secondary">
            {running.isPaused ? '已暂停' : steps[running.progress.step]} · {formatFileSize(running.file.size)}
          </span>
          {running.isPaused ? (
            <button type="button" className={`${kit.textButton} ${styles.textButton}`} onClick={resume}>
              <Play size={14} aria-hidden="true" /> 继续
            </button>
          ) : (
            <button
              type="button"
              className={`${kit.textButton} ${styles.textButton}`}
              disabled={running.progress.step === 'checking'}
              onClick={pause}
            >
              <Pause size={14} aria-hidden="true" /> 暂停
            </button>
          )}
          <button
            type="button"
            className={formStyles.fileRemove}
            aria-label={`取消上传 ${running.file.name}`}
            onClick={drop}
          >
            <X size={14} aria-hidden="true" />
          </button>
        </div>
      )}
      {stored && !running && (
        <p className={styles.stored} data-part="film-stored">
          <FileVideo size={16} aria-hidden="true" />
          <span className="ellipsis">{stored.name}</span>
          <span className="caption secondary">{formatFileSize(stored.size)}</span>
          {!disabled && (
            <button
              type="button"
              className={formStyles.fileRemove}
              aria-label={`移除 ${stored.name}`}
              onClick={() => onChange(null)}
            >
              <X size={14} aria-hidden="true" />
            </button>
          )}
        </p>
      )}
      <span role="alert" className={trouble ? `${formStyles.fieldFinding} ${formStyles.fieldFindingError}` : undefined}>
        {trouble}
      </span>
    </div>
  );
}
