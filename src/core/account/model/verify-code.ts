/** Verification codes by text message and mail. */
import { z } from 'zod';
import { checkMobile } from '#lib/chinese/chinese-identifiers.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { captchaFields } from './captcha.ts';

/** What a code is good for: a code of one scene is worth nothing in another. */
export const verifyScenes = [
  'register',
  'login',
  'forgot_password',
  'bind_phone',
  'bind_email',
  'verify_identity',
  'new_device',
  'cancel_account',
] as const;
export type VerifyScene = (typeof verifyScenes)[number];

/** new_device codes are sent by the sign-in itself, never on request. */
const askedScenes = [
  'register',
  'login',
  'forgot_password',
  'bind_phone',
  'bind_email',
  'verify_identity',
  'cancel_account',
] as const;

/** Scenes in which the code goes to the caller's own phone or mail when none is named. */
export const ownScenes: ReadonlySet<VerifyScene> = new Set(['verify_identity', 'cancel_account']);

export const phoneSchema = z
  .string()
  .trim()
  .max(30)
  .refine((text) => checkMobile(text).ok, '手机号格式不正确')
  .describe('手机号');
export const emailSchema = z.string().trim().max(254).pipe(z.email('邮箱格式不正确')).describe('邮箱');
export const codeTokenSchema = z.string().min(1).max(64).describe('验证码凭据');
export const verifyCodeSchema = z
  .string()
  .trim()
  .regex(/^\d{6}$/u, '应为 6 位数字')
  .describe('验证码');

const sent = z.object({
  codeToken: z.string(),
  /** Seconds. */
  expiresIn: z.number(),
  resendAfter: z.number(),
  /** Masked. */
  target: z.string(),
});

/** The same answer whether the number is known or not; for unknown ones nothing is sent where an account is needed. */
export const sendVerifyCode = endpoint({
  path: '/user/sendVerifyCode',
  label: '发送短信验证码',
  access: 'public',
  scope: 'platform',
  input: z.strictObject({
    phone: phoneSchema.optional(),
    scene: z.enum(askedScenes).describe('用途'),
    ...captchaFields,
  }),
  output: sent,
});

export const sendEmailCode = endpoint({
  path: '/user/sendEmailCode',
  label: '发送邮箱验证码',
  access: 'public',
  scope: 'platform',
  input: z.strictObject({
    email: emailSchema.optional(),
    scene: z.enum(askedScenes).describe('用途'),
    ...captchaFields,
  }),
  output: sent,
});

/** The outbox of a demonstration: what would have been sent. Not found wherever demo data was not loaded. */
export const queryOutbox = endpoint({
  path: '/api/v1/common/queryOutbox',
  label: '查看演示发件箱',
  access: 'public',
  scope: 'platform',
  background: true,
  reads: true,
  input: z.strictObject({}),
  output: z.object({
    records: z.array(
      z.object({
        channel: z.enum(['sms', 'email']),
        target: z.string(),
        subject: z.string(),
        text: z.string(),
        at: z.string(),
      }),
    ),
  }),
});
