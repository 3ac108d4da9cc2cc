/** Full-screen show: a page every eight seconds, arrows turn, Space holds, Esc ends. */
import { ChevronLeft, ChevronRight, Pause, Play, X } from 'lucide-react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { WallFace, WallFrame, WallText } from './WallCard.tsx';
import type { PlacedItem } from './WallGrid.tsx';
import { pagesOf } from './wall-order.ts';
import styles from './wall.module.css';

/** Milliseconds a page stays. */
const pageTime = 8000;

/** Cards that fit on the screen: columns of 280 px in two rows where there is room. */
function fittingCards(): number {
  const columns = Math.max(1, Math.min(5, Math.floor((innerWidth - 96) / 300)));
  return columns * (innerHeight >= 860 ? 2 : 1);
}

/** Tab stays within the layer: from the last button to the first and back. */
function keepTab(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const [first, last] = event.shiftKey ? [buttons.at(-1), buttons[0]] : [buttons[0], buttons.at(-1)];
  if (document.activeElement !== last && (document.activeElement !== event.currentTarget || !event.shiftKey)) return;
  event.preventDefault();
  first?.focus();
}

export function WallPlayer({
  title,
  placed,
  onClose,
}: {
  readonly title: string;
  readonly placed: readonly PlacedItem[];
  readonly onClose: () => void;
}): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(fittingCards);
  const [page, setPage] = useState(0);
  const [isPlaying, setPlaying] = useState(true);
  const pages = pagesOf(placed, size);
  const count = pages.length;
  const shown = Math.min(page, count - 1);
  const turn = (step: number) => setPage((shown + step + count) % count);
  useEffect(() => {
    const element = box.current;
    const opener = document.activeElement;
    element?.focus();
    // Browsers without the call, or that refuse it, still get the layer over the window.
    void element?.requestFullscreen?.().catch(() => undefined);
    const onResize = () => setSize(fittingCards());
    const onFullscreen = () => !document.fullscreenElement && onClose();
    addEventListener('resize', onResize);
    document.addEventListener('fullscreenchange', onFullscreen);
    return () => {
      removeEventListener('resize', onResize);
      document.removeEventListener('fullscreenchange', onFullscreen);
      if (document.fullscreenElement === element) void document.exitFullscreen().catch(() => undefined);
      if (opener instanceof HTMLElement) opener.focus();
    };
    // Once: full screen begins and ends with the layer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    if (!isPlaying || count < 2) return undefined;
    const timer = setTimeout(() => setPage((shown + 1) % count), pageTime);
    return () => clearTimeout(timer);
  }, [isPlaying, shown, count]);
  const keys: Record<string, () => void> = {
    ArrowRight: () => turn(1),
    ArrowLeft: () => turn(-1),
    ' ': () => setPlaying(!isPlaying),
    Escape: onClose,
  };
  return (
    // A layer over everything takes the keys for all of it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={box}
      className={styles.player}
      role="dialog"
      aria-modal="true"
      aria-label={`${title}，全屏播放`}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Tab') keepTab(event);
        const act = event.target instanceof HTMLButtonElement && event.key === ' ' ? undefined : keys[event.key];
        if (!act) return;
        event.preventDefault();
        act();
      }}
    >
      <header>
        <h2>{title}</h2>
        <span aria-live={isPlaying ? 'off' : 'polite'}>
          {shown + 1} / {count}
        </span>
        <button type="button" aria-label="上一页" onClick={() => turn(-1)}>
          <ChevronLeft size={18} aria-hidden="true" />
        </button>
        <button type="button" aria-label={isPlaying ? '暂停' : '继续'} onClick={() => setPlaying(!isPlaying)}>
          {isPlaying ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}
        </button>
        <button type="button" aria-label="下一页" onClick={() => turn(1)}>
          <ChevronRight size={18} aria-hidden="true" />
        </button>
        <button type="button" aria-label="退出全屏播放" onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </button>
      </header>
      <ul key={shown} className={styles.grid}>
        {(pages[shown] ?? []).map(({ item, groupName }) => (
          <li key={item.id}>
            <WallFrame>
              <WallFace item={item} groupName={groupName} />
              <WallText item={item} heading="h3" />
            </WallFrame>
          </li>
        ))}
      </ul>
    </div>
  );
}
