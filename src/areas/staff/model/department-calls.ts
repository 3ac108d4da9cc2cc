/** Calls on departments. */
import { z } from 'zod';
import { lineSchema } from '#platform/entity/line-schema.ts';
import { groupInfo } from './group-info.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { dateSchema, idSchema, rowSchema, saveSchema, versionSchema } from '#platform/entity/schema.ts';

const person = z.object({ id: z.number(), name: z.string(), avatar: z.unknown().nullable() });

export interface DepartmentNode {
  id: number;
  name: string;
  code: string | null;
  nodeType: 'company' | 'center' | 'department' | 'team';
  parentId: number | null;
  leader: { id: number; name: string; avatar?: unknown } | null;
  headcountPlan: number | null;
  /** People working in this very node. */
  count: number;
  /** People working in this node and everything below. */
  countAll: number;
  closeDate: string | null;
  version: number;
  children: DepartmentNode[];
}

const node: z.ZodType<DepartmentNode> = z.lazy(() =>
  z.object({
    id: z.number(),
    name: z.string(),
    code: z.string().nullable(),
    nodeType: z.enum(['company', 'center', 'department', 'team']),
    parentId: z.number().nullable(),
    leader: person.nullable(),
    headcountPlan: z.number().nullable(),
    count: z.number(),
    countAll: z.number(),
    closeDate: z.string().nullable(),
    version: z.number(),
    children: z.array(node),
  }),
) as z.ZodType<DepartmentNode>;

/** The tree with head counts. No node yet: the root is created from the company's name in the same transaction. */
export const queryOrInsertGroupInfoList = endpoint({
  path: '/api/v1/user/group/queryOrInsertGroupInfoList',
  label: '查询部门树',
  access: 'staff_structure',
  scope: 'company',
  input: z.strictObject({
    asOf: dateSchema.nullish().describe('查看日期'),
    keyword: z.string().max(50).nullish().describe('关键词'),
    includeClosed: z.boolean().default(false).describe('含已撤销'),
  }),
  output: z.object({ tree: z.array(node) }),
});

/** With id: edit or move (parentId, sort). A cycle or depth above 10 is FY-V001, the same name among siblings FY-C001. */
export const insertGroupInfo = endpoint({
  path: '/api/v1/user/group/insertGroupInfo',
  label: '保存部门',
  access: 'dept_edit',
  scope: 'company',
  input: saveSchema(groupInfo, { position: z.int().nonnegative().optional().describe('位置') }),
  output: z.object({ id: z.number(), version: z.number(), movedStaff: z.number() }),
});

/** Refused while it has child nodes or people who have not left; the root is never deleted. */
export const deleteGroupInfo = endpoint({
  path: '/api/v1/user/group/deleteGroupInfo',
  label: '删除部门',
  access: 'dept_edit',
  scope: 'company',
  input: z.strictObject({ id: idSchema, version: versionSchema }),
  output: z.object({}),
});

/** Puts people into a department (a dated transfer each), or creates a person who is to start there. */
export const insertGroupUserBaseFramework = endpoint({
  path: '/api/v1/user/group/insertGroupUserBaseFramework',
  label: '调入部门',
  access: (input: { newStaff?: unknown }) =>
    input.newStaff === undefined || input.newStaff === null ? 'dept_edit' : ['staff_add'],
  scope: 'company',
  input: z
    .strictObject({
      groupInfoId: idSchema.describe('部门'),
      userBaseIds: z.array(idSchema).min(1).max(200).optional().describe('员工'),
      main: z.boolean().default(true).describe('主部门'),
      position: lineSchema.min(1).max(50).nullish().describe('岗位'),
      effectiveDate: dateSchema.nullish().describe('生效日期'),
      newStaff: z
        .strictObject({
          name: lineSchema.min(2).max(50).describe('姓名'),
          phone: z.string().max(20).nullish().describe('手机号'),
          position: lineSchema.min(1).max(50).describe('岗位'),
        })
        .nullish()
        .describe('新员工'),
    })
    .refine((body) => Boolean(body.userBaseIds) !== Boolean(body.newStaff), {
      message: '请选择员工或填写新员工',
      path: ['userBaseIds'],
    }),
  output: z.object({ ok: z.boolean(), ids: z.array(z.number()) }),
});

/** A person as pickers show them. */
export const pickedPerson = z.object({
  id: z.number(),
  memberId: z.number().nullable(),
  name: z.string(),
  avatar: z.unknown().nullable(),
  position: z.string().nullable(),
  employeeNo: z.string().nullable(),
});

/** Departments with people, for every picker: no phone, no ID number. With ids only those people: names of references. */
export const getDepartmentUser = endpoint({
  path: '/api/common/getDepartmentUser',
  label: '查询部门人员',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({
    keyword: z.string().max(50).nullish().describe('关键词'),
    groupInfoId: idSchema.nullish().describe('部门'),
    includeLeft: z.boolean().default(false).describe('含已离职'),
    ids: z.array(idSchema).max(200).nullish().describe('员工'),
  }),
  output: z.object({
    tree: z.array(node),
    users: z.array(pickedPerson.extend({ companyCode: z.string(), groupInfoId: z.number() })),
  }),
});

/** One node with leader, path and counts; without id the whole tree. */
export const getDepartmentInformation = endpoint({
  path: '/api/common/getDepartmentInformation',
  label: '查询部门信息',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({ id: idSchema.nullish().describe('部门') }),
  output: z.object({
    tree: z.array(node),
    node: rowSchema(groupInfo)
      .and(
        z.looseObject({
          leader: person.nullable(),
          names: z.array(z.string()),
          count: z.number(),
          countAll: z.number(),
        }),
      )
      .nullable(),
  }),
});
