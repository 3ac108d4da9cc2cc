/** The draft that outlives the tab: every fifteen seconds, and when the page is left. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FormDraft } from '#platform/web/entity/form-draft.ts';
import { draftKey, keptBlock, readDraft, writeDraft } from '#platform/web/entity/form-draft.ts';
import { useDraftOwner } from '#platform/web/entity/use-draft-owner.ts';
import type { EntityFormState } from '#platform/web/entity/use-entity-form.ts';
import { storableValues } from './form-entity.ts';

/** Milliseconds between two saves. */
const pause = 15_000;

interface Kept {
  readonly draft: FormDraft | null;
  readonly key: string;
}

/** The draft of this contract, or of a new one, as it was when the form opened. */
export function useKeptStart(row: { readonly id: number; readonly version: number } | null): Kept {
  const owner = useDraftOwner();
  const key = draftKey('contract', owner, row?.id ?? null, keptBlock);
  const [draft] = useState(() => readDraft(localStorage, key, row?.version ?? null));
  return { draft, key };
}

/** Keeps what was typed; answers when it did so last, milliseconds since 1970. */
export function useKeptDraft(key: string, version: number | null, form: EntityFormState): number | null {
  const typed = useMemo(
    () => Object.fromEntries(form.changed.map((changed) => [changed, form.values[changed]])),
    [form.changed, form.values],
  );
  const latest = useRef(typed);
  const kept = useRef(typed);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  useEffect(() => {
    latest.current = typed;
    // Nothing is left to keep once all is saved or given up.
    if (Object.keys(typed).length === 0) localStorage.removeItem(key);
  }, [key, typed]);
  useEffect(() => {
    const keep = () => {
      if (kept.current === latest.current || Object.keys(latest.current).length === 0) return;
      kept.current = latest.current;
      writeDraft(localStorage, key, version, storableValues(latest.current));
      setSavedAt(Date.now());
    };
    const timer = setInterval(keep, pause);
    window.addEventListener('pagehide', keep);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [key, version]);
  return savedAt;
}
