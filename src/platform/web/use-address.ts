/** Reads and writes parameters of the address: what a copied link must reproduce lives there. */
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { isLeaving } from './router/leaving.ts';

export interface Address {
  readonly get: (key: string) => string | null;
  /** A whole number above zero, else null. */
  readonly number: (key: string) => number | null;
  /** null takes a parameter out. The page number of a list goes with every change. */
  readonly set: (
    changes: Readonly<Record<string, string | number | null>>,
    options?: { readonly replace?: boolean },
  ) => void;
}

export function useAddress(): Address {
  const [params, setParams] = useSearchParams();
  const set = useCallback<Address['set']>(
    (changes, options) => {
      // A screen that completes its own address when its answers have come must not bring back who has gone on meanwhile.
      if (isLeaving()) return;
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete('page');
          for (const [key, value] of Object.entries(changes)) {
            if (value === null || value === '') next.delete(key);
            else next.set(key, String(value));
          }
          return next;
        },
        { replace: options?.replace ?? false },
      );
    },
    [setParams],
  );
  const number = (key: string) => {
    const value = Number(params.get(key));
    return Number.isInteger(value) && value > 0 ? value : null;
  };
  return { get: (key) => params.get(key), number, set };
}
