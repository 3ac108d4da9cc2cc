/** Enumerations of tests, interviews and evaluations. */
import { options } from '#platform/entity/field.ts';

export const testTypes = options([
  { code: 'professional', label: '专业' },
  { code: 'logic', label: '逻辑' },
  { code: 'personality', label: '性格' },
  { code: 'english', label: '外语' },
  { code: 'computer', label: '上机' },
  { code: 'comprehensive', label: '综合' },
]);
/** Whether a result is typed in, or a paper is answered here. */
export const testModes = options([
  { code: 'record', label: '录入结果' },
  { code: 'paper', label: '在线答卷' },
]);
export const testStatuses = options([
  { code: 'pending', label: '待作答', tone: 'warning' },
  { code: 'doing', label: '作答中', tone: 'processing' },
  { code: 'submitted', label: '已提交', tone: 'processing' },
  { code: 'scored', label: '已评分', tone: 'success' },
  { code: 'expired', label: '已过期', tone: 'neutral' },
  { code: 'cancelled', label: '已取消', tone: 'neutral' },
]);
/** States in which a test may still bring a result. */
export const liveTestStatuses = ['pending', 'doing', 'submitted', 'scored'] as const;

export const interviewMethods = options([
  { code: 'onsite', label: '现场' },
  { code: 'video', label: '视频' },
  { code: 'phone', label: '电话' },
  { code: 'group', label: '群面' },
]);
export const interviewStatuses = options([
  { code: 'scheduled', label: '待面试', tone: 'processing' },
  { code: 'rescheduled', label: '已改期', tone: 'warning' },
  { code: 'finished', label: '已结束', tone: 'success' },
  { code: 'no_show', label: '候选人缺席', tone: 'danger' },
  { code: 'cancelled', label: '已取消', tone: 'neutral' },
]);
/** States in which an interview is still to come. */
export const openInterviewStatuses = ['scheduled', 'rescheduled'] as const;

export const evaluationStatuses = options([
  { code: 'draft', label: '草稿', tone: 'warning' },
  { code: 'submitted', label: '已提交', tone: 'success' },
]);
export const evaluationConclusions = options([
  { code: 'strong_yes', label: '强烈推荐', tone: 'success' },
  { code: 'yes', label: '推荐', tone: 'processing' },
  { code: 'hold', label: '待定', tone: 'warning' },
  { code: 'no', label: '不推荐', tone: 'danger' },
]);
