/** Ways between the boxes of the equity chart, all at right angles: down, along between two rows, down. Pure. */
import { groupBy } from '#platform/entity/group-by.ts';
import type { EquityEdge } from '../../model/equity.ts';
import type { Placed } from './equity-layout.ts';
import { gapX, nodeHeight, nodeWidth } from './equity-layout.ts';

export interface Corner {
  readonly x: number;
  readonly y: number;
}

/** A line from the upper box over its corners to the lower one. */
export interface Route {
  readonly edge: EquityEdge;
  readonly top: string;
  readonly bottom: string;
  readonly corners: readonly Corner[];
  /** The piece that bears the ratio, counted from the upper box: the upright one beside the box that is farther from the root. */
  readonly labelled: number;
}

interface Span {
  readonly edge: EquityEdge;
  readonly top: Placed;
  readonly bottom: Placed;
  readonly far: Placed;
  readonly near: Placed;
}

/** Room for a ratio between two lines that end at one box, and between lines that run along the same two rows. */
const portGap = 52;
const laneGap = 12;
/** Of the distance of two rows, what lines along them may take together. */
const laneRoom = 40;

function spansOf(edges: readonly EquityEdge[], nodes: readonly Placed[]): Span[] {
  const placed = new Map(nodes.map((node) => [node.id, node]));
  return edges.flatMap((edge) => {
    const [from, to] = [placed.get(edge.from), placed.get(edge.to)];
    if (!from || !to || from.y === to.y || edge.isCycle) return [];
    const [top, bottom] = from.y < to.y ? [from, to] : [to, from];
    const isTopFar = Math.abs(top.level) > Math.abs(bottom.level);
    return [{ edge, top, bottom, far: isTopFar ? top : bottom, near: isTopFar ? bottom : top }];
  });
}

/** Where each line ends at the box farther from the root: several stand side by side. */
function portsOf(spans: readonly Span[]): ReadonlyMap<Span, number> {
  const ports = new Map<Span, number>();
  for (const group of groupBy(spans, ({ far }) => far.id).values())
    for (const [index, span] of group.toSorted((a, b) => a.near.x - b.near.x).entries())
      ports.set(span, span.far.x + (index - (group.length - 1) / 2) * portGap);
  return ports;
}

/** The gap of a row that is nearest to a place; the place itself where no box is in the way. */
function gapNear(x: number, row: readonly Placed[]): number {
  const reach = (nodeWidth + gapX) / 2;
  const isFree = (at: number) => row.every((node) => Math.abs(node.x - at) >= reach);
  if (isFree(x)) return x;
  const gaps = row.flatMap((node) => [node.x - reach, node.x + reach]).filter(isFree);
  return gaps.toSorted((a, b) => Math.abs(a - x) - Math.abs(b - x))[0] ?? x;
}

/** The rows that a line passes and ends at, from above. */
const rowsOf = ({ top, bottom }: Span, rows: readonly number[]): number[] =>
  rows.filter((y) => y >= top.y && y <= bottom.y);

/** Lines of one box run together; whatever passes a row runs alone. */
const laneKey = ({ edge, near }: Span, passed: number): string =>
  passed > 2 ? `${edge.from} ${edge.to}` : `of ${near.id}`;

/** Heights at which lines run along, by the row above and what runs there. */
function lanesOf(spans: readonly Span[], rows: readonly number[]): (row: number, key: string) => number {
  const keys = new Map<number, Set<string>>();
  for (const span of spans) {
    const passed = rowsOf(span, rows);
    for (const row of passed.slice(0, -1))
      keys.set(row, (keys.get(row) ?? new Set()).add(laneKey(span, passed.length)));
  }
  return (row, key) => {
    const lanes = [...(keys.get(row) ?? [])];
    const below = rows.find((y) => y > row) ?? row;
    const step = Math.min(laneGap, laneRoom / Math.max(1, lanes.length));
    return (row + below) / 2 + (lanes.indexOf(key) - (lanes.length - 1) / 2) * step;
  };
}

/** Lines of whatever stands in different rows and closes no circle; the others are drawn straight or bent. */
export function routesOf(edges: readonly EquityEdge[], nodes: readonly Placed[]): Route[] {
  const spans = spansOf(edges, nodes);
  const rows = [...new Set(nodes.map(({ y }) => y))].toSorted((a, b) => a - b);
  const ports = portsOf(spans);
  const laneAt = lanesOf(spans, rows);
  return spans.map((span) => {
    const { edge, top, bottom, far } = span;
    const port = ports.get(span) ?? far.x;
    const passed = rowsOf(span, rows);
    const key = laneKey(span, passed.length);
    const edgeOf = far === top ? top.y + nodeHeight / 2 : bottom.y - nodeHeight / 2;
    const corners: Corner[] = far === top ? [{ x: port, y: edgeOf }] : [];
    let x = far === top ? port : top.x;
    for (const [index, row] of passed.slice(0, -1).entries()) {
      const y = laneAt(row, key);
      const next = passed[index + 1];
      const isLast = index === passed.length - 2;
      const end = far === bottom ? port : bottom.x;
      const across = isLast
        ? end
        : gapNear(
            (top.x + bottom.x) / 2,
            nodes.filter((node) => node.y === next),
          );
      corners.push({ x, y });
      if (across !== x) corners.push({ x: across, y });
      x = across;
    }
    if (far === bottom) corners.push({ x: port, y: edgeOf });
    return { edge, top: top.id, bottom: bottom.id, corners, labelled: far === top ? 1 : corners.length - 1 };
  });
}
