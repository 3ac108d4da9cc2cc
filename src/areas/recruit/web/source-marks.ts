/** Entries of the résumé that the chosen words of a summary rest on: a summary marks them, the paper beside it shows them. */
import { createContext, useContext } from 'react';

export interface SourceMarks {
  /** A key for each fact in the order of its number, such as work:12; those of other sources are on no paper. */
  readonly keys: readonly string[];
  readonly mark: (keys: readonly string[]) => void;
}

export const SourceMarksContext = createContext<SourceMarks>({ keys: [], mark: () => undefined });
export const useSourceMarks = (): SourceMarks => useContext(SourceMarksContext);
