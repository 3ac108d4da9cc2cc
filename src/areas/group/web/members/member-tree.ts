/** The members as lines of a tree, and what a move means. Pure. */
import type { MemberRow } from '../../model/member-calls.ts';
import { membersBelow, refusalOfParent } from '../../model/placement.ts';

export interface MemberLine {
  readonly row: MemberRow;
  /** 1 at the head of the group. */
  readonly level: number;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
  /** Members behind a folded line. */
  readonly hidden: number;
  /** Among those of the same parent, from 1. */
  readonly place: number;
  readonly siblings: number;
}

export type DropPlace = 'into' | 'before' | 'after';

/** Where a member is to stand: below whom, and before which sibling; null: as the last one. */
export interface Move {
  readonly row: MemberRow;
  /** null: at the head of the group. */
  readonly parentCode: string | null;
  readonly nextCode: string | null;
}

export type Planned = { readonly move: Move } | { readonly refusal: string } | null;

/** Above this many members the third level and those below it begin folded. */
const foldFrom = 40;

export const parentsOf = (rows: readonly MemberRow[]): Map<string, string | null> =>
  new Map(rows.map(({ memberCode, parentCode }) => [memberCode, parentCode]));

function childrenByParent(rows: readonly MemberRow[]): Map<string | null, MemberRow[]> {
  const codes = new Set(rows.map(({ memberCode }) => memberCode));
  const children = new Map<string | null, MemberRow[]>();
  for (const row of rows.toSorted((left, right) => left.sort - right.sort)) {
    const parent = row.parentCode !== null && codes.has(row.parentCode) ? row.parentCode : null;
    children.set(parent, [...(children.get(parent) ?? []), row]);
  }
  // Whoever heads the group stands before others without anybody above.
  children.set(
    null,
    (children.get(null) ?? []).toSorted((left, right) => Number(right.isParent) - Number(left.isParent)),
  );
  return children;
}

/** Lines folded at first, by member. */
export function foldedAtFirst(rows: readonly MemberRow[]): ReadonlySet<string> {
  if (rows.length <= foldFrom) return new Set();
  const parents = parentsOf(rows);
  const depth = (code: string | null): number => (code === null ? 0 : 1 + depth(parents.get(code) ?? null));
  return new Set(rows.filter(({ memberCode }) => depth(memberCode) >= 2).map(({ memberCode }) => memberCode));
}

/**
 * Every member below its parent. `isMatch` keeps the matching ones with all above them, unfolded; null keeps everything.
 */
export function memberLines(
  rows: readonly MemberRow[],
  folded: ReadonlySet<string>,
  isMatch: ((row: MemberRow) => boolean) | null,
): MemberLine[] {
  const parents = parentsOf(rows);
  const kept = new Set<string>();
  if (isMatch)
    for (const row of rows.filter(isMatch))
      for (let code: string | null = row.memberCode; code !== null && !kept.has(code); code = parents.get(code) ?? null)
        kept.add(code);
  const shown = isMatch ? rows.filter(({ memberCode }) => kept.has(memberCode)) : rows;
  const children = childrenByParent(shown);
  const lines = (parent: string | null, level: number): MemberLine[] => {
    const siblings = children.get(parent) ?? [];
    return siblings.flatMap((row, index) => {
      const below = children.get(row.memberCode) ?? [];
      const isOpen = isMatch !== null || !folded.has(row.memberCode);
      const line = {
        row,
        level,
        hasChildren: below.length > 0,
        isOpen,
        hidden: isOpen ? 0 : membersBelow(parents, row.memberCode).length,
        place: index + 1,
        siblings: siblings.length,
      };
      return isOpen ? [line, ...lines(row.memberCode, level + 1)] : [line];
    });
  };
  return lines(null, 1);
}

const siblingsOf = (rows: readonly MemberRow[], parentCode: string | null): readonly MemberRow[] =>
  childrenByParent(rows).get(parentCode) ?? [];

/** Why the member cannot be moved, or not below that one; null where it can. */
function refusalOf(rows: readonly MemberRow[], row: MemberRow, parent: MemberRow | undefined): string | null {
  if (row.isParent) return '母公司没有上级企业';
  if (row.status === 'exited') return '已退出的成员不能移动';
  if (parent && parent.memberCode !== row.parentCode && parent.status !== 'active') return '上级企业应为正常的成员';
  return refusalOfParent(parentsOf(rows), row.memberCode, parent?.memberCode ?? null);
}

/** What a drop on a line means; null: nothing changes. */
export function planMove(rows: readonly MemberRow[], code: string, targetCode: string, place: DropPlace): Planned {
  const row = rows.find(({ memberCode }) => memberCode === code);
  const target = rows.find(({ memberCode }) => memberCode === targetCode);
  if (!row || !target) return null;
  // Beside the parent company there is nothing: whoever is dropped there goes below it.
  const isInto = place === 'into' || target.isParent;
  const parent = isInto ? target : rows.find(({ memberCode }) => memberCode === target.parentCode);
  const refusal = refusalOf(rows, row, parent);
  if (refusal !== null) return { refusal };
  const parentCode = parent?.memberCode ?? null;
  if (isInto) return row.parentCode === parentCode ? null : { move: { row, parentCode, nextCode: null } };
  const siblings = siblingsOf(rows, parentCode).filter(({ isParent }) => !isParent);
  const at = siblings.findIndex(({ memberCode }) => memberCode === targetCode);
  const next = place === 'before' ? target : siblings[at + 1];
  if (next?.memberCode === code || siblings[at + (place === 'before' ? -1 : 1)]?.memberCode === code) return null;
  return { move: { row, parentCode, nextCode: next?.memberCode ?? null } };
}

/** What Alt+Shift with an arrow means: up and down among siblings, right below the one before, left behind the parent. */
export function keyMove(rows: readonly MemberRow[], code: string, key: string): Planned {
  const row = rows.find(({ memberCode }) => memberCode === code);
  if (!row) return null;
  const siblings = siblingsOf(rows, row.parentCode).filter(({ isParent }) => !isParent);
  const at = siblings.findIndex(({ memberCode }) => memberCode === code);
  const steps: Readonly<Record<string, readonly [target: string | null | undefined, place: DropPlace]>> = {
    ArrowUp: [siblings[at - 1]?.memberCode, 'before'],
    ArrowDown: [siblings[at + 1]?.memberCode, 'after'],
    ArrowRight: [siblings[at - 1]?.memberCode, 'into'],
    ArrowLeft: [row.parentCode, 'after'],
  };
  const [target, place] = steps[key] ?? [null, 'into'];
  if (target === null || target === undefined) return null;
  // The parent company has nobody beside it: below it is where the member stands already.
  return planMove(rows, code, target, place);
}

/** Where a line stands, for who hears it. */
export const placeText = ({ row, level, place, siblings }: MemberLine): string =>
  `${row.memberName}，第 ${level} 级第 ${place} 位，共 ${siblings} 位`;
