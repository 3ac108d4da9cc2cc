/** Calls on one project: the whole of it, its parts, moving its plan, and how much of people's time projects take. */
import { z } from 'zod';
import { lineSchema } from '#platform/entity/line-schema.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { deletesRowsOf } from '#platform/entity/entity-endpoints.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { withinParent } from '#platform/entity/entity.ts';
import type { AnswerOf, SaveOf } from '#platform/entity/schema.ts';
import {
  derivedSchema,
  emptyAnswer,
  idSchema,
  maxBulk,
  pageOf,
  pageSchema,
  rowSchema,
  saveSchema,
  versionSchema,
} from '#platform/entity/schema.ts';
import { projectHealths } from './project-dicts.ts';
import { projectCost, mostCosts } from './project-cost.ts';
import { mostLogs, projectLog } from './project-log.ts';
import { memberInput, memberRow } from './project-member.ts';
import { projectMilestone } from './project-milestone.ts';
import { projectRisk } from './project-risk.ts';
import { mostMilestones, project } from './project.ts';

/** Entries of progress and costs that come with the project; the rest is asked for by a larger number. */
export const firstLogs = 20;
export const firstCosts = 50;

const yuan = z.number().nullable();

const budgetLine = z.object({ subject: z.string(), budget: yuan, used: z.number() });
export type BudgetLine = z.output<typeof budgetLine>;

/** Money of a project, in yuan; contracts by their direction, without tax where the contract says it. */
export const projectMoneyFacts = z.object({
  budget: yuan,
  cost: z.number(),
  /** Amounts of its contracts to collect and to pay, tax included. */
  income: yuan,
  expense: yuan,
  /** Those to collect, without tax. */
  incomeExclTax: yuan,
  /** What is left of it above the budget, or above the cost where there is no budget; null without income. */
  margin: yuan,
  /** Of the income without tax. */
  marginPercent: z.number().nullable(),
  lines: z.array(budgetLine),
});
export type ProjectMoneyFacts = z.output<typeof projectMoneyFacts>;

export const projectContract = z.object({
  id: idSchema,
  contractNo: z.string().nullable(),
  contractName: z.string(),
  direction: z.string(),
  status: z.string(),
  /** Null without the right to amounts of contracts, and where it has none. */
  amount: yuan,
  settledAmount: yuan,
});
export type ProjectContract = z.output<typeof projectContract>;

const related = z.object({
  id: idSchema,
  projectNo: z.string().nullable(),
  projectName: z.string(),
  status: z.string(),
});

export const projectWhole = z.object({
  project: rowSchema(project),
  /** Names of all people that the answer names by id. */
  people: z.array(z.object({ id: idSchema, name: z.string() })),
  /** Names of who wrote the entries of progress. */
  authors: z.array(z.object({ accountId: idSchema, name: z.string() })),
  departmentName: z.string().nullable(),
  members: z.array(memberRow),
  milestones: z.array(rowSchema(projectMilestone)),
  risks: z.array(rowSchema(projectRisk)),
  /** The newest of them. */
  logs: z.array(rowSchema(projectLog)),
  contracts: z.array(projectContract),
  /** The newest of them; null without the right to amounts. */
  costs: z.array(rowSchema(projectCost)).nullable(),
  money: projectMoneyFacts.nullable(),
  progress: z.number().nullable(),
  plannedProgress: z.number().nullable(),
  health: z.enum(projectHealths.map(({ code }) => code) as [string, ...string[]]),
  /** Why the health is not green, in words; null where it is. */
  healthReason: z.string().nullable(),
  parent: related.nullable(),
  children: z.array(related),
  counts: z.object({
    members: z.number(),
    milestones: z.number(),
    contracts: z.number(),
    logs: z.number(),
    costs: z.number(),
    risks: z.number(),
    achievements: z.number(),
    files: z.number(),
  }),
  canEdit: z.boolean(),
  /** The evaluation of members is for the manager and personnel. */
  canJudge: z.boolean(),
  canSeeMoney: z.boolean(),
  /** Members write what became of it. */
  canWriteLog: z.boolean(),
});
export type ProjectWhole = z.output<typeof projectWhole>;

/** For members, for whom it is visible to, and for whose data scope holds it; FY-N001 for all others. */
export const getProject = endpoint({
  path: '/api/v1/staff/project/getProject',
  label: '查看项目',
  access: project.permissions.read,
  own: true,
  scope: 'company',
  reads: true,
  input: z.strictObject({
    id: idSchema,
    logs: z.int().min(1).max(mostLogs).default(firstLogs).describe('进展条数'),
    costs: z.int().min(1).max(mostCosts).default(firstCosts).describe('成本笔数'),
  }),
  output: projectWhole,
});

const saved = z.object({ id: idSchema, version: versionSchema, warnings: z.array(z.string()) });
const ofProject = { projectId: idSchema.describe('项目') };

/** A part of a project is saved by whoever may edit the project, and by its manager without the code. */
function savePart<E extends AnyEntity>(path: string, label: string, entity: E, more: z.ZodRawShape = {}) {
  return endpoint({
    path,
    label,
    access: project.permissions.update,
    own: true,
    scope: 'company',
    input: derivedSchema<
      SaveOf<E> & { projectId: number; extendsProject?: boolean },
      SaveOf<E> & { projectId: number; extendsProject?: boolean }
    >(saveSchema(withinParent(entity), { ...ofProject, ...more })),
    output: saved,
  });
}

/** Without id a new one. `extendsProject` moves the end of the project along; without it days beyond are refused. */
export const saveMilestone = savePart('/api/v1/staff/project/saveMilestone', '保存里程碑', projectMilestone, {
  extendsProject: z.boolean().default(false).describe('同时延长项目'),
});
export const saveCost = savePart('/api/v1/staff/project/saveCost', '保存项目成本', projectCost);
/** Members write; who edits the project changes what others wrote. */
export const saveLog = savePart('/api/v1/staff/project/saveLog', '写项目进展', projectLog);
export const saveRisk = savePart('/api/v1/staff/project/saveRisk', '保存项目风险', projectRisk);

/** Parts are taken away by whoever may edit their projects; those of several projects all or none. */
function deletePart(path: string, entity: AnyEntity) {
  return endpoint({
    path,
    label: `删除${entity.label}`,
    access: entity.permissions.delete,
    own: true,
    scope: 'company',
    ...deletesRowsOf(entity),
    input: z.strictObject({ ids: z.array(idSchema).min(1).max(maxBulk).describe('所选记录') }),
    output: emptyAnswer.extend({ deleted: z.number() }),
  });
}
export const deleteMilestone = deletePart('/api/v1/staff/project/deleteMilestone', projectMilestone);
export const deleteCost = deletePart('/api/v1/staff/project/deleteCost', projectCost);
export const deleteLog = deletePart('/api/v1/staff/project/deleteLog', projectLog);
export const deleteRisk = deletePart('/api/v1/staff/project/deleteRisk', projectRisk);

/** A member: with id a change, `endDate` is how one goes. `evaluation` is for personnel and the manager. */
export const saveMember = endpoint({
  path: '/api/v1/staff/project/saveMember',
  label: '保存项目成员',
  access: project.permissions.update,
  own: true,
  scope: 'company',
  input: memberInput.extend({
    ...ofProject,
    evaluation: z.int().min(1).max(5).nullish().describe('评价'),
  }),
  output: saved,
});

const placed = z.object({
  id: idSchema,
  version: versionSchema,
  planStart: z.string().nullable(),
  planEnd: z.string(),
});

/**
 * Moves milestones by calendar days, as they were confirmed: the ones meant and all open ones that wait for them. FY-C002 where
 * one of them was changed meanwhile or another one would have to move along; FY-V001 beyond the project without `extendsProject`.
 */
export const shiftMilestones = endpoint({
  path: '/api/v1/staff/project/shiftMilestones',
  label: '移动里程碑',
  access: project.permissions.update,
  own: true,
  scope: 'company',
  input: z.strictObject({
    ...ofProject,
    milestones: z
      .array(z.strictObject({ id: idSchema, version: versionSchema }))
      .min(1)
      .max(mostMilestones)
      .describe('里程碑'),
    days: z
      .int()
      .min(-3650)
      .max(3650)
      .refine((days) => days !== 0, { message: '移动天数不能为 0' })
      .describe('移动天数'),
    extendsProject: z.boolean().default(false).describe('同时延长项目'),
  }),
  output: z.object({ milestones: z.array(placed) }),
});

/** Takes the plan as it is for what was promised, of open milestones: lateness is counted from these days on. */
export const resetBaseline = endpoint({
  path: '/api/v1/staff/project/resetBaseline',
  label: '重设项目基线',
  access: project.permissions.update,
  own: true,
  scope: 'company',
  input: z.strictObject({ ...ofProject, reason: lineSchema.min(2).max(200).describe('原因') }),
  output: z.object({ milestones: z.number() }),
});

/** Months of one answer, and the most. */
export const usualMonths = 6;
const mostMonths = 12;

const monthLoad = z.object({
  /** 'YYYY-MM' */
  month: z.string(),
  /** Percent over all open projects; null: on none, or nobody said how much. */
  load: z.number().nullable(),
  projects: z.array(
    z.object({
      projectId: idSchema,
      /** Null for a project that the caller does not see. */
      projectName: z.string().nullable(),
      load: z.number().nullable(),
    }),
  ),
});
export const staffLoad = z.object({
  companyCode: z.string(),
  staff: z.object({ id: idSchema, name: z.string(), departmentName: z.string().nullable() }),
  months: z.array(monthLoad),
});
export type StaffLoad = z.output<typeof staffLoad>;

/** People on projects and how much of their time these take, by month, who is loaded most first. */
export const queryPageMember = endpoint({
  path: '/api/v1/staff/project/queryPageMember',
  label: '查询人员负荷',
  access: project.permissions.read,
  scope: 'company',
  reads: true,
  input: z.strictObject({
    filter: z
      .strictObject({
        staffId: idSchema.nullish().describe('员工'),
        /** Members of this project. */
        projectId: idSchema.nullish().describe('项目'),
        /** First of the months, 'YYYY-MM'; the running one unless given. */
        month: z
          .string()
          .regex(/^\d{4}-(0[1-9]|1[0-2])$/u, '月份应为 YYYY-MM')
          .nullish()
          .describe('月份'),
        months: z.int().min(1).max(mostMonths).default(usualMonths).describe('月数'),
        /** More than the whole of a person in one of the months. */
        overloaded: z.boolean().nullish().describe('超负荷'),
      })
      .default({ months: usualMonths })
      .describe('筛选'),
    page: pageSchema,
  }),
  output: pageOf(staffLoad),
});

/** A milestone as pages draw it. */
export type MilestoneRow = AnswerOf<typeof projectMilestone>;
