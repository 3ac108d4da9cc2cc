/** After an act the keyboard goes on at the next row: who works through a list does not begin again at its top. */
import { useState } from 'react';

const rowSelector = '[data-part="entity-table"] tr[data-row-key][tabindex]';
/** Milliseconds after which a list that is read again stands. */
const settleTimes = [0, 150, 600];

/** Key of the row behind the rows that the act is done with, else of the one before them. Null where they stand in no list. */
export function nextKeyOf(keys: readonly string[], done: ReadonlySet<string>): string | null {
  const last = keys.findLastIndex((key) => done.has(key));
  if (last < 0) return null;
  const first = keys.findIndex((key) => done.has(key));
  return keys.slice(last + 1).find((key) => !done.has(key)) ?? keys.slice(0, first).at(-1) ?? null;
}

const keyOf = (row: HTMLElement): string => row.dataset['rowKey'] ?? '';

/** Focuses a row unless the person has gone elsewhere meanwhile. */
function focusRow(key: string, done: ReadonlySet<string>): void {
  const { activeElement } = document;
  const here = activeElement?.closest<HTMLElement>(rowSelector);
  const isFree = activeElement === null || activeElement === document.body || (here && done.has(keyOf(here)));
  if (isFree) document.querySelector<HTMLElement>(`${rowSelector}[data-row-key="${CSS.escape(key)}"]`)?.focus();
}

/** Remembers, when the dialog of an act opens, which row is next; answers what moves the keyboard there. */
export function useNextRow(ids: readonly number[]): () => void {
  const [place] = useState(() => {
    const done = new Set(ids.map(String));
    const keys = [...document.querySelectorAll<HTMLElement>(rowSelector)].map(keyOf);
    return { done, next: nextKeyOf(keys, done) };
  });
  return () => {
    const { next, done } = place;
    if (next !== null) for (const time of settleTimes) setTimeout(() => focusRow(next, done), time);
  };
}
