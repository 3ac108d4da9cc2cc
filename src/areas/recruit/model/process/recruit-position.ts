/** A position that somebody is looked for. By design it has no field of sex, age, marriage or household. */
import { z } from 'zod';
import { employmentTypes, positionCategories } from '#areas/staff/public.ts';
import { education } from '#platform/entity/dictionaries.ts';
import type { Issue, RowOf } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { namedPerson } from '../people-list.ts';
import { shapeIssues } from '../stored-json.ts';
import { checkWords } from './word-check.ts';
import { positionReasons, positionStatuses, positionUrgencies } from './process-dicts.ts';

/** Most positions of a company that are kept, and points from which a candidate passes unless another figure is named. */
export const positionLimit = 10_000;
export const usualPassScore = 70;

/** A planned round of interviews. */
export const roundSchema = z.strictObject({
  no: z.int('轮次应为整数').min(1, '轮次从 1 开始').max(10, '最多 10 轮'),
  name: z.string('轮次名称必填').trim().min(1, '轮次名称必填').max(20, '轮次名称最多 20 个字'),
  weight: z.int('权重应为整数').min(1, '权重为 1 至 10').max(10, '权重为 1 至 10'),
  interviewerIds: z.array(z.int().min(1)).max(10, '每轮最多 10 位面试官').default([]),
  minInterviewers: z.int('最少人数应为整数').min(1, '每轮至少 1 位面试官').max(10, '每轮最多 10 位面试官').default(1),
});
export type InterviewRound = z.output<typeof roundSchema>;
export const roundsSchema = z
  .array(roundSchema)
  .min(1, '至少一轮面试')
  .max(10, '最多 10 轮')
  .refine((rounds) => rounds.every(({ no }, index) => no === index + 1), { message: '轮次应从 1 起连续编号' });

/** Rounds of a position that names none. */
export const usualRounds: readonly InterviewRound[] = [
  { no: 1, name: '初试', weight: 1, interviewerIds: [], minInterviewers: 1 },
  { no: 2, name: '复试', weight: 1, interviewerIds: [], minInterviewers: 1 },
];

/** Points that the position expects of dimensions, by their codes: the dashed line of the radar. */
export const expectationSchema = z.record(
  z.string().max(30),
  z.number('期望分应为数字').min(0, '期望分为 0 至 100').max(100, '期望分为 0 至 100'),
);

export const recruitPosition = entity({
  name: 'recruit_position',
  label: '招聘职位',
  unit: '个',
  title: 'name',
  titleWith: 'code',
  state: 'status',
  limit: positionLimit,
  permissions: {
    read: 'external_talent_pool',
    insert: 'recruit_position_edit',
    update: 'recruit_position_edit',
    delete: 'recruit_position_edit',
  },
  owner: { staff: 'ownerId', department: 'groupInfoId' },
  sort: [{ field: 'createdAt', order: 'desc' }],
  sections: [
    {
      key: 'position',
      label: '职位',
      fields: [
        'name',
        'groupInfoId',
        'positionCategory',
        'headcount',
        'reason',
        'urgency',
        'workCity',
        'employmentType',
      ],
    },
    {
      key: 'terms',
      label: '要求与待遇',
      fields: [
        'educationMin',
        'workYearsMin',
        'salaryMin',
        'salaryMax',
        'salaryMonths',
        'skills',
        'description',
        'requirement',
        'wordReason',
      ],
    },
    {
      key: 'process',
      label: '招聘流程',
      fields: ['ownerId', 'interviewers', 'rounds', 'scoreTemplateId', 'passScore', 'isBlind', 'openDate', 'closeDate'],
    },
  ],
  place: { list: '/outside?tab=positions', beside: ['code'] },
  fields: {
    name: f.text({ label: '职位名称', required: true, max: 50, search: true, list: { width: 200 } }),
    code: f.text({ label: '职位编号', max: 20, readOnly: true, unique: true, search: true, list: { width: 96 } }),
    groupInfoId: f.ref({ label: '部门', to: 'group_info', required: true, filter: 'in', list: { width: 150 } }),
    positionCategory: f.oneOf({ label: '职位类别', options: positionCategories, list: { width: 110, hidden: true } }),
    headcount: f.int({ label: '招聘人数', required: true, min: 1, max: 999, default: 1, list: { width: 90 } }),
    hiredCount: f.int({ label: '已录用', readOnly: true, default: 0, form: false, list: { width: 80 } }),
    reason: f.oneOf({ label: '招聘原因', options: positionReasons, list: { width: 100, hidden: true } }),
    urgency: f.oneOf({
      label: '紧急程度',
      options: positionUrgencies,
      default: 'normal',
      list: { width: 90, hidden: true },
    }),
    workCity: f.region({ label: '工作城市', list: { width: 120, hidden: true } }),
    employmentType: f.oneOf({ label: '用工形式', options: employmentTypes, default: 'full_time' }),
    educationMin: f.oneOf({ label: '最低学历', options: education.entries }),
    workYearsMin: f.int({ label: '最低工作年限', min: 0, max: 40 }),
    salaryMin: f.money({ label: '月薪下限', min: 0, help: '上下限都不填为面议' }),
    salaryMax: f.money({ label: '月薪上限', min: 0 }),
    salaryMonths: f.int({ label: '薪资月数', min: 12, max: 24 }),
    skills: f.list({ label: '技能', max: 20, itemMax: 30 }),
    description: f.longText({ label: '职位描述', max: 5000 }),
    requirement: f.longText({ label: '任职要求', max: 5000 }),
    ownerId: f.ref({ label: '负责人', to: 'group_user_base', required: true, filter: 'in', list: { width: 110 } }),
    interviewers: f.list({ label: '面试官', max: 10, of: namedPerson, help: '约面试时先填这些人，可以更改' }),
    rounds: f.json<InterviewRound[]>({ label: '面试轮次', form: { wide: true } }),
    scoreTemplateId: f.ref({ label: '评分模板', to: 'score_template' }),
    passScore: f.int({ label: '合格分', required: true, min: 0, max: 100, default: usualPassScore }),
    expectedDimensions: f.json<Readonly<Record<string, number>>>({ label: '期望得分', form: false }),
    isBlind: f.bool({ label: '盲评', default: false, help: '面试官看不到姓名、照片、性别、年龄和学校' }),
    openDate: f.date({ label: '开始日期', list: { width: 112, hidden: true } }),
    closeDate: f.date({ label: '截止日期', list: { width: 112 } }),
    status: f.oneOf({
      label: '职位状态',
      options: positionStatuses,
      required: true,
      default: 'draft',
      readOnly: true,
      filter: 'in',
      list: { width: 96 },
    }),
    // Days of a pause do not count as open: those that are over, and since when the running one lasts.
    pausedDays: f.int({ label: '暂停天数', readOnly: true, default: 0, form: false, excel: false }),
    pausedAt: f.date({ label: '暂停日期', readOnly: true, form: false, excel: false }),
    closedAt: f.date({ label: '关闭日期', readOnly: true, form: false, excel: false }),
    wordReason: f.text({ label: '用语说明', max: 200, help: '职位文字有提示时，说明保留的理由', excel: false }),
  },
  rules: positionRules,
});

export type RecruitPositionRow = RowOf<typeof recruitPosition>;

interface RuledPosition {
  readonly salaryMin?: number | null;
  readonly salaryMax?: number | null;
  readonly openDate?: string | null;
  readonly closeDate?: string | null;
  readonly rounds?: unknown;
  readonly expectedDimensions?: unknown;
  readonly name?: string | null;
  readonly description?: string | null;
  readonly requirement?: string | null;
}

/** Fields whose words are looked at. */
export const wordedFields = ['name', 'description', 'requirement'] as const;

/** Hints while somebody writes; the call asks for a reason. */
const wordIssues = (row: RuledPosition): Issue[] =>
  wordedFields.flatMap((field) =>
    checkWords(row[field]).map(({ word, reason }) => ({
      field,
      message: `「${word}」${reason}`,
      level: 'warning' as const,
    })),
  );

function positionRules(row: RuledPosition): readonly Issue[] {
  const { salaryMin, salaryMax, openDate, closeDate } = row;
  const hasMin = typeof salaryMin === 'number';
  const hasMax = typeof salaryMax === 'number';
  const issues: Issue[] = [];
  if (hasMin !== hasMax)
    issues.push({ field: hasMin ? 'salaryMax' : 'salaryMin', message: '上下限要么都填，要么都不填（面议）' });
  if (hasMin && hasMax && salaryMax < salaryMin) issues.push({ field: 'salaryMax', message: '不能低于月薪下限' });
  if (openDate && closeDate && closeDate < openDate) issues.push({ field: 'closeDate', message: '不能早于开始日期' });
  return [
    ...issues,
    ...wordIssues(row),
    ...shapeIssues('rounds', roundsSchema, row.rounds),
    ...shapeIssues('expectedDimensions', expectationSchema, row.expectedDimensions),
  ];
}
