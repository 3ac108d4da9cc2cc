/** What one interviewer saw in one interview. A draft is seen by who writes it alone. */
import { z } from 'zod';
import type { Issue, RowOf } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { shapeIssues } from '../stored-json.ts';
import { evaluationConclusions, evaluationStatuses } from './evaluate-dicts.ts';

/** Ratings of dimensions, 0 to 100, each with its evidence in words. */
export const ratingsSchema = z
  .array(
    z.strictObject({
      dimension: z.string().min(1).max(30),
      score: z.int('得分应为整数').min(0, '得分为 0 至 100').max(100, '得分为 0 至 100'),
      note: z.string().max(300, '评分依据最多 300 个字').nullish(),
    }),
  )
  .max(12, '最多 12 个维度')
  .refine((list) => new Set(list.map(({ dimension }) => dimension)).size === list.length, { message: '维度不能重复' });
export type Rating = z.output<typeof ratingsSchema>[number];

export const interviewEvaluation = entity({
  name: 'interview_evaluation',
  label: '面试评价',
  unit: '份',
  title: 'evaluatorName',
  state: 'status',
  permissions: {
    read: 'recruit_evaluation_view',
    insert: 'recruit_interview',
    update: 'recruit_interview',
    delete: 'recruit_interview',
  },
  parent: { field: 'interviewId', to: 'interview', limit: 40 },
  sort: [{ field: 'createdAt', order: 'desc' }],
  fields: {
    interviewId: f.ref({ label: '面试', to: 'interview', required: true, form: false }),
    evaluatorId: f.ref({ label: '面试官', to: 'group_user_base', required: true, index: true, form: false }),
    evaluatorName: f.text({ label: '面试官姓名', required: true, max: 50, form: false }),
    scores: f.json<Rating[]>({ label: '维度评分', form: false }),
    advantages: f.longText({ label: '优势', max: 1000 }),
    risks: f.longText({ label: '风险', max: 1000 }),
    questions: f.longText({ label: '提问记录', max: 2000 }),
    conclusion: f.oneOf({ label: '结论', options: evaluationConclusions }),
    isVeto: f.bool({ label: '一票否决', default: false }),
    vetoReason: f.text({ label: '否决原因', max: 500 }),
    suggestSalary: f.money({ label: '建议月薪', min: 0, secret: 'recruit_salary_view' }),
    status: f.oneOf({
      label: '评价状态',
      options: evaluationStatuses,
      required: true,
      default: 'draft',
      readOnly: true,
    }),
    submittedAt: f.instant({ label: '提交时间', readOnly: true, form: false }),
    // A revision within 24 hours keeps what was submitted before as a row of its own.
    revisedFrom: f.ref({ label: '修改自', to: 'interview_evaluation', readOnly: true, form: false, excel: false }),
    // Copies of the database (a trigger): the day of the interview, and whether it came later than 48 hours after the interview.
    interviewDate: f.date({ label: '面试日期', readOnly: true, form: false, excel: false }),
    isLate: f.bool({ label: '逾期提交', readOnly: true, form: false, excel: false }),
    isCurrent: f.bool({ label: '当前版本', readOnly: true, default: true, form: false, excel: false }),
  },
  rules: evaluationRules,
});

export type InterviewEvaluationRow = RowOf<typeof interviewEvaluation>;

interface RuledEvaluation {
  readonly scores?: unknown;
  readonly isVeto?: boolean | null;
  readonly vetoReason?: string | null;
}

function evaluationRules({ scores, isVeto, vetoReason }: RuledEvaluation): readonly Issue[] {
  return [
    ...shapeIssues('scores', ratingsSchema, scores),
    ...(isVeto === true && !vetoReason?.trim() ? [{ field: 'vetoReason', message: '一票否决时必填' }] : []),
  ];
}
