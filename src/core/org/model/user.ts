/** Users of a company: members with their account, departments and roles. */
import { z } from 'zod';
import { lineSchema } from '#platform/entity/line-schema.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { f, options } from '#platform/entity/field.ts';
import { idSchema, versionSchema } from '#platform/entity/schema.ts';
import { view } from '#platform/entity/view.ts';

export const memberStatuses = options([
  { code: 'invited', label: '待接受', tone: 'warning' },
  { code: 'active', label: '正常', tone: 'success' },
  { code: 'disabled', label: '已停用', tone: 'neutral' },
  { code: 'left', label: '已退出', tone: 'neutral' },
]);

const keyword = z.string().max(50).nullish().describe('关键词');
const displayName = lineSchema.min(1).max(30).describe('姓名');
const jobTitle = lineSchema.max(50).nullish().describe('岗位');
const deptIds = z.array(idSchema).max(20).describe('部门');
const roleIds = z.array(idSchema).max(50).describe('角色');
const remark = lineSchema.max(200).nullish().describe('备注');
const staffId = idSchema.nullish().describe('员工档案');

/** A role that a member holds. */
export interface HeldRole {
  readonly id: number;
  readonly roleName: string;
  readonly roleCode: string;
}

/** In the row for what opens it; neither column nor line of the detail. */
const inner = { form: false, excel: false } as const;

/**
 * Members of what was entered: of a company, or of the group itself. A keyword is a part of the name or a whole phone number. What an
 * account says of itself (phone, sign-ins, portrait) is added to the rows of a page, so that nothing is sorted or filtered by it.
 */
export const userList = view({
  name: 'user_list',
  label: '用户',
  unit: '人',
  path: '/api/v1/sys/queryPage',
  access: 'role_manage',
  groupAccess: 'group_role_manage',
  scope: 'entered',
  title: 'displayName',
  state: 'status',
  sort: [{ field: 'id', order: 'asc' }],
  fields: {
    displayName: f.personName({
      label: '姓名',
      required: true,
      max: 30,
      search: true,
      sort: true,
      list: { width: 150 },
    }),
    // Searched by the reading, as a whole number.
    phone: f.text({ label: '手机号', search: true, list: { width: 136 } }),
    // Masked; of an invitation that waits.
    invitedAs: f.text({ label: '邀请发往', ...inner }),
    account: f.text({ label: '用户名', list: { width: 140, hidden: true } }),
    email: f.text({ label: '邮箱', list: { width: 200, hidden: true } }),
    deptNames: f.list({ label: '部门', required: true, list: { width: 168 } }),
    jobTitle: f.text({ label: '岗位', max: 50, sort: true, list: { width: 136 } }),
    roleNames: f.list({ label: '角色', required: true, list: { width: 200 } }),
    status: f.oneOf({
      label: '状态',
      options: memberStatuses,
      required: true,
      list: { width: 96 },
      sort: true,
      filter: 'in',
    }),
    lastActiveAt: f.instant({ label: '最近活跃', sort: true, filter: 'range', list: { width: 160 } }),
    mfa: f.bool({ label: '二次验证', required: true, list: { width: 96 } }),
    lastLoginAt: f.instant({ label: '最近登录', list: { width: 160, hidden: true } }),
    joinedAt: f.instant({ label: '加入时间', required: true, sort: true, filter: 'range', list: { hidden: true } }),
    remark: f.text({ label: '备注', max: 200, list: { width: 200, hidden: true } }),
    accountId: f.int({ label: '账号', required: true, ...inner }),
    deptIds: f.json<number[]>({ label: '部门', required: true, ...inner }),
    roles: f.json<HeldRole[]>({ label: '角色', required: true, ...inner }),
    staffId: f.int({ label: '员工档案', ...inner }),
    /** The company looks after the account. */
    managed: f.bool({ label: '企业账号', required: true, ...inner }),
    avatar: f.text({ label: '头像', ...inner }),
    /** The caller himself. */
    isSelf: f.bool({ label: '本人', required: true, ...inner }),
  },
  filters: {
    deptId: f.ref({ label: '部门', to: 'group_info', filter: 'in' }),
    roleId: f.ref({ label: '角色', to: 'role', filter: 'in' }),
  },
});
export const queryPageUser = userList.page;

/** Not in sight where there is nothing to say in it. */
const unseen = { list: { hidden: true } } as const;

/** The same list for who entered as the group, which has neither departments nor posts. */
export const groupUserList: typeof userList = {
  ...userList,
  label: '集团成员',
  fields: {
    ...userList.fields,
    deptNames: { ...userList.fields.deptNames, ...unseen },
    jobTitle: { ...userList.fields.jobTitle, ...unseen },
    mfa: { ...userList.fields.mfa, ...unseen },
    roleNames: { ...userList.fields.roleNames, label: '集团角色' },
  },
  filters: { roleId: f.ref({ label: '集团角色', to: 'role', filter: 'in' }) },
};

/** Memberships that one call ends. */
export const mostRemoved = 100;

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
  phone: lineSchema.max(20).nullish().describe('手机号'),
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

/** An existing account is invited; otherwise one is opened and its person sent a link of seven days. Both are written to and answered alike. Whom no link reaches gets a one-time password, shown once. */
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
    ids: z.array(idSchema).min(1).max(mostRemoved).describe('用户'),
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
