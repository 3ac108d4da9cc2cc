/** Keys of the board: J K up and down, H L between columns, Space chooses, P I E X do what the card offers; Enter opens by itself. */
import type { KeyboardEvent, RefObject } from 'react';
import { useCallback } from 'react';
import { useSingleKey, useSingleKeys } from '#platform/web/shell/shortcuts.ts';
import type { CardAct } from './card-acts.ts';
import type { Candidate } from './process-list.tsx';

interface BoardKeys {
  readonly actsOf: (candidate: Candidate) => readonly CardAct[];
  readonly toggle: (candidate: Candidate) => void;
}

const steps: Readonly<Record<string, readonly [column: number, card: number]>> = {
  j: [0, 1],
  arrowdown: [0, 1],
  k: [0, -1],
  arrowup: [0, -1],
  l: [1, 0],
  arrowright: [1, 0],
  h: [-1, 0],
  arrowleft: [-1, 0],
};

const cardsOf = (column: Element): Element[] => [...column.querySelectorAll('[data-card]')];

/** The card that stands nearest to the height of another: columns scroll by themselves, and far cards are not in the page. */
function nearestCard(column: Element, card: Element): Element | undefined {
  const { top } = card.getBoundingClientRect();
  const away = (one: Element) => Math.abs(one.getBoundingClientRect().top - top);
  return cardsOf(column)
    .map((one) => ({ one, distance: away(one) }))
    .toSorted((one, other) => one.distance - other.distance)[0]?.one;
}

/** The card one step from another, over columns that are empty or folded; null at the edge. */
function neighbour(card: Element, board: Element, [column, row]: readonly [number, number]): Element | null {
  const columns = [...board.querySelectorAll('[data-column]')];
  let at = columns.findIndex((one) => one.contains(card));
  if (row !== 0) {
    const cards = cardsOf(columns[at] ?? board);
    return cards[cards.indexOf(card) + row] ?? null;
  }
  for (at += column; at >= 0 && at < columns.length; at += column) {
    const nearest = nearestCard(columns[at] ?? board, card);
    if (nearest) return nearest;
  }
  return null;
}

const focusCard = (card: Element | null | undefined): void =>
  card?.querySelector<HTMLElement>(':scope > button')?.focus();

const isPlain = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  target instanceof HTMLElement &&
  !target.closest('input, textarea, [role="dialog"]');

/**
 * Handler of the cards. J or K while no card has the keyboard goes to the first one. Letters are off for who switched single keys off;
 * arrows and Space stay.
 */
export function useBoardKeys(
  board: RefObject<HTMLElement | null>,
  { actsOf, toggle }: BoardKeys,
): (event: KeyboardEvent, candidate: Candidate) => void {
  const areOn = useSingleKeys((state) => state.areOn);
  const onCardKey = useCallback(
    (event: KeyboardEvent, candidate: Candidate) => {
      if (!isPlain(event) || !board.current) return;
      const key = event.key.toLowerCase();
      const isLetter = /^[a-z]$/u.test(key);
      if (isLetter && !areOn) return;
      const step = steps[key];
      // Space on a button of an act presses it.
      const isOnCard = event.target === event.currentTarget.firstElementChild;
      if (step) focusCard(neighbour(event.currentTarget, board.current, step));
      else if (key === ' ' && isOnCard) toggle(candidate);
      else {
        const act = isLetter ? actsOf(candidate).find(({ shortcut }) => shortcut?.toLowerCase() === key) : undefined;
        if (!act) return;
        act.onRun();
      }
      event.preventDefault();
      event.stopPropagation();
    },
    [board, actsOf, toggle, areOn],
  );
  const toFirst = (): boolean => {
    const card = board.current?.querySelector('[data-card]');
    focusCard(card);
    return Boolean(card);
  };
  useSingleKey({ j: toFirst, k: toFirst });
  return onCardKey;
}
