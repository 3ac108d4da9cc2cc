/** Moving and scaling a picture: drag, wheel, pinch, buttons; the point under the pointer stays where it is. */
import type { PointerEvent, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Box } from './chart-layout.ts';

/** Where the picture's origin stands in the window, and its scale (1 is 100 %). */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export const minScale = 0.25;
export const maxScale = 2;
const clamp = (scale: number): number => Math.min(maxScale, Math.max(minScale, scale));

/** The camera after scaling around a point of the window. */
export function zoomAround(camera: Camera, scale: number, at: { readonly x: number; readonly y: number }): Camera {
  const next = clamp(scale);
  const share = next / camera.scale;
  return { scale: next, x: at.x - (at.x - camera.x) * share, y: at.y - (at.y - camera.y) * share };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The camera that a picture begins with: 100 %, its root in view. What fits stands in the middle; what does not begins at the
 * edge, and moves so far that the root is in sight.
 */
export function startCamera(
  box: Box,
  root: Box,
  size: Size,
  margin: { readonly top: number; readonly side: number; readonly right: number },
): Camera {
  const along = (from: number, length: number, rootFrom: number, rootLength: number, low: number, high: number) => {
    if (length <= high - low) return null;
    const isInSight = rootFrom - from + rootLength <= high - low;
    return isInSight ? low - from : (low + high) / 2 - rootFrom - rootLength / 2;
  };
  const right = size.width - margin.right;
  const bottom = size.height - margin.side;
  return {
    scale: 1,
    x: along(box.x, box.width, root.x, root.width, margin.side, right) ?? (margin.side + right - box.width) / 2 - box.x,
    y: along(box.y, box.height, root.y, root.height, margin.top, bottom) ?? margin.top - box.y,
  };
}

/** The camera that shows a whole box with a margin, never above 100 %. */
export function fitBox(box: Box, size: Size, margin = { top: 64, side: 32 }): Camera {
  const scale = clamp(
    Math.min(
      1,
      (size.width - margin.side * 2) / Math.max(1, box.width),
      (size.height - margin.top - margin.side) / Math.max(1, box.height),
    ),
  );
  return { scale, x: (size.width - box.width * scale) / 2 - box.x * scale, y: margin.top - box.y * scale };
}

export interface PanZoom {
  readonly camera: Camera;
  readonly size: { readonly width: number; readonly height: number };
  readonly setCamera: (change: Camera | ((before: Camera) => Camera)) => void;
  readonly zoomBy: (factor: number) => void;
  /** True right after a drag: the click that follows means nothing. */
  readonly wasDragged: () => boolean;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: (event: PointerEvent) => void;
  };
}

/** Pixels a pointer moves before a press becomes a drag. */
const dragStart = 4;

/** A point of the window in px from the corner of the box. */
function placeIn(element: HTMLElement | null, event: { readonly clientX: number; readonly clientY: number }) {
  const rect = element?.getBoundingClientRect();
  return { x: event.clientX - (rect?.left ?? 0), y: event.clientY - (rect?.top ?? 0) };
}

/** Size of the box in px, followed. */
function useSize(box: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    watch.observe(element);
    return () => watch.disconnect();
  }, [box]);
  return size;
}

export function usePanZoom(box: RefObject<HTMLElement | null>): PanZoom {
  const [camera, setCamera] = useState<Camera>({ x: 0, y: 0, scale: 1 });
  const size = useSize(box);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const drag = useRef({ moved: false, total: 0 });
  const place = (event: { clientX: number; clientY: number }) => placeIn(box.current, event);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    // Not as a React handler: those are passive and could not stop the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = placeIn(element, event);
      setCamera((before) =>
        zoomAround(before, before.scale * Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), at),
      );
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [box]);
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    if (pointers.current.size === 0) drag.current = { moved: false, total: 0 };
    pointers.current.set(event.pointerId, place(event));
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = place(event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    drag.current.total += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
    if (drag.current.total < dragStart) return;
    if (!drag.current.moved) event.currentTarget.setPointerCapture(event.pointerId);
    drag.current.moved = true;
    if (other) {
      const share =
        Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      setCamera((present) =>
        zoomAround(present, present.scale * share, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }),
      );
    } else setCamera((present) => ({ ...present, x: present.x + now.x - before.x, y: present.y + now.y - before.y }));
  };
  const release = (event: PointerEvent) => void pointers.current.delete(event.pointerId);
  return {
    camera,
    size,
    setCamera,
    zoomBy: (factor) =>
      setCamera((before) => zoomAround(before, before.scale * factor, { x: size.width / 2, y: size.height / 2 })),
    wasDragged: () => drag.current.moved,
    handlers: { onPointerDown, onPointerMove, onPointerUp: release, onPointerCancel: release },
  };
}
