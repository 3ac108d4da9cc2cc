/** What the server finds for a text: asked when the keys rest, the former answer stays until the next one is here. */
import { useEffect, useState } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { searchEverything } from '#platform/entity/search-everything.ts';
import { call, isAborted } from '../call.ts';

/** Milliseconds without a key. */
const restTime = 120;

export type FoundKind = OutputOf<typeof searchEverything>['kinds'][number];

interface Answer {
  readonly text: string;
  readonly onlyPeople: boolean;
  readonly act: string | undefined;
  readonly kinds: readonly FoundKind[];
  readonly hasFailed: boolean;
}

const nothing: Answer = { text: '', onlyPeople: false, act: undefined, kinds: [], hasFailed: false };

export interface PaletteSearch {
  readonly kinds: readonly FoundKind[];
  /** The kinds answer an earlier text. */
  readonly isPending: boolean;
  readonly hasFailed: boolean;
}

/** `text` empty: nothing is asked, except for the rows that an act can be done with. */
export function usePaletteSearch(text: string, onlyPeople: boolean, act?: string): PaletteSearch {
  const [answer, setAnswer] = useState<Answer>(nothing);
  const asks = text !== '' || act !== undefined;
  useEffect(() => {
    if (!asks) {
      setAnswer(nothing);
      return undefined;
    }
    const given = new AbortController();
    const ask = async () => {
      try {
        const { kinds } = await call(
          searchEverything,
          { query: text, onlyPeople, ...(act !== undefined && { act }) },
          { signal: given.signal, quiet: true },
        );
        setAnswer({ text, onlyPeople, act, kinds, hasFailed: false });
      } catch (error) {
        if (!isAborted(error) && !given.signal.aborted)
          setAnswer({ text, onlyPeople, act, kinds: [], hasFailed: true });
      }
    };
    // Nobody types where an act was just chosen.
    const timer = setTimeout(() => void ask(), text === '' ? 0 : restTime);
    return () => {
      clearTimeout(timer);
      given.abort();
    };
  }, [text, onlyPeople, act, asks]);
  const isPending = asks && (answer.text !== text || answer.onlyPeople !== onlyPeople || answer.act !== act);
  // Rows of another act are not those that are asked for.
  return {
    kinds: asks && answer.act === act ? answer.kinds : [],
    isPending,
    hasFailed: answer.hasFailed && !isPending,
  };
}
