/** What an evaluation still lacks before it can be submitted: words that server and form share. Pure. */

/** Below and above these a score needs its evidence in words. */
export const evidenceBounds = { below: 40, above: 95 } as const;

export interface DraftScore {
  readonly dimension: string;
  /** 0 to 100; null as long as none was given, which is no zero. */
  readonly score: number | null;
  readonly note: string | null;
}

export interface EvaluationDraft {
  readonly scores: readonly DraftScore[];
  readonly conclusion: string | null;
  readonly veto: boolean;
  readonly vetoReason: string | null;
}

/** A gap: where it is, and what to do about it. */
export interface EvaluationGap {
  /** `score.<code>`, `note.<code>`, `conclusion` or `vetoReason`. */
  readonly field: string;
  readonly message: string;
}

const isBlank = (text: string | null | undefined): boolean => !text?.trim();

/** Why a score needs words; null where it does not. */
export function evidenceReason(score: number): string | null {
  if (score < evidenceBounds.below) return `低于 ${evidenceBounds.below} 分，请写下依据`;
  return score > evidenceBounds.above ? `高于 ${evidenceBounds.above} 分，请写下依据` : null;
}

function gapOf(dimension: { code: string; name: string }, given: DraftScore | undefined): EvaluationGap | null {
  if (given?.score === null || given?.score === undefined)
    return { field: `score.${dimension.code}`, message: `请给「${dimension.name}」打分` };
  const reason = isBlank(given.note) ? evidenceReason(given.score) : null;
  return reason === null ? null : { field: `note.${dimension.code}`, message: `${dimension.name}：${reason}` };
}

/** All gaps in the order of the form; none: it can be submitted. */
export function evaluationGaps(
  draft: EvaluationDraft,
  dimensions: readonly { readonly code: string; readonly name: string }[],
): EvaluationGap[] {
  const gaps = dimensions.map((dimension) =>
    gapOf(
      dimension,
      draft.scores.find((one) => one.dimension === dimension.code),
    ),
  );
  return [
    ...gaps.filter((gap) => gap !== null),
    ...(draft.conclusion === null ? [{ field: 'conclusion', message: '请选择结论' }] : []),
    ...(draft.veto && isBlank(draft.vetoReason) ? [{ field: 'vetoReason', message: '请写一票否决的原因' }] : []),
  ];
}

/** When a form opens, may be revised, and is overdue, in milliseconds around the start and the submission. */
export const evaluationTimes = {
  opensBefore: 30 * 60_000,
  revisable: 24 * 3_600_000,
  overdueAfter: 48 * 3_600_000,
} as const;

/** Whether the form of an interview is open; it opens half an hour before the start. */
export const isFormOpen = (startAt: string, now: number): boolean =>
  now >= Date.parse(startAt) - evaluationTimes.opensBefore;
