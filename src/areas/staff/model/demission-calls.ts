/** Leaving: the act, its particulars, what it costs, and the certificate (劳动合同法 articles 37, 40, 46, 47, 50). */
import { z } from 'zod';
import { linesSchema } from '#platform/entity/line-schema.ts';
import { demissionTypes } from './dicts.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { dateSchema, idSchema, versionSchema } from '#platform/entity/schema.ts';

const codesOf = <Code extends string>(options: readonly { readonly code: Code }[]) =>
  options.map(({ code }) => code) as [Code, ...Code[]];
const stopMonth = z
  .string()
  .regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/u, '按 2026-01 的格式填写')
  .describe('社保公积金停缴年月');

/** One line of the computation, in words that name the article. */
const estimate = z.object({
  /** Whether the law owes severance for this way of leaving. */
  isDue: z.boolean(),
  reason: z.string(),
  /** Years that count, a remainder from six months as one, less as a half (article 47). */
  years: z.number(),
  /** Months of pay owed: N, or N + 1 where 30 days' notice was not given (article 40). */
  months: z.number(),
  monthlyAverage: z.number().nullable(),
  /** What counts of it: at most three times the average wage of the place. */
  monthlyBase: z.number().nullable(),
  capped: z.boolean(),
  localAverage: z.object({ city: z.string(), year: z.number(), monthly: z.number(), source: z.string() }).nullable(),
  amount: z.number().nullable(),
  notes: z.array(z.string()),
});

/** The demission of a person that is open, or the last one; null where nobody ever left. Amounts only with the code of pay. */
export const queryDemission = endpoint({
  path: '/api/v1/user/group/queryDemission',
  label: '查询离职办理',
  access: 'staff_demission',
  scope: 'company',
  input: z.strictObject({
    userBaseId: idSchema.describe('员工'),
    /** What it would cost, before anything is submitted. */
    preview: z
      .strictObject({
        demissionType: z.enum(codesOf(demissionTypes)).describe('离职类型'),
        noticeDate: dateSchema.describe('提出日期'),
        lastWorkDate: dateSchema.describe('最后工作日'),
      })
      .nullish()
      .describe('试算'),
  }),
  output: z.object({
    demission: z
      .object({
        id: z.number(),
        version: z.number(),
        status: z.enum(['submitted', 'confirmed', 'cancelled']),
        demissionType: z.string(),
        reasonCode: z.string(),
        reason: z.string().nullable(),
        noticeDate: z.string(),
        lastWorkDate: z.string(),
        handoverToId: z.number().nullable(),
        newLeaderId: z.number().nullable(),
        handoverToName: z.string().nullable(),
        newLeaderName: z.string().nullable(),
        interview: z.string().nullable(),
        insuranceStopMonth: z.string().nullable(),
        rehireable: z.boolean(),
        certificateIssuedAt: z.string().nullable(),
        closedAt: z.string().nullable(),
        /** What was agreed; absent without the code of pay. */
        compensation: z.number().nullable().optional(),
      })
      .nullable(),
    /** Absent without the code of pay, null where there is nothing to compute. */
    estimate: estimate.nullable().optional(),
    /** What the law says without any amount; null where there is nothing to say yet. */
    law: z
      .object({
        isDue: z.boolean(),
        reason: z.string(),
        /** First day that counts, and the years that count from it (article 47). */
        since: z.string(),
        years: z.number(),
      })
      .nullable(),
    /** First day on which somebody who gives notice may leave (article 37). */
    earliestDate: z.string().nullable(),
    /** What leaving ends, counted with the first names; `note` says what becomes of it. */
    effects: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        note: z.string(),
        unit: z.string(),
        count: z.number(),
        names: z.array(z.string()),
      }),
    ),
    openTasks: z.array(z.string()),
  }),
});

/** Particulars of a demission: interview, agreed compensation, insurance, papers; also after it was confirmed. */
export const updateDemission = endpoint({
  path: '/api/v1/user/group/updateDemission',
  label: '登记离职信息',
  access: 'staff_demission',
  scope: 'company',
  input: z.strictObject({
    id: idSchema.describe('离职记录'),
    version: versionSchema,
    interview: linesSchema.max(2000).nullish().describe('离职面谈'),
    /** Asks for the code of pay. */
    compensation: z.number().min(0).max(99_999_999).nullish().describe('经济补偿'),
    insuranceStopMonth: stopMonth.nullish(),
    rehireable: z.boolean().optional().describe('可再次录用'),
  }),
  output: z.object({ id: z.number(), version: z.number() }),
});

/** 离职证明 as a Word file: term of the contract, day of its end, post, years here (实施条例 article 24). The first one is noted. */
export const downloadLeaveCertificate = endpoint({
  path: '/api/v1/user/group/downloadLeaveCertificate',
  label: '下载离职证明',
  access: 'staff_demission',
  scope: 'company',
  answer: 'file',
  input: z.strictObject({ userBaseId: idSchema.describe('员工') }),
  output: z.unknown(),
});
