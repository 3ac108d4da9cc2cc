/** What is being written goes to the server every half minute, and comes back when the page is opened again. */
import { useEffect, useRef, useState } from 'react';
import { call } from '#platform/web/call.ts';
import type { EntityFormState } from '#platform/web/entity/use-entity-form.ts';
import { deleteDraft, getDraft, saveDraft } from '../../model/company-news.ts';

const saveEvery = 30_000;

export interface ServerDraft {
  /** ISO 8601 of the last automatic save; null before the first. */
  readonly savedAt: string | null;
  /** ISO 8601 of the draft that was taken up; null without one. */
  readonly recoveredAt: string | null;
  /** Back to what is saved; the draft goes. */
  readonly drop: () => void;
}

/** A draft that cannot be read or kept disturbs nobody: the form has one of its own in the tab. */
const quiet = { quiet: true } as const;
const ignore = () => undefined;

export function useServerDraft(form: EntityFormState, newsId: number): ServerDraft {
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [recoveredAt, setRecoveredAt] = useState<string | null>(null);
  const latest = useRef(form);
  const kept = useRef('');
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    const taken = new AbortController();
    const recover = async () => {
      const { draft } = await call(getDraft, { newsId }, { ...quiet, signal: taken.signal });
      const { set, values, draftAt, changed } = latest.current;
      // What stands in this tab and is younger wins, and so does whoever has begun to type.
      if (
        !draft ||
        (draftAt !== null && draftAt >= Date.parse(draft.savedAt)) ||
        (draftAt === null && changed.length > 0)
      )
        return;
      for (const [key, value] of Object.entries(draft.content)) if (key in values) set(key, value);
      setRecoveredAt(draft.savedAt);
    };
    recover().catch(ignore);
    return () => taken.abort();
  }, [newsId]);
  useEffect(() => {
    const keep = async () => {
      const { changed, values, isSaving } = latest.current;
      const text = JSON.stringify(values);
      if (changed.length === 0 || isSaving || text === kept.current) return;
      const answer = await call(saveDraft, { newsId, content: values }, quiet);
      kept.current = text;
      setSavedAt(answer.savedAt);
    };
    const timer = setInterval(() => void keep().catch(ignore), saveEvery);
    return () => clearInterval(timer);
  }, [newsId]);
  const drop = () => {
    latest.current.discard();
    setRecoveredAt(null);
    setSavedAt(null);
    void call(deleteDraft, { newsId }, quiet).catch(ignore);
  };
  return { savedAt, recoveredAt, drop };
}
