/**
 * Security policy of a group and of its companies. A company may only tighten
 * what its group asks. Whoever belongs to several enterprises is signed in under the strictest of them (how long, how often,
 * which password); addresses and second factor are asked for where an enterprise is entered.
 */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { versionSchema } from '#platform/entity/schema.ts';

/** What 等保三级 (profile mlps3) brings along. */
export const mlps3Rules = {
  idleMinutes: 30,
  maxSessions: 3,
  requireMfaFor: ['company_owner', 'company_admin', 'audit_admin', 'group_owner', 'group_admin'],
} as const;

/** Ends of what may be set; beyond the upper ones the product's own limits hold anyhow. */
export const policyBounds = { idleMinutes: [5, 10_080], rememberDays: [0, 30], maxSessions: [1, 10] } as const;

const addressRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], '应为 IP 地址或网段，例如 203.0.113.0/24');

/** Whether a text is an address or a range in CIDR notation. */
export const isAddressRange = (text: string): boolean => addressRange.safeParse(text).success;

const whole = ([min, max]: readonly [number, number]) => z.int().min(min).max(max).nullable().default(null);

/** null and empty lists: nothing is asked here, the group's and the product's rules stand. */
const policyShape = {
  passwordProfile: z.enum(['standard', 'mlps3']).nullable().default(null).describe('密码规则'),
  /** Codes of roles whose holders must prove a second factor before they enter. */
  requireMfaFor: z
    .array(z.string().regex(/^[a-z][a-z0-9_]{1,40}$/u, '格式不正确'))
    .max(50)
    .default([])
    .describe('须二次验证的角色'),
  idleMinutes: whole(policyBounds.idleMinutes).describe('闲置退出（分钟）'),
  /** 0: no automatic sign-in at all. */
  rememberDays: whole(policyBounds.rememberDays).describe('自动登录天数'),
  maxSessions: whole(policyBounds.maxSessions).describe('同时登录数'),
  ipAllow: z.array(z.string().trim().pipe(addressRange)).max(50).default([]).describe('允许的网络地址'),
};
const policySchema = z.object(policyShape);
export type SecurityPolicy = z.output<typeof policySchema>;

/** A policy as it is stored. Keys that an older version did not know are absent; a value that does not fit is an error, never ignored. */
export const storedPolicy = (stored: unknown): SecurityPolicy => policySchema.parse(stored ?? {});

/** What several policies ask together. */
export interface StrictPolicy extends Omit<SecurityPolicy, 'passwordProfile' | 'ipAllow'> {
  readonly passwordProfile: 'standard' | 'mlps3';
  /** An address must lie in each of these lists. */
  readonly ipAllow: string[][];
}

const least = (values: readonly (number | null)[]): number | null => {
  const set = values.filter((value) => value !== null);
  return set.length === 0 ? null : Math.min(...set);
};

/** The strictest of several policies, rule by rule. */
export function strictest(policies: readonly SecurityPolicy[]): StrictPolicy {
  const strict = policies.some((policy) => policy.passwordProfile === 'mlps3');
  return {
    passwordProfile: strict ? 'mlps3' : 'standard',
    requireMfaFor: [
      ...new Set([...policies.flatMap((policy) => policy.requireMfaFor), ...(strict ? mlps3Rules.requireMfaFor : [])]),
    ],
    idleMinutes: least([...policies.map((policy) => policy.idleMinutes), strict ? mlps3Rules.idleMinutes : null]),
    rememberDays: least(policies.map((policy) => policy.rememberDays)),
    maxSessions: least([...policies.map((policy) => policy.maxSessions), strict ? mlps3Rules.maxSessions : null]),
    ipAllow: policies.map((policy) => policy.ipAllow).filter((list) => list.length > 0),
  };
}

/** Whether a holder of these roles must prove a second factor. */
export const asksSecondFactor = (policy: Pick<StrictPolicy, 'requireMfaFor'>, roleCodes: readonly string[]): boolean =>
  roleCodes.some((code) => policy.requireMfaFor.includes(code));

/** Where an own policy asks less than the inherited one: key → sentence. */
export function loosened(own: SecurityPolicy, inherited: StrictPolicy): Record<string, string> {
  const found: Record<string, string> = {};
  if (own.passwordProfile === 'standard' && inherited.passwordProfile === 'mlps3')
    found['passwordProfile'] = '集团要求等保三级，企业不能放宽';
  for (const key of ['idleMinutes', 'rememberDays', 'maxSessions'] as const) {
    const [wish, limit] = [own[key], inherited[key]];
    if (wish !== null && limit !== null && wish > limit) found[key] = `集团要求不超过 ${limit}，企业不能放宽`;
  }
  return found;
}

const strictPolicy = z.object({
  ...policyShape,
  passwordProfile: z.enum(['standard', 'mlps3']),
  ipAllow: z.array(z.array(z.string())),
});

/** The policy of the chosen company, or of the group for who entered as the group. */
export const querySecurityPolicy = endpoint({
  path: '/api/v1/sys/querySecurityPolicy',
  label: '查询安全策略',
  access: 'security_policy',
  scope: 'company',
  reads: true,
  input: z.strictObject({}),
  output: z.object({
    level: z.enum(['company', 'group']),
    own: policySchema,
    /** What the group asks of its companies; null at group level. */
    inherited: strictPolicy.nullable(),
    /** Address this call came from: a list must hold it. */
    callerAddress: z.string(),
    roles: z.array(z.object({ roleCode: z.string(), roleName: z.string() })),
    version: versionSchema,
  }),
});

/** Needs a fresh proof. Acts at once on the sign-ins of all members; `ended` counts those that were one too many. */
export const updateSecurityPolicy = endpoint({
  path: '/api/v1/sys/updateSecurityPolicy',
  label: '修改安全策略',
  access: 'security_policy',
  scope: 'company',
  perMinute: 20,
  input: z.strictObject({ ...policyShape, version: versionSchema }),
  output: z.object({ version: versionSchema, ended: z.number() }),
});
