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
  readonly kinds: readonly FoundKind[];
  readonly hasFailed: boolean;
}

const nothing: Answer = { text: '', onlyPeople: false, kinds: [], hasFailed: false };

export interface PaletteSearch {
  readonly kinds: readonly FoundKind[];
  /** The kinds answer an earlier text. */
  readonly isPending: boolean;
  readonly hasFailed: boolean;
}

/** `text` empty: nothing is asked. */
export function usePaletteSearch(text: string, onlyPeople: boolean): PaletteSearch {
  const [answer, setAnswer] = useState<Answer>(nothing);
  useEffect(() => {
    if (text === '') {
      setAnswer(nothing);
      return undefined;
    }
    const given = new AbortController();
    const ask = async () => {
      try {
        const { kinds } = await call(
          searchEverything,
          { query: text, onlyPeople },
          { signal: given.signal, quiet: true },
        );
        setAnswer({ text, onlyPeople, kinds, hasFailed: false });
      } catch (error) {
        if (!isAborted(error) && !given.signal.aborted) setAnswer({ text, onlyPeople, kinds: [], hasFailed: true });
      }
    };
    const timer = setTimeout(() => void ask(), restTime);
    return () => {
      clearTimeout(timer);
      given.abort();
    };
  }, [text, onlyPeople]);
  const isPending = text !== '' && (answer.text !== text || answer.onlyPeople !== onlyPeople);
  return { kinds: text === '' ? [] : answer.kinds, isPending, hasFailed: answer.hasFailed && !isPending };
}
