/** The part of a gantt in sight: which rows, which days; and ways to bring others there. */
import type { RefObject } from 'react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { GanttScale } from './gantt-layout.ts';
import { dayAt, headHeight, rowHeight, xOf } from './gantt-layout.ts';

export interface GanttWindow {
  readonly first: number;
  readonly last: number;
  readonly from: number;
  readonly to: number;
  readonly onScroll: () => void;
  /** Brings a day to a share of the width. */
  readonly showDay: (day: string, share?: number) => void;
  /** The same where it is out of sight. */
  readonly revealDay: (day: string) => void;
  readonly showRow: (index: number) => void;
}

/** Steps in which the window follows the scrolling, in px: each step draws anew. */
const step = 140;
/** Today stands here at first, so that more of what comes than of what was is in sight. */
const todayShare = 0.55;

export function useGanttWindow(
  box: RefObject<HTMLDivElement | null>,
  scale: GanttScale,
  { rowCount, today, listWidth }: { readonly rowCount: number; readonly today: string; readonly listWidth: number },
): GanttWindow {
  const [view, setView] = useState({ left: 0, top: 0, width: 1200, height: 700 });
  /** The day in the middle, which stays there when the scale changes. */
  const middle = useRef<string | null>(null);
  const drawnScale = useRef(scale);

  const onScroll = useCallback(() => {
    const element = box.current;
    if (!element) return;
    const width = Math.max(0, element.clientWidth - listWidth);
    middle.current = dayAt(drawnScale.current, element.scrollLeft + width * todayShare);
    const next = {
      left: Math.floor(element.scrollLeft / step) * step,
      top: Math.floor(element.scrollTop / step) * step,
      width,
      height: element.clientHeight,
    };
    setView((old) =>
      old.left === next.left && old.top === next.top && old.width === next.width && old.height === next.height
        ? old
        : next,
    );
  }, [box, listWidth]);

  const showDay = useCallback(
    (day: string, share = todayShare) => {
      const element = box.current;
      element?.scrollTo({ left: xOf(drawnScale.current, day) - (element.clientWidth - listWidth) * share });
    },
    [box, listWidth],
  );
  const revealDay = useCallback(
    (day: string) => {
      const element = box.current;
      if (!element) return;
      const before = xOf(drawnScale.current, day) - element.scrollLeft;
      if (before < 0 || before > element.clientWidth - listWidth) showDay(day, 0.3);
    },
    [box, listWidth, showDay],
  );
  const showRow = useCallback(
    (index: number) => {
      const element = box.current;
      if (!element) return;
      const [top, room] = [index * rowHeight, element.clientHeight - headHeight - rowHeight];
      if (top < element.scrollTop) element.scrollTo({ top });
      else if (top > element.scrollTop + room) element.scrollTo({ top: top - room });
    },
    [box],
  );

  useLayoutEffect(() => {
    drawnScale.current = scale;
  }, [scale]);
  useLayoutEffect(() => {
    showDay(middle.current ?? today);
    onScroll();
  }, [scale.zoom, scale.first, today, showDay, onScroll]);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(onScroll);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, onScroll]);

  return {
    first: Math.max(0, Math.floor(view.top / rowHeight) - 4),
    last: Math.min(rowCount - 1, Math.ceil((view.top + view.height + step) / rowHeight) + 4),
    from: Math.max(0, view.left),
    to: Math.min(scale.width, view.left + view.width + step),
    onScroll,
    showDay,
    revealDay,
    showRow,
  };
}
