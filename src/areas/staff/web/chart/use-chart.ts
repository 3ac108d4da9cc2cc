/** State of the chart: what is open, what is chosen, where the camera stands. */
import type { RefObject } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ChartNode } from './chart-data.ts';
import { allNodes, allOpen, firstOpen, pathTo } from './chart-data.ts';
import type { ChartLayout, Direction } from './chart-layout.ts';
import { layoutChart } from './chart-layout.ts';
import type { PanZoom } from './use-pan-zoom.ts';
import { fitBox, usePanZoom } from './use-pan-zoom.ts';

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

/** px kept free for the tools above the chart: they take two lines on a narrow window. */
const marginOf = (width: number) => ({ top: width < 700 ? 108 : 64, side: width < 700 ? 16 : 32 });

/** Least scale at which a chart is shown at first: smaller could not be read. */
const readable = 0.6;
/** Least scale at which a card is shown that was searched for. */
const near = 0.9;

export function useChart(
  box: RefObject<HTMLElement | null>,
  roots: readonly ChartNode[],
  direction: Direction,
  firstKey: string | null,
  isFirst: (node: ChartNode) => boolean,
): ChartState {
  const view = usePanZoom(box);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [centred, setCentred] = useState<string | null>(null);
  const layout = useMemo(() => layoutChart(roots, open, direction), [roots, open, direction]);
  const everything = useMemo(() => allOpen(roots), [roots]);
  const rootKey = roots.map((root) => root.id).join();
  useEffect(() => {
    const path = firstKey === null ? [] : pathTo(roots, isFirst);
    setOpen(new Set([...firstOpen(roots), ...path.map((node) => node.id)]));
    setChosenId(path.at(-1)?.id ?? null);
    setCentred(path.at(-1)?.id ?? null);
    // Another chart begins anew; the same one fetched again keeps what is open.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rootKey, firstKey]);
  // The first camera, and one for every other chart or direction: once the size of the window is known.
  const framed = useRef('');
  const { size, setCamera } = view;
  const frame = `${rootKey}|${direction}`;
  useEffect(() => {
    if (size.width === 0 || layout.cards.length <= roots.length || framed.current === frame) return;
    framed.current = frame;
    setCamera(fitBox(layout.box, size, marginOf(size.width), readable));
  }, [frame, layout, size, setCamera, roots.length]);
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
    fold: (id) =>
      setOpen((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
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
