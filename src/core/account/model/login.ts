/** Signing in and out, and who is signed in. */
import { z } from 'zod';
import { lineSchema } from '#platform/entity/line-schema.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { idSchema } from '#platform/entity/schema.ts';
import { captchaFields } from './captcha.ts';
import { passkeyProof } from './passkey.ts';
import { birthdaySchema, genderSchema, personName } from './person.ts';
import { agreedSchema, protocolTypes } from './protocol.ts';
import { codeTokenSchema, verifyCodeSchema } from './verify-code.ts';

/** What must happen before a session exists; passkey: for accounts that no code can reach. */
export const nextSteps = ['ok', 'totp', 'passkey', 'new_device', 'change_password', 'agree_protocol'] as const;

const accountName = z.string().trim().min(2).max(254).describe('账号');

/** One permission entry as the requirements §3 name it. */
export const permissionEntry = z.object({
  id: z.number(),
  name: z.string(),
  code: z.string(),
  updaterId: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  parentId: z.number().nullable(),
  path: z.string().nullable(),
});

/** What the sign-in page needs before anybody is known; unknown domains get the default, never an error. */
export const queryDomain = endpoint({
  path: '/web/v1/domain/query',
  label: '查询站点配置',
  access: 'public',
  scope: 'platform',
  input: z.strictObject({ domain: z.string().max(253).optional().describe('域名') }),
  output: z.object({
    siteName: z.string(),
    logoUrl: z.string().nullable(),
    icp: z.string().nullable(),
    publicSecurityNo: z.string().nullable(),
    locale: z.string(),
    ssoEnabled: z.boolean(),
    ssoLoginUrl: z.string().nullable(),
    ssoLogoutUrl: z.string().nullable(),
    clientName: z.string(),
    loginMethods: z.array(z.string()),
    /** on_demand: a refusal with data.captchaRequired asks for one. */
    captchaMode: z.literal('on_demand'),
    registerEnabled: z.boolean(),
    passwordPolicy: z.object({ profile: z.string(), minLength: z.number(), kinds: z.number() }),
    protocolVersions: z.record(z.string(), z.string()),
    upload: z.object({ maxSize: z.number(), accept: z.array(z.string()) }),
    contactPhone: z.string().nullable(),
    /** Demo accounts, only where demo data was loaded. */
    /** The demonstration keeps messages in an outbox that anybody may look into. */
    outbox: z.boolean(),
    demoAccounts: z.array(z.object({ account: z.string(), name: z.string() })),
  }),
});

const signedInUser = z.object({ id: z.number(), name: z.string(), avatar: z.string().nullable() });

/** What a first or second proof leads to. */
const signInAnswer = z.object({
  next: z.enum(nextSteps),
  user: signedInUser.nullable(),
  /** For loginChallenge; null when next is ok. */
  challengeToken: z.string().nullable(),
  /** Masked phone or mail that the code of new_device went to. */
  target: z.string().nullable(),
  /** The step that is next may be answered by a passkey of the account. */
  passkey: z.boolean(),
});

/** Sign-in by password or code. next other than ok means: no session yet. A refusal says in data.captchaRequired whether the next try needs a captcha. */
export const login = endpoint({
  path: '/user/login',
  label: '登录',
  access: 'public',
  scope: 'platform',
  input: z
    .strictObject({
      /** Not needed with a passkey, which knows whose it is. */
      account: accountName.optional(),
      loginType: z.enum(['password', 'sms', 'email', 'passkey']).default('password').describe('登录方式'),
      password: z.string().min(1).max(128).optional().describe('密码'),
      codeToken: codeTokenSchema.optional(),
      verifyCode: verifyCodeSchema.optional(),
      ...captchaFields,
      rememberMe: z.boolean().default(false).describe('自动登录'),
      ...passkeyProof,
    })
    .refine((input) => input.loginType === 'passkey' || input.account !== undefined, {
      path: ['account'],
      message: '请填写账号',
    })
    .refine(
      (input) => input.loginType !== 'passkey' || (input.passkey !== undefined && input.passkeyToken !== undefined),
      {
        path: ['passkey'],
        message: '请先完成通行密钥验证',
      },
    )
    .refine((input) => input.loginType !== 'password' || input.password !== undefined, {
      path: ['password'],
      message: '请填写密码',
    })
    .refine(
      (input) =>
        input.loginType === 'password' ||
        input.loginType === 'passkey' ||
        (input.codeToken !== undefined && input.verifyCode !== undefined),
      {
        path: ['verifyCode'],
        message: '请先获取并填写验证码',
      },
    ),
  output: signInAnswer,
});

/** One further step of a sign-in; `resend` asks for the code of new_device again. */
export const loginChallenge = endpoint({
  path: '/user/loginChallenge',
  label: '登录二次验证',
  access: 'public',
  scope: 'platform',
  input: z.strictObject({
    challengeToken: z.string().min(1).max(64).describe('登录凭据'),
    totpCode: z.string().trim().min(1).max(20).optional().describe('动态口令'),
    ...passkeyProof,
    recoveryCode: z.string().trim().min(1).max(40).optional().describe('恢复码'),
    verifyCode: verifyCodeSchema.optional(),
    newPassword: z.string().min(1).max(128).optional().describe('新密码'),
    agreed: agreedSchema.optional(),
    resend: z.boolean().optional().describe('重新发送'),
    trustDevice: z.boolean().default(false).describe('信任此设备'),
  }),
  output: signInAnswer,
});

/** Query parameters of logout, which the requirements put there; the body may hold them as well. */
export const logoutQuery = z.object({
  /** 1: the person is signed out everywhere. */
  allDevices: z.union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')]).default(0),
  /** Which application asked; kept in the audit log. */
  clientName: z.string().trim().max(40).optional(),
});

/** Idempotent: answers success without a session too. `?allDevices=1` ends every session of the account. */
export const logout = endpoint({
  path: '/user/logout',
  label: '退出登录',
  access: 'public',
  scope: 'platform',
  input: z.looseObject({}),
  output: z.object({ logoutUrl: z.string().nullable() }),
});

/** Second factors of an account. */
const mfa = z.object({ totp: z.boolean(), passkeys: z.number(), recoveryLeft: z.number() });

const loginUser = z.object({
  id: z.number(),
  account: z.string().nullable(),
  name: z.string(),
  nickname: z.string().nullable(),
  /** Own view only, as the birthday. */
  gender: genderSchema.nullable(),
  birthday: z.string().nullable(),
  avatar: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  hasPassword: z.boolean(),
  mfa,
  /** While the account is being cancelled it can be undone. */
  cancelling: z.boolean(),
  mustChangePassword: z.boolean(),
  /** Last moment of the present password; null where passwords do not run out. */
  passwordExpireAt: z.string().nullable(),
  protocolToAgree: z.array(z.object({ type: z.enum(protocolTypes), version: z.string(), title: z.string() })),
  enterpriseCount: z.number(),
  unreadCount: z.number(),
  lastGroupCode: z.string().nullable(),
  lastCompanyCode: z.string().nullable(),
  /** 1: acting as the group; 2: as one company. */
  selectGroupType: z.union([z.literal(1), z.literal(2)]),
  preferences: z.record(z.string(), z.unknown()),
  sysAccessDataRespVos: z.array(permissionEntry),
  /** What this installation offers: sms, email, singleSignOn, fileScan, propertySearch. */
  featureFlags: z.record(z.string(), z.boolean()),
  serverTime: z.string(),
  version: z.number(),
});

/** The account, before an enterprise is chosen. A cancelled account answers null (the client clears itself). */
export const getLoginUser = endpoint({
  path: '/user/getLoginUser',
  label: '查询登录用户',
  access: 'signedIn',
  scope: 'self',
  input: z.strictObject({}),
  output: loginUser.nullable(),
});

/** The same person inside the chosen enterprise, with the permissions there. Stores the choice. */
export const getStaffLoginUser = endpoint({
  path: '/staff/getLoginUser',
  alsoAt: ['/api/v1/staff/getLoginUser'],
  label: '进入企业',
  access: 'signedIn',
  scope: 'company',
  input: z.strictObject({}),
  output: loginUser.extend({
    member: z.object({
      id: z.number(),
      displayName: z.string(),
      deptIds: z.array(z.number()),
      jobTitle: z.string().nullable(),
      staffId: z.number().nullable(),
    }),
    company: z.object({ companyCode: z.string(), companyName: z.string(), shortName: z.string() }).nullable(),
    group: z.object({ groupCode: z.string(), groupName: z.string(), groupKind: z.enum(['solo', 'real']) }),
    /** Inside a group: its companies that the person reaches, in the order of the group; else none. */
    companies: z.array(z.object({ companyCode: z.string(), companyName: z.string() })),
    roles: z.array(z.object({ id: z.number(), roleName: z.string(), roleCode: z.string() })),
    dataScopes: z.record(z.string(), z.string()),
  }),
});

/** Own name, nickname, portrait, sex, birthday, preferences. Phone, mail and password have their own calls. */
export const updatePersonal = endpoint({
  path: '/user/updatePersonal',
  alsoAt: ['/api/v1/user/updatePersonal'],
  label: '修改个人资料',
  access: 'signedIn',
  scope: 'self',
  input: z.strictObject({
    name: personName.optional(),
    nickname: lineSchema.max(30).nullish().describe('昵称'),
    /** As uploadAvatar answered it; null takes the portrait away. */
    avatarFileId: idSchema.nullish().describe('头像'),
    gender: genderSchema.nullish(),
    birthday: birthdaySchema.nullish(),
    preferences: z
      .strictObject({
        messageSound: z.boolean(),
        desktopNotice: z.boolean(),
        pageSize: z.union([z.literal(10), z.literal(20), z.literal(50), z.literal(100)]),
        homePath: z.string().max(200),
      })
      .partial()
      .optional()
      .describe('偏好设置'),
    version: z.int().nonnegative().describe('版本'),
  }),
  output: z.object({ version: z.number(), user: signedInUser }),
});
