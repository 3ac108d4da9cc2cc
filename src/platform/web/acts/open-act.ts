/** An act that is wanted of rows that no screen has at hand: from the palette, or in the company whose rows they are. */
import { create } from 'zustand';

export interface WantedAct {
  /** See `actKey`. */
  readonly act: string;
  readonly ids: readonly number[];
  /** Whose rows they are. */
  readonly companyCode: string;
}

/** Of the page. */
export const useWantedAct = create<{ readonly wanted: WantedAct | null }>(() => ({ wanted: null }));

export const openAct = (wanted: WantedAct): void => useWantedAct.setState({ wanted });

export const closeAct = (): void => useWantedAct.setState({ wanted: null });
