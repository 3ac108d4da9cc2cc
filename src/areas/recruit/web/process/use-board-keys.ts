/** Keys of the board: J K up and down, H L between columns, P pass, X reject, Enter opens by itself. */
import type { KeyboardEvent, RefObject } from 'react';
import { useCallback } from 'react';
import { boardColumns } from './board-moves.ts';
import type { Candidate } from './process-list.tsx';

interface BoardKeys {
  readonly columns: ReadonlyMap<string, readonly Candidate[]>;
  readonly open: (candidate: Candidate) => void;
  readonly act: (name: string, candidate: Candidate) => void;
}

const keyActs: Readonly<Record<string, string>> = { p: 'pass_screen', x: 'reject' };
const steps: Readonly<Record<string, readonly [column: number, card: number]>> = {
  j: [0, 1],
  k: [0, -1],
  l: [1, 0],
  h: [-1, 0],
};

/** The next card from one, over empty and folded columns; null at the edge. */
function neighbour(
  columns: BoardKeys['columns'],
  board: HTMLElement,
  id: number,
  [column, card]: readonly [number, number],
): HTMLElement | null {
  const keys = boardColumns.map(({ key }) => key);
  let at = keys.findIndex((key) => columns.get(key)?.some((candidate) => candidate.id === id));
  const place = columns.get(keys[at] ?? '')?.findIndex((candidate) => candidate.id === id) ?? 0;
  const find = (candidate: Candidate | undefined) =>
    candidate ? board.querySelector<HTMLElement>(`[data-card="${candidate.id}"] > button`) : null;
  if (card !== 0) return find(columns.get(keys[at] ?? '')?.[place + card]);
  for (at += column; at >= 0 && at < keys.length; at += column) {
    const cards = columns.get(keys[at] ?? '') ?? [];
    const found = find(cards[Math.min(place, cards.length - 1)]);
    if (found) return found;
  }
  return null;
}

/** Handler for the board; letters that are typed into a field are left alone. */
export function useBoardKeys(
  board: RefObject<HTMLElement | null>,
  { columns, act }: BoardKeys,
): (event: KeyboardEvent) => void {
  return useCallback(
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
      if (event.target.closest('input, textarea, [role="dialog"]')) return;
      const id = Number(event.target.closest('[data-card]')?.getAttribute('data-card'));
      const key = event.key.toLowerCase();
      const step = steps[key];
      if (step && board.current) {
        const next = id
          ? neighbour(columns, board.current, id, step)
          : board.current.querySelector<HTMLElement>('[data-card] > button');
        next?.focus();
        event.preventDefault();
        return;
      }
      const candidate = [...columns.values()].flat().find((one) => one.id === id);
      const name = keyActs[key];
      if (!candidate || name === undefined) return;
      event.preventDefault();
      act(name, candidate);
    },
    [board, columns, act],
  );
}
