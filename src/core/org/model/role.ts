/** Roles of a company (/sys) and of a group (/group/role). */
import { z } from 'zod';
import { lineSchema } from '#platform/entity/line-schema.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { options } from '#platform/entity/field.ts';
import { dataScopes } from '#platform/entity/permission.ts';
import { idSchema, pageOf, pageSchema, versionSchema } from '#platform/entity/schema.ts';

export const dataScopeOptions = options([
  { code: 'all', label: '全部' },
  { code: 'company', label: '本企业' },
  { code: 'dept_and_child', label: '本部门及下级' },
  { code: 'dept', label: '本部门' },
  { code: 'custom', label: '指定部门' },
  { code: 'self', label: '仅本人' },
]);

/** Roles that only the founder hands on, and the one that must not be touched by those it watches. */
export const protectedRoles: readonly string[] = ['company_owner', 'group_owner', 'audit_admin'];
/** Roles of which at least one active member stays. */
export const administratorRoles: readonly string[] = ['company_owner', 'company_admin', 'group_owner', 'group_admin'];

const roleName = lineSchema.min(2).max(20).describe('角色名称');
const remark = lineSchema.max(200).nullish().describe('备注');
const dataScope = z.enum(dataScopes).describe('数据范围');
const departments = z.array(idSchema).max(200).describe('指定部门');
const resources = z.array(idSchema).max(1000).describe('权限');
const keyword = z.string().max(50).nullish().describe('关键词');

export const roleRow = z.object({
  id: idSchema,
  roleName: z.string(),
  roleCode: z.string(),
  roleLevel: z.enum(['company', 'group']),
  dataScope: z.enum(dataScopes),
  dataScopeDeptIds: z.array(z.number()),
  /** 适用企业 of a role of the group; null: all of them, those that come too. */
  companyCodes: z.array(z.string()).nullable(),
  memberCount: z.number(),
  resourceCount: z.number(),
  isSystem: z.boolean(),
  /** Its codes and members are out of reach of administrators. */
  isProtected: z.boolean(),
  /** The caller holds it: he may not change it. */
  isOwn: z.boolean(),
  /** An invite code may bring it. */
  isInvitable: z.boolean(),
  remark: z.string().nullable(),
  status: z.enum(['active', 'disabled']),
  version: versionSchema,
});

export interface ResourceNode {
  id: number;
  name: string;
  code: string;
  updaterId: number;
  path: string | null;
  sensitive: boolean;
  /** The caller may grant it. Others are shown where a role holds them already. */
  grantable: boolean;
  children: ResourceNode[];
}
const resourceNode: z.ZodType<ResourceNode> = z.lazy(() =>
  z.object({
    id: z.number(),
    name: z.string(),
    code: z.string(),
    updaterId: z.number(),
    path: z.string().nullable(),
    sensitive: z.boolean(),
    grantable: z.boolean(),
    children: z.array(resourceNode),
  }),
) as z.ZodType<ResourceNode>;

const pageQuery = z.strictObject({
  filter: z
    .strictObject({ keyword, status: z.enum(['active', 'disabled']).nullish().describe('状态') })
    .default({})
    .describe('筛选'),
  page: pageSchema,
});

export const queryPageRole = endpoint({
  path: '/api/v1/sys/queryPageRole',
  label: '查询角色',
  access: 'role_manage',
  scope: 'company',
  reads: true,
  input: pageQuery,
  output: pageOf(roleRow),
});

const composed = { roleName, remark, dataScope, dataScopeDeptIds: departments.default([]), resourceIds: resources };

/** At most 100 roles per company. A button brings its menus along. copyFrom: start from the codes of another role. */
export const insertRoleInfo = endpoint({
  path: '/api/v1/sys/insertRoleInfo',
  label: '新建角色',
  access: 'role_add',
  scope: 'company',
  input: z.strictObject({
    ...composed,
    dataScope: dataScope.default('self'),
    resourceIds: resources.default([]),
    copyFrom: idSchema.nullish().describe('复制自'),
  }),
  output: z.object({ id: z.number() }),
});

/** System roles take a name, a remark and codes beyond their own. Codes out of the caller's reach stay as they are. */
export const updateRoleInfo = endpoint({
  path: '/api/v1/sys/updateRoleInfo',
  label: '修改角色',
  access: 'role_edit',
  scope: 'company',
  input: z.strictObject({
    id: idSchema,
    version: versionSchema,
    roleName: roleName.optional(),
    remark,
    dataScope: dataScope.optional(),
    dataScopeDeptIds: departments.optional(),
    resourceIds: resources.optional(),
    status: z.enum(['active', 'disabled']).optional().describe('状态'),
  }),
  output: z.object({ version: z.number(), members: z.number() }),
});

/** In use: FY-C001 unless its members move to another role. */
export const deleteRole = endpoint({
  path: '/api/v1/sys/deleteRole',
  label: '删除角色',
  access: 'role_delete',
  scope: 'company',
  input: z.strictObject({ id: idSchema, moveTo: idSchema.nullish().describe('成员移至') }),
  output: z.object({ moved: z.number() }),
});

/** The codes of this level as a tree of menus, with their kinds. */
export const queryResource = endpoint({
  path: '/api/v1/sys/queryResource',
  label: '查询权限资源',
  access: ['role_manage', 'group_role_manage'],
  scope: 'company',
  reads: true,
  input: z.strictObject({ updaterId: z.int().min(0).max(5).nullish().describe('类别'), keyword }),
  output: z.object({ tree: z.array(resourceNode) }),
});

export const queryRoleResource = endpoint({
  path: '/api/v1/sys/queryRoleResource',
  label: '查询角色权限',
  access: ['role_manage', 'group_role_manage'],
  scope: 'company',
  reads: true,
  input: z.strictObject({ roleId: idSchema.describe('角色') }),
  output: z.object({
    resourceIds: z.array(z.number()),
    dataScope: z.enum(dataScopes),
    dataScopeDeptIds: z.array(z.number()),
  }),
});

/** 权限解释: which role lets a member do something (to a record, where one is named with the code), or what stands against it. */
export const explainAccess = endpoint({
  path: '/api/v1/sys/explainAccess',
  label: '解释权限',
  access: ['role_manage', 'group_role_manage'],
  scope: 'company',
  reads: true,
  input: z
    .strictObject({
      memberId: idSchema.describe('成员'),
      code: z.string().max(60).nullish().describe('权限编码'),
      /** Name of the entity as in /openapi.json, with entityId: is this record within the scopes of the granting roles? */
      entity: z.string().max(60).nullish().describe('对象'),
      entityId: idSchema.nullish().describe('记录'),
    })
    .refine((input) => !input.entity === !input.entityId && (!input.entity || Boolean(input.code)), {
      path: ['entity'],
      error: '对象、记录和权限编码须一起填写',
    }),
  output: z.object({
    allowed: z.boolean(),
    grantedBy: z.array(z.object({ roleId: z.number(), roleName: z.string(), dataScope: z.enum(dataScopes) })),
    deniedBy: z.array(z.string()),
    /** Everything the member may do, with the roles that grant it; without a code. */
    codes: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        updaterId: z.number(),
        sensitive: z.boolean(),
        roles: z.array(z.string()),
        /** Of each of the roles, in their order. */
        dataScopes: z.array(z.enum(dataScopes)),
      }),
    ),
  }),
});

const groupRole = roleRow.extend({
  resourceIds: z.array(z.number()).optional(),
  members: z.array(z.object({ memberId: z.number(), displayName: z.string(), version: z.number() })),
});

/** Roles of the group; with id one of them with its codes. */
export const queryGroupRole = endpoint({
  path: '/api/v1/group/role/query',
  alsoAt: ['/api/v1/company/group/role/query'],
  label: '查询集团角色',
  access: 'group_role_manage',
  scope: 'group',
  reads: true,
  input: z.strictObject({
    id: idSchema.nullish(),
    filter: z.strictObject({ keyword }).default({}).describe('筛选'),
    page: pageSchema,
  }),
  output: pageOf(groupRole),
});

/** Without id a new role, with id and version a change: the contract has one path for both. memberIds replaces the members. */
export const insertGroupRole = endpoint({
  path: '/api/v1/group/role/insert',
  alsoAt: ['/api/v1/company/group/role/insert'],
  label: '保存集团角色',
  access: 'group_role_edit',
  scope: 'group',
  input: z
    .strictObject({
      id: idSchema.nullish(),
      version: versionSchema.optional(),
      roleName: roleName.optional(),
      remark,
      dataScope: dataScope.optional(),
      dataScopeDeptIds: departments.optional(),
      companyCodes: z
        .array(z.string().regex(/^C[0-9A-HJKMNP-TV-Z]{8}$/u, '格式不正确'))
        .min(1, '请至少选择一家企业')
        .max(200)
        .nullish()
        .describe('适用企业'),
      resourceIds: resources.optional(),
      memberIds: z.array(idSchema).max(500).optional().describe('成员'),
      status: z.enum(['active', 'disabled']).optional().describe('状态'),
    })
    .check((check) => {
      const { id, version, roleName: name } = check.value;
      if (id && version === undefined)
        check.issues.push({
          code: 'custom',
          path: ['version'],
          message: '缺少版本，请刷新后再保存',
          input: check.value,
        });
      if (!id && name === undefined)
        check.issues.push({ code: 'custom', path: ['roleName'], message: '必填', input: check.value });
    }),
  output: z.object({ id: z.number() }),
});

export const deleteGroupRole = endpoint({
  path: '/api/v1/group/role/delete',
  alsoAt: ['/api/v1/company/group/role/delete'],
  label: '删除集团角色',
  access: 'group_role_delete',
  scope: 'group',
  input: z.strictObject({ id: idSchema, moveTo: idSchema.nullish().describe('成员移至') }),
  output: z.object({ moved: z.number() }),
});

/** 申请权限 on /401: tells the administrators which code somebody misses; once per code and day. */
const permissionCode = z
  .string()
  .regex(/^[a-z_]{2,60}$/u, '格式不正确')
  .describe('权限编码');
/** Administrators named to who lacks a right. */
export const namedAdministrators = 3;

/** A right that the caller lacks, in words: what it is called, who can give it. Of several codes any would do: the first stands for them. */
export const queryMissingRight = endpoint({
  path: '/api/v1/sys/queryMissingRight',
  label: '查询缺少的权限',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({ codes: z.array(permissionCode).min(1).max(20).describe('权限编码') }),
  output: z.object({
    code: z.string(),
    name: z.string(),
    /** At most `namedAdministrators` of those who can give it. */
    administrators: z.array(z.string()),
    /** All who can give it, without the caller. */
    administratorCount: z.number(),
    /** The caller asked them today already. */
    asked: z.boolean(),
  }),
});

export const askPermission = endpoint({
  path: '/api/v1/sys/askPermission',
  label: '申请权限',
  access: 'signedIn',
  scope: 'company',
  perMinute: 20,
  input: z.strictObject({
    code: permissionCode,
    reason: lineSchema.max(200).nullish().describe('申请理由'),
  }),
  output: z.object({ asked: z.boolean(), administrators: z.number() }),
});
