/** Where the keyboard is in the list: at the name of a row, which leads to its record. */

const selector = '[data-today-row]';

export const rowsInSight = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];

export const keyAt = (row: Element): string => (row as HTMLElement).dataset['todayRow'] ?? '';
export const rowKeysInSight = (): string[] => rowsInSight().map(keyAt);

/** The row that has the keyboard. */
export const currentRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(selector) ?? null;

export function enterRow(row: HTMLElement | undefined): boolean {
  const link = row?.querySelector<HTMLElement>('[data-open]');
  link?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
  return link !== null && link !== undefined;
}

/** Milliseconds after which the list that is read again stands. */
const settleTimes = [0, 200, 700];

/** Goes on at a row unless the person has gone elsewhere meanwhile. */
export function focusRow(key: string, done: ReadonlySet<string>): void {
  for (const time of settleTimes)
    setTimeout(() => {
      const here = currentRow();
      const isFree =
        document.activeElement === null ||
        document.activeElement === document.body ||
        (here !== null && done.has(keyAt(here)));
      if (isFree) enterRow(rowsInSight().find((row) => keyAt(row) === key));
    }, time);
}
