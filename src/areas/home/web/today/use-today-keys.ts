/** Keys of the list: J K and arrows go through rows, X chooses, E does what settles, S puts off, H hands over, Z takes back, / goes to the filter. Enter opens, as on every link. */
import { useSingleKey } from '#platform/web/shell/shortcuts.ts';
import { currentRow, enterRow, rowsInSight } from './today-focus.ts';

/** A record lies over the list: keys are its own. */
const isCovered = (): boolean => document.querySelector('.ant-drawer-open') !== null;

const walk = (step: number): boolean => {
  if (isCovered()) return false;
  const rows = rowsInSight();
  const present = currentRow();
  if (!present) return enterRow(rows[0]);
  return enterRow(rows[rows.indexOf(present) + step]);
};

/** Arrows scroll the page unless a row has the keyboard. */
const arrow = (step: number): boolean => currentRow() !== null && walk(step);

const press = (selector: string): boolean => {
  const target = currentRow()?.querySelector<HTMLElement>(selector);
  target?.focus();
  target?.click();
  return Boolean(target);
};

export interface TodayKeys {
  /** Of the row that has the keyboard; false where it cannot. */
  readonly handOver: (key: string) => boolean;
  readonly undo: () => boolean;
}

export function useTodayKeys({ handOver, undo }: TodayKeys): void {
  useSingleKey({
    j: () => walk(1),
    k: () => walk(-1),
    arrowdown: () => arrow(1),
    arrowup: () => arrow(-1),
    x: () => press('input[type=checkbox]'),
    e: () => press('[data-act]'),
    s: () => press('[data-more]'),
    h: () => {
      const row = currentRow();
      return row !== null && handOver(row.dataset['todayRow'] ?? '');
    },
    z: () => !isCovered() && undo(),
    '/': () => {
      if (isCovered()) return false;
      const filter = document.querySelector<HTMLElement>(
        '[data-today-filter] input:checked, [data-today-filter] input',
      );
      filter?.focus();
      return filter !== null;
    },
  });
}
