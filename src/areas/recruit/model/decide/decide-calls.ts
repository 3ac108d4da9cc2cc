/** Calls of the decision: opinions, summary with its review, role, report. What is done with an offer stands in offer-acts.ts. */
import { z } from 'zod';
import { linesSchema } from '#platform/entity/line-schema.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { idSchema, versionSchema } from '#platform/entity/schema.ts';
import { opinionDecisions, opinionKinds, reviewResults, summaryStatuses } from './decide-dicts.ts';
import { reportSections } from './report-sections.ts';
import { roleNames } from './role-title.ts';
import { summarySections } from './summary-text.ts';

const codesOf = <Code extends string>(entries: readonly { readonly code: Code }[]) =>
  entries.map(({ code }) => code) as [Code, ...Code[]];
const recruitInfoId = idSchema.describe('招聘记录');
const section = z.enum(summarySections);

/** An opinion as it is read; `isCurrent` false: a later one of its kind took its place. */
export const opinionSchema = z.object({
  id: z.number(),
  kind: z.enum(codesOf(opinionKinds)),
  decision: z.enum(codesOf(opinionDecisions)),
  content: z.string().nullable(),
  signerName: z.string().nullable(),
  signedAt: z.string().nullable(),
  isCurrent: z.boolean(),
});
export type ShownOpinion = z.output<typeof opinionSchema>;

/**
 * Signs an opinion in the name of the caller; the one before of the same kind is kept. FY-A001 for 部门意见 by anybody but the
 * head of the position's department and the owner of the position, FY-C001 once an offer was sent or the record has ended.
 */
export const updateOpinions = endpoint({
  path: '/api/v1/userRecruit/updateOpinions',
  label: '签署录用意见',
  access: 'recruit_opinion',
  scope: 'company',
  input: z.strictObject({
    recruitInfoId,
    kind: z.enum(codesOf(opinionKinds)).describe('意见类型'),
    decision: z.enum(codesOf(opinionDecisions)).describe('意见'),
    content: linesSchema.max(1000).nullish().describe('说明'),
  }),
  output: z.object({ opinions: z.array(opinionSchema) }),
});

const factSchema = z.object({
  id: z.string(),
  source: z.string(),
  text: z.string(),
  target: z.object({ kind: z.string(), id: z.number() }).nullable(),
});
const markSchema = z.object({ section, line: z.number(), words: z.string(), facts: z.array(z.string()) });
const textSchema = z.object({
  basic: z.string(),
  strengths: z.array(z.string()),
  concerns: z.array(z.string()),
  matching: z.string(),
  conclusion: z.string(),
});

/** A summary as it is read. */
export const summarySchema = z.object({
  /** Null: composed for this reader alone and not stored. */
  id: z.number().nullable(),
  version: z.number(),
  versionNo: z.number(),
  status: z.enum(codesOf(summaryStatuses)),
  isGenerated: z.boolean(),
  text: textSchema,
  /** Words that rest on facts. */
  marks: z.array(markSchema),
  facts: z.array(factSchema),
  /** Sections that a person wrote over, and who. */
  changed: z.array(section),
  changedByName: z.string().nullable(),
  /** Pay wanted beside the range of the position; null without the right to see pay. */
  salary: z.string().nullable(),
  /** Rounds whose evaluations the caller sees after having submitted their own: nothing of them is said. */
  withheld: z.array(z.string()),
  submittedByName: z.string().nullable(),
  submittedAt: z.string().nullable(),
  /** The caller did not write it and may review it. */
  canReview: z.boolean(),
  review: z
    .object({
      byName: z.string().nullable(),
      result: z.enum(codesOf(reviewResults)),
      comment: z.string().nullable(),
      at: z.string().nullable(),
    })
    .nullable(),
});
export type ShownSummary = z.output<typeof summarySchema>;

/** The current version, or the first one composed of the data; with `regenerate` a new version composed anew. No outside service. */
export const personalSummary = endpoint({
  path: '/api/v1/userRecruit/personalSummary',
  label: '生成个人总结',
  access: 'recruit_summary',
  scope: 'company',
  input: z.strictObject({ recruitInfoId, regenerate: z.boolean().nullish().describe('重新生成') }),
  output: summarySchema,
});

const paragraph = linesSchema.max(2000).default('');
const sentences = z.array(linesSchema.min(1).max(500)).max(10).default([]);

/** Saves the text as a new version and submits it for review where asked. `version` is that of the stored summary, FY-C002 otherwise. */
export const updatePersonalSummary = endpoint({
  path: '/api/v1/userRecruit/updatePersonalSummary',
  label: '保存个人总结',
  access: 'recruit_summary',
  scope: 'company',
  input: z.strictObject({
    recruitInfoId,
    version: versionSchema,
    versionNo: z.int().min(1).describe('总结版本'),
    sections: z
      .strictObject({
        basic: paragraph.describe('基本情况'),
        strengths: sentences.describe('优势'),
        concerns: sentences.describe('不足'),
        matching: paragraph.describe('岗位匹配'),
        conclusion: paragraph.describe('结论'),
      })
      .describe('总结内容'),
    submit: z.boolean().nullish().describe('提交评审'),
  }),
  output: summarySchema,
});

/** Passes or returns a summary. FY-A001 for who wrote or submitted it, FY-C001 where none waits for review; a return needs a comment. */
export const personalSummaryReview = endpoint({
  path: '/api/v1/userRecruit/personalSummaryReview',
  label: '评审个人总结',
  access: 'recruit_summary_review',
  scope: 'company',
  input: z
    .strictObject({
      summaryId: idSchema.describe('个人总结'),
      result: z.enum(codesOf(reviewResults)).describe('评审结果'),
      comment: linesSchema.max(1000).nullish().describe('评审意见'),
    })
    .refine(({ result, comment }) => result === 'pass' || Boolean(comment), {
      path: ['comment'],
      message: '退回时必填',
    }),
  output: z.object({ status: z.enum(codesOf(summaryStatuses)) }),
});

/** The role by the two strongest dimensions and the next best one; `set` names one by hand, null goes back to the rule. */
export const roleTitle = endpoint({
  path: '/api/v1/userRecruit/roleTitle',
  label: '查询或设定角色定位',
  access: (input: { set?: string | null | undefined }) =>
    input.set === undefined ? 'external_talent_pool' : 'recruit_summary',
  scope: 'company',
  input: z.strictObject({
    recruitInfoId,
    set: z
      .enum(roleNames as [string, ...string[]])
      .nullish()
      .describe('角色'),
  }),
  output: z.object({
    role: z.string(),
    second: z.string().nullable(),
    basis: z.array(z.object({ code: z.string(), name: z.string(), score: z.number() })),
    /** Named by a person and not by the rule. */
    isSet: z.boolean(),
  }),
});

/** The evaluation report as a Word file; anonymous: without name, photo, contact and school. Logged. */
export const exportWord = endpoint({
  path: '/api/v1/userRecruit/exportWord',
  label: '导出评估报告',
  access: 'recruit_export',
  scope: 'company',
  answer: 'file',
  perMinute: 30,
  input: z.strictObject({
    recruitInfoId,
    sections: z
      .array(z.enum(codesOf(reportSections)))
      .max(reportSections.length)
      .nullish()
      .describe('报告内容'),
    anonymous: z.boolean().nullish().describe('匿名'),
  }),
  output: z.unknown(),
});
