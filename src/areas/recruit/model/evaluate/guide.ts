/** What a rating means in words: the anchor nearest to it. Pure. */
import type { ScoreDimension } from './score-template.ts';

/** The anchor nearest to a score; of two as near the lower one. Null where the template says nothing. */
export function guideOf(
  guide: ScoreDimension['guide'],
  score: number,
): { readonly step: number; readonly text: string } | null {
  const anchors = Object.entries(guide)
    .flatMap(([step, text]) => (text ? [{ step: Number(step), text }] : []))
    .toSorted((left, right) => left.step - right.step);
  return anchors.reduce<(typeof anchors)[number] | null>(
    (best, one) => (best !== null && Math.abs(best.step - score) <= Math.abs(one.step - score) ? best : one),
    null,
  );
}
