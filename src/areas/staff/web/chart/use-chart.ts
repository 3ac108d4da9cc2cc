/** State of the chart: what is open, what is chosen, where the camera stands. */
import type { RefObject } from 'react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { narrowQuery, useMedia } from '#platform/web/entity/use-media.ts';
import type { ChartNode } from './chart-data.ts';
import { allNodes, allOpen, firstOpen, pathTo } from './chart-data.ts';
import type { ChartLayout, Direction } from './chart-layout.ts';
import { layoutChart } from './chart-layout.ts';
import type { PanZoom } from './use-pan-zoom.ts';
import { fitBox, startCamera, usePanZoom } from './use-pan-zoom.ts';

export interface ChartState {
  readonly layout: ChartLayout;
  readonly view: PanZoom;
  readonly chosen: ChartNode | undefined;
  readonly isAllOpen: boolean;
  readonly choose: (id: string | null) => void;
  readonly fold: (id: string) => void;
  readonly toggleAll: () => void;
  /** Opens the way to a node, brings it to the middle and chooses it. */
  readonly find: (id: string) => void;
  readonly fit: () => void;
}

/** px kept free for the tools above the chart, which take two lines on a narrow window, and on a wide one for the panel at the right. */
const marginOf = (width: number) => ({
  top: width < 700 ? 108 : 64,
  side: width < 700 ? 16 : 32,
  right: width < 700 ? 16 : width < 1100 ? 32 : 344,
});

/** Least scale at which a card is shown that was searched for. */
const near = 0.9;

export function useChart(
  box: RefObject<HTMLElement | null>,
  roots: readonly ChartNode[],
  direction: Direction,
  firstKey: string | null,
  isFirst: (node: ChartNode) => boolean,
  onOpen: (node: ChartNode) => void,
): ChartState {
  const view = usePanZoom(box);
  const isPhone = useMedia(narrowQuery);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [centred, setCentred] = useState<string | null>(null);
  const { size, setCamera } = view;
  // Rows are as wide as the window: at 100 % all of them are in sight from left to right.
  const width = size.width === 0 ? Infinity : size.width - marginOf(size.width).side - marginOf(size.width).right;
  const layout = useMemo(() => layoutChart(roots, open, direction, width), [roots, open, direction, width]);
  const everything = useMemo(() => allOpen(roots), [roots]);
  const rootKey = roots.map((root) => root.id).join();
  useEffect(() => {
    const path = firstKey === null ? [] : pathTo(roots, isFirst);
    setOpen(new Set([...firstOpen(roots), ...path.map((node) => node.id)]));
    const first = path.at(-1);
    if (first) onOpen(first);
    // The panel tells of the whole company at first. On a phone it would cover the chart.
    setChosenId(first?.id ?? (isPhone ? null : (roots[0]?.id ?? null)));
    setCentred(path.at(-1)?.id ?? null);
    // Another chart begins anew; the same one fetched again keeps what is open.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rootKey, firstKey]);
  // The first camera, and one for every other chart or direction: once the size of the window is known.
  const framed = useRef('');
  const frame = `${rootKey}|${direction}|${width}`;
  useEffect(() => {
    const root = layout.cards.find((card) => card.level === 0 || card.parentId === '');
    if (size.width === 0 || !root || !open.has(root.node.id) || framed.current === frame) return;
    framed.current = frame;
    setCamera(startCamera(layout.box, root, size, marginOf(size.width)));
  }, [frame, layout, size, setCamera, open]);
  // A card that is folded stays under the pointer, wherever the new rows put it.
  const held = useRef<{ id: string; x: number; y: number } | null>(null);
  useLayoutEffect(() => {
    const before = held.current;
    const card = before && layout.cards.find((entry) => entry.node.id === before.id);
    held.current = null;
    if (!before || !card) return;
    setCamera((camera) => ({
      ...camera,
      x: camera.x + (before.x - card.x) * camera.scale,
      y: camera.y + (before.y - card.y) * camera.scale,
    }));
  }, [layout, setCamera]);
  useEffect(() => {
    const card = centred === null ? undefined : layout.cards.find((entry) => entry.node.id === centred);
    if (!card || size.width === 0) return;
    setCentred(null);
    setCamera((camera) => {
      const scale = Math.max(camera.scale, near);
      return {
        scale,
        x: size.width / 2 - (card.x + card.width / 2) * scale,
        y: size.height / 2 - (card.y + card.height / 2) * scale,
      };
    });
  }, [centred, layout, size, setCamera]);
  const isAllOpen = everything.size > 0 && [...everything].every((id) => open.has(id));
  return {
    layout,
    view,
    chosen: chosenId === null ? undefined : allNodes(roots).find((node) => node.id === chosenId),
    isAllOpen,
    choose: setChosenId,
    fold: (id) => {
      const card = layout.cards.find((entry) => entry.node.id === id);
      if (!card) return;
      held.current = { id, x: card.x, y: card.y };
      if (!open.has(id)) onOpen(card.node);
      setOpen((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      });
    },
    toggleAll: () => {
      framed.current = isAllOpen ? '' : frame;
      setOpen(isAllOpen ? firstOpen(roots) : everything);
    },
    find: (id) => {
      const path = pathTo(roots, (node) => node.id === id);
      setOpen((before) => new Set([...before, ...path.slice(0, -1).map((node) => node.id)]));
      setChosenId(id);
      setCentred(id);
    },
    fit: () => setCamera(fitBox(layout.box, size, marginOf(size.width))),
  };
}
