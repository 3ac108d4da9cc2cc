/** Joining, adding members, leaving and upgrading an enterprise. */
import { z } from 'zod';
import { lineSchema } from '#platform/entity/line-schema.ts';
import { inviteCode } from '#core/account/public.ts';
import { checkCreditCode } from '#lib/chinese/chinese-identifiers.ts';
import { invitationRow, joinRequestRow } from './waiting-row.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { idSchema, pageOf, pageSchema } from '#platform/entity/schema.ts';
import { openedAccount } from './user.ts';

const companyName = lineSchema.min(2).max(100).describe('企业名称');
const shortName = lineSchema.min(2).max(20).describe('企业简称');
const groupCode = z
  .string()
  .regex(/^G[0-9A-HJKMNP-TV-Z]{8}$/u, '格式不正确')
  .describe('集团编码');
const companyCode = z
  .string()
  .regex(/^C[0-9A-HJKMNP-TV-Z]{8}$/u, '格式不正确')
  .describe('企业编码');

/** Seats a stranger may see of a company, never the number. */
export const companyScales = ['1_19', '20_99', '100_499', '500_999', '1000_9999', '10000_plus'] as const;

const reason = z.string().max(200).nullish().describe('申请理由');

/** GB 32100: characters and check character. */
export const creditCodeSchema = z
  .string()
  .trim()
  .toUpperCase()
  .check((check) => {
    const facts = checkCreditCode(check.value);
    if (!facts.ok) check.issues.push({ code: 'custom', message: facts.reason, input: check.value });
  })
  .describe('统一社会信用代码');

/** Exactly one way of naming a company; a stranger learns no more than this. */
export const querySingleCompany = endpoint({
  path: '/api/v1/staff/querySingleCompany',
  label: '查找企业',
  access: 'signedIn',
  scope: 'self',
  input: z
    .strictObject({
      targetCompanyCode: companyCode.optional(),
      creditCode: creditCodeSchema.optional(),
      companyName: companyName.optional(),
      inviteCode: inviteCode.optional(),
    })
    .refine((input) => Object.values(input).filter((value) => value !== undefined).length === 1, {
      message: '请填写企业编码、统一社会信用代码、企业全称、邀请码中的一项',
      path: ['companyName'],
    }),
  output: z.object({
    company: z
      .object({
        /** Null for whoever is no active member. */
        groupCode: z.string().nullable(),
        companyCode: z.string(),
        companyName: z.string(),
        shortName: z.string(),
        logo: z.string().nullable(),
        groupName: z.string().nullable(),
        verifyStatus: z.string(),
        memberCountRange: z.enum(companyScales),
        joinable: z.boolean(),
        myStatus: z.enum(['none', 'pending', 'invited', 'active', 'disabled']),
      })
      .nullable(),
  }),
});

/** Whole name, code or invite code: beginnings find nothing, so that nobody lists the groups. */
export const queryGroup = endpoint({
  path: '/api/v1/staff/queryGroup',
  label: '查找集团',
  access: 'signedIn',
  scope: 'self',
  input: z.strictObject({ keyword: z.string().trim().min(2).max(100).describe('关键词') }),
  output: z.object({
    records: z.array(
      z.object({
        groupCode: z.string(),
        groupName: z.string(),
        logo: z.string().nullable(),
        companyCountRange: z.enum(['1', '2_9', '10_49', '50_plus']),
      }),
    ),
  }),
});

/** A person asks to join a company or a group, or the founder of a company asks for it to join a group. */
export const joinGroup = endpoint({
  path: '/api/v1/staff/joinGroup',
  label: '申请加入',
  access: 'signedIn',
  scope: 'self',
  input: z
    .strictObject({
      joinType: z.enum(['user', 'company']).default('user').describe('加入方式'),
      inviteCode: inviteCode.optional(),
      targetGroupCode: groupCode.optional(),
      targetCompanyCode: companyCode.optional(),
      applicantCompanyCode: companyCode.optional(),
      reason,
    })
    .check((check) => {
      const { joinType, applicantCompanyCode, inviteCode: code, targetGroupCode, targetCompanyCode } = check.value;
      if (joinType === 'company' && applicantCompanyCode === undefined)
        check.issues.push({
          code: 'custom',
          path: ['applicantCompanyCode'],
          message: '请选择要加入集团的企业',
          input: check.value,
        });
      if (code === undefined && targetGroupCode === undefined && targetCompanyCode === undefined)
        check.issues.push({
          code: 'custom',
          path: ['inviteCode'],
          message: '请填写邀请码或选择企业',
          input: check.value,
        });
    }),
  output: z.object({ requestId: z.number().nullable(), memberId: z.number().nullable() }),
});

/** Own requests, invitations and transfers that wait for an answer. */
export const queryMyRequest = endpoint({
  path: '/api/v1/staff/queryMyRequest',
  label: '查询我的申请与邀请',
  access: 'signedIn',
  scope: 'self',
  reads: true,
  input: z.strictObject({}),
  output: z.object({
    requests: z.array(joinRequestRow),
    invitations: z.array(invitationRow),
    transfers: z.array(
      z.object({
        id: z.number(),
        groupCode: z.string(),
        companyCode: z.string(),
        name: z.string(),
        expireAt: z.string(),
      }),
    ),
  }),
});

/** Members of the chosen enterprise, or the companies of the group. Colleagues without rights see name, department and post. */
export const queryMember = endpoint({
  path: '/api/v1/staff/queryMember',
  label: '查询成员',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({
    filter: z
      .strictObject({
        memberType: z.enum(['user', 'company']).default('user').describe('成员类型'),
        keyword: z.string().max(50).nullish().describe('关键词'),
        deptId: idSchema.nullish().describe('部门'),
        status: z.enum(['invited', 'active', 'disabled']).nullish().describe('状态'),
        roleId: idSchema.nullish().describe('角色'),
      })
      .prefault({})
      .describe('筛选'),
    page: pageSchema,
  }),
  output: pageOf(z.looseObject({ displayName: z.string() })),
});

/** People by phone, mail or user name; or a company, which gets an invite code of the group by message. */
export const addMember = endpoint({
  path: '/api/v1/staff/addMember',
  label: '添加成员',
  access: (input: { memberType: 'user' | 'company' }) =>
    input.memberType === 'company' ? 'group_company_add' : ['user_add', 'group_role_edit'],
  scope: 'company',
  perMinute: 60,
  input: z
    .strictObject({
      memberType: z.enum(['user', 'company']).default('user').describe('成员类型'),
      list: z
        .array(
          z.strictObject({
            phone: z.string().max(20).nullish().describe('手机号'),
            email: z.email().max(254).nullish().describe('邮箱'),
            name: lineSchema.min(1).max(30).describe('姓名'),
            deptId: idSchema.nullish().describe('部门'),
            roleIds: z.array(idSchema).max(50).default([]).describe('角色'),
          }),
        )
        .max(100)
        .default([])
        .describe('成员'),
      targetCompanyCode: companyCode.optional(),
      creditCode: creditCodeSchema.optional(),
    })
    .refine(
      (input) =>
        input.memberType === 'user'
          ? input.list.length > 0
          : input.targetCompanyCode !== undefined || input.creditCode !== undefined,
      {
        message: '请填写要添加的成员',
        path: ['list'],
      },
    ),
  output: z.object({
    results: z.array(
      z.object({
        index: z.number(),
        status: z.enum(['invited', 'added', 'failed']),
        errorDesc: z.string().nullable(),
        account: z.string().nullable(),
        ...openedAccount,
      }),
    ),
  }),
});

/** A person leaves the chosen company or group; a company leaves its group. confirmName repeats the name of what is left. */
export const dropOutCompany = endpoint({
  path: '/api/common/dropOutCompany',
  label: '退出企业',
  access: (input: { dropType: 'user' | 'company' }) =>
    input.dropType === 'user' ? 'signedIn' : ['org_upgrade', 'group_company_remove'],
  scope: 'company',
  input: z.strictObject({
    dropType: z.enum(['user', 'company']).default('user').describe('退出方式'),
    targetCompanyCode: companyCode.optional(),
    confirmName: lineSchema.min(1).max(100).describe('确认名称'),
  }),
  output: z.object({ groupCode: z.string().nullable() }),
});

/** A single company becomes the parent of a group; its codes stay. */
export const upGradeGroup = endpoint({
  path: '/api/v1/staff/upGradeGroup',
  label: '升级为集团',
  access: 'org_upgrade',
  scope: 'company',
  input: z.strictObject({
    groupName: lineSchema.min(2).max(100).describe('集团名称'),
    shortName: shortName.nullish(),
    creditCode: creditCodeSchema.optional(),
  }),
  output: z.object({ groupCode: z.string() }),
});
