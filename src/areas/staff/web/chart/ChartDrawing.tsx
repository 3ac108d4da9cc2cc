/** Cards and lines of the chart as plain SVG: on screen and in exported files alike. Colours are custom properties of the page. */
import type { CSSProperties, ReactElement } from 'react';
import { memo } from 'react';
import { formatNumber } from '#platform/entity/format.ts';
import { initialsTint } from '#platform/web/theme.ts';
import type { PlacedCard, Wire } from './chart-layout.ts';
import chartStyles from './chart.module.css';
import styles from './ChartDrawing.module.css';

/** Width of a text in px, near enough to cut it: Chinese is square, Latin about half. */
function textWidth(text: string, size: number): number {
  return [...text].reduce((sum, character) => sum + (/[\u2e80-\uffff]/u.test(character) ? size : size * 0.58), 0);
}

/** The text, or what fits with an ellipsis. */
export function fitText(text: string, width: number, size: number): string {
  if (textWidth(text, size) <= width) return text;
  let cut = [...text];
  while (cut.length > 1 && textWidth(`${cut.join('')}…`, size) > width) cut = cut.slice(0, -1);
  return `${cut.join('')}…`;
}

const fill = (name: string): CSSProperties => ({ fill: `var(--${name})` });
const ink = (name: string): CSSProperties => ({ stroke: `var(--${name})`, fill: 'none' });

function Bubble({
  x,
  y,
  name,
}: {
  readonly x: number;
  readonly y: number;
  readonly name: string | null;
}): ReactElement {
  if (name === null) {
    return (
      <g>
        <circle cx={x} cy={y} r="11.5" strokeDasharray="3 2" style={ink('neutral-450')} />
        <text x={x} y={y + 4} textAnchor="middle" fontSize="11" style={fill('neutral-600')}>
          ?
        </text>
      </g>
    );
  }
  const tint = initialsTint(name);
  return (
    <g>
      <circle cx={x} cy={y} r="12" style={fill(`initials-${tint}-background`)} />
      <text x={x} y={y + 4} textAnchor="middle" fontSize="11" fontWeight="600" style={fill(`initials-${tint}-text`)}>
        {[...name].at(-1)}
      </text>
    </g>
  );
}

/** 在岗 / 编制 at the right; red when over. */
function Count({
  card,
  x,
  y,
}: {
  readonly card: PlacedCard;
  readonly x: number;
  readonly y: number;
}): ReactElement | null {
  const { count, plan, kind } = card.node;
  if (kind === 'person' || count === null) return null;
  const over = plan !== null && count > plan;
  return (
    <text x={x} y={y} textAnchor="end" fontSize="13">
      <tspan fontWeight="600" style={fill(over ? 'danger-700' : 'neutral-900')}>
        {formatNumber(count)}
      </tspan>
      {plan !== null && <tspan style={fill('neutral-600')}> / {formatNumber(plan)}</tspan>}
    </text>
  );
}

function HeadCard({ card }: { readonly card: PlacedCard }): ReactElement {
  const { node, width, level } = card;
  const share = node.plan ? Math.min(1, (node.count ?? 0) / node.plan) : 0;
  const over = node.plan !== null && (node.count ?? 0) > node.plan;
  const isPerson = node.kind === 'person';
  return (
    <>
      {level === 0 && <path d={`M0 8Q0 0 8 0H${width - 8}Q${width} 0 ${width} 8V3H0Z`} style={fill('neutral-900')} />}
      <text x="12" y="29" fontSize="14" fontWeight="600" style={fill('neutral-900')}>
        {fitText(node.name, width - 24, 14)}
      </text>
      <Bubble x={24} y={50} name={isPerson ? node.name : node.title} />
      <text x="42" y="54" fontSize="13" style={fill('neutral-600')}>
        {fitText(node.title ?? (isPerson ? '' : '负责人待定'), width - 130, 13)}
      </text>
      <Count card={card} x={width - 12} y={54} />
      {!isPerson && <rect x="12" y="70" width={width - 24} height="3" rx="1.5" style={fill('neutral-100')} />}
      {!isPerson && (
        <rect
          x="12"
          y="70"
          width={(width - 24) * share}
          height="3"
          rx="1.5"
          style={fill(over ? 'danger-500' : 'brand-500')}
        />
      )}
    </>
  );
}

function LineCard({ card }: { readonly card: PlacedCard }): ReactElement {
  const { node, width } = card;
  const over =
    node.kind === 'department' && node.plan !== null && (node.count ?? 0) > node.plan
      ? (node.count ?? 0) - node.plan
      : 0;
  const room = width - (node.kind === 'department' ? 130 : 60);
  return (
    <>
      <Bubble x={26} y={26} name={node.kind === 'person' ? node.name : node.title} />
      <text x="46" y="22" fontSize="13" fontWeight="600" style={fill('neutral-900')}>
        {fitText(node.name, room, 13)}
      </text>
      <text x="46" y="41" fontSize="12" style={fill('neutral-600')}>
        {fitText(node.title ?? (node.kind === 'department' ? '负责人待定' : ''), over > 0 ? 60 : room, 12)}
        {over > 0 && <tspan style={fill('danger-700')}> · 超编 {over}</tspan>}
      </text>
      <Count card={card} x={width - 12} y={31} />
    </>
  );
}

/** Pill under or beside a card: how many are folded away, or a minus. */
function Pill({
  card,
  isHorizontal,
}: {
  readonly card: PlacedCard;
  readonly isHorizontal: boolean;
}): ReactElement | null {
  const { node, width, height, isOpen } = card;
  const below = node.children.length;
  if (below === 0 && !node.isPartial) return null;
  const text = isOpen ? '−' : `${below > 0 ? below : ''}${node.isPartial ? '+' : ''}`;
  const w = Math.max(28, textWidth(text, 12) + 14);
  const [x, y] =
    isHorizontal || height < 60
      ? [width - w / 2 - (isHorizontal ? 0 : 14), isHorizontal ? height / 2 - 10 : height - 10]
      : [width / 2 - w / 2, height - 10];
  return (
    <g data-fold={node.id} className={styles.pill}>
      <rect x={x} y={y} width={w} height="20" rx="10" style={{ fill: '#fff', stroke: 'var(--neutral-300)' }} />
      <text x={x + w / 2} y={y + 14} textAnchor="middle" fontSize="12" style={fill('neutral-700')}>
        {text}
      </text>
    </g>
  );
}

export interface ChartCardProps {
  readonly card: PlacedCard;
  readonly isChosen: boolean;
  readonly isHorizontal: boolean;
  /** Folding needs a pointer: absent in files. */
  readonly hasPill: boolean;
}

/** One card at the origin; the caller moves it into place. */
export const ChartCard = memo(function ChartCard({
  card,
  isChosen,
  isHorizontal,
  hasPill,
}: ChartCardProps): ReactElement {
  return (
    <>
      {isChosen && (
        <rect
          x="-3"
          y="-3"
          width={card.width + 6}
          height={card.height + 6}
          rx="11"
          style={{ fill: 'none', stroke: 'rgba(0,120,252,.16)', strokeWidth: 6 }}
        />
      )}
      <rect
        className={chartStyles.card}
        width={card.width}
        height={card.height}
        rx="8"
        style={{ fill: '#fff', stroke: isChosen ? 'var(--brand-500)' : 'var(--line)' }}
      />
      {card.height > 60 ? <HeadCard card={card} /> : <LineCard card={card} />}
      {hasPill && <Pill card={card} isHorizontal={isHorizontal} />}
    </>
  );
});

/** Lines, those of the chosen card in blue and on top. */
export function ChartWires({
  wires,
  chosenId,
}: {
  readonly wires: readonly Wire[];
  readonly chosenId: string | null;
}): ReactElement {
  const isLit = (wire: Wire) => wire.parentId === chosenId;
  return (
    <g aria-hidden="true">
      {wires
        .toSorted((left, right) => Number(isLit(left)) - Number(isLit(right)))
        .map((wire) => (
          <path key={wire.id} d={wire.path} style={ink(isLit(wire) ? 'brand-300' : 'neutral-400')} />
        ))}
    </g>
  );
}
