/** An act that is wanted of rows that no screen has at hand: from the palette, or in the company whose rows they are. */
import { create } from 'zustand';
import type { AnyRow } from '../entity/any-row.ts';
import type { DoneAct } from '../undo.ts';

export interface WantedAct {
  /** See `actKey`. */
  readonly act: string;
  readonly ids: readonly number[];
  /** Whose rows they are. */
  readonly companyCode: string;
  /** The rows, where the screen has them and no search finds them. */
  readonly rows?: readonly AnyRow[] | undefined;
  /** Says what became of it in place of the line over the screen. */
  readonly tell?: ((result: DoneAct) => void) | undefined;
}

/** Of the page. */
export const useWantedAct = create<{ readonly wanted: WantedAct | null }>(() => ({ wanted: null }));

export const openAct = (wanted: WantedAct): void => useWantedAct.setState({ wanted });

export const closeAct = (): void => useWantedAct.setState({ wanted: null });
