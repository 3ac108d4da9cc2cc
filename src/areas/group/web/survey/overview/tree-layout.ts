/** Places of the boxes of a structure: children below their holder, leaves and folded branches of a large family in rows of six. Pure. */
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { queryGroupStructure, SurveyNode } from '../../../model/survey/structure-calls.ts';

export type SurveyStructure = OutputOf<typeof queryGroupStructure>;

export const box = { width: 186, height: 58, gapX: 22, gapY: 58 } as const;
/** Leaves of one holder that stand side by side. */
const mostAcross = 6;
/** Above so many members only two levels are open at first. */
export const foldedAbove = 40;

export interface TreeItem {
  readonly node: SurveyNode;
  readonly children: readonly TreeItem[];
  /** Depth in the tree, 1 at the root. */
  readonly depth: number;
  /** Members below it, and the consolidated ones among them. */
  readonly below: number;
  readonly consolidatedBelow: number;
}

/** The nodes as a tree from the root. */
export function treeOf({ nodes }: Pick<SurveyStructure, 'nodes'>): TreeItem | null {
  const children = new Map<string, SurveyNode[]>();
  for (const node of nodes)
    if (node.nextCode !== null) children.set(node.nextCode, [...(children.get(node.nextCode) ?? []), node]);
  const grow = (node: SurveyNode, depth: number): TreeItem => {
    const items = (children.get(node.companyCode) ?? []).map((child) => grow(child, depth + 1));
    const sum = (of: (item: TreeItem) => number) => items.reduce((all, item) => all + of(item), 0);
    return {
      node,
      depth,
      children: items,
      below: sum(({ below }) => below + 1),
      consolidatedBelow: sum((item) => item.consolidatedBelow + Number(item.node.isConsolidated)),
    };
  };
  const root = nodes.find(({ nextCode }) => nextCode === null);
  return root ? grow(root, 1) : null;
}

/** All items, each before its children; those behind a fold are left out. */
export const itemsOf = (item: TreeItem, folded: ReadonlySet<string>): TreeItem[] => [
  item,
  ...(folded.has(item.node.companyCode) ? [] : item.children.flatMap((child) => itemsOf(child, folded))),
];

/** What is folded when the page opens: of a large group everything from the third level on. */
export function foldedAtFirst(root: TreeItem): ReadonlySet<string> {
  if (root.below + 1 <= foldedAbove) return new Set();
  return new Set(
    itemsOf(root, new Set())
      .filter(({ depth, children }) => depth >= 2 && children.length > 0)
      .map(({ node }) => node.companyCode),
  );
}

export interface Place {
  readonly item: TreeItem;
  /** Left and upper edge, px. */
  readonly x: number;
  readonly y: number;
  /** Stands in a later row of a large family: its line comes down beside the boxes above it. */
  readonly isAside: boolean;
}

export interface Layout {
  readonly places: ReadonlyMap<string, Place>;
  readonly width: number;
  readonly height: number;
}

const stepX = box.width + box.gapX;
const stepY = box.height + box.gapY;

export function layoutOf(root: TreeItem, folded: ReadonlySet<string>): Layout {
  const places = new Map<string, Place>();
  let height = 0;
  /** Places an item and what is below it from `left` on; answers how wide they are. */
  const put = (item: TreeItem, left: number, top: number, isAside: boolean): number => {
    height = Math.max(height, top + box.height);
    const children = folded.has(item.node.companyCode) ? [] : item.children;
    // What is folded away needs no more room than a leaf.
    const isFamily = ({ node, children: below }: TreeItem) => below.length > 0 && !folded.has(node.companyCode);
    const families = children.filter(isFamily);
    const leaves = children.filter((child) => !isFamily(child));
    const rows = leaves.length > mostAcross ? mostAcross : leaves.length;
    let at = left;
    for (const family of families) at += put(family, at, top + stepY, false);
    for (const [index, leaf] of leaves.entries()) {
      const row = Math.floor(index / mostAcross);
      put(leaf, at + (index % mostAcross) * stepX, top + stepY + row * (box.height + 40), row > 0);
    }
    at += rows * stepX;
    const width = Math.max(stepX, at - left);
    places.set(item.node.companyCode, { item, x: left + (width - stepX) / 2, y: top, isAside });
    return width;
  };
  const width = put(root, 0, 0, false) - box.gapX;
  return { places, width, height };
}
