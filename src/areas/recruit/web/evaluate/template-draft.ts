/** A score template while it is edited: weights add up, codes are made for new dimensions. Pure. */
import type { ShownTemplate } from '../../model/evaluate/score-calls.ts';
import type { ScoreDimension } from '../../model/evaluate/score-template.ts';

export interface TemplateDraft {
  readonly name: string;
  readonly dimensions: readonly ScoreDimension[];
  readonly interviewWeight: number;
}

export const draftOfTemplate = ({ name, dimensions, interviewWeight }: ShownTemplate): TemplateDraft => ({
  name,
  dimensions,
  interviewWeight,
});

/** Sum of the weights; a template is saved at 100. */
export const weightSum = (dimensions: readonly ScoreDimension[]): number =>
  dimensions.reduce((sum, { weight }) => sum + weight, 0);

/** A dimension more, with a code that none of them bears. */
export function withDimension(dimensions: readonly ScoreDimension[]): ScoreDimension[] {
  const codes = new Set(dimensions.map(({ code }) => code));
  let number = dimensions.length + 1;
  while (codes.has(`dimension_${number}`)) number += 1;
  const weight = Math.min(100, Math.max(1, 100 - weightSum(dimensions)));
  return [...dimensions, { code: `dimension_${number}`, name: '', weight, guide: {} }];
}

/** Why it cannot be saved yet; null: it can. */
export function templateIssue({ name, dimensions }: TemplateDraft): string | null {
  if (name.trim() === '') return '请填写模板名称';
  if (dimensions.length < 3) return '至少 3 个维度';
  if (dimensions.some((one) => one.name.trim() === '')) return '请填写每个维度的名称';
  const sum = weightSum(dimensions);
  return sum === 100 ? null : `权重合计应为 100，现为 ${sum}`;
}
