/** The chart as a file: every name, whatever is folded on screen. SVG for printing, PNG for slides. */
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { saveUrl } from '#platform/web/call.ts';
import type { ChartNode } from './chart-data.ts';
import { allOpen } from './chart-data.ts';
import type { Direction } from './chart-layout.ts';
import { layoutChart } from './chart-layout.ts';
import { ChartCard, ChartWires } from './ChartDrawing.tsx';

const margin = 40;
const titleHeight = 56;
/** px of a row of departments in the file: ten side by side. */
const rowWidth = 2400;
/** Largest side and area of a canvas that every browser draws, in px. */
const maxSide = 16_000;
const maxArea = 100_000_000;

export interface ExportedChart {
  readonly text: string;
  /** px at 100 %. */
  readonly width: number;
  readonly height: number;
}

/** Custom properties mean nothing outside the page: their values take their place. */
function resolveColours(text: string): string {
  const style = getComputedStyle(document.documentElement);
  const valueOf = (name: string): string =>
    style
      .getPropertyValue(name)
      .trim()
      .replaceAll(/var\((--[\w-]+)\)/gu, (_match, inner: string) => valueOf(inner));
  return text.replaceAll(/var\((--[\w-]+)\)/gu, (_match, name: string) => valueOf(name));
}

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
export function chartSvg(
  title: string,
  roots: readonly ChartNode[],
  direction: Direction,
  watermark: string,
): ExportedChart {
  const layout = layoutChart(roots, allOpen(roots), direction, rowWidth);
  const width = Math.ceil(layout.box.width + margin * 2);
  const height = Math.ceil(layout.box.height + margin * 2 + titleHeight);
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() =>
    root.render(
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        fontFamily='Inter, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif'
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
    ),
  );
  const text = resolveColours(place.innerHTML);
  root.unmount();
  return { text, width, height };
}

function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  saveUrl(address, name);
  // The browser needs the address until the save has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function saveSvg(chart: ExportedChart, name: string): void {
  save(new Blob([`<?xml version="1.0" encoding="UTF-8"?>\n${chart.text}`], { type: 'image/svg+xml' }), `${name}.svg`);
}

/** Twice the size where a canvas can hold it, less for very large charts. Rejects when the browser cannot draw it. */
export async function savePng(chart: ExportedChart, name: string): Promise<void> {
  const scale = Math.min(
    2,
    maxSide / chart.width,
    maxSide / chart.height,
    Math.sqrt(maxArea / (chart.width * chart.height)),
  );
  const image = new Image(chart.width, chart.height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(chart.text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(chart.width * scale);
  canvas.height = Math.floor(chart.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.scale(scale, scale);
  context.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no picture');
  save(blob, `${name}.png`);
}
