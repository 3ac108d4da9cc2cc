/** A template of scores: the dimensions that interviewers rate and what each is worth. In use it is versioned, never changed. */
import { z } from 'zod';
import type { RowOf } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { shapeIssues } from '../stored-json.ts';

const anchors = ['20', '40', '60', '80', '100'] as const;

/** What is rated: `guide` says in words what a rating means, by its points. */
export const dimensionSchema = z.strictObject({
  code: z.string().regex(/^[a-z][a-z0-9_]{0,29}$/u, '维度代码为小写字母、数字和下划线'),
  name: z.string('维度名称必填').trim().min(1, '维度名称必填').max(8, '维度名称最多 8 个字'),
  weight: z.int('权重应为整数').min(1, '权重为 1 至 100').max(100, '权重为 1 至 100'),
  guide: z.partialRecord(z.enum(anchors), z.string().max(200, '评分说明最多 200 个字')).default({}),
});
export type ScoreDimension = z.output<typeof dimensionSchema>;

/** Three to twelve dimensions whose weights are 100 together. */
export const dimensionsSchema = z
  .array(dimensionSchema)
  .min(3, '至少 3 个维度')
  .max(12, '最多 12 个维度')
  .refine((list) => new Set(list.map(({ code }) => code)).size === list.length, { message: '维度代码不能重复' })
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, { message: '维度名称不能重复' })
  .refine((list) => list.reduce((sum, { weight }) => sum + weight, 0) === 100, { message: '各维度权重之和应为 100' });

/** Points from which each grade holds; D is what is below C. */
export const gradeBoundsSchema = z
  .strictObject({
    A: z.number('等级界限应为数字').min(0).max(100),
    B: z.number('等级界限应为数字').min(0).max(100),
    C: z.number('等级界限应为数字').min(0).max(100),
  })
  .refine(({ A, B, C }) => A > B && B > C, { message: '等级界限应由高到低' });
export type GradeBounds = z.output<typeof gradeBoundsSchema>;
export const usualGradeBounds: GradeBounds = { A: 85, B: 70, C: 60 };

const usual = [
  {
    code: 'professional',
    name: '专业能力',
    weight: 25,
    words: [
      '说不清做过的工作',
      '知道概念，独立做不出来',
      '能完成常规工作',
      '能独立解决难题并说清取舍',
      '能定方向、带别人做成',
    ],
  },
  {
    code: 'learning',
    name: '学习能力',
    weight: 10,
    words: [
      '不了解新的做法',
      '学过但没有用上',
      '能按需要学会并用上',
      '有主动学习并见效的例子',
      '把学到的变成团队的做法',
    ],
  },
  {
    code: 'logic',
    name: '逻辑思维',
    weight: 10,
    words: [
      '前后矛盾',
      '要多次提示才能理清',
      '能按步骤说清一件事',
      '能拆解问题并指出前提',
      '能发现前提的错误并重新建立',
    ],
  },
  {
    code: 'communication',
    name: '沟通表达',
    weight: 10,
    words: ['答非所问', '需要多次追问才能说清', '能说清自己的意思', '回答有条理，能换说法', '能让不同的人达成一致'],
  },
  {
    code: 'teamwork',
    name: '团队协作',
    weight: 10,
    words: ['只说别人的问题', '配合要有人催促', '能按分工配合', '主动补位，有具体例子', '带动他人，愿意分享成果'],
  },
  {
    code: 'execution',
    name: '执行力',
    weight: 15,
    words: ['没有做成的例子', '常常延期，说不出原因', '按要求完成', '有难处仍按期完成', '提前发现风险并保证结果'],
  },
  {
    code: 'resilience',
    name: '抗压能力',
    weight: 5,
    words: ['遇到压力就放弃', '压力下明显失常', '一般压力下稳定', '高压下仍有条理', '能稳住团队'],
  },
  {
    code: 'conduct',
    name: '职业素养',
    weight: 15,
    words: ['有不诚实的表现', '守约、保密意识不足', '守约、守规矩', '守约、坦诚、有边界', '主动承担责任，可作表率'],
  },
] as const;

/** The template of a company that has made none: 通用. */
export const usualDimensions: readonly ScoreDimension[] = usual.map(({ words, ...dimension }) => ({
  ...dimension,
  guide: Object.fromEntries(anchors.map((anchor, place) => [anchor, words[place] ?? ''])),
}));
/** What interviews are worth in a dimension that tests tell of too, percent. */
export const usualInterviewWeight = 70;
/** What tests are worth beside them: the rest of 100. */
export const testWeightOf = ({ interviewWeight }: { readonly interviewWeight: number }): number =>
  100 - interviewWeight;

export const scoreTemplate = entity({
  name: 'score_template',
  label: '评分模板',
  unit: '个',
  title: 'name',
  limit: 500,
  permissions: {
    read: 'external_talent_pool',
    insert: 'recruit_template_edit',
    update: 'recruit_template_edit',
    delete: 'recruit_template_edit',
  },
  sort: [{ field: 'createdAt', order: 'desc' }],
  fields: {
    name: f.text({ label: '模板名称', required: true, max: 30, list: { width: 200 } }),
    dimensions: f.json<ScoreDimension[]>({ label: '评分维度', form: false }),
    interviewWeight: f.int({
      label: '面试权重',
      required: true,
      min: 0,
      max: 100,
      default: usualInterviewWeight,
      help: '其余为测评权重',
      list: { width: 96 },
    }),
    gradeBounds: f.json<GradeBounds>({ label: '等级界限', form: false }),
    versionNo: f.int({ label: '版本', readOnly: true, default: 1, form: false, list: { width: 72 } }),
    /** Of the versions of one template the newest; the others are kept for the scores made by them. */
    isCurrent: f.bool({ label: '当前版本', readOnly: true, default: true, form: false, excel: false }),
    replacesId: f.ref({ label: '替代的版本', to: 'score_template', readOnly: true, form: false, excel: false }),
  },
  rules: ({ dimensions, gradeBounds }) => [
    ...shapeIssues('dimensions', dimensionsSchema, dimensions),
    ...shapeIssues('gradeBounds', gradeBoundsSchema, gradeBounds),
  ],
});

export type ScoreTemplateRow = RowOf<typeof scoreTemplate>;
