/** What an automatic label asks of a person, as data: checked and put into words here, computed by the server. */
import { educationGroup, politicalStatus } from '#platform/entity/dictionaries.ts';
import type { Option } from '#platform/entity/field.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { employmentTypes, positionCategories, schoolTiers, skillLevels, titleLevels } from './dicts.ts';

/** Facts with a few codes. */
export const choiceFacts = {
  educationGroup: { label: '学历', options: educationGroup.entries as readonly Option[] },
  schoolTier: { label: '院校层次', options: schoolTiers as readonly Option[] },
  politicalStatus: { label: '政治面貌', options: politicalStatus.entries as readonly Option[] },
  titleLevel: { label: '职称级别', options: titleLevels as readonly Option[] },
  skillLevel: { label: '职业技能等级', options: skillLevels as readonly Option[] },
  employmentType: { label: '用工形式', options: employmentTypes as readonly Option[] },
  positionCategory: { label: '岗位序列', options: positionCategories as readonly Option[] },
} as const;
/** Facts in whole years, both ends included. */
export const rangeFacts = { serviceYears: { label: '司龄', unit: '年' }, age: { label: '年龄', unit: '岁' } } as const;

export type ChoiceFact = keyof typeof choiceFacts;
export type RangeFact = keyof typeof rangeFacts;
export type LabelCondition =
  | { readonly fact: ChoiceFact; readonly codes: readonly string[] }
  | { readonly fact: RangeFact; readonly from: number | null; readonly to: number | null };
/** All conditions hold. */
export interface LabelRule {
  readonly conditions: readonly LabelCondition[];
}

/** Conditions of one rule. */
export const maximumConditions = 5;
/** Labels of one person. */
export const maximumLabels = 20;
/** People per call of tagging. */
export const tagLimit = 200;
const mostYears = 120;

export const isChoice = (fact: string): fact is ChoiceFact => fact in choiceFacts;
export const isRange = (fact: string): fact is RangeFact => fact in rangeFacts;

const isYears = (value: unknown): boolean =>
  value === null || (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= mostYears);

function conditionProblem(condition: unknown): string | null {
  if (typeof condition !== 'object' || condition === null) return '条件格式不正确';
  const { fact, codes, from, to, ...rest } = condition as Record<string, unknown>;
  if (typeof fact !== 'string' || Object.keys(rest).length > 0) return '条件格式不正确';
  if (isChoice(fact)) {
    const { label, options } = choiceFacts[fact];
    if (!Array.isArray(codes) || from !== undefined || to !== undefined) return `${label}：请选择`;
    if (codes.length === 0) return `${label}：请选择`;
    return codes.every((code) => options.some((option) => option.code === code)) ? null : `${label}：含有未知的选项`;
  }
  if (!isRange(fact)) return '条件格式不正确';
  const { label } = rangeFacts[fact];
  if (codes !== undefined || !isYears(from ?? null) || !isYears(to ?? null))
    return `${label}：填写 0 至 ${mostYears} 的整数`;
  if ((from ?? null) === null && (to ?? null) === null) return `${label}：起止至少填一个`;
  return typeof from === 'number' && typeof to === 'number' && from > to ? `${label}：起不能大于止` : null;
}

/** Why a value is no rule; null when it is one. */
export function ruleProblem(rule: unknown): string | null {
  const conditions: unknown =
    typeof rule === 'object' && rule !== null ? (rule as { conditions?: unknown }).conditions : undefined;
  if (!Array.isArray(conditions) || conditions.length === 0) return '请至少设置一个条件';
  if (conditions.length > maximumConditions) return `最多 ${maximumConditions} 个条件`;
  const facts = conditions.map((condition: unknown) => (condition as { fact?: unknown } | null)?.fact);
  if (new Set(facts).size !== facts.length) return '同一条件只能设置一次';
  return conditions.map(conditionProblem).find((problem) => problem !== null) ?? null;
}

function conditionWords(condition: LabelCondition): string {
  if ('codes' in condition) {
    const { label, options } = choiceFacts[condition.fact];
    return `${label}为${condition.codes.map((code) => optionLabel(options, code)).join('、')}`;
  }
  const { label, unit } = rangeFacts[condition.fact];
  const { from, to } = condition;
  if (from !== null && to !== null) return `${label} ${from} 至 ${to} ${unit}`;
  return from !== null ? `${label}满 ${from} ${unit}` : `${label}不超过 ${to} ${unit}`;
}

/** The rule in words: 学历为博士、硕士，司龄满 5 年. */
export const ruleWords = (rule: LabelRule): string => rule.conditions.map(conditionWords).join('，');

/** Whether a stored list names roles. */
export const areRoles = (value: unknown): value is readonly number[] =>
  Array.isArray(value) &&
  value.length <= 50 &&
  value.every((id) => typeof id === 'number' && Number.isInteger(id) && id > 0);
