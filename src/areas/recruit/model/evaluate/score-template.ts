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

const guideOf = (name: string): ScoreDimension['guide'] => ({
  '20': `${name}明显不足`,
  '40': `${name}低于岗位要求`,
  '60': `${name}基本达到岗位要求`,
  '80': `${name}高于岗位要求`,
  '100': `${name}十分突出，可作示范`,
});

const usual = [
  ['professional', '专业能力', 25],
  ['learning', '学习能力', 10],
  ['logic', '逻辑思维', 10],
  ['communication', '沟通表达', 10],
  ['teamwork', '团队协作', 10],
  ['execution', '执行力', 15],
  ['resilience', '抗压能力', 5],
  ['conduct', '职业素养', 15],
] as const;

/** The template of a company that has made none: 通用. */
export const usualDimensions: readonly ScoreDimension[] = usual.map(([code, name, weight]) => ({
  code,
  name,
  weight,
  guide: guideOf(name),
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
