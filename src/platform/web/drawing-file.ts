/** A drawing of the page as a file: SVG for printing, PNG for slides. */
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { saveUrl } from './call.ts';

/** Fonts of drawings that leave the page. */
export const drawingFont = 'Inter, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';
/** Largest side and area of a canvas that every browser draws, in px. */
const maxSide = 16_000;
const maxArea = 100_000_000;

/** Text of an SVG file. */
export interface Drawing {
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

/** Draws an `svg` element that needs no style sheet. */
export function drawingOf(svg: ReactElement, size: Pick<Drawing, 'width' | 'height'>): Drawing {
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() => root.render(svg));
  const text = resolveColours(place.innerHTML);
  root.unmount();
  return { text, ...size };
}

function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  saveUrl(address, name);
  // The browser needs the address until the save has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function saveSvg(drawing: Drawing, name: string): void {
  save(new Blob([`<?xml version="1.0" encoding="UTF-8"?>\n${drawing.text}`], { type: 'image/svg+xml' }), `${name}.svg`);
}

/** Twice the size where a canvas can hold it, less for very large drawings. Rejects when the browser cannot draw it. */
export async function savePng(drawing: Drawing, name: string): Promise<void> {
  const scale = Math.min(
    2,
    maxSide / drawing.width,
    maxSide / drawing.height,
    Math.sqrt(maxArea / (drawing.width * drawing.height)),
  );
  const image = new Image(drawing.width, drawing.height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing.text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(drawing.width * scale);
  canvas.height = Math.floor(drawing.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.scale(scale, scale);
  context.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no picture');
  save(blob, `${name}.png`);
}
