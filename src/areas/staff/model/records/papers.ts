/** Electronic files and projects of a person. */
import { z } from 'zod';
import { childQuery, childRemove, childSave, partCalls, recordCalls } from '#platform/entity/child-endpoints.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import type { Issue } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { fileSchema, idSchema } from '#platform/entity/schema.ts';
import { inOrder, ownedBy, ownerFields, partOfStaff, recordPermissions, staffField } from './person-record.ts';

export const fileCategories = options([
  { code: 'id_card', label: '身份证' },
  { code: 'diploma', label: '学历证' },
  { code: 'degree', label: '学位证' },
  { code: 'title', label: '职称/资格证' },
  { code: 'contract', label: '劳动合同' },
  { code: 'entry_form', label: '入职登记表' },
  { code: 'resume', label: '简历' },
  { code: 'physical', label: '体检报告' },
  { code: 'prior_leave', label: '原单位离职证明' },
  { code: 'bank', label: '工资卡' },
  { code: 'agreement', label: '保密/竞业协议' },
  { code: 'demission', label: '离职材料' },
  { code: 'photo', label: '证件照' },
  { code: 'other', label: '其他' },
]);
/** What every archive should hold. */
export const requiredCategories = ['id_card', 'diploma', 'contract', 'entry_form'] as const;
/** Kept until two years after employment ended (劳动合同法 article 50). */
export const keptCategories = ['contract', 'demission'] as const;

export const staffFile = entity({
  name: 'staff_file',
  label: '电子档案',
  unit: '份',
  title: 'name',
  restorable: 'atOnce',
  permissions: {
    read: 'staff_file_view',
    insert: 'staff_file_edit',
    update: 'staff_file_edit',
    delete: 'staff_file_edit',
  },
  sort: [{ field: 'category', order: 'asc' }],
  parent: ownedBy('edit', []),
  fields: {
    ...ownerFields,
    category: f.oneOf({ label: '材料类别', options: fileCategories, required: true }),
    name: f.text({ label: '材料名称', required: true, max: 100 }),
    files: f.files({ label: '文件', required: true, max: 20 }),
    issueDate: f.date({ label: '签发日期' }),
    expireDate: f.date({ label: '到期日期', noEnd: true }),
    remark: f.text({ label: '备注', max: 200 }),
  },
  rules: (row) => [
    ...(Array.isArray(row.files) && row.files.length === 0 ? [{ field: 'files', message: '至少上传一个文件' }] : []),
    ...inOrder(row, 'issueDate', 'expireDate', '签发日期'),
  ],
});

/** The staff manner: {userBaseId, …}. */
export const staffFileCalls = {
  entity: staffFile,
  query: childQuery(staffFile, '/api/v1/staff/queryStaffFile', 'userBaseId', {
    category: z
      .enum(fileCategories.map(({ code }) => code))
      .nullish()
      .describe('材料类别'),
  }),
  save: childSave(staffFile, '/api/v1/staff/insertStaffFile', 'userBaseId'),
  remove: childRemove(staffFile, '/api/v1/staff/deleteStaffFile', staffFile.permissions.delete),
};
/** The same table by {ownerType, ownerId, record}. */
export const basicFileCalls = recordCalls(staffFile, {
  insert: '/api/v1/basicInfo/insertStaffFile',
  update: '/api/v1/basicInfo/updateStaffFile',
  remove: '/api/v1/basicInfo/deleteStaffFile',
});

/** Everything on paper by category, attachments of contracts, studies and certificates included; what should be there and is not is 缺失. */
export const queryStaffElectronicFiles = endpoint({
  path: '/api/v1/staff/queryStaffElectronicFiles',
  label: '查询电子档案清单',
  access: 'staff_file_view',
  own: true,
  scope: 'company',
  reads: true,
  input: z.strictObject({ userBaseId: idSchema.describe('员工') }),
  output: z.array(
    z.object({
      category: z.string(),
      name: z.string(),
      required: z.boolean(),
      count: z.number(),
      /** Earliest day on which one of them runs out. */
      expireDate: z.string().nullable(),
      /** Required and not there. */
      missing: z.boolean(),
      files: z.array(fileSchema.extend({ source: z.string() })),
    }),
  ),
});

/** What a member is in a project. */
export const projectRoles = options([
  { code: 'manager', label: '项目经理' },
  { code: 'tech_lead', label: '技术负责人' },
  { code: 'core', label: '核心成员' },
  { code: 'member', label: '成员' },
  { code: 'consultant', label: '顾问' },
  { code: 'observer', label: '观察者' },
]);

/** Either a project of the company or the name of any other; the name of a project is never copied. */
function namedProject(row: { readonly projectId?: number | null; readonly projectName?: string | null }): Issue[] {
  const isNamed = (row.projectName ?? '').trim() !== '';
  if (!row.projectId && !isNamed) return [{ field: 'projectName', message: '必填，或选择关联项目' }];
  return row.projectId && isNamed ? [{ field: 'projectName', message: '已关联项目，名称随项目显示，请清空' }] : [];
}

export const staffProject = entity({
  name: 'staff_project',
  label: '参与项目',
  title: 'projectName',
  restorable: 'atOnce',
  permissions: recordPermissions,
  sort: [{ field: 'startDate', order: 'desc' }],
  parent: partOfStaff('read', ['startDate', 'projectName']),
  rules: (row) => [...inOrder(row, 'startDate', 'endDate', '开始日期'), ...namedProject(row)],
  sample: () => ({ projectId: null, memberRole: null }),
  fields: {
    ...staffField,
    // A row that names a project is the membership of its person: the project's name and state are read from it, never kept here.
    projectId: f.ref({ label: '关联项目', to: 'project', index: true, excel: false }),
    projectName: f.text({ label: '项目名称', max: 150, help: '关联项目后随项目显示' }),
    memberRole: f.oneOf({ label: '项目角色', options: projectRoles, help: '关联项目时填写', excel: false }),
    role: f.text({ label: '担任角色', required: true, max: 50 }),
    isKey: f.bool({ label: '关键人员', required: true, default: false, excel: false }),
    startDate: f.date({ label: '开始日期', required: true }),
    endDate: f.date({ label: '结束日期', noEnd: true, endOf: 'startDate' }),
    workload: f.percent({ label: '投入占比' }),
    duty: f.longText({ label: '职责', max: 1000 }),
    result: f.longText({ label: '成果', max: 1000 }),
    evaluation: f.int({ label: '评价', min: 1, max: 5, help: '1 至 5 分' }),
  },
});
export const staffProjectCalls = partCalls(staffProject, {
  query: '/api/v1/staff/queryStaffProject',
  save: '/api/v1/staff/insertStaffProject',
  remove: '/api/v1/staff/deleteStaffProject',
});
