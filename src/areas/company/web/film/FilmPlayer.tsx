/** The player: speeds, subtitles, goes on where one stopped, tells after five seconds that it was watched. */
import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { call } from '#platform/web/call.ts';
import { fileAddress } from '#platform/web/entity/widgets/file-values.ts';
import type { FilmRow } from './FilmCards.tsx';
import { countFilmView } from '../../model/film.ts';
import { Segments } from '#platform/web/parts/Segments.tsx';
import { clockOf } from './film-time.ts';
import styles from './FilmPlayer.module.css';

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2];
const countAfter = 5;
/** Nobody wants to go on at the first or the last seconds. */
const [earliest, beforeEnd] = [5, 5];
const keptAs = (id: number): string => `film-position:${id}`;

/** Where this browser stopped; 0: from the start. */
function keptPosition(id: number, length: number): number {
  const at = Number(localStorage.getItem(keptAs(id)));
  return at >= earliest && at <= length - beforeEnd ? at : 0;
}

/** Seconds that were really played, told once when they are enough. */
function useView(id: number, onCounted: (count: number) => void) {
  const watched = useRef({ seconds: 0, last: 0, isTold: false });
  return (video: HTMLVideoElement) => {
    const state = watched.current;
    const step = video.currentTime - state.last;
    state.last = video.currentTime;
    // Seeking is not watching.
    if (video.paused || step <= 0 || step > 2) return;
    state.seconds += step / video.playbackRate;
    if (state.seconds < countAfter || state.isTold) return;
    state.isTold = true;
    call(countFilmView, { id }, { quiet: true }).then(
      ({ viewCount }) => onCounted(viewCount),
      () => undefined,
    );
  };
}

interface FilmPlayerProps {
  readonly film: FilmRow;
  /** Without it the browser's own menu of the player offers no saving either. */
  readonly mayDownload: boolean;
  readonly onCounted: (count: number) => void;
}

export function FilmPlayer({ film, mayDownload, onCounted }: FilmPlayerProps): ReactElement {
  const video = useRef<HTMLVideoElement>(null);
  const [speed, setSpeed] = useState(1);
  const [resumed, setResumed] = useState(0);
  const [isBroken, setBroken] = useState(false);
  const tell = useView(film.id, onCounted);
  useEffect(() => {
    if (video.current) video.current.playbackRate = speed;
  }, [speed]);
  const [file] = film.video;
  if (!file) return <p className="secondary">没有视频文件</p>;
  const onTime = (playing: HTMLVideoElement) => {
    tell(playing);
    localStorage.setItem(keptAs(film.id), String(Math.floor(playing.currentTime)));
  };
  return (
    <div className={styles.root}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- subtitles are offered where the film has some */}
      <video
        ref={video}
        src={fileAddress(file, true)}
        {...(film.poster ? { poster: fileAddress(film.poster, true, 1024) } : {})}
        controls
        playsInline
        {...(!mayDownload && { controlsList: 'nodownload', onContextMenu: (event) => event.preventDefault() })}
        preload="metadata"
        aria-label={film.title}
        onLoadedMetadata={(event) => {
          const at = keptPosition(film.id, event.currentTarget.duration);
          if (at > 0) event.currentTarget.currentTime = at;
          setResumed(at);
        }}
        onTimeUpdate={(event) => onTime(event.currentTarget)}
        onEnded={() => localStorage.removeItem(keptAs(film.id))}
        onError={() => setBroken(true)}
      >
        {(film.subtitles ?? []).map((track, index) => (
          <track
            key={track.id}
            kind="subtitles"
            src={fileAddress(track, true)}
            label={track.name.replace(/\.vtt$/iu, '')}
            srcLang="zh"
            default={index === 0}
          />
        ))}
      </video>
      <div className={styles.speed}>
        <span className="caption secondary" role="status">
          {isBroken ? '当前浏览器无法播放这部影片' : resumed > 0 ? `从上次的 ${clockOf(resumed)} 继续` : ''}
        </span>
        <Segments
          label="播放速度"
          value={speed}
          onChange={setSpeed}
          segments={speeds.map((value) => ({ value, label: `${value}×` }))}
        />
      </div>
    </div>
  );
}
