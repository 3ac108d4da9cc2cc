/**
 * A gantt of our own: the tasks as a list that keys walk and readers read, beside it their bars, both as far as they are in sight.
 * What is moved or linked is asked of the page, which writes it.
 */
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { CSSProperties, ReactElement } from 'react';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { EMPTY_TEXT, formatDate, formatPercent } from '#platform/entity/format.ts';
import { narrowQuery, useMedia } from '#platform/web/entity/use-media.ts';
import { startOf } from '../../model/plan/plan-task.ts';
import { criticalPath } from '../../model/plan/dependencies.ts';
import { behindText, GanttDrawing, GanttHead, shortDay } from './GanttDrawing.tsx';
import type { GanttGroup, GanttRow, GanttTask, Zoom } from './gantt-layout.ts';
import { pressKey } from './gantt-keys.ts';
import { barOf, chainOf, ganttRows, ganttScale, headHeight, rowHeight } from './gantt-layout.ts';
import { type GanttEdit, useGanttMoves } from './use-gantt-moves.ts';
import { useGanttWindow } from './use-gantt-window.ts';
import styles from './Gantt.module.css';

export interface GanttOptions {
  readonly zoom: Zoom;
  readonly hasBaseline: boolean;
  readonly hasCritical: boolean;
  readonly isOpenOnly: boolean;
}

export interface GanttProps {
  readonly label: string;
  /** Head of the first column. */
  readonly rowLabel: string;
  readonly groups: readonly GanttGroup[];
  readonly today: string;
  readonly options: GanttOptions;
  readonly onZoom: (zoom: Zoom) => void;
  /** Keys of the groups that are folded, and how to change them. */
  readonly folded: ReadonlySet<string>;
  readonly onFold: (key: string) => void;
  readonly hasPoints?: boolean;
  /** Opens a task or a group. */
  readonly onOpen: (row: GanttRow) => void;
  /** Absent for who may only look. */
  readonly edit?: GanttEdit | undefined;
  /** Grows with each press that asks for today. */
  readonly todayPressed?: number;
  /** Takes the last move back. */
  readonly onUndo?: (() => void) | undefined;
}

const percent = (value: number | null): string => (value === null ? EMPTY_TEXT : formatPercent(value));

/** What readers hear of a task beyond its columns. */
function taskWords(task: GanttTask, titles: ReadonlyMap<number, string>): string {
  const before = task.dependsOn.flatMap((id) => titles.get(id) ?? []);
  const late = behindText(task);
  return [
    task.planStart === null ? formatDate(task.planEnd) : `${formatDate(task.planStart)} 至 ${formatDate(task.planEnd)}`,
    late.startsWith('晚') ? late : '',
    before.length > 0 ? `在 ${before.join('、')} 之后` : '',
  ]
    .filter(Boolean)
    .join('，');
}

function Row({
  row,
  id,
  index,
  isAt,
  isBehind,
  titles,
}: {
  readonly row: GanttRow;
  readonly id: string;
  readonly index: number;
  readonly isAt: boolean;
  /** Its bar ends before the days in sight: its last day stands at their edge, and a press on it goes there, as on the row. */
  readonly isBehind: boolean;
  readonly titles: ReadonlyMap<number, string>;
}): ReactElement {
  const facts = row.kind === 'group' ? row.group : row.task;
  const Fold = row.kind === 'group' && row.isOpen ? ChevronDown : ChevronRight;
  return (
    <div
      role="row"
      id={id}
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-level={row.kind === 'group' ? 1 : 2}
      aria-selected={isAt}
      {...(row.kind === 'group' && { 'aria-expanded': row.isOpen })}
      className={styles.row}
      data-kind={row.kind}
      style={{ top: index * rowHeight }}
      data-index={index}
    >
      <span role="gridcell" className={styles.title} title={facts.title}>
        {row.kind === 'group' && <Fold size={14} aria-hidden="true" />}
        <span className="ellipsis">{facts.title}</span>
        {row.kind === 'task' && <span className="visually-hidden">，{taskWords(row.task, titles)}</span>}
      </span>
      <span role="gridcell" className={styles.owner}>
        {row.kind === 'group' ? row.group.note : (row.task.ownerName ?? EMPTY_TEXT)}
      </span>
      <span role="gridcell" className={styles.progress}>
        {percent(row.kind === 'task' && row.task.status === 'done' ? 100 : facts.progress)}
      </span>
      {isBehind && row.kind === 'task' && (
        <span className={styles.behind} aria-hidden="true">
          ‹ {shortDay(row.task.planEnd)}
        </span>
      )}
    </div>
  );
}

/** The row under a pointer: of the list, or the one whose bar was pressed. */
const indexOf = (target: EventTarget): number | null => {
  const index = (target as Element).closest('[data-index]')?.getAttribute('data-index');
  return index === null || index === undefined ? null : Number(index);
};

/** A press in the list brings the bar into sight; one on the bar leaves it where it is. */
const isInList = (target: EventTarget): boolean => (target as Element).closest('[role="row"]') !== null;

const noIds: ReadonlySet<number> = new Set();

export function Gantt(props: GanttProps): ReactElement {
  const { label, rowLabel, today, options, folded, onFold, onOpen, edit } = props;
  const prefix = useId();
  const box = useRef<HTMLDivElement>(null);
  const listWidth = useMedia(narrowQuery) ? 168 : 356;
  const [at, setAt] = useState(0);
  const [pointedId, setPointedId] = useState<number | null>(null);
  const base = useMemo(() => ganttScale(props.groups, today, options.zoom), [props.groups, today, options.zoom]);
  const moves = useGanttMoves(props.groups, edit, base.px);
  const rows = useMemo(
    () => ganttRows(moves.groups, folded, options.isOpenOnly),
    [moves.groups, folded, options.isOpenOnly],
  );
  const tasks = useMemo(() => moves.groups.flatMap((group) => group.tasks), [moves.groups]);
  const titles = useMemo(() => new Map(tasks.map(({ id, title }) => [id, title])), [tasks]);
  const critical = useMemo(() => (options.hasCritical ? criticalPath(tasks) : noIds), [tasks, options.hasCritical]);
  const chain = useMemo(() => (pointedId === null ? null : chainOf(tasks, pointedId)), [tasks, pointedId]);
  const view = useGanttWindow(box, base, { rowCount: rows.length, today, listWidth });
  const { first, last, from, to, showDay } = view;
  const { todayPressed = 0 } = props;
  useEffect(() => {
    if (todayPressed > 0) showDay(today);
  }, [todayPressed, showDay, today]);
  const place = Math.min(at, Math.max(0, rows.length - 1));
  const go = (index: number): void => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    setAt(next);
    view.showRow(next);
  };
  const press = (index: number, isTitle: boolean): void => {
    const row = rows[index];
    setAt(index);
    if (!row) return;
    if (row.kind === 'group') onFold(row.key);
    else if (moves.linking) moves.endLink(row.task);
    else if (isTitle) view.showDay(startOf(row.task), 0.3);
  };
  const endOf = ({ planEnd }: GanttTask): number => {
    const { x, width } = barOf(base, planEnd, planEnd);
    return x + width;
  };
  const isDrawn = place >= first && place <= last && rows.length > 0;
  const said = moves.moving
    ? `${moves.moving.task.title} ${moves.moving.days > 0 ? '后移' : '前移'} ${Math.abs(moves.moving.days)} 天，共 ${moves.moving.count} 项，按 Enter 确认`
    : moves.linking
      ? `选择在 ${moves.linking.title} 之后的任务，按 Enter 连接，Esc 取消`
      : '';
  // The line that says it takes room from the rows: the one it is about stays in sight.
  const { showRow } = view;
  useLayoutEffect(() => {
    if (said !== '') showRow(place);
  }, [said, showRow, place]);
  return (
    <>
      <div
        ref={box}
        className={styles.root}
        role="treegrid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        {...(isDrawn && { 'aria-activedescendant': `${prefix}-${place}` })}
        style={{ '--list': `${listWidth}px` } as CSSProperties}
        onScroll={view.onScroll}
        onClick={({ target }) => {
          const index = indexOf(target);
          if (index !== null) press(index, isInList(target));
        }}
        onDoubleClick={({ target }) => {
          const row = rows[indexOf(target) ?? -1];
          if (row) onOpen(row);
        }}
        onKeyDown={(event) => {
          if (pressKey(event, { props, rows, at: place, go, moves, view })) event.preventDefault();
        }}
      >
        <div className={styles.head} role="row" style={{ width: listWidth + base.width, height: headHeight }}>
          <div className={styles.corner} role="none">
            <span role="columnheader">{rowLabel}</span>
            <span role="columnheader">负责人</span>
            <span role="columnheader">进度</span>
          </div>
          <svg width={to - from} height={headHeight} style={{ left: listWidth + from }} aria-hidden="true">
            <g transform={`translate(${-from} 0)`}>
              <GanttHead scale={base} from={from} to={to} today={today} />
            </g>
          </svg>
        </div>
        <div
          className={styles.body}
          role="none"
          style={{ width: listWidth + base.width, height: rows.length * rowHeight }}
        >
          <div className={styles.list} role="none">
            {rows.slice(first, last + 1).map((row, offset) => (
              <Row
                key={row.key}
                id={`${prefix}-${first + offset}`}
                row={row}
                index={first + offset}
                isAt={first + offset === place}
                isBehind={row.kind === 'task' && endOf(row.task) < from}
                titles={titles}
              />
            ))}
          </div>
          <svg
            className={styles.drawing}
            width={Math.max(0, to - from)}
            height={Math.max(0, last - first + 1) * rowHeight}
            style={{ left: listWidth + from, top: first * rowHeight }}
            aria-hidden="true"
          >
            <g transform={`translate(${-from} ${-first * rowHeight})`}>
              <GanttDrawing
                {...{ today, critical, chain, rows, first, last, from, to }}
                scale={base}
                hasBaseline={options.hasBaseline}
                hasPoints={props.hasPoints ?? false}
                onGrab={
                  edit &&
                  ((event, task) => {
                    // Held, a press gives nothing the focus: what follows the move (the way back) is for the keys of this gantt.
                    box.current?.focus({ preventScroll: true });
                    moves.grab(event, task);
                  })
                }
                onPoint={setPointedId}
              />
            </g>
          </svg>
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {said !== '' && (
        <p className={styles.said} aria-hidden="true">
          {said}
        </p>
      )}
    </>
  );
}
