/**
 * Where every card of the chart stands. Vertical: the root above, its children in rows as wide as the window, everything deeper as an
 * indented list under its head (mock orgchart): no width explodes. Horizontal: the tidy tree of d3-hierarchy. Pure.
 */
import type { HierarchyNode } from 'd3-hierarchy';
import { hierarchy, tree } from 'd3-hierarchy';
import type { ChartNode } from './chart-data.ts';

export type Direction = 'vertical' | 'horizontal';

/** A card; x and y are its upper left corner in px at 100 %. */
export interface PlacedCard {
  readonly node: ChartNode;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Depth from 0. */
  readonly level: number;
  readonly parentId: string | null;
  readonly isOpen: boolean;
}

/** A line from a parent to a child, with the box it lies in. */
export interface Wire {
  readonly id: string;
  readonly parentId: string;
  readonly path: string;
  readonly box: Box;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface ChartLayout {
  readonly cards: readonly PlacedCard[];
  readonly wires: readonly Wire[];
  readonly box: Box;
}

/** Departments carry a bar of their head count, people do not. */
const headOf = (kind: ChartNode['kind']) => ({ width: 200, height: kind === 'department' ? 86 : 52 });
const rootWidth = 258;
const line = { width: 230, height: 52, gap: 16 };
const gap = 24;
const indent = 24;
/** From the root to its children, from a head to its list. */
const drop = { root: 74, list: 34 };
/** From a head's left edge to the line that its list hangs on. */
const listLine = 18;
/** Room at the left for the line down to the second row and those below it. */
const trunk = 20;

interface ShownNode extends Omit<ChartNode, 'children'> {
  readonly source: ChartNode;
  readonly children: readonly ShownNode[];
}

const shown = (node: ChartNode, open: ReadonlySet<string>): ShownNode => ({
  ...node,
  source: node,
  children: open.has(node.id) ? node.children.map((child) => shown(child, open)) : [],
});

const boxOf = (x1: number, y1: number, x2: number, y2: number): Box => ({
  x: Math.min(x1, x2),
  y: Math.min(y1, y2),
  width: Math.abs(x2 - x1),
  height: Math.abs(y2 - y1),
});

/** Right angle with a round corner: down, then across. */
const elbow = (x: number, y: number, toX: number, toY: number): string =>
  `M${x} ${y}V${toY - 6}Q${x} ${toY} ${x + 6} ${toY}H${toX}`;

class Drawing {
  readonly cards: PlacedCard[] = [];
  readonly wires: Wire[] = [];

  card(node: HierarchyNode<ShownNode>, place: Box): void {
    this.cards.push({
      node: node.data.source,
      ...place,
      level: node.depth,
      parentId: node.parent?.data.id ?? null,
      isOpen: node.children !== undefined,
    });
  }

  wire(child: HierarchyNode<ShownNode>, path: string, box: Box): void {
    this.wires.push({ id: child.data.id, parentId: child.parent?.data.id ?? '', path, box });
  }

  finish(): ChartLayout {
    const right = Math.max(0, ...this.cards.map((card) => card.x + card.width));
    const bottom = Math.max(0, ...this.cards.map((card) => card.y + card.height));
    const left = Math.min(0, ...this.cards.map((card) => card.x));
    const top = Math.min(0, ...this.cards.map((card) => card.y));
    return {
      cards: this.cards,
      wires: this.wires,
      box: { x: left, y: top, width: right - left, height: bottom - top },
    };
  }
}

/** The list under a head that ends at `from`: every open node's children follow it, one step further right. Answers the right edge and the next free line. */
function placeList(
  drawing: Drawing,
  parent: HierarchyNode<ShownNode>,
  x: number,
  from: number,
  top: number,
): { right: number; bottom: number } {
  let y = top;
  let right = 0;
  for (const child of parent.children ?? []) {
    drawing.card(child, { x: x + indent, y, width: line.width, height: line.height });
    drawing.wire(
      child,
      elbow(x, from, x + indent, y + line.height / 2),
      boxOf(x, from, x + indent, y + line.height / 2),
    );
    right = Math.max(right, x + indent + line.width);
    y += line.height + line.gap;
    if (child.children) {
      const below = placeList(drawing, child, x + indent + 12, y - line.gap, y);
      right = Math.max(right, below.right);
      y = below.bottom;
    }
  }
  return { right, bottom: y };
}

/** A real department: the root that only holds several roots together has no id. */
const isDepartment = (node: HierarchyNode<ShownNode>): boolean =>
  node.data.kind === 'department' && node.data.id !== '';

/** Columns under the root: one per department with its list, and one for people who stand beside the departments. */
function columnsOf(root: HierarchyNode<ShownNode>): HierarchyNode<ShownNode>[][] {
  const children = root.children ?? [];
  const loose = isDepartment(root) ? children.filter((child) => child.data.kind === 'person') : [];
  return [
    ...children.filter((child) => !loose.includes(child)).map((child) => [child]),
    ...(loose.length > 0 ? [loose] : []),
  ];
}

/** px from the line of a list to the right edge of its widest card. */
const listWidth = (parent: HierarchyNode<ShownNode>): number =>
  Math.max(
    indent + line.width,
    ...(parent.children ?? []).map((child) => (child.children ? indent + 12 + listWidth(child) : 0)),
  );

/** What stands side by side under the root: a department with its list, or people as one list. */
interface Column {
  readonly nodes: readonly HierarchyNode<ShownNode>[];
  /** People beside departments, each with a line of its own from the bus. */
  readonly isList: boolean;
  readonly width: number;
}

function columnOf(nodes: readonly HierarchyNode<ShownNode>[], root: HierarchyNode<ShownNode>): Column {
  const [first] = nodes;
  const isList = nodes.length > 1 || (first?.data.kind === 'person' && isDepartment(root));
  if (isList || !first) return { nodes, isList, width: indent + line.width };
  const head = headOf(first.data.kind).width;
  return { nodes, isList, width: first.children ? Math.max(head, listLine + listWidth(first)) : head };
}

/** Columns in rows that are no wider than `width`; a column that is too wide has a row of its own. */
function rowsOf(columns: readonly Column[], width: number): Column[][] {
  const rows: Column[][] = [];
  let right = 0;
  for (const column of columns) {
    if (rows.length === 0 || right + gap + column.width > width) {
      rows.push([]);
      right = -gap;
    }
    rows.at(-1)?.push(column);
    right += gap + column.width;
  }
  return rows;
}

/** A child of the root, where its line ends, and the bus that its row hangs on. */
interface Hung {
  readonly child: HierarchyNode<ShownNode>;
  readonly x: number;
  readonly toY: number;
  readonly row: number;
  readonly bus: number;
  readonly isList: boolean;
}

/** Places a column and answers where its lines end and where it ends itself. */
function placeColumn(
  drawing: Drawing,
  { nodes, isList }: Column,
  x: number,
  top: number,
): { hung: Pick<Hung, 'child' | 'x' | 'toY' | 'isList'>[]; bottom: number } {
  const [first] = nodes;
  if (isList || !first) {
    const hung = nodes.map((person, index) => {
      const y = top + index * (line.height + line.gap);
      drawing.card(person, { x: x + indent, y, width: line.width, height: line.height });
      return { child: person, x, toY: y + line.height / 2, isList };
    });
    return { hung, bottom: top + nodes.length * (line.height + line.gap) - line.gap };
  }
  const head = headOf(first.data.kind);
  drawing.card(first, { x, y: top, ...head });
  const bottom = top + head.height;
  const list = first.children ? placeList(drawing, first, x + listLine, bottom, bottom + drop.list).bottom : 0;
  return {
    hung: [{ child: first, x: x + head.width / 2, toY: top, isList }],
    bottom: Math.max(bottom, list - line.gap),
  };
}

/** Holds several roots together; it is not drawn itself. */
const holderOf = (roots: readonly ShownNode[]): ShownNode => {
  const source: ChartNode = {
    id: '',
    kind: 'department',
    refId: 0,
    name: '',
    title: null,
    count: null,
    plan: null,
    isPartial: false,
    children: [],
  };
  return { ...source, source, children: roots };
};

function layoutVertical(roots: readonly ShownNode[], width: number): ChartLayout {
  const drawing = new Drawing();
  const [only] = roots;
  const single = roots.length === 1 && only !== undefined;
  const data = single ? only : holderOf(roots);
  const root = hierarchy<ShownNode>(data, (node) => (node.children.length > 0 ? [...node.children] : null));
  if (single && width < headOf(only.kind).width * 2 + gap) {
    // Where two do not stand side by side, as on a phone, all is one list under the root.
    const { height } = headOf(only.kind);
    drawing.card(root, { x: 0, y: 0, width: rootWidth, height });
    placeList(drawing, root, listLine, height, height + drop.list);
    return drawing.finish();
  }
  const columns = columnsOf(root).map((nodes) => columnOf(nodes, root));
  const unbroken = rowsOf(columns, width);
  const isBroken = single && unbroken.length > 1;
  const rows = isBroken ? rowsOf(columns, width - trunk) : unbroken;
  const hung: Hung[] = [];
  let top = single ? headOf(only.kind).height + drop.root : 0;
  let widest = 0;
  for (const [row, inRow] of rows.entries()) {
    let x = isBroken ? trunk : 0;
    let bottom = top;
    for (const column of inRow) {
      const placed = placeColumn(drawing, column, x, top);
      for (const one of placed.hung) hung.push({ ...one, row, bus: top - drop.root / 2 });
      x += column.width + gap;
      bottom = Math.max(bottom, placed.bottom);
    }
    widest = Math.max(widest, x - gap);
    top = bottom + drop.root;
  }
  if (single) placeRoot(drawing, root, hung, Math.max(rootWidth, widest));
  return drawing.finish();
}

/** The root above the middle of its children, with one line across each row and one down to each; rows below the first hang on a line at the left. */
function placeRoot(drawing: Drawing, root: HierarchyNode<ShownNode>, hung: readonly Hung[], width: number): void {
  const { height } = headOf(root.data.kind);
  const inFirst = hung.filter(({ row }) => row === 0);
  const first = inFirst[0]?.x ?? width / 2;
  const last = inFirst.at(-1)?.x ?? width / 2;
  const middle = Math.max(rootWidth / 2, (first + last) / 2);
  drawing.card(root, { x: middle - rootWidth / 2, y: 0, width: rootWidth, height });
  for (const { child, x, toY, row, bus, isList } of hung) {
    const from = row === 0 ? middle : 0;
    const start = height + drop.root / 2;
    const down = `M${middle} ${height}V${row === 0 ? bus : start}${row === 0 ? '' : `H6Q0 ${start} 0 ${start + 6}V${bus - 6}Q0 ${bus} 6 ${bus}`}`;
    const across = x === from ? down : `${down}H${x > from ? x - 6 : x + 6}Q${x} ${bus} ${x} ${bus + 6}`;
    drawing.wire(
      child,
      isList ? `${across}V${toY - 6}Q${x} ${toY} ${x + 6} ${toY}H${x + indent}` : `${across}V${toY}`,
      row === 0 ? boxOf(middle, height, x, toY) : boxOf(0, height, Math.max(middle, x), toY),
    );
  }
}

function layoutHorizontal(roots: readonly ShownNode[]): ChartLayout {
  const drawing = new Drawing();
  let top = 0;
  for (const data of roots) {
    const root = tree<ShownNode>().nodeSize([line.height + line.gap, line.width + 64])(
      hierarchy<ShownNode>(data, (node) => (node.children.length > 0 ? [...node.children] : null)),
    );
    const least = Math.min(...root.descendants().map((node) => node.x));
    const most = Math.max(...root.descendants().map((node) => node.x));
    for (const node of root.descendants()) {
      const [x, y] = [node.y, top + node.x - least];
      drawing.card(node, { x, y, width: line.width, height: line.height });
      if (!node.parent) continue;
      const fromX = node.parent.y + line.width;
      const fromY = top + node.parent.x - least + line.height / 2;
      const toY = y + line.height / 2;
      const middle = (fromX + x) / 2;
      drawing.wire(
        node,
        `M${fromX} ${fromY}C${middle} ${fromY} ${middle} ${toY} ${x} ${toY}`,
        boxOf(fromX, fromY, x, toY),
      );
    }
    top += most - least + line.height + line.gap * 2;
  }
  return drawing.finish();
}

/** Lays out what is open; `width` is how wide a row may be, in px at 100 %. */
export function layoutChart(
  roots: readonly ChartNode[],
  open: ReadonlySet<string>,
  direction: Direction,
  width = Infinity,
): ChartLayout {
  const visible = roots.map((root) => shown(root, open));
  return direction === 'vertical' ? layoutVertical(visible, width) : layoutHorizontal(visible);
}

/** Whether two boxes share a point. */
export const touches = (left: Box, right: Box): boolean =>
  left.x <= right.x + right.width &&
  right.x <= left.x + left.width &&
  left.y <= right.y + right.height &&
  right.y <= left.y + left.height;

export type ArrowKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** The nearest card in a direction: what lies straight ahead wins over what lies aside. */
export function nextCard(layout: ChartLayout, from: PlacedCard, key: ArrowKey): PlacedCard | undefined {
  const isVertical = key === 'ArrowUp' || key === 'ArrowDown';
  const sign = key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1;
  const centre = (card: PlacedCard) => ({ x: card.x + card.width / 2, y: card.y + card.height / 2 });
  const here = centre(from);
  let best: { card: PlacedCard; cost: number } | undefined;
  for (const card of layout.cards) {
    const there = centre(card);
    const along = sign * (isVertical ? there.y - here.y : there.x - here.x);
    const aside = Math.abs(isVertical ? there.x - here.x : there.y - here.y);
    const cost = along + aside * 3;
    if (along > 10 && (!best || cost < best.cost)) best = { card, cost };
  }
  return best?.card;
}
