/** The bars of a gantt for some of its rows. It needs no style sheet, so that it can leave the page as a picture. */
import type { PointerEvent, ReactElement } from 'react';
import { addDays } from '#lib/chinese/calendar.ts';
import { isClosed } from '../../model/plan/plan-task.ts';
import { daysBehind, overdueDays } from '../../model/plan/progress.ts';
import type { GanttRow, GanttScale, GanttTask } from './gantt-layout.ts';
import { barOf, ganttLinks, ganttTicks, rowHeight, xOf } from './gantt-layout.ts';

export interface GanttLook {
  readonly today: string;
  readonly hasBaseline: boolean;
  /** Ids on the critical path; empty where it is not shown. */
  readonly critical: ReadonlySet<number>;
  /** Only these are drawn in full. */
  readonly chain: ReadonlySet<number> | null;
  /** Points of the tasks stand on the row of their folded group. */
  readonly hasPoints: boolean;
}

export interface GanttDrawingProps extends GanttLook {
  readonly scale: GanttScale;
  readonly rows: readonly GanttRow[];
  /** Rows to draw, both included. */
  readonly first: number;
  readonly last: number;
  /** px of the drawing in sight: ticks beyond are left out. */
  readonly from: number;
  readonly to: number;
  readonly onGrab?: ((event: PointerEvent, task: GanttTask) => void) | undefined;
  readonly onPoint?: ((id: number | null) => void) | undefined;
}

/** 04/30 */
export const shortDay = (day: string): string => day.slice(5).replace('-', '/');

/** What stands behind a task: how late it ends, or the day of a point. */
export function behindText(task: GanttTask): string {
  const late = daysBehind(task) ?? 0;
  if (late > 0 && task.status !== 'cancelled' && task.status !== 'done') return `晚 ${late} 天`;
  return task.planStart === null ? shortDay(task.actualEnd ?? task.planEnd) : '';
}

function Point({
  task,
  scale,
  look,
}: {
  readonly task: GanttTask;
  readonly scale: GanttScale;
  readonly look: GanttLook;
}) {
  const x = xOf(scale, task.planEnd) + scale.px / 2;
  const isLate = overdueDays(task, look.today) > 0;
  const colour = task.status === 'done' ? 'var(--success-500)' : isLate ? 'var(--danger-500)' : null;
  const line = colour ?? (look.critical.has(task.id) ? 'var(--neutral-800)' : 'var(--neutral-550)');
  return (
    <path
      d={`M${x - 7} 12.5L${x} 5.5L${x + 7} 12.5L${x} 19.5Z`}
      fill={colour ?? '#ffffff'}
      stroke={line}
      strokeWidth="1.5"
    />
  );
}

function Bar({
  task,
  scale,
  look,
}: {
  readonly task: GanttTask;
  readonly scale: GanttScale;
  readonly look: GanttLook;
}) {
  if (task.planStart === null) return <Point task={task} scale={scale} look={look} />;
  const { x, width } = barOf(scale, task.planStart, task.planEnd);
  const isCritical = look.critical.has(task.id);
  const done = task.status === 'done' ? 100 : (task.progress ?? 0);
  return (
    <>
      <rect
        x={x}
        y="7"
        width={width}
        height="10"
        rx="3"
        fill={isCritical ? 'var(--neutral-450)' : 'var(--brand-200)'}
      />
      {done > 0 && (
        <rect
          x={x}
          y="7"
          width={(width * done) / 100}
          height="10"
          rx="3"
          fill={isCritical ? 'var(--neutral-800)' : 'var(--brand-500)'}
        />
      )}
    </>
  );
}

function Baseline({ task, scale }: { readonly task: GanttTask; readonly scale: GanttScale }): ReactElement | null {
  const isAsPlanned = task.baselineEnd === task.planEnd && task.baselineStart === task.planStart;
  // A promise that stands needs no line of its own.
  if (task.baselineEnd === null || isAsPlanned) return null;
  const { x, width } =
    task.planStart === null
      ? { x: xOf(scale, task.baselineEnd) + scale.px / 2 - 4, width: 8 }
      : barOf(scale, task.baselineStart ?? task.baselineEnd, task.baselineEnd);
  return <rect x={x} y="20" width={width} height="2" rx="1" fill="var(--neutral-450)" />;
}

function TaskMarks({ task, props }: { readonly task: GanttTask; readonly props: GanttDrawingProps }): ReactElement {
  const { scale, today, onGrab, onPoint, hasBaseline, chain } = props;
  const end = xOf(scale, addDays(task.planEnd, 1));
  const isLatePoint = task.planStart === null && overdueDays(task, today) > 0;
  const text = behindText(task);
  const isLate = text.startsWith('晚');
  return (
    <g
      opacity={chain === null || chain.has(task.id) ? 1 : 0.3}
      {...(onPoint && { onPointerEnter: () => onPoint(task.id), onPointerLeave: () => onPoint(null) })}
    >
      {hasBaseline && <Baseline task={task} scale={scale} />}
      <g
        data-bar={task.id}
        {...(onGrab &&
          !isClosed(task) && {
            onPointerDown: (event: PointerEvent) => onGrab(event, task),
            style: { cursor: 'ew-resize' },
          })}
      >
        <Bar task={task} scale={scale} look={props} />
      </g>
      {text !== '' && (
        <text
          x={end + 10}
          y="16"
          fontSize="12"
          fontWeight={isLate ? 600 : 400}
          fill={isLate ? (isLatePoint ? 'var(--danger-700)' : 'var(--warning-700)') : 'var(--neutral-600)'}
        >
          {text}
        </text>
      )}
    </g>
  );
}

function GroupMarks({
  row,
  props,
}: {
  readonly row: Extract<GanttRow, { kind: 'group' }>;
  readonly props: GanttDrawingProps;
}) {
  const { scale } = props;
  if (row.span === null) return null;
  const { x, width } = barOf(scale, row.span.start, row.span.end);
  return (
    <>
      <rect x={x} y="11" width={width} height="5" rx="1" fill="var(--neutral-300)" />
      <rect
        x={x}
        y="11"
        width={(width * (row.group.progress ?? 0)) / 100}
        height="5"
        rx="1"
        fill="var(--neutral-600)"
      />
      {props.hasPoints &&
        !row.isOpen &&
        row.group.tasks
          .filter(({ status, planStart }) => status !== 'cancelled' && planStart === null)
          .map((task) => <Point key={task.id} task={task} scale={scale} look={props} />)}
    </>
  );
}

/** Lines of the units below the rows, and that of today above them. */
export function GanttDrawing(props: GanttDrawingProps): ReactElement {
  const { scale, rows, first, last, from, to, today, critical, chain } = props;
  const drawn = rows.slice(first, last + 1);
  const bottom = (last + 1) * rowHeight;
  const now = xOf(scale, today) + scale.px / 2;
  return (
    <>
      {drawn.map((row, index) => (
        <rect
          key={row.key}
          x={from}
          y={(first + index) * rowHeight}
          width={to - from}
          height={rowHeight - 1}
          fill={row.kind === 'group' ? 'var(--neutral-25)' : '#ffffff'}
        />
      ))}
      {ganttTicks(scale, from, to).lower.map(({ x }) => (
        <path key={x} d={`M${x + 0.5} ${first * rowHeight}V${bottom}`} stroke="var(--neutral-100)" />
      ))}
      {ganttLinks(scale, rows, first, last).map((link) => {
        const colour = critical.has(link.from) && critical.has(link.to) ? 'var(--neutral-800)' : 'var(--neutral-450)';
        const isDim = chain !== null && !(chain.has(link.from) && chain.has(link.to));
        return (
          <g key={`${link.from}-${link.to}`} opacity={isDim ? 0.3 : 1}>
            <path d={link.path} fill="none" stroke={colour} />
            <path d={`M${link.endX} ${link.endY}l-5 -3.5v7z`} fill={colour} />
          </g>
        );
      })}
      {drawn.map((row, index) => (
        <g key={row.key} data-index={first + index} transform={`translate(0 ${(first + index) * rowHeight})`}>
          {row.kind === 'task' ? <TaskMarks task={row.task} props={props} /> : <GroupMarks row={row} props={props} />}
        </g>
      ))}
      <path
        d={`M${now} ${first * rowHeight}V${bottom}`}
        stroke="var(--brand-500)"
        strokeWidth="2"
        pointerEvents="none"
      />
    </>
  );
}

/** Pixels of the longest name of a unit with its margin. */
const nameWidth = 104;

/** The two lines of the head with the day of today. */
export function GanttHead({
  scale,
  from,
  to,
  today,
}: Pick<GanttDrawingProps, 'scale' | 'from' | 'to' | 'today'>): ReactElement {
  const { upper, lower } = ganttTicks(scale, from, to);
  const now = xOf(scale, today) + scale.px / 2;
  /** A unit that is nearly past has no room for its name. */
  const isCovered = (x: number, next: number | undefined): boolean =>
    x < from && next !== undefined && next - from < nameWidth;
  return (
    <g fontSize="12">
      {[upper, lower].map((line, index) =>
        line.map(({ x, label }, place) => (
          <g key={`${index}-${x}`} transform={`translate(${x} ${index * 28})`}>
            <path d="M0.5 0V28" stroke="var(--neutral-200)" />
            <text
              x={index === 0 && x < from ? from - x + 8 : 8}
              y="18"
              fontWeight={index === 0 ? 600 : 400}
              fill={index === 0 ? 'var(--neutral-800)' : 'var(--neutral-600)'}
            >
              {isCovered(x, line[place + 1]?.x) ? '' : label}
            </text>
          </g>
        )),
      )}
      <rect x={now - 34} y="4" width="68" height="20" rx="4" fill="var(--brand-600)" />
      <text x={now} y="18" textAnchor="middle" fill="#ffffff">
        今天 {shortDay(today)}
      </text>
      <path d={`M${now} 24V56`} stroke="var(--brand-500)" strokeWidth="2" />
    </g>
  );
}
