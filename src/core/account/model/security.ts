/** Guarding one's own account: password, step-up, second factor, sessions, keys. */
import { z } from 'zod';
import { act, acts } from '#platform/acts/act.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { idSchema } from '#platform/entity/schema.ts';
import { view } from '#platform/entity/view.ts';
import { loginMethods } from './login-log.ts';
import { nextSteps } from './login.ts';
import { passkeyProof } from './passkey.ts';
import { newPasswordSchema } from './register.ts';
import { codeTokenSchema, emailSchema, phoneSchema, verifyCodeSchema } from './verify-code.ts';

const done = z.object({ done: z.literal(true) });
const nothing = z.strictObject({});
const totpCodeSchema = z.string().trim().min(6).max(20).describe('动态口令');

export const updatePassword = endpoint({
  path: '/user/updatePassword',
  label: '修改密码',
  access: 'signedIn',
  scope: 'self',
  input: z.strictObject({ oldPassword: z.string().min(1).max(128).describe('原密码'), newPassword: newPasswordSchema }),
  output: done,
});

export const updatePhone = endpoint({
  path: '/user/updatePhone',
  label: '更换手机号',
  access: 'signedIn',
  scope: 'self',
  input: z.strictObject({ phone: phoneSchema, codeToken: codeTokenSchema, verifyCode: verifyCodeSchema }),
  output: done,
});

export const updateEmail = endpoint({
  path: '/user/updateEmail',
  label: '更换邮箱',
  access: 'signedIn',
  scope: 'self',
  input: z.strictObject({ email: emailSchema, codeToken: codeTokenSchema, verifyCode: verifyCodeSchema }),
  output: done,
});

/** Proves once more who sits here; good for 15 minutes. Exactly one proof. */
export const stepUp = endpoint({
  path: '/user/stepUp',
  label: '验证身份',
  access: 'signedIn',
  scope: 'self',
  input: z
    .strictObject({
      password: z.string().min(1).max(128).optional().describe('密码'),
      totpCode: totpCodeSchema.optional(),
      codeToken: codeTokenSchema.optional(),
      verifyCode: verifyCodeSchema.optional(),
      ...passkeyProof,
    })
    .refine(
      (input) =>
        [input.password, input.totpCode, input.verifyCode, input.passkey].filter((proof) => proof !== undefined)
          .length === 1,
      {
        path: ['password'],
        message: '请提供一种验证方式',
      },
    ),
  output: z.object({ stepUpUntil: z.string() }),
});

/** Devices on which one is signed in, the one that was busy last first. */
export const signedInDevices = view({
  name: 'signed_in_device_list',
  label: '登录设备',
  unit: '台',
  path: '/user/querySession',
  access: 'signedIn',
  scope: 'self',
  title: 'deviceName',
  sort: [{ field: 'lastSeenAt', order: 'desc' }],
  fields: {
    deviceName: f.text({ label: '设备', required: true, list: { width: 240 } }),
    authMethods: f.manyOf({ label: '登录方式', options: loginMethods, required: true, list: { width: 160 } }),
    ip: f.text({ label: 'IP 地址', list: { width: 160 } }),
    createdAt: f.instant({ label: '登录时间', required: true, list: { width: 160 } }),
    lastSeenAt: f.instant({ label: '最近活动', required: true, list: { width: 160 } }),
    current: f.bool({ label: '本机', required: true }),
  },
});
export const querySession = signedInDevices.page;

/** A device on which one is signed in; no stored entity, it belongs to the account and to no enterprise. */
export const signedInDevice = entity({
  name: 'session',
  label: '登录设备',
  unit: '台',
  title: 'deviceName',
  permissions: { read: 'signedIn', insert: 'signedIn', update: 'signedIn', delete: 'signedIn' },
  sort: [],
  fields: {
    deviceName: f.text({ label: '设备', required: true, max: 100 }),
    current: f.bool({ label: '本机' }),
  },
});

export const deviceEnding = acts(
  signedInDevice,
  { path: '/user/revokeSession', label: '下线设备', access: 'signedIn', scope: 'self', versioned: false },
  {
    end: act(signedInDevice, {
      label: '下线',
      help: '这台设备上的登录立即结束，再次使用需要重新登录。',
      when: ({ current }) => (current ? '本机请退出登录' : null),
    }),
  },
);
export const revokeSession = deviceEnding.endpoint;

export const revokeOtherSession = endpoint({
  path: '/user/revokeOtherSession',
  label: '下线其他设备',
  access: 'signedIn',
  scope: 'self',
  input: nothing,
  output: z.object({ ended: z.number() }),
});

/** How the account is guarded, for the page 账号安全. */
export const querySecurity = endpoint({
  path: '/user/querySecurity',
  label: '查看账号安全',
  access: 'signedIn',
  scope: 'self',
  reads: true,
  input: nothing,
  output: z.object({
    hasPassword: z.boolean(),
    passwordChangedAt: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    totp: z.boolean(),
    passkeys: z.array(
      z.object({ id: z.number(), name: z.string(), createdAt: z.string(), lastUsedAt: z.string().nullable() }),
    ),
    recoveryLeft: z.number(),
    /** 0 to 100. */
    score: z.number(),
    channels: z.array(z.enum(['sms', 'email'])),
  }),
});

export const beginTotp = endpoint({
  path: '/user/totp/begin',
  label: '开始绑定动态口令',
  access: 'signedIn',
  scope: 'self',
  input: nothing,
  /** qr is an SVG document. */
  output: z.object({ uri: z.string(), secret: z.string(), qr: z.string() }),
});

/** Recovery codes are told here once and never again. */
export const confirmTotp = endpoint({
  path: '/user/totp/confirm',
  label: '确认绑定动态口令',
  access: 'signedIn',
  scope: 'self',
  input: z.strictObject({ totpCode: totpCodeSchema }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const disableTotp = endpoint({
  path: '/user/totp/disable',
  label: '停用动态口令',
  access: 'signedIn',
  scope: 'self',
  input: nothing,
  output: done,
});

/**
 * jump and device open one's own account. invite opens that of a member who never signed in, for a day: needs user_login_key in the
 * named company and a fresh proof, and is refused for who may do more there than the caller.
 */
export const createLoginSecretKeyUrl = endpoint({
  path: '/user/createLoginSecretKeyUrl',
  label: '创建免登链接',
  access: 'signedIn',
  scope: 'self',
  input: z
    .strictObject({
      purpose: z.enum(['jump', 'device', 'invite']).default('jump').describe('用途'),
      accountId: idSchema.optional().describe('账号'),
      /** Seconds; never longer than the purpose allows (jump 60, device 300, invite 86,400). */
      ttl: z.int().min(10).max(86_400).optional().describe('有效秒数'),
      path: z
        .string()
        .max(300)
        .regex(/^\/(?![/\\])[^\\\s]*$/u, '应为站内地址')
        .optional()
        .describe('打开的页面'),
      targetGroupCode: z.string().max(20).optional().describe('集团编码'),
      targetCompanyCode: z.string().max(20).optional().describe('企业编码'),
    })
    .refine((input) => (input.purpose === 'invite') === (input.accountId !== undefined), {
      path: ['accountId'],
      message: '仅邀请链接需要指定账号',
    })
    .refine(
      (input) =>
        input.purpose !== 'invite' || (input.targetGroupCode !== undefined && input.targetCompanyCode !== undefined),
      {
        path: ['targetCompanyCode'],
        message: '请选择所属企业',
      },
    ),
  /** url holds the key in its fragment, which no server log sees; qr is an SVG document for purpose device. */
  output: z.object({ url: z.string(), expiresAt: z.string(), qr: z.string().nullable() }),
});

/** Without `confirm` only the masked name is told and the key stays good, unless a jump needs no question. */
export const loginBySecretKey = endpoint({
  path: '/user/loginBySecretKey',
  label: '免登登录',
  access: 'public',
  scope: 'platform',
  input: z.strictObject({
    secretKey: z.string().min(1).max(100).describe('免登密钥'),
    confirm: z.boolean().default(false).describe('确认'),
  }),
  output: z.object({
    next: z.union([z.enum(nextSteps), z.literal('confirm')]),
    challengeToken: z.string().nullable(),
    target: z.string().nullable(),
    passkey: z.boolean(),
    user: z.object({ name: z.string() }),
    path: z.string().nullable(),
    /** Enterprise the link leads into, where its person belongs to it. */
    enterpriseName: z.string().nullable(),
    groupCode: z.string().nullable(),
    companyCode: z.string().nullable(),
  }),
});
