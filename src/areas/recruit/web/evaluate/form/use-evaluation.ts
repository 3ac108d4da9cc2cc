/** State of an evaluation form: kept ten seconds after the last change and on leaving a field, in the browser while the server takes nothing. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { errorCode } from '#platform/entity/error-codes.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { call, CallFailed, CallRefused } from '#platform/web/call.ts';
import { useDraftOwner } from '#platform/web/entity/use-draft-owner.ts';
import type { EvaluationGap } from '../../../model/evaluate/evaluation-gaps.ts';
import { evaluationGaps } from '../../../model/evaluate/evaluation-gaps.ts';
import type { EvaluationForm } from '../../../model/evaluate/interview-calls.ts';
import { saveInterviewEvaluation } from '../../../model/evaluate/interview-calls.ts';
import type { Trouble } from '../../trouble.ts';
import { troubleOf } from '../../trouble.ts';
import type { FormDraft, RatingDraft } from './evaluation-draft.ts';
import { blankRating, bodyOf, draftOf, gapDraftOf, keptText, readKept, storeKey } from './evaluation-draft.ts';

/** Milliseconds without a change after which the draft is kept. */
const autosaveDelay = 10_000;

/** Refusals that say nothing of what was sent: it is sent again. */
const passing: readonly string[] = [errorCode.tooMany, errorCode.server];

export type SaveState =
  | { readonly kind: 'clean' | 'dirty' | 'saving' }
  | Trouble
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'refused'; readonly message: string };

export type Hints = OutputOf<typeof saveInterviewEvaluation>['hints'];

export interface EvaluationState {
  readonly draft: FormDraft;
  readonly set: (changes: Partial<FormDraft>) => void;
  readonly rate: (dimension: string, change: Partial<RatingDraft>) => void;
  readonly gaps: readonly EvaluationGap[];
  /** Somebody tried to submit: gaps are marked from then on. */
  readonly isChecked: boolean;
  readonly save: SaveState;
  readonly hints: Hints;
  readonly isSubmitted: boolean;
  /** What the other device of the same person has kept; null without a conflict. */
  readonly other: NonNullable<EvaluationForm['own']> | null;
  readonly takeOther: (takes: boolean) => void;
  /** Keeps the draft now. */
  readonly keep: () => Promise<void>;
  /** Submits; answers the first gap where there is one. */
  readonly submit: () => Promise<EvaluationGap | null>;
}

const otherOf = (refusal: CallRefused): NonNullable<EvaluationForm['own']> | null =>
  refusal.errorCode === errorCode.stale
    ? ((refusal.data as { current?: NonNullable<EvaluationForm['own']> } | null)?.current ?? null)
    : null;

export function useEvaluation(form: EvaluationForm): EvaluationState {
  const owner = useDraftOwner();
  const key = storeKey(owner, form.interviewId);
  const [version, setVersion] = useState(form.own?.version ?? null);
  const [kept] = useState(() => readKept(localStorage.getItem(key), form.own?.version ?? null));
  const [draft, setDraft] = useState(() => kept ?? draftOf(form.own));
  const [save, setSave] = useState<SaveState>({ kind: kept ? 'dirty' : 'clean' });
  const [isChecked, setChecked] = useState(false);
  const [isSubmitted, setSubmitted] = useState(form.own?.status === 'submitted');
  const [hints, setHints] = useState<Hints>([]);
  const [other, setOther] = useState<EvaluationState['other']>(null);
  const latest = useRef({ draft, version });
  // One save after the other: what is submitted waits for a draft that is still on its way, and takes its version.
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    latest.current = { draft, version };
  });
  const gaps = useMemo(() => evaluationGaps(gapDraftOf(draft), form.dimensions), [draft, form.dimensions]);

  const change = useCallback(
    (next: (before: FormDraft) => FormDraft) => {
      setDraft((before) => {
        const after = next(before);
        localStorage.setItem(key, keptText(latest.current.version, after));
        return after;
      });
      setSave({ kind: 'dirty' });
    },
    [key],
  );

  const sendNow = useCallback(
    async (submit: boolean): Promise<boolean> => {
      const sent = latest.current.draft;
      setSave({ kind: 'saving' });
      try {
        const answer = await call(
          saveInterviewEvaluation,
          { interviewId: form.interviewId, version: latest.current.version, ...bodyOf(sent), submit },
          { quiet: true },
        );
        latest.current.version = answer.version;
        setVersion(answer.version);
        setHints(answer.hints);
        // What was typed meanwhile is not kept yet.
        if (latest.current.draft === sent) localStorage.removeItem(key);
        setSave(latest.current.draft === sent ? { kind: 'saved', at: answer.savedAt } : { kind: 'dirty' });
        return true;
      } catch (error) {
        if (error instanceof CallFailed || (error instanceof CallRefused && passing.includes(error.errorCode)))
          setSave(troubleOf(error));
        else if (error instanceof CallRefused) {
          setOther(otherOf(error));
          setSave({ kind: 'refused', message: error.message });
        } else throw error;
        return false;
      }
    },
    [form.interviewId, key],
  );
  const send = useCallback(
    (submit: boolean): Promise<boolean> => {
      const turn = queue.current.then(() => sendNow(submit));
      queue.current = turn.catch(() => undefined);
      return turn;
    },
    [sendNow],
  );

  const keep = useCallback(async () => {
    // A submitted one is changed by submitting it again.
    if (form.isOpen && !isSubmitted) await send(false);
  }, [form.isOpen, isSubmitted, send]);

  useEffect(() => {
    if (save.kind !== 'dirty') return undefined;
    const timer = setTimeout(() => void keep(), autosaveDelay);
    return () => clearTimeout(timer);
  }, [save, keep]);
  useEffect(() => {
    if (save.kind !== 'offline' && save.kind !== 'busy') return undefined;
    const retry = () => void keep();
    const timer = setTimeout(retry, save.again);
    globalThis.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', retry);
    };
  }, [save, keep]);

  return {
    draft,
    set: (changes) => change((before) => ({ ...before, ...changes })),
    rate: (dimension, rating) =>
      change((before) => ({
        ...before,
        ratings: { ...before.ratings, [dimension]: { ...(before.ratings[dimension] ?? blankRating), ...rating } },
      })),
    gaps,
    isChecked,
    save,
    hints,
    isSubmitted,
    other,
    takeOther: (takes) => {
      if (!other) return;
      latest.current.version = other.version;
      setVersion(other.version);
      setOther(null);
      setSubmitted(other.status === 'submitted');
      if (takes) setDraft(draftOf(other));
      setSave({ kind: takes ? 'clean' : 'dirty' });
    },
    keep,
    submit: async () => {
      setChecked(true);
      const [first] = gaps;
      if (first) return first;
      if (await send(true)) setSubmitted(true);
      return null;
    },
  };
}
