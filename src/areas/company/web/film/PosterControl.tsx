/** Poster of a film: a picture of one's own, or a moment of the film chosen by slider and drawn here. */
import { Slider } from 'antd';
import { Camera } from 'lucide-react';
import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import type { FileValue } from '#platform/entity/field.ts';
import { upload } from '#platform/web/call.ts';
import type { Values } from '#platform/web/entity/any-row.ts';
import type { EntityFormState } from '#platform/web/entity/use-entity-form.ts';
import { fileAddress, filesOf, uploadPath } from '#platform/web/entity/widgets/file-values.ts';
import { FilesControl } from '#platform/web/entity/widgets/FilesControl.tsx';
import type { ControlProps } from '#platform/web/entity/widgets/widget-props.ts';
import { useAct } from '#platform/web/use-act.ts';
import { clockOf } from './film-time.ts';
import styles from './PosterControl.module.css';

const widest = 1280;
const quality = 0.86;

/** The picture that stands in the player. */
function frameOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, widest / video.videoWidth);
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

function FramePicker({
  film,
  onPick,
}: {
  readonly film: FileValue;
  readonly onPick: (poster: FileValue, time: number) => void;
}): ReactElement {
  const video = useRef<HTMLVideoElement>(null);
  const [length, setLength] = useState(0);
  const [time, setTime] = useState(0);
  const [isReady, setReady] = useState(false);
  const { isBusy, act } = useAct();
  const seek = (next: number) => {
    setTime(next);
    setReady(false);
    if (video.current) video.current.currentTime = next;
  };
  const pick = () =>
    void act(async () => {
      const picture = video.current && (await frameOf(video.current));
      if (!picture) return;
      const form = new FormData();
      form.append('bizType', 'picture');
      form.append('file', picture, '影片封面.jpg');
      onPick(await upload<FileValue>(uploadPath, form), time);
    });
  return (
    <div className={styles.frame}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a still of the film, without sound */}
      <video
        ref={video}
        src={fileAddress(film, true)}
        muted
        playsInline
        preload="auto"
        aria-label="封面预览"
        onLoadedMetadata={(event) => {
          setLength(Number.isFinite(event.currentTarget.duration) ? event.currentTarget.duration : 0);
          seek(Math.min(1, event.currentTarget.duration || 0));
        }}
        onSeeked={() => setReady(true)}
      />
      <Slider
        min={0}
        max={Math.max(0.1, length)}
        step={0.1}
        value={time}
        disabled={length === 0}
        onChange={seek}
        tooltip={{ formatter: (value) => clockOf(value ?? 0) }}
        ariaLabelForHandle="封面时间"
      />
      <button type="button" className="button" disabled={!isReady || isBusy} onClick={pick}>
        <Camera size={14} aria-hidden="true" />用 {clockOf(time)} 的画面作封面
      </button>
    </div>
  );
}

export function PosterControl(
  props: ControlProps & { readonly values: Values; readonly set: EntityFormState['set'] },
): ReactElement {
  const [film] = filesOf(props.values['video']);
  return (
    <div className={styles.posterControl}>
      <FilesControl {...props} />
      {film && !props.disabled && (
        <FramePicker
          key={film.id}
          film={film}
          onPick={(poster, time) => (props.onChange(poster), props.set('posterTime', time))}
        />
      )}
    </div>
  );
}
