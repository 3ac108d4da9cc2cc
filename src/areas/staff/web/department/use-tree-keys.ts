/** Arrow keys on the department tree (WAI-ARIA tree pattern). */
import type { KeyboardEvent } from 'react';
import type { TreeLine } from './department-tree.ts';

export interface TreeKeyActs {
  readonly focus: (id: number) => void;
  readonly fold: (id: number, isOpen: boolean) => void;
  readonly choose: (id: number) => void;
  readonly rename?: ((id: number) => void) | undefined;
}

/** Keys that press a button. */
const pressKeys = new Set(['Enter', ' ']);

/** Walks, folds and chooses; keys it does not know are left alone, and those that press the button of a line. */
export function onTreeKey(
  event: KeyboardEvent,
  lines: readonly TreeLine[],
  focusedId: number,
  acts: TreeKeyActs,
): void {
  const index = lines.findIndex((line) => line.node.id === focusedId);
  const line = lines[index];
  if (!line || (pressKeys.has(event.key) && (event.target as Element).closest('button'))) return;
  const go = (target: TreeLine | undefined) => target && acts.focus(target.node.id);
  const parent = () => lines.slice(0, index).findLast((other) => other.level < line.level);
  const isParent = line.node.children.length > 0;
  const keys: Record<string, () => void> = {
    ArrowDown: () => go(lines[index + 1]),
    ArrowUp: () => go(lines[index - 1]),
    Home: () => go(lines[0]),
    End: () => go(lines.at(-1)),
    ArrowRight: () =>
      isParent && !line.isOpen ? acts.fold(focusedId, true) : go(isParent ? lines[index + 1] : undefined),
    ArrowLeft: () => (isParent && line.isOpen ? acts.fold(focusedId, false) : go(parent())),
    Enter: () => acts.choose(focusedId),
    ' ': () => acts.choose(focusedId),
    ...(acts.rename && { F2: () => acts.rename?.(focusedId) }),
  };
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
