/** Becoming an account, and getting back in without the password. */
import { z } from 'zod';
import { inviteCode } from './invite-code.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { captchaFields } from './captcha.ts';
import { nextSteps } from './login.ts';
import { personName } from './person.ts';
import { agreedSchema } from './protocol.ts';
import { codeTokenSchema, emailSchema, phoneSchema, verifyCodeSchema } from './verify-code.ts';

/** Only the upper bounds stand here; the policy of the profile decides the rest and names what is missing. */
export const newPasswordSchema = z.string().min(1).max(128).describe('新密码');

export const register = endpoint({
  path: '/user/register',
  label: '注册账号',
  access: 'public',
  scope: 'platform',
  input: z
    .strictObject({
      phone: phoneSchema.optional(),
      email: emailSchema.optional(),
      codeToken: codeTokenSchema,
      verifyCode: verifyCodeSchema,
      password: newPasswordSchema.describe('密码'),
      name: personName,
      agreed: agreedSchema,
      /** Joins the enterprise with the registration, or asks to: joinRequestId is the request that waits. */
      inviteCode: inviteCode.optional(),
      ...captchaFields,
    })
    .refine((input) => (input.phone === undefined) !== (input.email === undefined), {
      path: ['phone'],
      message: '请填写手机号或邮箱其中一项',
    }),
  output: z.object({ accountId: z.number(), next: z.enum(nextSteps), joinRequestId: z.number().nullable() }),
});

const accountTarget = z.string().trim().min(2).max(254).describe('账号');

/** First call: the code proves the phone or mail; answers a token for the second. */
export const forgotPasswordVerify = endpoint({
  path: '/user/forgotPasswordVerify',
  label: '找回密码验证',
  access: 'public',
  scope: 'platform',
  input: z.strictObject({
    account: accountTarget,
    codeToken: codeTokenSchema,
    verifyCode: verifyCodeSchema,
    totpCode: z.string().trim().max(20).optional().describe('动态口令'),
    ...captchaFields,
  }),
  /** The token is good for ten minutes and one use; totpRequired: the second call must bring the second factor. */
  output: z.object({ resetToken: z.string(), totpRequired: z.boolean() }),
});

/** Second call. Ends all sessions, trusted devices and keys; does not sign in. */
export const forgotPassword = endpoint({
  path: '/user/forgotPassword',
  label: '重设密码',
  access: 'public',
  scope: 'platform',
  input: z.strictObject({
    resetToken: z.string().min(1).max(64).describe('重设凭据'),
    newPassword: newPasswordSchema,
    totpCode: z.string().trim().max(20).optional().describe('动态口令'),
  }),
  output: z.object({ done: z.literal(true) }),
});
