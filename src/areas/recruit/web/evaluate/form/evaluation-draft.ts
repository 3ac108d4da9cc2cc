/** What somebody has filled in of an evaluation: as the form holds it, as it is sent, and as the browser keeps it without a network. Pure. */
import type { InputOf } from '#platform/entity/endpoint.ts';
import type { EvaluationForm, saveInterviewEvaluation } from '../../../model/evaluate/interview-calls.ts';
import type { EvaluationDraft } from '../../../model/evaluate/evaluation-gaps.ts';

export type Conclusion = NonNullable<NonNullable<EvaluationForm['own']>['conclusion']>;

export interface RatingDraft {
  readonly score: number | null;
  readonly note: string;
}

export interface FormDraft {
  /** By the code of the dimension. */
  readonly ratings: Readonly<Record<string, RatingDraft>>;
  readonly conclusion: Conclusion | null;
  readonly veto: boolean;
  readonly vetoReason: string;
  readonly advantages: string;
  readonly risks: string;
  readonly questions: string;
}

export const blankRating: RatingDraft = { score: null, note: '' };

/** The form as the server kept it last; without an own evaluation nothing is chosen. */
export function draftOf(own: EvaluationForm['own']): FormDraft {
  return {
    ratings: Object.fromEntries(
      (own?.scores ?? []).map(({ dimension, score, note }) => [dimension, { score, note: note ?? '' }]),
    ),
    conclusion: own?.conclusion ?? null,
    veto: own?.veto ?? false,
    vetoReason: own?.vetoReason ?? '',
    advantages: own?.advantages ?? '',
    risks: own?.risks ?? '',
    questions: own?.questions ?? '',
  };
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

type Body = Omit<InputOf<typeof saveInterviewEvaluation>, 'interviewId' | 'version' | 'submit'>;

/** What is sent. Words without a score stay in the browser: the server keeps scores with their evidence. */
export function bodyOf(draft: FormDraft): Body {
  return {
    scores: Object.entries(draft.ratings).flatMap(([dimension, { score, note }]) =>
      score === null ? [] : [{ dimension, score, note: textOrNull(note) }],
    ),
    conclusion: draft.conclusion,
    veto: draft.veto,
    vetoReason: draft.veto ? textOrNull(draft.vetoReason) : null,
    advantages: textOrNull(draft.advantages),
    risks: textOrNull(draft.risks),
    questions: textOrNull(draft.questions),
  };
}

/** As the rules about gaps take it. */
export const gapDraftOf = (draft: FormDraft): EvaluationDraft => ({
  scores: Object.entries(draft.ratings).map(([dimension, rating]) => ({ dimension, ...rating })),
  conclusion: draft.conclusion,
  veto: draft.veto,
  vetoReason: textOrNull(draft.vetoReason),
});

/** Key of what the browser keeps for one interview. @param owner account and enterprise: nobody else is offered it */
export const storeKey = (owner: string, interviewId: number): string => `evaluation:${owner}:${interviewId}`;

interface Kept {
  /** Version of the evaluation on which it was written; null before the first. */
  readonly version: number | null;
  readonly draft: FormDraft;
}

/** What lies in the browser and did not reach the server; null for what was written on another version or is none. */
export function readKept(text: string | null, version: number | null): FormDraft | null {
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as Partial<Kept>;
    return kept.version === version && typeof kept.draft === 'object' ? { ...draftOf(null), ...kept.draft } : null;
  } catch {
    return null;
  }
}

export const keptText = (version: number | null, draft: FormDraft): string =>
  JSON.stringify({ version, draft } satisfies Kept);
