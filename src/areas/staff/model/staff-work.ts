/** Career of a person in this company: entry, dated changes, leaving. */
import { z } from 'zod';
import { changeTypes, workStatuses } from './change-rules.ts';
import { attachments, partOfStaff, staffField } from './records/person-record.ts';
import { childRemove } from '#platform/entity/child-endpoints.ts';
import { entity } from '#platform/entity/entity.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { f } from '#platform/entity/field.ts';
import { fileSchema, idSchema } from '#platform/entity/schema.ts';

/** Entries of one person's timeline. */
const limit = 200;

export const staffWork = entity({
  name: 'staff_work',
  label: '任职异动',
  title: 'changeType',
  permissions: {
    read: 'staff_structure',
    insert: 'staff_change_edit',
    update: 'staff_change_edit',
    delete: 'staff_change_edit',
  },
  sort: [{ field: 'effectiveDate', order: 'desc' }],
  parent: partOfStaff('read', [], limit),
  fields: {
    ...staffField,
    changeType: f.oneOf({ label: '异动类型', options: changeTypes, required: true }),
    effectiveDate: f.date({ label: '生效日期', required: true }),
    status: f.oneOf({ label: '状态', options: workStatuses, required: true, default: 'applied' }),
    /** Values before and after by field of the roster; of a post beside the main one its department and position. */
    before: f.json<Record<string, unknown>>({ label: '变更前' }),
    after: f.json<Record<string, unknown>>({ label: '变更后' }),
    reason: f.text({ label: '原因', max: 200 }),
    remark: f.text({ label: '备注', max: 500 }),
    /** Pay and agreement that were entered with the change. */
    salaryId: f.ref({ label: '薪资', to: 'staff_salary', form: false }),
    contractId: f.ref({ label: '合同', to: 'staff_contract', form: false }),
    appliedAt: f.instant({ label: '生效时间', form: false }),
    /** Why the nightly job could not apply it; it tries again every night. */
    failure: f.text({ label: '未生效原因', max: 200, form: false }),
    attachments,
  },
});

const shownChange = z.object({ key: z.string(), label: z.string(), before: z.unknown(), after: z.unknown() });

/** The timeline of a person, newest first, with names and labels instead of ids and codes. */
export const queryStaffWork = endpoint({
  path: '/api/v1/staff/queryStaffWork',
  label: '查询任职异动',
  access: staffWork.permissions.read,
  own: true,
  scope: 'company',
  reads: true,
  input: z.strictObject({ userBaseId: idSchema.describe('员工') }),
  output: z.object({
    records: z.array(
      z.object({
        id: z.number(),
        version: z.number(),
        changeType: z.string(),
        effectiveDate: z.string(),
        status: z.string(),
        changes: z.array(shownChange),
        reason: z.string().nullable(),
        remark: z.string().nullable(),
        failure: z.string().nullable(),
        appliedAt: z.string().nullable(),
        createdAt: z.string(),
        attachments: z.array(fileSchema).nullable(),
        /** The caller may take it back now. */
        removable: z.boolean(),
      }),
    ),
  }),
});

/** Sister companies to which the caller may move people, and the open departments of one of them by path. Ours: the drawer of the move asks it. */
export const queryTransferTarget = endpoint({
  path: '/api/v1/staff/queryTransferTarget',
  label: '查询可调入企业',
  access: staffWork.permissions.insert,
  scope: 'company',
  input: z.strictObject({ targetCompanyCode: z.string().max(20).nullish().describe('调入企业') }),
  output: z.object({
    companies: z.array(z.object({ companyCode: z.string(), companyName: z.string() })),
    departments: z.array(z.object({ id: z.number(), path: z.string() })),
  }),
});

/** Waiting changes go; the latest applied one is revoked and what was before is restored. Everything else is FY-C001. */
export const deleteStaffWork = childRemove(staffWork, '/api/v1/staff/deleteStaffWork');
