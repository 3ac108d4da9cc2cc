/** What an operator of the platform edits: how a site presents itself, and the agreements people are asked for. */
import { z } from 'zod';
import { lineSchema, linesSchema } from '#platform/entity/line-schema.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { idSchema, instantSchema, versionSchema } from '#platform/entity/schema.ts';
import { protocolTypeSchema, protocolVersionSchema } from './protocol.ts';

/** Ways to sign in that a site may offer; the ones that need a driver work only where it is configured. */
export const siteLoginMethods = ['password', 'sms', 'email'] as const;

const short = (max: number, label: string) => lineSchema.max(max).nullable().describe(label);

/** A host name or address without port, as the request carries it. */
const domainSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])$/u, '应为域名或 IP 地址，不含协议与端口')
  .describe('域名');

const siteShape = {
  domain: domainSchema,
  siteName: lineSchema.min(2).max(20).describe('站点名称'),
  /** A picture as data URL; kept made anew, at most 256 pixels wide and high. null: the mark of the product. */
  logoUrl: z
    .string()
    .max(700_000, '图片不能超过 500 KB')
    .regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/u, '请使用 PNG、JPG 或 WebP 图片')
    .nullable()
    .default(null)
    .describe('站点标识'),
  icp: short(50, 'ICP 备案号'),
  publicSecurityNo: short(50, '公安备案号'),
  registerEnabled: z.boolean().describe('开放注册'),
  contactPhone: z
    .string()
    .trim()
    .max(30)
    .regex(/^[\d+\- ()转]*$/u, '应为电话号码')
    .nullable()
    .describe('联系电话'),
  /** Always with the password: accounts that an administrator opened, and operators themselves, have nothing else. */
  loginMethods: z
    .array(z.enum(siteLoginMethods))
    .max(siteLoginMethods.length)
    .refine((methods) => methods.includes('password'), { message: '密码登录不能关闭' })
    .describe('登录方式'),
};

/** Sites with a configuration of their own, by name; all others get the defaults of the installation. */
export const queryDomainConfig = endpoint({
  path: '/api/v1/platform/queryDomainConfig',
  label: '查询站点配置列表',
  access: 'domain_manage',
  scope: 'platform',
  reads: true,
  input: z.strictObject({}),
  output: z.object({
    records: z.array(z.object({ ...siteShape, domain: z.string(), version: z.number(), updatedAt: z.string() })),
    /** Host of this call: the site one looks at. */
    host: z.string(),
    /** Ways to sign in that can work here. */
    workingMethods: z.array(z.string()),
    /** What a site without configuration gets. */
    defaults: z.object({ siteName: z.string(), registerEnabled: z.boolean() }),
  }),
});

/** Makes a site (no `version`) or changes one. The sign-in page answers by it from the next call on. */
export const saveDomainConfig = endpoint({
  path: '/api/v1/platform/saveDomainConfig',
  label: '保存站点配置',
  access: 'domain_manage',
  scope: 'platform',
  input: z.strictObject({ ...siteShape, version: versionSchema.optional() }),
  output: z.object({ version: z.number() }),
});

const versionFacts = {
  id: idSchema,
  version: z.string(),
  title: z.string(),
  effectiveAt: z.string(),
  requireReconsent: z.boolean(),
  /** In force, to come, or replaced. */
  state: z.enum(['current', 'scheduled', 'past']),
};

/** Versions of one agreement, newest first, at most 100; the text of one of them, of the newest when none is named. */
export const queryProtocolVersion = endpoint({
  path: '/api/v1/platform/queryProtocolVersion',
  label: '查询协议版本',
  access: 'protocol_manage',
  scope: 'platform',
  reads: true,
  input: z.strictObject({ type: protocolTypeSchema, version: protocolVersionSchema.optional() }),
  output: z.object({
    versions: z.array(z.object(versionFacts)),
    /** Sanitised HTML. */
    shown: z.object({ ...versionFacts, content: z.string() }).nullable(),
  }),
});

/**
 * Publishes a version, or changes one that is not in force yet (`id`): what people agreed to stays as it was. `effectiveAt` null: at
 * once. `requireReconsent`: whoever agreed to an earlier version is asked again before going on.
 */
export const saveProtocolVersion = endpoint({
  path: '/api/v1/platform/saveProtocolVersion',
  label: '发布协议版本',
  access: 'protocol_manage',
  scope: 'platform',
  perMinute: 30,
  input: z.strictObject({
    id: idSchema.optional(),
    type: protocolTypeSchema,
    version: z
      .string()
      .trim()
      .min(1)
      .max(20)
      .regex(/^[\w.-]+$/u, '只能含字母、数字、点、横线与下划线')
      .describe('版本号'),
    title: lineSchema.min(2).max(60).describe('标题'),
    content: linesSchema.min(1).max(100_000).describe('正文'),
    effectiveAt: instantSchema.nullable().describe('生效时间'),
    requireReconsent: z.boolean().describe('重新征得同意'),
  }),
  output: z.object({ id: idSchema, effectiveAt: z.string() }),
});
