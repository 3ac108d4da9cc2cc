/** The draft of 办理入职 on the server: taken up where the tab has none, kept while one types. */
import { useEffect, useMemo, useRef } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { call } from '#platform/web/call.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import type { FormDraft } from '#platform/web/entity/form-draft.ts';
import type { EntityFormState } from '#platform/web/entity/use-entity-form.ts';
import { queryEntryDraft, saveEntryDraft } from '../../model/entry-draft.ts';

export type KeptDraft = OutputOf<typeof queryEntryDraft>['draft'];

/** Milliseconds without a key pressed before what was typed is sent. */
const pause = 1500;

/** Name of the form among several of one row. */
export const entryBlock = 'entry';

/** The kept draft as the form takes it up. */
export const asFormDraft = (draft: KeptDraft): FormDraft | null =>
  draft && { values: draft.values, version: draft.version, savedAt: Date.parse(draft.savedAt) };

/** What was sent last: who asks for the draft waits for it. */
let sending: Promise<unknown> = Promise.resolve();

/** Sends what was typed; a draft that did not arrive is still in the tab. */
const send = (row: AnyRow | null, values: Record<string, unknown>): void => {
  const input = { id: row?.id ?? null, version: row?.version ?? null, values };
  sending = call(saveEntryDraft, input, { quiet: true }).catch(() => undefined);
};

/** The draft about a person, or about somebody new. Null without one, and where it cannot be asked for: one begins anew. */
export async function readEntryDraft(id: number | null, signal: AbortSignal): Promise<KeptDraft> {
  await sending;
  try {
    return (await call(queryEntryDraft, { id }, { quiet: true, signal })).draft;
  } catch {
    return null;
  }
}

/** Forgets the draft: the person gave it up. */
export const dropDraft = (row: AnyRow | null): void => send(row, {});

/** Keeps what the form holds (unless `isKept` is false), a moment after it changed; not while it is being saved for good. */
export function useKeptDraft(
  row: AnyRow | null,
  { changed, values, isSaving }: EntityFormState,
  isKept: boolean,
): void {
  const typed = useMemo(() => Object.fromEntries(changed.map((key) => [key, values[key]])), [changed, values]);
  const sent = useRef(typed);
  useEffect(() => {
    if (!isKept || isSaving || sent.current === typed) return undefined;
    const timer = setTimeout(() => {
      sent.current = typed;
      send(row, typed);
    }, pause);
    return () => clearTimeout(timer);
  }, [row, typed, isSaving, isKept]);
}
