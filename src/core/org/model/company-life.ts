/** What a company may use, and its end: dissolved by its founder, frozen by the operator of the platform. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { options } from '#platform/entity/field.ts';
import { emptyAnswer, pageOf, pageSchema } from '#platform/entity/schema.ts';

/** Days in which its founder can bring a dissolved company back. */
export const restoreDays = 30;

export const companyStatuses = options([
  { code: 'active', label: '正常', tone: 'success' },
  { code: 'frozen', label: '已冻结', tone: 'danger' },
  { code: 'dissolved', label: '已解散', tone: 'neutral' },
]);
const status = z.enum(['active', 'frozen', 'dissolved']);
const targetCompanyCode = z.string().min(1).max(20).describe('企业');

const usage = {
  memberQuota: z.number(),
  /** Everybody who takes a place: disabled members and invitations that wait, too. */
  members: z.number(),
  storageQuota: z.number(),
  storageUsed: z.number(),
};

/** Members and bytes of the chosen company against its quota. */
export const queryUsage = endpoint({
  path: '/api/v1/sys/queryUsage',
  label: '查询用量',
  access: ['role_grant', 'user_add', 'base_edit'],
  scope: 'company',
  reads: true,
  input: z.strictObject({}),
  output: z.object(usage),
});

/**
 * Its founder dissolves the chosen company after a fresh proof, typing its name: nobody enters any more, work under way stops, the
 * credit code is free. FY-C001 while it belongs to a group with other companies.
 */
export const dissolveCompany = endpoint({
  path: '/api/v1/staff/dissolveCompany',
  label: '解散企业',
  access: 'signedIn',
  scope: 'company',
  input: z.strictObject({ confirmName: z.string().trim().min(1).max(100).describe('企业名称') }),
  output: z.object({ restoreUntil: z.string() }),
});

/** Own companies that were dissolved and can still be brought back. */
export const queryDissolved = endpoint({
  path: '/api/v1/staff/queryDissolved',
  label: '查询已解散企业',
  access: 'signedIn',
  scope: 'self',
  reads: true,
  input: z.strictObject({}),
  output: z.object({
    records: z.array(
      z.object({ companyCode: z.string(), companyName: z.string(), dissolvedAt: z.string(), restoreUntil: z.string() }),
    ),
  }),
});

/** Brings a dissolved company back as it was; FY-C001 when somebody has founded one with its credit code since. */
export const restoreCompany = endpoint({
  path: '/api/v1/staff/restoreCompany',
  label: '恢复企业',
  access: 'signedIn',
  scope: 'self',
  input: z.strictObject({ targetCompanyCode }),
  output: emptyAnswer,
});

/** All companies of the platform with what they use; never what is in them. */
export const queryCompany = endpoint({
  path: '/api/v1/platform/queryCompany',
  label: '查询平台企业',
  access: 'org_verify',
  scope: 'platform',
  reads: true,
  input: z.strictObject({
    filter: z
      .strictObject({
        /** Part of the name, or the whole credit or company code. */
        keyword: z.string().trim().max(100).nullish().describe('关键词'),
        status: status.nullish().describe('状态'),
      })
      .default({})
      .describe('筛选'),
    page: pageSchema,
  }),
  output: pageOf(
    z.object({
      companyCode: z.string(),
      companyName: z.string(),
      creditCode: z.string().nullable(),
      /** Name of the group; null for a company by itself. */
      groupName: z.string().nullable(),
      status,
      statusReason: z.string().nullable(),
      statusAt: z.string().nullable(),
      createdAt: z.string(),
      verifyStatus: z.string(),
      /** Why its verification was rejected, or its ownership is disputed. */
      verifyReason: z.string().nullable(),
      ...usage,
    }),
  ),
});

/** Closes or opens a company to all its members, after a fresh proof; they and its administrators learn why. FY-C001 when it is so already. */
export const freezeCompany = endpoint({
  path: '/api/v1/platform/freezeCompany',
  label: '冻结企业',
  access: 'org_verify',
  scope: 'platform',
  input: z
    .strictObject({
      targetCompanyCode,
      frozen: z.boolean().describe('冻结'),
      reason: z.string().trim().max(200).nullish().describe('原因'),
    })
    .refine((input) => !input.frozen || Boolean(input.reason), { path: ['reason'], message: '请填写冻结的原因' }),
  output: emptyAnswer,
});

/** Marks the ownership of a company as disputed, or the dispute as settled, after a fresh proof; its administrators learn why. FY-C001 when it is so already. */
export const disputeCompany = endpoint({
  path: '/api/v1/platform/disputeCompany',
  label: '标记归属争议',
  access: 'org_verify',
  scope: 'platform',
  input: z.strictObject({
    targetCompanyCode,
    disputed: z.boolean().describe('归属争议'),
    reason: z.string().trim().min(1).max(200).describe('原因'),
  }),
  output: emptyAnswer,
});

const gibibyte = 1024 ** 3;

/** How much a company may use. Less than it uses is allowed: nothing goes, nothing more comes. */
export const saveCompanyQuota = endpoint({
  path: '/api/v1/platform/saveCompanyQuota',
  label: '调整企业配额',
  access: 'org_verify',
  scope: 'platform',
  input: z.strictObject({
    targetCompanyCode,
    memberQuota: z.int().min(1).max(100_000).describe('成员数上限'),
    /** Bytes. */
    storageQuota: z
      .int()
      .min(gibibyte)
      .max(1024 * 1024 * gibibyte)
      .describe('存储空间上限'),
  }),
  output: emptyAnswer,
});
