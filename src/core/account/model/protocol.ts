/** Agreements, consents, the copy of one's data, leaving. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { idSchema } from '#platform/entity/schema.ts';

export const protocolTypes = ['user_agreement', 'privacy_policy', 'sensitive_info', 'cookie', 'third_party'] as const;
export type ProtocolType = (typeof protocolTypes)[number];
/** Without these nobody has an account. */
export const requiredProtocols = ['user_agreement', 'privacy_policy'] as const;

export const protocolNames: Readonly<Record<ProtocolType, string>> = {
  user_agreement: '用户协议',
  privacy_policy: '隐私政策',
  sensitive_info: '敏感个人信息处理告知',
  cookie: 'Cookie 说明',
  third_party: '第三方信息共享清单',
};

export const protocolTypeSchema = z.enum(protocolTypes).describe('协议类型');
export const protocolVersionSchema = z.string().min(1).max(20).describe('协议版本');
export const agreedSchema = z
  .array(z.strictObject({ type: protocolTypeSchema, version: protocolVersionSchema }))
  .max(5)
  .describe('同意的协议');

export const queryProtocol = endpoint({
  path: '/user/queryProtocol',
  label: '查看协议',
  access: 'public',
  scope: 'platform',
  reads: true,
  input: z.strictObject({ type: protocolTypeSchema, version: protocolVersionSchema.optional() }),
  output: z.object({
    type: protocolTypeSchema,
    title: z.string(),
    /** Sanitised HTML. */
    content: z.string(),
    version: z.string(),
    effectiveAt: z.string(),
    history: z.array(z.object({ version: z.string(), effectiveAt: z.string() })),
  }),
});

export const agreeProtocol = endpoint({
  path: '/user/agreeProtocol',
  label: '同意协议',
  access: 'signedIn',
  scope: 'self',
  input: z.strictObject({ type: protocolTypeSchema, version: protocolVersionSchema }),
  output: z.object({ agreed: z.literal(true) }),
});

/** Withdrawing a required consent starts the cancellation of the account, so it asks for a step-up then. */
export const withdrawConsent = endpoint({
  path: '/user/withdrawConsent',
  label: '撤回同意',
  access: 'signedIn',
  scope: 'self',
  input: z.strictObject({ type: protocolTypeSchema, version: protocolVersionSchema }),
  output: z.object({ dueAt: z.string().nullable() }),
});

/** Own consents, newest first, and whether each still stands. */
export const queryConsent = endpoint({
  path: '/user/queryConsent',
  label: '查看授权记录',
  access: 'signedIn',
  scope: 'self',
  reads: true,
  input: z.strictObject({}),
  output: z.object({
    records: z.array(
      z.object({
        type: protocolTypeSchema,
        version: z.string(),
        action: z.enum(['agree', 'withdraw']),
        at: z.string(),
      }),
    ),
    /** Set while the account is being cancelled. */
    cancelDueAt: z.string().nullable(),
  }),
});

/** Asks, after a fresh proof, for all that is kept about the account and the own archive of every company with its files, as one zip; its owner hears when it is there. */
export const exportPersonalData = endpoint({
  path: '/user/exportPersonalData',
  label: '申请个人信息副本',
  access: 'signedIn',
  scope: 'self',
  perMinute: 6,
  input: z.strictObject({}),
  output: z.object({ exportId: z.number() }),
});

/** The copy that was asked for last; null: none, or it was deleted. The download centre of every enterprise has it too. */
export const queryPersonalData = endpoint({
  path: '/user/queryPersonalData',
  label: '查询个人信息副本',
  access: 'signedIn',
  scope: 'self',
  background: true,
  reads: true,
  input: z.strictObject({}),
  output: z
    .object({
      id: z.number(),
      fileName: z.string(),
      status: z.enum(['pending', 'running', 'success', 'failed', 'expired', 'cancelled']),
      size: z.number().nullable(),
      errorDesc: z.string().nullable(),
      createdAt: z.string(),
      expireAt: z.string().nullable(),
    })
    .nullable(),
});

/** The copy itself, for seven days and twenty downloads. */
export const downloadPersonalData = endpoint({
  method: 'GET',
  path: '/user/downloadPersonalData',
  label: '下载个人信息副本',
  access: 'signedIn',
  scope: 'self',
  answer: 'file',
  input: z.looseObject({ id: z.coerce.number().pipe(idSchema).describe('副本') }),
  output: z.unknown(),
});

export const cancelAccount = endpoint({
  path: '/user/cancelAccount',
  label: '注销账号',
  access: 'signedIn',
  scope: 'self',
  input: z.strictObject({}),
  output: z.object({ dueAt: z.string() }),
});

export const undoCancelAccount = endpoint({
  path: '/user/undoCancelAccount',
  label: '撤销注销',
  access: 'signedIn',
  scope: 'self',
  input: z.strictObject({}),
  output: z.object({ undone: z.literal(true) }),
});
