/** The chart as a file: every name, whatever is folded on screen. */
import type { ReactElement } from 'react';
import type { Drawing } from '#platform/web/drawing-file.ts';
import { drawingFont, drawingOf } from '#platform/web/drawing-file.ts';
import type { ChartNode } from './chart-data.ts';
import { allOpen } from './chart-data.ts';
import type { Direction } from './chart-layout.ts';
import { layoutChart } from './chart-layout.ts';
import { ChartCard, ChartWires } from './ChartDrawing.tsx';

const margin = 40;
const titleHeight = 56;
/** px of a row of departments in the file: ten side by side. */
const rowWidth = 2400;
/** Who took the picture out and when, over all of it: pale enough to read through. */
function Watermark({
  text,
  width,
  height,
}: {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}): ReactElement {
  return (
    <>
      <pattern id="watermark" width="360" height="180" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">
        <text x="20" y="90" fontSize="14" fill="#141b28" fillOpacity="0.07">
          {text}
        </text>
      </pattern>
      <rect width={width} height={height} fill="url(#watermark)" />
    </>
  );
}

/** The whole chart as the text of an SVG file. `watermark`: name, last four digits of the phone, time. */
export function chartSvg(title: string, roots: readonly ChartNode[], direction: Direction, watermark: string): Drawing {
  const layout = layoutChart(roots, allOpen(roots), direction, rowWidth);
  const width = Math.ceil(layout.box.width + margin * 2);
  const height = Math.ceil(layout.box.height + margin * 2 + titleHeight);
  return drawingOf(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily={drawingFont}
    >
      <title>{title}</title>
      <rect width={width} height={height} fill="#ffffff" />
      <text x={margin} y={margin + 8} fontSize="20" fontWeight="600" fill="#141b28">
        {title}
      </text>
      <g transform={`translate(${margin - layout.box.x} ${margin + titleHeight - layout.box.y})`}>
        <ChartWires wires={layout.wires} chosenId={null} />
        {layout.cards.map((card) => (
          <g key={card.node.id} transform={`translate(${card.x} ${card.y})`}>
            {/* A cut name stands whole in the title of its card. */}
            <title>{[card.node.name, card.node.title].filter(Boolean).join(' · ')}</title>
            <ChartCard card={card} isChosen={false} isHorizontal={direction === 'horizontal'} hasPill={false} />
          </g>
        ))}
      </g>
      <Watermark text={watermark} width={width} height={height} />
    </svg>,
    { width, height },
  );
}
