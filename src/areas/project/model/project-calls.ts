/** Calls on projects as a whole: header, lists, save, deletion, export. Those on one project stand in `detail-calls.ts`. */
import { z } from 'zod';
import { lineSchema } from '#platform/entity/line-schema.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { byIds, deleteEndpoint, savedAnswer } from '#platform/entity/entity-endpoints.ts';
import { withinParent } from '#platform/entity/entity.ts';
import {
  idSchema,
  listFilterSchema,
  pageOf,
  pageQuerySchema,
  pageSchema,
  rowSchema,
  saveSchema,
  versionSchema,
} from '#platform/entity/schema.ts';
import { projectStatuses } from './project-dicts.ts';
import { memberInput } from './project-member.ts';
import { projectMilestone } from './project-milestone.ts';
import { mostCustomColumns, mostMembers, mostMilestones, project } from './project.ts';

/** Filters of the list that are no plain columns. */
export const projectFilters = {
  ...byIds,
  /** Projects of which somebody is a member now. */
  memberId: idSchema.nullish().describe('成员'),
  /** The plan touches the year. */
  year: z.int().min(1900).max(2200).nullish().describe('年度'),
  /** A day that had to be reached has passed. */
  delayed: z.boolean().nullish().describe('延期'),
  /** The next day comes within so many days. */
  nextWithin: z.int().min(0).max(365).nullish().describe('下一节点天数'),
  /** Under way, and nobody wrote what became of it for so many days. */
  quietDays: z.int().min(1).max(365).nullish().describe('无进展天数'),
};

/** What a row of the list says beside its columns. */
export const projectFacts = {
  /** Those who are members now: at most three of them, the manager first, and how many there are. */
  members: z.array(z.object({ userBaseId: idSchema, name: z.string(), memberRole: z.string() })),
  memberCount: z.number(),
  managerName: z.string().nullable(),
  /** Days from the earliest day that was missed to today; null: none. */
  lateDays: z.number().nullable(),
  /** What its contracts bring in, in yuan with tax; null without the right to amounts, and where there is none. */
  contractAmount: z.number().nullable(),
  /** Cost over budget in percent; null without either, or without the right. */
  budgetPercent: z.number().nullable(),
  /** The caller is its manager or may edit projects of its kind of reach. */
  canEdit: z.boolean(),
};

/** Figures over the whole filter. */
export const projectSummary = z.object({
  statuses: z.record(z.string(), z.number()),
  /** Of projects that are under way. */
  healths: z.record(z.string(), z.number()),
  startedThisYear: z.number(),
  late: z.object({ count: z.number(), longest: z.number(), median: z.number() }),
  /** Yuan; null without the right to amounts. */
  money: z.object({ budget: z.number(), cost: z.number() }).nullable(),
  milestones: z.object({ thisMonth: z.number(), doneThisMonth: z.number() }),
  nextWeek: z.number(),
  quiet: z.number(),
  managerMissing: z.number(),
  /** People whose projects of the running month ask for more than the whole of them. */
  overload: z.object({ count: z.number(), highest: z.number() }),
});
export type ProjectSummary = z.output<typeof projectSummary>;

/** Most projects of a column of the board. */
export const mostPerColumn = 50;

/** The list, the board (`groupBy`: the first rows of each column, and how many it has) and the gantt (`withMilestones`). */
export const queryPage = endpoint({
  path: '/api/v1/staff/project/queryPage',
  label: '查询项目',
  access: project.permissions.read,
  scope: 'company',
  reads: true,
  input: pageQuerySchema(project, projectFilters).extend({
    groupBy: z.enum(['stageCode', 'status']).nullish().describe('分组'),
    withMilestones: z.boolean().default(false).describe('含里程碑'),
    withSummary: z.boolean().default(true).describe('含汇总'),
  }),
  output: pageOf(
    rowSchema(project, { ...projectFacts, milestones: z.array(rowSchema(projectMilestone)).optional() }),
  ).extend({
    summary: projectSummary.nullable(),
    groups: z.array(z.object({ key: z.string(), count: z.number() })).nullable(),
  }),
});

/** Projects for a choice: `mine` where the caller is a member or the manager, `visible` whatever the caller sees. */
export const queryPageProject = endpoint({
  path: '/api/v1/staff/project/queryPageProject',
  label: '选择项目',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({
    filter: z
      .strictObject({
        ...byIds,
        keyword: z.string().max(50).nullish().describe('关键词'),
        scope: z.enum(['mine', 'visible', 'all']).default('visible').describe('范围'),
        /** Those that name this patent among their results. */
        patentId: idSchema.nullish().describe('专利'),
        status: z
          .array(z.enum(projectStatuses.map(({ code }) => code) as [string, ...string[]]))
          .max(10)
          .nullish()
          .describe('项目状态'),
      })
      .default({ scope: 'visible' })
      .describe('筛选'),
    page: pageSchema,
  }),
  output: pageOf(
    z.object({
      id: idSchema,
      companyCode: z.string(),
      projectNo: z.string().nullable(),
      projectName: z.string(),
      status: z.string(),
      managerName: z.string().nullable(),
      planStart: z.string().nullable(),
      planEnd: z.string().nullable(),
      /** What the caller is in it; null: no member. */
      myRole: z.string().nullable(),
    }),
  ),
});

/** A milestone as it is written with its project: with id and version a change. */
const milestoneInput = saveSchema(withinParent(projectMilestone));

const withParts = {
  members: z.array(memberInput).max(mostMembers).optional().describe('成员'),
  milestones: z.array(milestoneInput).max(mostMilestones).optional().describe('里程碑'),
};

/** A new project; its manager becomes a member, and a template brings its milestones. */
export const insertProject = endpoint({
  path: '/api/v1/staff/project/insert',
  label: '新增项目',
  access: project.permissions.insert,
  scope: 'company',
  input: saveSchema(project, { ...withParts, templateId: idSchema.nullish().describe('模板') }).refine(
    (body) => body.id === undefined,
    { path: ['id'], message: '新增时不能带编号' },
  ),
  output: savedAnswer.extend({ projectNo: z.string() }),
});

/** Named keys change; members and milestones that are given replace all there are, by their ids. */
export const updateProject = endpoint({
  path: '/api/v1/staff/project/update',
  label: '修改项目',
  access: project.permissions.update,
  own: true,
  scope: 'company',
  input: saveSchema(project, withParts).refine((body) => body.id !== undefined, { path: ['id'], message: '必填' }),
  output: savedAnswer,
});

/** FY-C001 for a project with contracts, costs or entries of progress: it is archived instead. */
export const deleteProject = deleteEndpoint(project, { path: '/api/v1/staff/project/delete', most: 50 });

/** Sheets of an export: the list, its people, milestones and money, and the list of past work as bids ask for it. */
export const exportSheets = ['list', 'members', 'milestones', 'money', 'track_record'] as const;

/** The workbook itself up to 2,000 projects; beyond, {id} of the export that was queued. Columns of the header where none is named. */
export const exportProject = endpoint({
  path: '/api/v1/staff/project/exportProject',
  label: '导出项目',
  access: 'project_export',
  scope: 'company',
  answer: 'file',
  perMinute: 60,
  input: z.strictObject({
    filter: listFilterSchema(project, projectFilters),
    fields: z.array(z.string().max(80)).max(200).default([]).describe('导出列'),
    sheets: z.array(z.enum(exportSheets)).min(1).max(exportSheets.length).default(['list']).describe('工作表'),
  }),
  output: z.unknown(),
});

export const customColumnTypes = ['text', 'number', 'money', 'date', 'select', 'staff'] as const;

const headerColumn = z.object({
  field: z.string(),
  title: z.string(),
  type: z.string(),
  width: z.number().nullable(),
  fixed: z.boolean(),
  visible: z.boolean(),
  sortable: z.boolean(),
  filter: z.boolean(),
  order: z.number(),
  custom: z.boolean(),
  money: z.boolean(),
  options: z.array(z.string()).optional(),
  required: z.boolean().optional(),
});
export type HeaderColumn = z.output<typeof headerColumn>;

/** Columns of the list or of the export: those of the company under the caller's own layout. Money is absent without its right. */
export const getProjectHeader = endpoint({
  path: '/api/v1/staff/project/getProjectHeader',
  label: '查询项目表头',
  access: project.permissions.read,
  scope: 'company',
  reads: true,
  input: z.strictObject({ scene: z.enum(['list', 'export']).default('list').describe('场景') }),
  output: z.object({ headers: z.array(headerColumn), version: versionSchema, canEdit: z.boolean() }),
});

export const customColumn = z.strictObject({
  /** Absent: new, and numbered by the server. */
  field: z
    .string()
    .regex(/^cf_\d{2}$/u)
    .nullish()
    .describe('列'),
  title: lineSchema.min(1).max(10).describe('列名称'),
  type: z.enum(customColumnTypes).describe('列类型'),
  options: z.array(lineSchema.min(1).max(30)).max(50).nullish().describe('选项'),
  required: z.boolean().default(false).describe('必填'),
  /** Hidden from the lists of everybody; its values stay. */
  isHidden: z.boolean().default(false).describe('停用'),
});
export type CustomColumn = z.output<typeof customColumn>;

/** The caller's own layout; and, with project_header, the columns of the company: FY-C002 where somebody saved first. */
export const saveProjectHeader = endpoint({
  path: '/api/v1/staff/project/saveProjectHeader',
  label: '保存项目表头',
  access: (input: { columns?: unknown }) => (input.columns === undefined ? 'project_manage' : 'project_header'),
  scope: 'company',
  input: z.strictObject({
    layout: z
      .array(
        z.strictObject({
          field: z.string().max(80).describe('列'),
          visible: z.boolean().describe('显示'),
          width: z.int().min(60).max(400).nullish().describe('列宽'),
          order: z.int().min(0).max(300).describe('顺序'),
          fixed: z.boolean().default(false).describe('冻结'),
        }),
      )
      .max(200)
      .optional()
      .describe('列布局'),
    columns: z.array(customColumn).max(mostCustomColumns).optional().describe('自定义列'),
    version: versionSchema.optional(),
  }),
  output: z.object({ version: versionSchema }),
});
