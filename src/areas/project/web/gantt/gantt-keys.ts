/** The keys of a gantt: to walk, fold, open, move, link, take back and look nearer. */
import type { KeyboardEvent } from 'react';
import { isClosed, startOf } from '../../model/plan/plan-task.ts';
import type { GanttProps } from './Gantt.tsx';
import type { GanttRow } from './gantt-layout.ts';
import { zoomOrder } from './gantt-layout.ts';
import type { GanttMoves } from './use-gantt-moves.ts';
import type { GanttWindow } from './use-gantt-window.ts';

interface KeyPlace {
  readonly props: Pick<GanttProps, 'edit' | 'options' | 'onZoom' | 'onFold' | 'onOpen' | 'onUndo' | 'today'>;
  readonly rows: readonly GanttRow[];
  readonly at: number;
  readonly go: (index: number) => void;
  readonly moves: GanttMoves;
  readonly view: GanttWindow;
}

/** What a key does; false where it means nothing here. */
export function pressKey(event: KeyboardEvent, { props, rows, at, go, moves, view }: KeyPlace): boolean {
  const row = rows[at];
  const task = row?.kind === 'task' ? row.task : null;
  const side = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const canMove = props.edit !== undefined && task !== null && !isClosed(task);
  const zoomBy = (way: number): void => {
    const next = zoomOrder[zoomOrder.indexOf(props.options.zoom) + way];
    if (next) props.onZoom(next);
  };
  if (event.altKey && side !== undefined && canMove) {
    view.revealDay(startOf(task));
    moves.nudge(task, side * (event.shiftKey ? 7 : 1));
  } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && props.onUndo) props.onUndo();
  else if (event.altKey || event.ctrlKey || event.metaKey) return false;
  else if (event.key === 'ArrowDown') go(at + 1);
  else if (event.key === 'ArrowUp') go(at - 1);
  else if (event.key === 'Home') go(0);
  else if (event.key === 'End') go(rows.length - 1);
  else if (event.key === 'PageDown') go(at + 15);
  else if (event.key === 'PageUp') go(at - 15);
  else if (side !== undefined && row?.kind === 'group' && side > 0 !== row.isOpen) props.onFold(row.key);
  else if (event.key === ' ' && row?.kind === 'group') props.onFold(row.key);
  else if (event.key === 'Enter' && moves.moving) moves.finish();
  else if (event.key === 'Enter' && moves.linking && task) moves.endLink(task);
  else if (event.key === 'Enter' && row) props.onOpen(row);
  else if (event.key === 'Escape' && (moves.moving || moves.linking)) moves.cancel();
  // What is done can still be waited for.
  else if (event.key.toLowerCase() === 'l' && props.edit !== undefined && task) moves.beginLink(task);
  else if (event.key === '+' || event.key === '=') zoomBy(-1);
  else if (event.key === '-') zoomBy(1);
  else if (event.key.toLowerCase() === 't') view.showDay(props.today);
  else return false;
  return true;
}
