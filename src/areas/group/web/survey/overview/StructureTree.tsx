/** The tree on the page: folds, zoom and drag, and arrows for who works by keyboard. */
import type { KeyboardEvent, PointerEvent, ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { formatPercent } from '#platform/entity/format.ts';
import type { SurveyNode } from '../../../model/survey/structure-calls.ts';
import { Box, factsOf, tagsOf, TreeLines } from './TreeDrawing.tsx';
import type { SurveyStructure, TreeItem } from './tree-layout.ts';
import { box, itemsOf, layoutOf } from './tree-layout.ts';
import styles from './StructureTree.module.css';

export interface StructureTreeProps {
  readonly root: TreeItem;
  readonly edges: SurveyStructure['edges'];
  readonly folded: ReadonlySet<string>;
  readonly onFold: (code: string) => void;
  readonly onOpen: (node: SurveyNode) => void;
  /** 1 is 100 %; 'fit' as large as the frame lets it. */
  readonly zoom: number | 'fit';
  readonly onZoom: (zoom: number) => void;
  /** Tells at what scale the tree is drawn. */
  readonly onScale: (scale: number) => void;
}

const padding = 16;
/** Below this scale names cannot be read: a wider tree is scrolled. */
const leastFit = 0.6;
/** px that a fold mark hangs below a box. */
const hanging = 16;

const labelOf = (item: TreeItem): string =>
  [
    item.node.name,
    ...tagsOf(item.node).toReversed(),
    ...(item.node.ratio === null ? [] : [`直接持股 ${formatPercent(item.node.ratio, 2)}`]),
    factsOf(item.node).text,
    ...(item.below > 0 ? [`下级 ${item.below} 家`] : []),
  ].join('，');

/** What is behind a fold. */
function FoldMark({
  item,
  isFolded,
  x,
  y,
  onFold,
}: {
  item: TreeItem;
  isFolded: boolean;
  x: number;
  y: number;
  onFold: () => void;
}) {
  const words = isFolded ? `+${item.below} 家，${item.consolidatedBelow} 并表` : '−';
  const width = isFolded ? 14 + words.length * 8.4 : 18;
  return (
    <g className={styles.fold} aria-hidden="true" onClick={(event) => (event.stopPropagation(), onFold())}>
      <rect
        x={x - width / 2}
        y={y - 9}
        width={width}
        height={18}
        rx={9}
        fill="var(--neutral-0)"
        stroke="var(--neutral-300)"
      />
      <text x={x} y={y + 4} fontSize={11} textAnchor="middle" fill="var(--neutral-700)">
        {words}
      </text>
    </g>
  );
}

/** Drag moves the frame over a tree that is larger than it. */
function useDrag() {
  const start = useRef<{ x: number; y: number; left: number; top: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      const { scrollLeft: left, scrollTop: top } = event.currentTarget;
      start.current = { x: event.clientX, y: event.clientY, left, top };
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      if (!start.current || event.buttons === 0) return;
      event.currentTarget.scrollLeft = start.current.left - (event.clientX - start.current.x);
      event.currentTarget.scrollTop = start.current.top - (event.clientY - start.current.y);
    },
    onPointerUp: () => (start.current = null),
  };
}

/** px of width of the frame. */
function useWidth(frame: { readonly current: HTMLDivElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}

export function StructureTree(props: StructureTreeProps): ReactElement {
  const { root, edges, folded, onFold, onOpen, zoom, onZoom, onScale } = props;
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const layout = layoutOf(root, folded);
  const items = itemsOf(root, folded);
  const fit = width === 0 ? 1 : Math.min(1, Math.max(leastFit, (width - 2 * padding) / layout.width));
  const scale = zoom === 'fit' ? fit : zoom;
  // What is wider than the frame is looked at from its middle, where the root stands.
  useEffect(() => {
    const element = frame.current;
    if (element && zoom === 'fit') element.scrollLeft = (element.scrollWidth - element.clientWidth) / 2;
  }, [zoom, fit, layout.width]);
  useEffect(() => onScale(scale), [onScale, scale]);
  const [focused, setFocused] = useState(root.node.companyCode);
  const active = items.some(({ node }) => node.companyCode === focused) ? focused : root.node.companyCode;
  const drag = useDrag();
  // Not as a property: those of React may not keep the page from zooming.
  useEffect(() => {
    const element = frame.current;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      onZoom(scale * (event.deltaY < 0 ? 1.1 : 1 / 1.1));
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [onZoom, scale]);
  const go = (item: TreeItem | undefined) => {
    if (!item) return;
    setFocused(item.node.companyCode);
    frame.current?.querySelector<SVGElement>(`[data-code="${item.node.companyCode}"]`)?.focus();
  };
  const press = (event: KeyboardEvent, item: TreeItem) => {
    const at = items.indexOf(item);
    const isFolded = folded.has(item.node.companyCode);
    const ways: Record<string, () => void> = {
      ArrowDown: () => go(items[at + 1]),
      ArrowUp: () => go(items[at - 1]),
      Home: () => go(items[0]),
      End: () => go(items.at(-1)),
      ArrowRight: () => (isFolded ? onFold(item.node.companyCode) : go(item.children[0])),
      ArrowLeft: () =>
        item.children.length > 0 && !isFolded
          ? onFold(item.node.companyCode)
          : go(items.find(({ node }) => node.companyCode === item.node.nextCode)),
      Enter: () => onOpen(item.node),
      ' ': () => item.children.length > 0 && onFold(item.node.companyCode),
    };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    way();
  };
  const [across, down] = [layout.width + 2 * padding, layout.height + 2 * padding + hanging];
  return (
    <div ref={frame} className={styles.frame} data-part="structure-frame" {...drag}>
      <svg
        role="tree"
        aria-label="股权结构"
        className={styles.tree}
        width={across * scale}
        height={down * scale}
        viewBox={`${-padding} ${-padding} ${across} ${down}`}
      >
        <TreeLines layout={layout} edges={edges} />
        {items.map((item) => {
          const place = layout.places.get(item.node.companyCode);
          if (!place) return null;
          const isFolded = folded.has(item.node.companyCode);
          return (
            <g
              key={item.node.companyCode}
              role="treeitem"
              className={styles.item}
              data-code={item.node.companyCode}
              tabIndex={item.node.companyCode === active ? 0 : -1}
              aria-level={item.depth}
              aria-selected={item.node.companyCode === active}
              aria-expanded={item.children.length > 0 ? !isFolded : undefined}
              aria-label={labelOf(item)}
              onFocus={() => setFocused(item.node.companyCode)}
              onKeyDown={(event) => press(event, item)}
              onDoubleClick={() => onOpen(item.node)}
            >
              <title>{`${item.node.name}（双击或按 Enter 进入）`}</title>
              <rect x={place.x} y={place.y} width={box.width} height={box.height} rx={8} fill="transparent" />
            </g>
          );
        })}
        {/* Drawn above the items and out of reach: what an item is called says more than fits into its box. */}
        <g aria-hidden="true" pointerEvents="none">
          {items.map(({ node }) => {
            const place = layout.places.get(node.companyCode);
            return place && <Box key={node.companyCode} place={place} />;
          })}
        </g>
        {items.map((item) => {
          const { companyCode } = item.node;
          const place = layout.places.get(companyCode);
          if (!place || item.children.length === 0) return null;
          return (
            <FoldMark
              key={companyCode}
              item={item}
              isFolded={folded.has(companyCode)}
              x={place.x + box.width / 2}
              y={place.y + box.height}
              onFold={() => onFold(companyCode)}
            />
          );
        })}
      </svg>
    </div>
  );
}
