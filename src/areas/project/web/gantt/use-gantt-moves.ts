/** Moving and linking tasks of a gantt by pointer and by keys, until the page is asked to write it. */
import type { PointerEvent } from 'react';
import { useCallback, useMemo, useState } from 'react';
import { type Shift, shiftWithDependents } from '../../model/plan/shift.ts';
import type { GanttGroup, GanttTask } from './gantt-layout.ts';

export interface GanttEdit {
  /** A task and all that wait for it are to move. */
  readonly onMove: (task: GanttTask, days: number) => void;
  /** `follower` is to wait for `before`. */
  readonly onLink: (before: GanttTask, follower: GanttTask) => void;
}

export interface GanttMoves {
  /** Groups with the days that a move would give them. */
  readonly groups: readonly GanttGroup[];
  readonly moving: { readonly task: GanttTask; readonly days: number; readonly count: number } | null;
  readonly linking: GanttTask | null;
  readonly grab: (event: PointerEvent, task: GanttTask) => void;
  readonly nudge: (task: GanttTask, days: number) => void;
  readonly beginLink: (task: GanttTask) => void;
  readonly endLink: (follower: GanttTask) => void;
  /** Asks for what is being moved. */
  readonly finish: () => void;
  readonly cancel: () => void;
}

export function useGanttMoves(groups: readonly GanttGroup[], edit: GanttEdit | undefined, px: number): GanttMoves {
  const [move, setMove] = useState<{ task: GanttTask; days: number } | null>(null);
  const [linking, setLinking] = useState<GanttTask | null>(null);
  const tasks = useMemo(() => groups.flatMap((group) => group.tasks), [groups]);
  const shifts = useMemo(
    () =>
      new Map<number, Shift>(move ? shiftWithDependents(tasks, [move.task.id], move.days).map((s) => [s.id, s]) : []),
    [tasks, move],
  );
  const shown = useMemo(
    () =>
      shifts.size === 0
        ? groups
        : groups.map((group) =>
            group.tasks.some(({ id }) => shifts.has(id))
              ? { ...group, tasks: group.tasks.map((task) => ({ ...task, ...shifts.get(task.id) })) }
              : group,
          ),
    [groups, shifts],
  );
  const cancel = useCallback(() => {
    setMove(null);
    setLinking(null);
  }, []);
  const grab = (event: PointerEvent, task: GanttTask): void => {
    if (!edit || event.button !== 0 || linking) return;
    event.preventDefault();
    const target = event.currentTarget;
    const begin = event.clientX;
    target.setPointerCapture(event.pointerId);
    const daysOf = (x: number): number => Math.round((x - begin) / px);
    const stop = new AbortController();
    const listen = (type: 'pointermove' | 'pointerup' | 'pointercancel', act: (x: number) => void): void =>
      target.addEventListener(type, (moved) => act((moved as globalThis.PointerEvent).clientX), {
        signal: stop.signal,
      });
    listen('pointermove', (x) => setMove({ task, days: daysOf(x) }));
    listen('pointerup', (x) => {
      stop.abort();
      setMove(null);
      if (daysOf(x) !== 0) edit.onMove(task, daysOf(x));
    });
    listen('pointercancel', () => {
      stop.abort();
      setMove(null);
    });
  };
  return {
    groups: shown,
    moving: move && { ...move, count: shifts.size },
    linking,
    grab,
    nudge: (task, days) => setMove((old) => ({ task, days: (old?.task.id === task.id ? old.days : 0) + days })),
    beginLink: (task) => setLinking(task),
    endLink: (follower) => {
      if (linking && linking.id !== follower.id) edit?.onLink(linking, follower);
      setLinking(null);
    },
    finish: () => {
      if (move && move.days !== 0) edit?.onMove(move.task, move.days);
      setMove(null);
    },
    cancel,
  };
}
