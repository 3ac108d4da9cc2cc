/** Users of a company: members with their account, departments and roles. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { options } from '#platform/entity/field.ts';
import { idSchema, pageOf, pageSchema, versionSchema } from '#platform/entity/schema.ts';

export const memberStatuses = options([
  { code: 'invited', label: '待接受', tone: 'warning' },
  { code: 'active', label: '正常', tone: 'success' },
  { code: 'disabled', label: '已停用', tone: 'neutral' },
  { code: 'left', label: '已退出', tone: 'neutral' },
]);

const keyword = z.string().max(50).nullish().describe('关键词');
const displayName = z.string().trim().min(1).max(30).describe('姓名');
const jobTitle = z.string().max(50).nullish().describe('岗位');
const deptIds = z.array(idSchema).max(20).describe('部门');
const roleIds = z.array(idSchema).max(50).describe('角色');
const remark = z.string().trim().max(200).nullish().describe('备注');
const staffId = idSchema.nullish().describe('员工档案');

export const userRow = z.object({
  id: idSchema,
  accountId: z.number(),
  displayName: z.string(),
  account: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  deptIds: z.array(z.number()),
  deptNames: z.array(z.string()),
  jobTitle: z.string().nullable(),
  roles: z.array(z.object({ id: z.number(), roleName: z.string(), roleCode: z.string() })),
  status: z.enum(['invited', 'active', 'disabled', 'left']),
  staffId: z.number().nullable(),
  managed: z.boolean(),
  mfa: z.boolean(),
  avatar: z.string().nullable(),
  /** Into the account, wherever. */
  lastLoginAt: z.string().nullable(),
  /** Last time that he entered here. */
  lastActiveAt: z.string().nullable(),
  joinedAt: z.string(),
  remark: z.string().nullable(),
  /** The caller himself. */
  isSelf: z.boolean(),
  version: versionSchema,
});

/** Members of the chosen company; keyword is a part of the name or a whole phone number. */
export const queryPageUser = endpoint({
  path: '/api/v1/sys/queryPage',
  label: '查询用户',
  access: ['role_manage', 'group_role_manage'],
  scope: 'company',
  reads: true,
  input: z.strictObject({
    filter: z
      .strictObject({
        keyword,
        roleId: idSchema.nullish().describe('角色'),
        deptId: idSchema.nullish().describe('部门'),
        status: z.enum(['invited', 'active', 'disabled']).nullish().describe('状态'),
      })
      .default({})
      .describe('筛选'),
    page: pageSchema,
  }),
  output: pageOf(userRow),
});

/** Picker of colleagues: at most 50. */
export const getList = endpoint({
  path: '/api/v1/sys/getList',
  label: '查询用户列表',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({ keyword }),
  output: z.object({
    records: z.array(
      z.object({
        id: z.number(),
        displayName: z.string(),
        avatar: z.string().nullable(),
        deptName: z.string().nullable(),
      }),
    ),
  }),
});

const person = {
  phone: z.string().max(20).nullish().describe('手机号'),
  email: z.email().max(254).nullish().describe('邮箱'),
  account: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_]{3,29}$/u, '应为 4–30 位字母、数字或下划线，以字母开头')
    .nullish()
    .describe('用户名'),
  name: displayName,
  deptId: idSchema.nullish().describe('部门'),
  jobTitle,
  roleIds: roleIds.default([]),
};
/** People added by one call. */
export const maxNewUsers = 200;

export const newUser = z.strictObject({ ...person, staffId });

/** How somebody whose account was opened comes to a password: by a link that was sent to him, else by a one-time password that is shown once. */
export const openedAccount = {
  initialPassword: z.string().nullable(),
  sent: z.enum(['sms', 'email']).nullable(),
  /** Masked number or mail. */
  target: z.string().nullable(),
};

/** An existing account is invited; otherwise one is opened and its person sent a link of seven days. Whom no link reaches gets a one-time password, shown once. */
export const insertUser = endpoint({
  path: '/api/v1/sys/insertUser',
  label: '添加用户',
  access: 'user_add',
  scope: 'company',
  input: newUser,
  output: z.object({
    memberId: z.number(),
    status: z.enum(['invited', 'active']),
    account: z.string().nullable(),
    ...openedAccount,
  }),
});

const rowResult = z.object({
  index: z.number(),
  name: z.string(),
  /** Row of the sheet; null for a list. */
  rowNumber: z.number().nullable(),
  status: z.enum(['invited', 'active', 'ok', 'failed']),
  errorDesc: z.string().nullable(),
  memberId: z.number().nullable(),
  account: z.string().nullable(),
  ...openedAccount,
});

/** The empty workbook of insertUsers. */
export const userTemplate = endpoint({
  method: 'GET',
  path: '/api/v1/sys/userTemplate',
  label: '下载用户导入模板',
  access: 'user_batch_add',
  scope: 'company',
  answer: 'file',
  input: z.looseObject({}),
  output: z.unknown(),
});

/** From a list, or from a sheet that the caller uploaded before. All rows are checked first; `dryRun` stops there. Valid rows are inserted, the others answered with their reason. */
export const insertUsers = endpoint({
  path: '/api/v1/sys/insertUsers',
  label: '批量添加用户',
  access: 'user_batch_add',
  scope: 'company',
  perMinute: 60,
  input: z
    .strictObject({
      list: z.array(newUser).min(1).max(maxNewUsers).optional().describe('用户'),
      fileId: idSchema.optional().describe('文件'),
      dryRun: z.boolean().default(false).describe('仅检查'),
    })
    .refine((input) => (input.list === undefined) !== (input.fileId === undefined), {
      message: '请填写用户或上传文件',
      path: ['list'],
    }),
  output: z.object({ results: z.array(rowResult) }),
});

/** Roles need role_grant and are never one's own; disabling closes the company to the account at once. */
export const updateUser = endpoint({
  path: '/api/v1/sys/updateUser',
  label: '修改用户',
  access: ['user_edit', 'role_grant'],
  scope: 'company',
  input: z.strictObject({
    id: idSchema,
    version: versionSchema,
    displayName: displayName.optional(),
    deptIds: deptIds.optional(),
    jobTitle,
    roleIds: roleIds.optional(),
    status: z.enum(['active', 'disabled']).optional().describe('状态'),
    staffId,
    remark,
  }),
  output: z.object({ version: z.number() }),
});

const handover = z.array(
  z.object({ key: z.string(), label: z.string(), unit: z.string(), count: z.number(), names: z.array(z.string()) }),
);

/** Work that these users would leave behind; who has none is absent. */
export const queryHandover = endpoint({
  path: '/api/v1/sys/queryHandover',
  label: '查询待交接工作',
  access: 'user_delete',
  scope: 'company',
  reads: true,
  input: z.strictObject({ ids: z.array(idSchema).min(1).max(100).describe('用户') }),
  output: z.object({ records: z.array(z.object({ id: z.number(), displayName: z.string(), handover })) }),
});

/**
 * Ends memberships, never accounts: of the chosen company (`user_delete`), or of the group itself for who entered as the group
 * (`group_role_edit`). Whoever has open work in a company is refused until `transferTo` names who takes it over; in a group nobody owns work.
 */
export const deleteUser = endpoint({
  path: '/api/v1/sys/deleteUser',
  label: '移除用户',
  access: ['user_delete', 'group_role_edit'],
  scope: 'company',
  input: z.strictObject({
    ids: z.array(idSchema).min(1).max(100).describe('用户'),
    transferTo: idSchema.nullish().describe('交接人'),
  }),
  output: z.object({
    results: z.array(z.object({ id: z.number(), ok: z.boolean(), errorDesc: z.string().nullable() })),
    /** Open work of those who were refused for it, by kind. */
    handover: z.record(z.string(), z.number()),
  }),
});

/** Accounts the company manages get a one-time password, shown once; to others a link is sent, which the caller never sees. */
export const resetPassword = endpoint({
  path: '/api/v1/sys/resetPassword',
  label: '重置密码',
  access: 'user_reset_password',
  scope: 'company',
  perMinute: 10,
  input: z.strictObject({ id: idSchema }),
  output: z.object({
    initialPassword: z.string().nullable(),
    sent: z.enum(['sms', 'email']).nullable(),
    target: z.string().nullable(),
  }),
});

/** Companies of the group with who works in them and who looks after that, in the order of the group. */
export const queryCompanyUsers = endpoint({
  path: '/api/v1/sys/queryCompanyUsers',
  label: '查询成员企业用户概况',
  access: ['role_manage', 'group_role_manage'],
  scope: 'company',
  reads: true,
  input: z.strictObject({}),
  output: z.object({
    companies: z.array(
      z.object({
        companyCode: z.string(),
        companyName: z.string(),
        users: z.number(),
        invited: z.number(),
        disabled: z.number(),
        roles: z.number(),
        /** Names of those who may do everything there. */
        administrators: z.array(z.string()),
      }),
    ),
  }),
});
