/** Invite codes and drawn numbers. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { options } from '#platform/entity/field.ts';
import { idSchema, pageOf, pageSchema } from '#platform/entity/schema.ts';

/** Kinds of numbers with their prefix, and the code that one needs to have one drawn. */
export const numberKinds = {
  contract: { prefix: 'HT', code: 'contract_add' },
  project: { prefix: 'XM-', code: 'project_add' },
  product: { prefix: 'CP', code: 'product_add' },
  customer: { prefix: 'KH', code: 'customer_add' },
  opportunity: { prefix: 'SJ', code: 'opportunity_add' },
  account: { prefix: 'ZH', code: 'account_add' },
  staff: { prefix: 'YG', code: 'staff_add' },
} as const;
type NumberKind = keyof typeof numberKinds;

/**
 * Invite codes, and numbers: prefix, month, four digits, of projects the year and three; gaps are allowed, no number is given twice. Numbers of
 * contracts follow the rule of the company and are held for the caller for half an hour, without gaps. A code of a company may bring roles, given with role_grant,
 * none of them over people or rights, none with sensitive codes: it goes from hand to hand.
 */
export const generatedCode = endpoint({
  path: '/api/common/generatedCode',
  label: '生成编码',
  access: (input: { codeType: NumberKind | 'invite_company' | 'invite_group' }) =>
    input.codeType === 'invite_company'
      ? 'org_member_invite'
      : input.codeType === 'invite_group'
        ? 'group_company_add'
        : numberKinds[input.codeType].code,
  scope: 'company',
  perMinute: 30,
  input: z.strictObject({
    codeType: z
      .enum(['invite_company', 'invite_group', ...(Object.keys(numberKinds) as NumberKind[])])
      .describe('编码类型'),
    expiresIn: z
      .int()
      .min(3600)
      .max(30 * 86_400)
      .default(7 * 86_400)
      .describe('有效期'),
    maxUses: z.int().min(1).max(500).default(50).describe('可用次数'),
    deptId: idSchema.nullish().describe('部门'),
    needApprove: z.boolean().default(true).describe('需要审核'),
    roleIds: z.array(idSchema).max(20).default([]).describe('角色'),
    // Of contracts: what the rule of the company may name.
    categoryId: idSchema.nullish().describe('合同分类'),
    /** Gives back the number that is held and asks for the next one. */
    another: z.boolean().default(false).describe('换一个'),
  }),
  output: z.object({
    code: z.string(),
    url: z.string().nullable(),
    expiresAt: z.string().nullable(),
    /** The rule of numbers in words; null where a number is not held. */
    rule: z.string().nullable(),
  }),
});

/** Whether somebody can still join by a code, and why not. */
export const inviteStatuses = options([
  { code: 'open', label: '有效', tone: 'success' },
  { code: 'disabled', label: '已停用', tone: 'neutral' },
  { code: 'expired', label: '已过期', tone: 'neutral' },
  { code: 'spent', label: '已用完', tone: 'neutral' },
]);

export const queryInviteCode = endpoint({
  path: '/api/common/queryInviteCode',
  label: '查询邀请码',
  access: ['org_member_invite', 'group_company_add'],
  scope: 'company',
  reads: true,
  input: z.strictObject({ page: pageSchema }),
  output: pageOf(
    z.object({
      id: idSchema,
      code: z.string(),
      codeType: z.enum(['invite_company', 'invite_group']),
      expireAt: z.string(),
      maxUses: z.number(),
      used: z.number(),
      needApprove: z.boolean(),
      status: z.enum(['open', 'disabled', 'expired', 'spent']),
      /** Those of its roles that whoever joins by it is given now. */
      roles: z.array(z.object({ id: idSchema, roleName: z.string() })),
      createdAt: z.string(),
    }),
  ),
});
