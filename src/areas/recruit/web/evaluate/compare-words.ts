/** What a comparison says beside its figures: who is best and weakest, what stands in the way, and the sentence above the radar. Pure. */
import type { ShownScore } from '../../model/evaluate/score-calls.ts';
import { spreadFlag } from '../../model/evaluate/score.ts';
import { ways } from '../../model/process/next-step.ts';
import { endedStatuses, hiredStatuses, statusLabel } from '../../model/process/recruit-moves.ts';

/** The order that the address keeps, for who is in it; the others follow in theirs. */
export function inChosenOrder(scores: readonly ShownScore[], order: readonly number[]): ShownScore[] {
  const place = ({ recruitInfoId }: ShownScore) => {
    const at = order.indexOf(recruitInfoId);
    return at < 0 ? order.length : at;
  };
  return inOrder(scores).toSorted((left, right) => place(left) - place(right));
}

/** The order with one candidate moved to the place of another, or by a step; unchanged at the ends. */
export function movedTo(order: readonly number[], id: number, at: number): number[] {
  const others = order.filter((one) => one !== id);
  const place = Math.min(Math.max(at, 0), others.length);
  return [...others.slice(0, place), id, ...others.slice(place)];
}

/** What is to be done next for a candidate: the place of the workspace where it is done, and whether it leads on to the offer. */
export interface CompareStep {
  readonly label: string;
  /** Anchor in the workspace. */
  readonly place: string;
  /** Nothing stands in the way of the offer. */
  readonly isReady: boolean;
  /** Others are waited for, who can be asked. */
  readonly remind: 'remind_opinion' | 'remind_evaluation' | null;
}

/** Before an offer, and not ended. */
const isOpen = ({ status }: ShownScore): boolean =>
  !(['offer', ...hiredStatuses, ...endedStatuses] as readonly string[]).includes(status);

export function nextStepOf(score: ShownScore): CompareStep | null {
  const step = (label: string, place: string, more: Partial<CompareStep> = {}): CompareStep => ({
    label,
    place,
    isReady: false,
    remind: null,
    ...more,
  });
  if (score.status === 'offer') return step('看录用通知', 'offer');
  if (!isOpen(score)) return null;
  if (score.veto) return step('看评价', 'interviews');
  if (score.owed.length > 0) return step('看评价进度', 'interviews', { remind: 'remind_evaluation' });
  if (score.missing.some(({ kind }) => kind === 'round')) return step('约面试', 'interviews');
  const [obstacle] = score.obstacles;
  if (!obstacle) return score.status === 'evaluating' ? step('发录用通知', 'offer', { isReady: true }) : null;
  if (obstacle.kind === 'summary') return step(ways.write.label, ways.write.place);
  return obstacle.kind === 'review'
    ? step(ways.review.label, ways.review.place)
    : step(ways.sign.label, ways.sign.place, { remind: 'remind_opinion' });
}

/** Best first; who is not complete stands behind, and a veto last. */
export function inOrder(scores: readonly ShownScore[]): ShownScore[] {
  const rank = ({ veto, partial, isHidden }: ShownScore) => (veto ? 2 : partial || isHidden ? 1 : 0);
  return scores.toSorted(
    (left, right) => rank(left) - rank(right) || (right.totalScore ?? -1) - (left.totalScore ?? -1),
  );
}

/** Dimensions of all candidates, who may be scored by different versions of a template: each once, in the order in which they come. */
export function allDimensions(scores: readonly ShownScore[]): ShownScore['dimensions'] {
  const byCode = new Map<string, ShownScore['dimensions'][number]>();
  for (const one of scores.flatMap(({ dimensions }) => dimensions))
    if (!byCode.has(one.code)) byCode.set(one.code, one);
  return [...byCode.values()];
}

/** What a dimension weighs: one figure, or the figures of the versions in the order of the columns. */
export function weightWords(scores: readonly ShownScore[], code: string): string {
  const weights = scores.flatMap(({ dimensions }) =>
    dimensions.flatMap((one) => (one.code === code ? one.weight : [])),
  );
  return `${[...new Set(weights)].join(' / ')}%`;
}

/** By which templates candidates are scored: 通用 v1, 通用 v2. */
export const templateWords = (scores: readonly ShownScore[]): string =>
  [...new Set(scores.map(({ templateName, templateVersion }) => `${templateName} v${templateVersion}`))].join('、');

/** Candidates whose figures can be held against each other. */
export const isComparable = ({ veto, partial, isHidden, totalScore }: ShownScore): boolean =>
  !veto && !partial && !isHidden && totalScore !== null;

export type CellMark = 'best' | 'weakest' | null;

/** Marks of one row, by candidate; none where fewer than two can be compared or all are alike. */
export function marksOf(scores: readonly ShownScore[], valueOf: (score: ShownScore) => number | null): CellMark[] {
  const values = scores.map((score) => (isComparable(score) ? valueOf(score) : null));
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  if (known.length < 2 || low === high) return values.map(() => null);
  return values.map((value) => (value === high ? 'best' : value === low ? 'weakest' : null));
}

/** The dimension with the widest spread; null where nobody disagrees. */
export function widestSpread({ dimensions }: ShownScore): { readonly name: string; readonly spread: number } | null {
  const [widest] = dimensions
    .flatMap(({ name, spread }) => (spread === null ? [] : [{ name, spread }]))
    .toSorted((left, right) => right.spread - left.spread);
  return widest ?? null;
}

/** What a candidate lacks before an offer: evaluations first, then what sending it would refuse; null: nothing. */
export function obstacleOf(score: ShownScore): string | null {
  if (score.veto) return '一票否决';
  const late = score.owed.filter(({ hours }) => hours >= 48);
  if (late.length > 0) return `评价逾期：${late.map(({ evaluator }) => evaluator).join('、')}`;
  if (score.owed.length > 0) return `${score.owed[0]?.roundName}缺 ${score.owed.length} 份评价`;
  const [missing] = score.missing;
  if (missing) return `还缺 ${missing.name}`;
  return score.obstacles[0]?.text ?? null;
}

/** What is said of an offer: what stands in its way, that it can be sent, or where a candidate is for whom none is to be sent now. */
export function offerWords(score: ShownScore): { readonly text: string; readonly tone: 'good' | 'bad' | null } {
  const obstacle = isOpen(score) || score.veto ? obstacleOf(score) : null;
  if (obstacle !== null) return { text: obstacle, tone: 'bad' };
  return score.status === 'evaluating'
    ? { text: '可以发录用通知', tone: 'good' }
    : { text: statusLabel(score.status), tone: null };
}

/** Yuan a month by which the least that is asked for exceeds what the position pays; null: within it, or one of them is not known. */
export function overBudget({ profile, positionSalaryMax }: ShownScore): number | null {
  if (profile.expectSalaryMin === null || positionSalaryMax === null) return null;
  const over = profile.expectSalaryMin - positionSalaryMax;
  return over > 0 ? over : null;
}

/** The answer above the radar: who leads, and what is said against it. */
export function leadSentence(ordered: readonly ShownScore[]): string {
  const [first, second] = ordered.filter(isComparable);
  if (!first) return '还没有评价齐全的候选人';
  const against = [
    overBudget(first) !== null ? '薪资超预算' : null,
    (widestSpread(first)?.spread ?? 0) >= spreadFlag ? `${widestSpread(first)?.name}有分歧` : null,
  ].filter((text) => text !== null);
  const lead =
    second && second.totalScore === first.totalScore
      ? `${first.name}与${second.name}总分相同`
      : `${first.name}总分最高`;
  return against.length > 0 ? `${lead}，但${against.join('、')}` : lead;
}
