/** The part of the chart in sight: only what the window shows is drawn; arrow keys walk the cards. */
import type { KeyboardEvent, MouseEvent, ReactElement, RefObject } from 'react';
import { useEffect, useState } from 'react';
import type { ChartNode } from './chart-data.ts';
import type { ArrowKey, Box, ChartLayout, PlacedCard } from './chart-layout.ts';
import { nextCard, touches } from './chart-layout.ts';
import { ChartCard, ChartWires } from './ChartDrawing.tsx';
import type { PanZoom } from './use-pan-zoom.ts';
import chartStyles from './chart.module.css';
import styles from './ChartCanvas.module.css';

export interface ChartCanvasProps {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly layout: ChartLayout;
  readonly view: PanZoom;
  readonly isHorizontal: boolean;
  readonly chosenId: string | null;
  readonly onChoose: (id: string | null) => void;
  readonly onFold: (id: string) => void;
  readonly onOpen: (node: ChartNode) => void;
}

/** px drawn beyond the window, so that a small move needs no new card. */
const overscan = 200;

const labelOf = ({ node }: PlacedCard): string =>
  [
    node.name,
    node.title && (node.kind === 'department' ? `负责人${node.title}` : node.title),
    node.kind === 'department' &&
      node.count !== null &&
      `在岗 ${node.count} 人${node.plan === null ? '' : `，编制 ${node.plan} 人`}`,
  ]
    .filter(Boolean)
    .join('，');

/** Moves the camera just enough to bring a card into the window. */
export function revealCard(view: PanZoom, card: Box): void {
  view.setCamera((camera) => {
    const [left, top] = [card.x * camera.scale + camera.x, card.y * camera.scale + camera.y];
    const [right, bottom] = [left + card.width * camera.scale, top + card.height * camera.scale];
    const shift = (from: number, to: number, low: number, high: number) =>
      from < low ? low - from : to > high ? Math.max(high - to, low - from) : 0;
    return {
      ...camera,
      x: camera.x + shift(left, right, 24, view.size.width - 24),
      y: camera.y + shift(top, bottom, 72, view.size.height - 72),
    };
  });
}

export function ChartCanvas({
  box,
  label,
  layout,
  view,
  isHorizontal,
  chosenId,
  onChoose,
  onFold,
  onOpen,
}: ChartCanvasProps): ReactElement {
  const { camera, size, handlers } = view;
  const [focusWanted, setFocusWanted] = useState<string | null>(null);
  const window: Box = {
    x: -camera.x / camera.scale - overscan,
    y: -camera.y / camera.scale - overscan,
    width: size.width / camera.scale + overscan * 2,
    height: size.height / camera.scale + overscan * 2,
  };
  const cards = layout.cards.filter((card) => touches(card, window) || card.node.id === chosenId);
  const wires = layout.wires.filter((wire) => touches(wire.box, window));
  const tabStop = layout.cards.some((card) => card.node.id === chosenId)
    ? chosenId
    : layout.cards.find((card) => card.level === 0)?.node.id;
  // A card outside the window is drawn only after it was chosen: the focus follows then.
  useEffect(() => {
    if (focusWanted === null) return;
    box.current?.querySelector<SVGElement>(`[data-card="${CSS.escape(focusWanted)}"]`)?.focus();
    setFocusWanted(null);
  }, [box, focusWanted]);
  const onKeyDown = (event: KeyboardEvent) => {
    const id = (event.target as Element).closest('[data-card]')?.getAttribute('data-card');
    const card = layout.cards.find((entry) => entry.node.id === id);
    if (!card) return;
    if (event.key.startsWith('Arrow')) {
      const next = nextCard(layout, card, event.key as ArrowKey);
      if (next) {
        onChoose(next.node.id);
        revealCard(view, next);
        setFocusWanted(next.node.id);
      }
    } else if (event.key === ' ') onFold(card.node.id);
    else if (event.key === 'Enter') onOpen(card.node);
    else if (event.key === 'Escape') onChoose(null);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    if (view.wasDragged()) return;
    const target = event.target as Element;
    const fold = target.closest('[data-fold]')?.getAttribute('data-fold');
    if (fold) onFold(fold);
    else onChoose(target.closest('[data-card]')?.getAttribute('data-card') ?? null);
  };
  return (
    <div ref={box} className={styles.root} {...handlers}>
      <svg
        width={size.width}
        height={size.height}
        role="tree"
        tabIndex={-1}
        aria-label={label}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <g role="none" transform={`translate(${camera.x} ${camera.y}) scale(${camera.scale})`}>
          <ChartWires wires={wires} chosenId={chosenId} />
          {cards.map((card) => (
            <g
              key={card.node.id}
              role="treeitem"
              tabIndex={card.node.id === tabStop ? 0 : -1}
              aria-level={card.level + 1}
              aria-selected={card.node.id === chosenId}
              {...((card.node.children.length > 0 || card.node.isPartial) && { 'aria-expanded': card.isOpen })}
              data-card={card.node.id}
              className={chartStyles.node}
              transform={`translate(${card.x} ${card.y})`}
              onDoubleClick={() => onOpen(card.node)}
            >
              <title>{labelOf(card)}</title>
              <ChartCard card={card} isChosen={card.node.id === chosenId} isHorizontal={isHorizontal} hasPill />
              <rect
                className={chartStyles.focus}
                x="-4"
                y="-4"
                width={card.width + 8}
                height={card.height + 8}
                rx="11"
              />
            </g>
          ))}
        </g>
      </svg>
    </div>
  );
}
