/** A gantt as a picture: all rows open, as far as there are days, with the names beside the bars. */
import { drawingFont, drawingOf, savePng } from '#platform/web/drawing-file.ts';
import { criticalPath } from '../../model/plan/dependencies.ts';
import { GanttDrawing, GanttHead } from './GanttDrawing.tsx';
import type { GanttGroup } from './gantt-layout.ts';
import { ganttRows, ganttScale, headHeight, rowHeight } from './gantt-layout.ts';

/** px of the names, and above the head for the title. */
const nameWidth = 240;
const titleHeight = 48;

/** Saves the plan as a PNG of this name. Rejects where the browser cannot draw it. */
export async function savePlanPicture(title: string, groups: readonly GanttGroup[], today: string): Promise<void> {
  const rows = ganttRows(groups, new Set());
  const scale = ganttScale(groups, today, 'month');
  const size = { width: nameWidth + scale.width, height: titleHeight + headHeight + rows.length * rowHeight };
  const part = { scale, from: 0, to: scale.width, today };
  const drawing = drawingOf(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      {...size}
      viewBox={`0 0 ${size.width} ${size.height}`}
      fontFamily={drawingFont}
    >
      <rect {...size} fill="#ffffff" />
      <text x="16" y="30" fontSize="18" fontWeight="600" fill="var(--neutral-900)">
        {title}
      </text>
      <g transform={`translate(${nameWidth} ${titleHeight})`}>
        <GanttHead {...part} />
      </g>
      <g transform={`translate(0 ${titleHeight + headHeight})`}>
        {rows.map((row, index) => (
          <text
            key={row.key}
            x={row.kind === 'group' ? 16 : 32}
            y={index * rowHeight + 18}
            fontSize="12"
            fontWeight={row.kind === 'group' ? 600 : 400}
            fill="var(--neutral-800)"
          >
            {row.kind === 'group' ? row.group.title : row.task.title}
          </text>
        ))}
        <g transform={`translate(${nameWidth} 0)`}>
          <GanttDrawing
            {...part}
            rows={rows}
            first={0}
            last={rows.length - 1}
            hasBaseline
            critical={criticalPath(groups.flatMap(({ tasks }) => tasks))}
            chain={null}
            hasPoints={false}
          />
        </g>
      </g>
    </svg>,
    size,
  );
  await savePng(drawing, title);
}
