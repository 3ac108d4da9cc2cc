/** Calls on the roster. Import, export and templates are in roster-transfer.ts. */
import { z } from 'zod';
import { lineSchema } from '#platform/entity/line-schema.ts';
import { ageBands, serviceBands, unknownBand } from './composition-calls.ts';
import { groupUserBase } from './group-user-base.ts';
import { educationGroup } from '#platform/entity/dictionaries.ts';
import type { DueUrgency } from '#platform/entity/due-facet.ts';
import { dueUrgencies } from '#platform/entity/due-facet.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import {
  dateSchema,
  idSchema,
  pageOf,
  pageQuerySchema,
  pageSchema,
  rowSchema,
  saveSchema,
} from '#platform/entity/schema.ts';

/** A label as it stands beside a person. */
export const shownLabel = z.object({ id: z.number(), name: z.string(), color: z.string().nullable() });

/** What the alert strip above the roster counts. */
export const staffAlertKinds = [
  'contract_unsigned',
  'contract_end',
  'probation_end',
  'id_expire',
  'certificate_expire',
  'birthday',
  'retire',
  'incomplete',
] as const;
export type StaffAlertKind = (typeof staffAlertKinds)[number];

/** How near the day of an alert is, as that of any due date. */
export const alertUrgencies = dueUrgencies;
export type AlertUrgency = DueUrgency;

/** What the law makes of the day, in words, with the date from which it does. */
const alertHint = z.object({ text: z.string(), tone: z.enum(['danger', 'warning', 'neutral']) });
export type AlertHint = z.infer<typeof alertHint>;

/** Why a row stands in an open alert: its day, what paper it is about, the present contract where it is about that, and what follows. */
const alertReason = z.object({
  date: z.string(),
  what: z.string().nullable(),
  term: z.string().nullable(),
  hint: alertHint.nullable(),
});

const codesOf = (entries: readonly { readonly code: string }[]) =>
  entries.map(({ code }) => code) as [string, ...string[]];

/** Filters that are not plain columns. */
export const rosterFilter = {
  /** Departments; with includeChildren everything below them too. */
  groupInfoIds: z.array(idSchema).max(200).nullish().describe('部门'),
  includeChildren: z.boolean().nullish().describe('含下级'),
  educationGroup: z
    .array(z.enum(codesOf([...educationGroup.entries, { code: unknownBand }])))
    .max(10)
    .nullish()
    .describe('学历'),
  ageBand: z
    .array(z.enum(codesOf(ageBands)))
    .max(20)
    .nullish()
    .describe('年龄段'),
  service: z
    .array(z.enum(codesOf(serviceBands)))
    .max(20)
    .nullish()
    .describe('司龄'),
  /** People that head counts are about: at work, without consultants and outsourced ones. */
  inService: z.boolean().nullish().describe('在岗'),
  /** Days until the contract of somebody at work ends; what is overdue is within them. */
  contractEndWithin: z.int().min(0).max(3650).nullish().describe('合同到期天数'),
  /** Whole years, both ends included. */
  age: z
    .tuple([z.int().min(0).max(120).nullable(), z.int().min(0).max(120).nullable()])
    .nullish()
    .describe('年龄'),
  labelIds: z.array(idSchema).max(20).nullish().describe('标签'),
  /** Of several labels one is enough (any, the default) or all are needed. */
  labelMatch: z.enum(['any', 'all']).nullish().describe('标签匹配方式'),
  completenessBelow: z.number().min(0).max(100).nullish().describe('完整度低于'),
  alert: z.enum(staffAlertKinds).nullish().describe('待处理'),
  /** Of an alert that is about a day: how near it is. */
  urgency: z.enum(alertUrgencies).nullish().describe('紧急程度'),
};

/** A row of the list: the columns of the table, names instead of ids beside them. */
export const rosterRow = rowSchema(groupUserBase).and(
  z.looseObject({ groupName: z.string().nullable(), superiorName: z.string().nullable(), labels: z.array(shownLabel) }),
);

/** Keyword: name, pinyin, initials, staff number by token; a whole phone number or ID number by its index. */
export const queryPage = endpoint({
  path: '/api/v1/user/group/queryPage',
  label: '查询花名册',
  access: 'staff_structure',
  scope: 'company',
  reads: true,
  input: pageQuerySchema(groupUserBase, rosterFilter).extend({
    /** Columns to answer beside those that every row has; all but long texts unless given. A sealed value that is not shown is not opened. */
    columns: z
      .array(z.enum(Object.keys(groupUserBase.fields) as [string, ...string[]]))
      .max(200)
      .nullish()
      .describe('列'),
  }),
  output: pageOf(
    z.looseObject({
      id: z.number(),
      companyCode: z.string(),
      name: z.string(),
      groupName: z.string().nullable(),
      labels: z.array(shownLabel),
      /** Present while an alert is open that is about a day: the last day on which it is in time. */
      alertReason: alertReason.nullish(),
      /** Present where an edit of the own archive waits for the reader's decision. */
      waitingEdit: z.boolean().optional(),
    }),
  ).extend({
    /** People per status under the same filter without the status. */
    statusCounts: z.record(z.string(), z.number()),
    /** Of an alert about a day: people by how near it is, whatever urgency is chosen, and the next day when nobody is in it. */
    alertDays: z
      .object({
        all: z.number(),
        past: z.number(),
        within30: z.number(),
        within60: z.number(),
        next: z.string().nullable(),
      })
      .nullish(),
  }),
});

/** A deadline of a person: `date` is the day that counts, `days` how many are left (for a missing contract, how many have passed). */
const staffAlert = z.object({
  kind: z.enum(staffAlertKinds),
  userBaseId: z.number(),
  name: z.string(),
  /** Name of the certificate or paper; null where the matter is the person's. */
  what: z.string().nullable(),
  date: z.string(),
  days: z.number(),
  level: z.enum(['info', 'warning', 'danger']),
});

/**
 * People per alert in the chosen departments, apart from the page: they need not be as fresh as the rows. With `kinds` also
 * the single deadlines, the most pressing 200; an incomplete archive has no date and is only counted.
 */
export const queryStaffAlerts = endpoint({
  path: '/api/v1/user/group/queryStaffAlerts',
  label: '查询员工待处理事项',
  access: 'staff_structure',
  scope: 'company',
  reads: true,
  input: z.strictObject({
    groupInfoIds: rosterFilter.groupInfoIds,
    includeChildren: rosterFilter.includeChildren,
    kinds: z.array(z.enum(staffAlertKinds)).min(1).max(staffAlertKinds.length).optional().describe('提醒类型'),
  }),
  output: z.object({ alertCounts: z.record(z.string(), z.number()), alerts: z.array(staffAlert) }),
});

/** People of one alert by the department they are in, for the tree while the alert is open; a department without any is left out. */
export const queryAlertDepartments = endpoint({
  path: '/api/v1/user/group/queryAlertDepartments',
  label: '查询各部门待处理人数',
  access: 'staff_structure',
  scope: 'company',
  reads: true,
  input: z.strictObject({
    alert: z.enum(staffAlertKinds).describe('待处理'),
    urgency: rosterFilter.urgency,
  }),
  output: z.object({ departments: z.array(z.object({ groupInfoId: z.number(), count: z.number() })) }),
});

/** Compact people of a node, and the chart when a view is given: nodes and edges, at most 2,000. */
export const queryPagePersonnelStructure = endpoint({
  path: '/api/v1/user/group/queryPagePersonnelStructure',
  label: '查询人员架构',
  access: 'staff_structure',
  scope: 'company',
  reads: true,
  input: z.strictObject({
    filter: z
      .strictObject({
        groupInfoId: idSchema.nullish().describe('部门'),
        includeChildren: z.boolean().default(true).describe('含下级'),
        asOf: dateSchema.nullish().describe('查看日期'),
        view: z.enum(['department', 'superior']).nullish().describe('视图'),
        keyword: z.string().max(50).nullish().describe('关键词'),
      })
      .prefault({})
      .describe('筛选'),
    page: pageSchema,
  }),
  output: pageOf(
    z.object({
      id: z.number(),
      companyCode: z.string(),
      name: z.string(),
      avatar: z.unknown().nullable(),
      position: z.string().nullable(),
      jobGrade: z.string().nullable(),
      groupInfoId: z.number(),
      groupName: z.string().nullable(),
      superiorName: z.string().nullable(),
      subordinateCount: z.number(),
      main: z.boolean(),
      staffStatus: z.string(),
    }),
  ).extend({
    chart: z
      .object({
        nodes: z.array(
          z.object({
            id: z.string(),
            kind: z.enum(['department', 'person']),
            refId: z.number(),
            name: z.string(),
            title: z.string().nullable(),
            avatar: z.unknown().nullable(),
            count: z.number().nullable(),
            headcountPlan: z.number().nullable(),
          }),
        ),
        edges: z.array(z.object({ from: z.string(), to: z.string() })),
        /** Left out because there are more than 2,000; a department asked for without those below brings its own. */
        omitted: z.object({ departments: z.number(), people: z.number() }),
      })
      .optional(),
  }),
});

/** Named keys change. Department, status and dates of employment are changed by dated changes only (FY-V001). */
export const updateGroupUserBase = endpoint({
  path: '/api/v1/user/group/updateGroupUserBase',
  label: '编辑员工',
  access: 'staff_edit',
  own: true,
  scope: 'company',
  input: saveSchema(groupUserBase),
  output: z.object({ id: z.number(), version: z.number(), warnings: z.array(z.string()) }),
});

/** Only rows that never started, were cancelled, or were made by mistake within 30 days. */
export const deleteGroupUserBase = endpoint({
  path: '/api/v1/user/group/deleteGroupUserBase',
  label: '删除员工',
  access: 'staff_delete',
  scope: 'company',
  input: z.strictObject({
    ids: z.array(idSchema).min(1).max(50).describe('员工'),
    reason: lineSchema.min(1).max(200).describe('删除原因'),
  }),
  output: z.object({ deleted: z.number() }),
});

/** Brings people back who were deleted by mistake (撤销), with what that deletion took from them; `warnings` names what has no place any more. */
export const restoreGroupUserBase = endpoint({
  path: '/api/v1/user/group/restoreGroupUserBase',
  label: '撤销删除员工',
  access: 'staff_delete',
  scope: 'company',
  input: z.strictObject({ ids: z.array(idSchema).min(1).max(50).describe('员工') }),
  output: z.object({ restored: z.number(), warnings: z.array(z.string()) }),
});
