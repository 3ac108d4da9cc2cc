/** Enumerations of summaries and opinions. */
import { options } from '#platform/entity/field.ts';

export const summaryStatuses = options([
  { code: 'draft', label: '草稿', tone: 'neutral' },
  { code: 'submitted', label: '待评审', tone: 'warning' },
  { code: 'passed', label: '已通过', tone: 'success' },
  { code: 'returned', label: '已退回', tone: 'danger' },
]);
export const reviewResults = options([
  { code: 'pass', label: '通过' },
  { code: 'return', label: '退回' },
]);
export const opinionKinds = options([
  { code: 'dept', label: '部门意见' },
  { code: 'hr', label: '人事意见' },
  { code: 'leader', label: '领导意见' },
]);
/** Those that an offer needs. */
export const neededOpinions = ['dept', 'hr'] as const;
export const opinionDecisions = options([
  { code: 'agree', label: '同意', tone: 'success' },
  { code: 'disagree', label: '不同意', tone: 'danger' },
  { code: 'pending', label: '待定', tone: 'warning' },
  { code: 'reserve', label: '储备', tone: 'neutral' },
]);
