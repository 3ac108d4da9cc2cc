/** What can be done with a row or with the chosen rows. */
import type { ReactNode } from 'react';
import type { Chosen } from './use-selection.ts';

export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly onRun: () => void;
  readonly danger?: boolean;
  /** Filled in a head while no date asks for another. */
  readonly isMain?: boolean;
}

export interface BulkAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  /** How many of the choice it can be done with, where that is fewer than chosen; null otherwise. */
  readonly count?: (chosen: Chosen) => number | null;
  /** Why it cannot be done with this choice; undefined when it can. */
  readonly refusal?: (chosen: Chosen) => string | undefined;
  /** `clear` drops the choice: called when the rows are no more as they were chosen. */
  readonly onRun: (chosen: Chosen, clear?: () => void) => void;
}

/** Text actions in sight; the others stand behind ⋯ (NOTES, tables). */
export const shownActions = 2;

/** Width of a character of 13 px, a gap, the button ⋯, and the padding of the cell. */
const widths = { wide: 13, narrow: 8, gap: 12, more: 24, padding: 20 };

/** Pixels that the actions of a row need: the column is as wide as its content, or its end would be pushed off the screen. */
export function widthOfActions(actions: readonly RowAction[]): number {
  const inSight = actions.slice(0, shownActions);
  const texts = inSight.map(({ label }) =>
    [...label].reduce((sum, sign) => sum + (sign > 'ÿ' ? widths.wide : widths.narrow), 0),
  );
  const parts = inSight.length < actions.length ? [...texts, widths.more] : texts;
  return parts.reduce((sum, part) => sum + part + widths.gap, widths.padding - widths.gap);
}
