/** Enumerations of positions and of the process of recruiting. */
import { options } from '#platform/entity/field.ts';

export const positionStatuses = options([
  { code: 'draft', label: '草稿', tone: 'neutral' },
  { code: 'recruiting', label: '招聘中', tone: 'processing' },
  { code: 'paused', label: '暂停', tone: 'warning' },
  { code: 'filled', label: '已招满', tone: 'success' },
  { code: 'closed', label: '已关闭', tone: 'neutral' },
]);
export type PositionStatus = (typeof positionStatuses)[number]['code'];

export const positionReasons = options([
  { code: 'replace', label: '离职补充' },
  { code: 'expand', label: '扩编' },
  { code: 'new', label: '新设' },
  { code: 'reserve', label: '储备' },
]);

/** No codes were given for the field: how soon somebody is needed. */
export const positionUrgencies = options([
  { code: 'normal', label: '一般' },
  { code: 'soon', label: '较急' },
  { code: 'urgent', label: '紧急' },
]);

/** States of a recruitment record, in the order of the way; the last three end it. */
export const recruitStatuses = options([
  { code: 'new', label: '待筛选', tone: 'neutral' },
  { code: 'screened', label: '初筛通过', tone: 'processing' },
  { code: 'testing', label: '测评中', tone: 'processing' },
  { code: 'interviewing', label: '面试中', tone: 'processing' },
  { code: 'evaluating', label: '综合评定', tone: 'processing' },
  { code: 'offer', label: '已发录用通知', tone: 'warning' },
  { code: 'to_entry', label: '待入职', tone: 'success' },
  { code: 'onboarded', label: '已入职', tone: 'success' },
  { code: 'rejected', label: '已淘汰', tone: 'neutral' },
  { code: 'withdrawn', label: '候选人放弃', tone: 'neutral' },
  { code: 'reserved', label: '转入储备', tone: 'neutral' },
]);
export type RecruitStatus = (typeof recruitStatuses)[number]['code'];

/** What a record that ended came to. */
export const recruitResults = options([
  { code: 'hire', label: '录用' },
  { code: 'reject', label: '淘汰' },
  { code: 'withdraw', label: '候选人放弃' },
  { code: 'reserve', label: '转入储备' },
]);

const rejectReasons = options([
  { code: 'skill', label: '专业不符' },
  { code: 'experience', label: '经验不足' },
  { code: 'culture', label: '价值观不符' },
  { code: 'stability', label: '稳定性' },
  { code: 'salary_gap', label: '薪资差距' },
  { code: 'better', label: '有更优人选' },
  { code: 'background', label: '背调不符' },
  { code: 'closed', label: '职位关闭' },
]);
const withdrawReasons = options([
  { code: 'offer_declined', label: '拒绝录用' },
  { code: 'salary', label: '薪资' },
  { code: 'location', label: '工作地点' },
  { code: 'other_offer', label: '另有录用' },
  { code: 'no_show', label: '未报到' },
  { code: 'lost', label: '失联' },
]);
const otherReason = options([{ code: 'other', label: '其他' }]);

/** Reasons by what a record came to; `reserve` takes those of a rejection, for the person was good enough to be kept. */
export const resultReasons = {
  reject: [...rejectReasons, ...otherReason],
  withdraw: [...withdrawReasons, ...otherReason],
  reserve: [...rejectReasons, ...otherReason],
} as const;
export const allResultReasons = options([...rejectReasons, ...withdrawReasons, ...otherReason]);

/** A from 85, B from 70, C from 60, D below; V: somebody vetoed. Bounds may differ in a template. */
export const grades = options([
  { code: 'A', label: 'A', tone: 'success' },
  { code: 'B', label: 'B', tone: 'processing' },
  { code: 'C', label: 'C', tone: 'warning' },
  { code: 'D', label: 'D', tone: 'neutral' },
  { code: 'V', label: '一票否决', tone: 'danger' },
]);
export type Grade = (typeof grades)[number]['code'];
