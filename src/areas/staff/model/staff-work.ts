/** Career of a person in this company: entry, dated changes, leaving. */
import { z } from 'zod';
import { changeKeys, changeTypes, workStatuses } from './change-rules.ts';
import { changeLimit } from './limits.ts';
import { groupUserBase } from './group-user-base.ts';
import { staffContract } from './records/contract.ts';
import { staffSalary } from './records/pay.ts';
import { attachments, partOfStaff, staffField } from './records/person-record.ts';
import { recordValues } from './records/record-values.ts';
import { childRemove } from '#platform/entity/child-endpoints.ts';
import { entity } from '#platform/entity/entity.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { f } from '#platform/entity/field.ts';
import {
  dateSchema,
  fileSchema,
  presentSchema,
  idSchema,
  valueSchema,
  versionSchema,
} from '#platform/entity/schema.ts';

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

const afterShape: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries(
    changeKeys.map((key) => [
      key,
      (groupUserBase.fields[key].required ? presentSchema : valueSchema)(groupUserBase.fields[key]).nullish(),
    ]),
  ),
  /** The sister company of a company_transfer; department, post and superior are then of that company. */
  companyCode: z.string().max(20).nullish().describe('调入企业'),
};
/** Values that a change may name; which of them is up to the kind. Null clears where nothing is allowed. */
const after = z.strictObject(afterShape).default({}).describe('变更内容');

/**
 * 转正, 调岗 and the other dated changes, of one person or of several at once. A day up to today applies now, a later
 * one waits for the nightly job. company_transfer moves one person to a sister company, today. FY-C001 from a state that does not allow it, or beside another change of that day.
 */
export const insertStaffWork = endpoint({
  path: '/api/v1/staff/insertStaffWork',
  label: '办理异动',
  access: staffWork.permissions.insert,
  scope: 'company',
  input: z
    .strictObject({
      userBaseId: idSchema.optional().describe('员工'),
      userBaseIds: z.array(idSchema).min(1).max(changeLimit).optional().describe('员工'),
      /** Of the person, where one is named: somebody else's change in between is told (FY-C002). */
      version: versionSchema.optional(),
      changeType: z
        .enum(changeTypes.map(({ code }) => code) as [(typeof changeTypes)[number]['code']])
        .describe('异动类型'),
      effectiveDate: dateSchema.describe('生效日期'),
      after,
      /** Who leads the departments of somebody who goes to a sister company. */
      newLeaderId: idSchema.nullish().describe('新负责人'),
      /** Who takes over the open work of somebody who goes to a sister company. */
      handoverToId: idSchema.nullish().describe('交接人'),
      /** The person agrees to a fixed term though the law allows an open-ended one (劳动合同法 article 14). */
      confirmed: z.boolean().optional().describe('已确认'),
      reason: z.string().trim().max(200).nullish().describe('原因'),
      remark: z.string().trim().max(500).nullish().describe('备注'),
      attachments: z.array(fileSchema).max(20).nullish().describe('附件'),
      salary: recordValues(staffSalary, ['effectiveDate', 'changeType']).nullish().describe('薪资'),
      contract: recordValues(staffContract, ['contractKind', 'renewOfId']).nullish().describe('变更协议'),
    })
    .refine((body) => (body.userBaseId === undefined) !== (body.userBaseIds === undefined), {
      path: ['userBaseId'],
      message: '请选择员工',
    })
    .refine(
      (body) => body.userBaseIds === undefined || (!body.salary && !body.contract && body.version === undefined),
      {
        path: ['userBaseIds'],
        message: '薪资和变更协议只能随一人的异动填写',
      },
    ),
  output: z.object({
    ids: z.array(z.number()),
    status: z.enum(['scheduled', 'applied']),
    warnings: z.array(z.string()),
    /** Of a company_transfer: the person in the new company. */
    transferred: z.object({ companyCode: z.string(), userBaseId: z.number(), employeeNo: z.string() }).optional(),
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
