/** Categories of partners as lines of a tree, and what a move means: one change of parent and number. Pure. */
import { categoryDepth } from '../../model/partner.ts';

export interface CategoryRow {
  readonly id: number;
  readonly version: number;
  readonly categoryName: string;
  readonly parentId: number | null;
  readonly color: string | null;
  readonly sort: number | null;
}

/** One line; level counts from 1. */
export interface CategoryLine {
  readonly row: CategoryRow;
  readonly level: number;
}

/** Where a category lands: as the last one below another, or beside it. */
export type CategoryPlace = 'into' | 'before' | 'after';

/** What is sent; without a number the category becomes the last of its siblings. */
export interface CategoryMove {
  readonly parentId: number | null;
  readonly sort: number | null;
}

const childrenOf = (rows: readonly CategoryRow[], parentId: number | null): CategoryRow[] =>
  rows
    .filter((row) => row.parentId === parentId)
    .toSorted((left, right) => (left.sort ?? Infinity) - (right.sort ?? Infinity) || left.id - right.id);

/** Every category below its parent, in the order of the numbers. */
function categoryLines(rows: readonly CategoryRow[], parentId: number | null = null, level = 1): CategoryLine[] {
  return childrenOf(rows, parentId).flatMap((row) => [{ row, level }, ...categoryLines(rows, row.id, level + 1)]);
}

/** What narrows the tree: text in the name, and the branches of these categories; none means all. */
export interface CategoryFilter {
  readonly text: string;
  readonly parents: readonly number[];
}

/** Lines that the filter leaves, each with those above it. */
export function matchingLines(rows: readonly CategoryRow[], { text, parents }: CategoryFilter): CategoryLine[] {
  const isMeant = (row: CategoryRow) =>
    row.categoryName.includes(text) &&
    (parents.length === 0 || pathOf(rows, row.id).some(({ id }) => parents.includes(id)));
  const shown = new Set(rows.filter(isMeant).flatMap((row) => pathOf(rows, row.id).map(({ id }) => id)));
  return categoryLines(rows).filter(({ row }) => shown.has(row.id));
}

/** From the top down to the category; empty when it is not there. */
function pathOf(rows: readonly CategoryRow[], id: number | null): CategoryRow[] {
  const row = rows.find((one) => one.id === id);
  return row ? [...pathOf(rows, row.parentId), row] : [];
}

const heightOf = (rows: readonly CategoryRow[], id: number): number =>
  1 + Math.max(0, ...childrenOf(rows, id).map((child) => heightOf(rows, child.id)));

/** The move that a drop means; null when it changes nothing, puts a category below itself or a branch too deep. */
export function planMove(
  rows: readonly CategoryRow[],
  id: number,
  targetId: number,
  place: CategoryPlace,
): CategoryMove | null {
  const path = pathOf(rows, targetId);
  const target = path.at(-1);
  if (!target || path.some((row) => row.id === id)) return null;
  const parentId = place === 'into' ? target.id : target.parentId;
  const depth = place === 'into' ? path.length : path.length - 1;
  if (depth + heightOf(rows, id) > categoryDepth) return null;
  const siblings = childrenOf(rows, parentId);
  if (place === 'into') return siblings.some((row) => row.id === id) ? null : { parentId, sort: null };
  const at = siblings.findIndex((row) => row.id === targetId);
  if (siblings[at + (place === 'after' ? 1 : -1)]?.id === id) return null;
  if (place === 'before') return { parentId, sort: target.sort };
  return { parentId, sort: at === siblings.length - 1 ? null : (target.sort ?? 0) + 1 };
}

/** The move of an arrow key: up and down among the siblings, right below the one before, left out behind the parent. */
export function keyMove(rows: readonly CategoryRow[], id: number, key: string): CategoryMove | null {
  const row = rows.find((one) => one.id === id);
  if (!row) return null;
  const siblings = childrenOf(rows, row.parentId);
  const at = siblings.findIndex((one) => one.id === id);
  const steps: Readonly<Record<string, readonly [target: number | null | undefined, place: CategoryPlace]>> = {
    ArrowUp: [siblings[at - 1]?.id, 'before'],
    ArrowDown: [siblings[at + 1]?.id, 'after'],
    ArrowRight: [siblings[at - 1]?.id, 'into'],
    ArrowLeft: [row.parentId, 'after'],
  };
  const [target, place] = steps[key] ?? [null, 'into'];
  return target === null || target === undefined ? null : planMove(rows, id, target, place);
}

/** Where a category stands, for who hears it. */
export function placeText(rows: readonly CategoryRow[], id: number): string {
  const row = rows.find((one) => one.id === id);
  if (!row) return '';
  const siblings = childrenOf(rows, row.parentId);
  const parent = rows.find((one) => one.id === row.parentId);
  return `${row.categoryName}：${parent ? `“${parent.categoryName}”之下` : '第一级'}第 ${siblings.findIndex((one) => one.id === id) + 1} 位，共 ${siblings.length} 位`;
}
