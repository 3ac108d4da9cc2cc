/** What can be done with a row or with the chosen rows. */
import type { ReactNode } from 'react';
import type { Chosen } from './use-selection.ts';

export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly onRun: () => void;
  readonly danger?: boolean;
  /** Kinds of due dates that it settles: a head fills it while such a date comes next. */
  readonly settles?: readonly string[] | undefined;
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
  readonly onRun: (chosen: Chosen) => void;
}

/** Text actions in sight; the others stand behind ⋯ (NOTES, tables). */
export const shownActions = 2;
