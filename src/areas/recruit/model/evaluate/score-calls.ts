/** Calls on score templates and scores. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { idSchema, saveSchema } from '#platform/entity/schema.ts';
import { grades } from '../process/process-dicts.ts';
import { dimensionSchema, gradeBoundsSchema, scoreTemplate } from './score-template.ts';

const gradeSchema = z.enum(grades.map(({ code }) => code));

/** A template as screens draw it; that of a company without one of its own has no id and is called 通用. */
export const templateSchema = z.object({
  id: z.number().nullable(),
  version: z.number(),
  name: z.string(),
  versionNo: z.number(),
  dimensions: z.array(dimensionSchema),
  interviewWeight: z.number(),
  testWeight: z.number(),
  gradeBounds: gradeBoundsSchema,
  /** Somebody is scored by it: a change makes a new version. */
  isUsed: z.boolean(),
});
export type ShownTemplate = z.output<typeof templateSchema>;

/** Current templates by name, 通用 first where the company has not made one of that name. */
export const queryScoreTemplate = endpoint({
  path: '/api/v1/userRecruit/queryScoreTemplate',
  label: '查询评分模板',
  access: ['external_talent_pool', 'recruit_template_edit'],
  scope: 'company',
  reads: true,
  input: z.strictObject({}),
  output: z.object({ templates: z.array(templateSchema) }),
});

/** Saves a template. One that somebody is scored by stays as it is: a new version takes its place for new records, and old scores keep theirs. */
export const saveScoreTemplate = endpoint({
  path: '/api/v1/userRecruit/saveScoreTemplate',
  label: '保存评分模板',
  access: 'recruit_template_edit',
  scope: 'company',
  input: saveSchema(scoreTemplate, {
    // The rest of 100: said for who sees both, and refused where they do not add up.
    testWeight: z.int().min(0).max(100).optional().describe('测评权重'),
  }),
  output: z.object({ id: z.number(), version: z.number(), versionNo: z.number(), isNewVersion: z.boolean() }),
});

const dimensionResult = z.object({
  code: z.string(),
  name: z.string(),
  weight: z.number(),
  interview: z.number().nullable(),
  test: z.number().nullable(),
  score: z.number().nullable(),
  spread: z.number().nullable(),
  /** What the position expects. */
  expected: z.number().nullable(),
  /** Mean of the scores of all candidates of the position that have one. */
  positionAvg: z.number().nullable(),
});

/** What is behind a score: each evaluator's rating with the evidence. */
const evidenceSchema = z.object({
  dimension: z.string(),
  roundNo: z.number(),
  roundName: z.string(),
  evaluator: z.string(),
  isChief: z.boolean(),
  score: z.number(),
  note: z.string().nullable(),
});

/** What stands against an offer: where it is mended, and in words. */
const obstacleSchema = z.object({ kind: z.enum(['veto', 'summary', 'review', 'opinion']), text: z.string() });
export type Obstacle = z.output<typeof obstacleSchema>;

export const scoreSchema = z.object({
  recruitInfoId: z.number(),
  /** 候选人 A to F under 盲评. */
  name: z.string(),
  positionId: z.number(),
  positionName: z.string(),
  /** Yuan a month that the position pays at most; null: 面议. */
  positionSalaryMax: z.number().nullable(),
  status: z.string(),
  testScore: z.number().nullable(),
  interviewScore: z.number().nullable(),
  totalScore: z.number().nullable(),
  grade: gradeSchema.nullable(),
  veto: z.boolean(),
  partial: z.boolean(),
  missing: z.array(z.object({ kind: z.enum(['dimension', 'round']), key: z.string(), name: z.string() })),
  dimensions: z.array(dimensionResult),
  conclusions: z.array(z.object({ conclusion: z.string(), count: z.number() })),
  evidence: z.array(evidenceSchema),
  /** The caller owes an evaluation: what others wrote in that round is left out of all figures. */
  isHidden: z.boolean(),
  templateName: z.string(),
  templateVersion: z.number(),
  /** What stands beside the scores in a comparison. */
  profile: z.object({
    externalPersonId: z.number(),
    school: z.string().nullable(),
    degree: z.string().nullable(),
    workYears: z.number().nullable(),
    /** Yuan a month; null without the right to see pay, and then named in `masked`. */
    expectSalaryMin: z.number().nullable(),
    expectSalaryMax: z.number().nullable(),
    availableDate: z.string().nullable(),
  }),
  masked: z.array(z.string()),
  /** What is still in the way of an offer, and the evaluations that are owed. */
  obstacles: z.array(obstacleSchema),
  owed: z.array(z.object({ roundName: z.string(), evaluator: z.string(), hours: z.number() })),
});
export type ShownScore = z.output<typeof scoreSchema>;

/** Most candidates of one comparison. */
export const mostCompared = 6;

/**
 * Scores of one candidate, or of two to six of one position side by side, computed anew and kept as the figures of the list. Evaluations
 * that the caller may not see yet take no part, and nothing is kept then.
 */
export const countScore = endpoint({
  path: '/api/v1/userRecruit/countScore',
  label: '计算得分',
  access: 'external_talent_pool',
  scope: 'company',
  input: z
    .strictObject({
      recruitInfoId: idSchema.optional().describe('招聘记录'),
      recruitInfoIds: z
        .array(idSchema)
        .min(2, '至少选择两位候选人')
        .max(mostCompared, '最多比较六位候选人')
        .optional()
        .describe('招聘记录'),
      blind: z.boolean().default(false).describe('盲评'),
    })
    .refine(({ recruitInfoId, recruitInfoIds }) => (recruitInfoId === undefined) !== (recruitInfoIds === undefined), {
      message: '请选择一位候选人，或二至六位候选人',
      path: ['recruitInfoId'],
    }),
  output: z.object({ scores: z.array(scoreSchema), at: z.string() }),
});
