/** A project: what is to be done, by whom, until when and for how much. Its state changes by the moves of `project-moves.ts` alone. */
import { z } from 'zod';
import type { Issue, RowOf } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import {
  costSubjects,
  progressMethods,
  projectHealths,
  projectLevels,
  projectPriorities,
  projectSources,
  projectStages,
  projectStatuses,
  projectTypes,
  projectVisibilities,
} from './project-dicts.ts';

/** Most members and milestones of a project, lines of its budget, and projects above each other. */
export const mostMembers = 200;
export const mostMilestones = 100;
export const mostBudgetItems = 30;
export const mostDepth = 3;
/** Most columns that a company adds. */
export const mostCustomColumns = 20;

/** Money of projects is for those who hold this code, and for the manager of the project. */
export const projectMoney = 'project_amount_view';

/** A line of the budget; what was used of it is the sum of the costs of its subject. */
export const budgetItemSchema = z.strictObject({
  subject: z.enum(costSubjects.map(({ code }) => code) as [string, ...string[]], '科目不存在'),
  amount: z.number('金额应为数字').min(0, '金额不能小于 0').max(9_999_999_999_999, '金额过大').multipleOf(0.01),
});
export type BudgetItem = z.output<typeof budgetItemSchema>;
export const budgetItemsSchema = z
  .array(budgetItemSchema)
  .max(mostBudgetItems, `最多 ${mostBudgetItems} 行`)
  .refine((items) => new Set(items.map(({ subject }) => subject)).size === items.length, { message: '科目重复' });

const money = { secret: projectMoney, min: 0 } as const;

export const project = entity({
  name: 'project',
  label: '项目',
  unit: '个',
  title: 'projectName',
  titleWith: 'projectNo',
  state: 'status',
  permissions: {
    read: 'project_manage',
    insert: 'project_add',
    update: 'project_edit',
    delete: 'project_delete',
    export: 'project_export',
  },
  owner: { staff: 'managerId', department: 'deptId' },
  // Its page draws a head of its own; the story of a project is read by whoever reads the project.
  head: { facts: ['managerId', 'planEnd'] },
  // What is late first, then what comes next.
  sort: [{ field: 'nextDate', order: 'asc' }],
  custom: { table: 'project', secret: projectMoney, edit: 'project_header', most: mostCustomColumns },
  place: {
    list: '/project-manage',
    row: '/projectDetails?id=',
    beside: ['projectNo', 'clientName'],
  },
  sections: [
    {
      key: 'base',
      label: '基本信息',
      fields: [
        'projectNo',
        'projectName',
        'shortName',
        'projectType',
        'level',
        'source',
        'priority',
        'territoryCode',
        'provinceCode',
        'address',
        'clientName',
        'parentId',
      ],
    },
    { key: 'people', label: '人员', fields: ['managerId', 'sponsorId', 'deptId', 'visibility'] },
    {
      key: 'plan',
      label: '计划与进度',
      fields: [
        'planStart',
        'planEnd',
        'actualStart',
        'actualEnd',
        'stageCode',
        'progressMethod',
        'progress',
        'manualHealth',
        'healthReason',
      ],
    },
    { key: 'money', label: '预算', fields: ['budget', 'budgetItems'] },
    {
      key: 'text',
      label: '说明与成果',
      fields: ['summary', 'achievements', 'patents', 'remark', 'attachments', 'showInProfile', 'profileImages'],
    },
  ],
  fields: {
    projectNo: f.text({
      label: '项目编号',
      max: 40,
      pattern: { source: '^[A-Za-z0-9\\u4E00-\\u9FA5()（）_/-]+$', message: '只能用字母、数字、汉字、括号和 _ / -' },
      help: '留空由系统编号',
      unique: true,
      search: true,
      list: { width: 124 },
    }),
    projectName: f.text({ label: '项目名称', required: true, min: 2, max: 150, search: true, list: { width: 212 } }),
    shortName: f.text({ label: '项目简称', max: 30, search: true, list: { width: 120, hidden: true } }),
    projectType: f.oneOf({
      label: '项目类型',
      options: projectTypes,
      required: true,
      filter: 'in',
      list: { width: 104 },
    }),
    level: f.oneOf({ label: '项目级别', options: projectLevels, filter: 'in', list: { width: 90, hidden: true } }),
    source: f.oneOf({ label: '项目来源', options: projectSources, list: { width: 90, hidden: true } }),
    status: f.oneOf({
      label: '项目状态',
      options: projectStatuses,
      required: true,
      default: 'not_started',
      readOnly: true,
      filter: 'in',
      list: { width: 96, hidden: true },
    }),
    stageCode: f.oneOf({
      label: '项目阶段',
      options: projectStages,
      required: true,
      default: 'initiate',
      filter: 'in',
      list: { width: 100 },
    }),
    priority: f.oneOf({
      label: '优先级',
      options: projectPriorities,
      required: true,
      default: 'medium',
      filter: 'in',
      list: { width: 80, hidden: true },
    }),
    territoryCode: f.industry({ label: '所属领域', list: { width: 140, hidden: true } }),
    provinceCode: f.region({ label: '所在地区', list: { width: 120, hidden: true } }),
    address: f.text({ label: '项目地点', max: 200 }),
    clientName: f.text({ label: '委托单位', max: 100, search: true, list: { width: 180, hidden: true } }),
    parentId: f.ref({
      label: '上级项目',
      to: 'project',
      index: true,
      filter: 'in',
      list: { width: 160, hidden: true },
    }),
    managerId: f.ref({
      label: '项目经理',
      to: 'group_user_base',
      required: true,
      index: true,
      filter: 'in',
      list: { width: 76 },
    }),
    sponsorId: f.ref({ label: '分管领导', to: 'group_user_base', list: { width: 90, hidden: true } }),
    deptId: f.ref({
      label: '牵头部门',
      to: 'group_info',
      index: true,
      filter: 'in',
      list: { width: 140, hidden: true },
    }),
    // Set when the manager leaves the company, until somebody else is named.
    isManagerMissing: f.bool({
      label: '待指派经理',
      required: true,
      default: false,
      readOnly: true,
      form: false,
      filter: 'equal',
      excel: false,
    }),
    planStart: f.date({ label: '计划开始', filter: 'range', list: { width: 190 } }),
    planEnd: f.date({ label: '计划结束', filter: 'range', list: { width: 112, hidden: true } }),
    actualStart: f.date({ label: '实际开始', past: true, list: { width: 112, hidden: true } }),
    actualEnd: f.date({ label: '实际结束', past: true, list: { width: 112, hidden: true } }),
    progress: f.percent({ label: '项目进度', required: true, default: 0, sort: true, list: { width: 148 } }),
    progressMethod: f.oneOf({ label: '进度方式', options: progressMethods, required: true, default: 'manual' }),
    // What holds: red where a milestone is late, else what somebody set, else green.
    health: f.oneOf({
      label: '健康度',
      options: projectHealths,
      required: true,
      default: 'green',
      readOnly: true,
      filter: 'in',
      list: { width: 84 },
    }),
    manualHealth: f.oneOf({ label: '健康度判断', options: projectHealths, excel: false }),
    healthReason: f.text({ label: '健康度原因', max: 200 }),
    // The earliest day that is still to be reached: of an open milestone, or of the project itself.
    nextDate: f.date({
      label: '下一节点',
      readOnly: true,
      form: false,
      sort: true,
      filter: 'range',
      list: { width: 112, hidden: true },
    }),
    milestoneCount: f.int({ label: '里程碑数', required: true, default: 0, readOnly: true, form: false, excel: false }),
    milestoneDone: f.int({
      label: '已完成里程碑',
      required: true,
      default: 0,
      readOnly: true,
      form: false,
      excel: false,
    }),
    lastLogDate: f.date({
      label: '最近进展',
      readOnly: true,
      form: false,
      filter: 'range',
      list: { width: 112, hidden: true },
    }),
    budget: f.money({ label: '项目预算', ...money, list: { width: 130, hidden: true } }),
    budgetItems: f.json<BudgetItem[]>({ label: '预算科目', secret: projectMoney, form: { wide: true } }),
    // The sum of its cost rows.
    costAmount: f.money({
      label: '已用成本',
      secret: projectMoney,
      readOnly: true,
      list: { width: 130, hidden: true },
    }),
    summary: f.longText({ label: '项目简介', max: 2000 }),
    achievements: f.longText({ label: '项目成果', max: 2000 }),
    remark: f.longText({ label: '备注', max: 2000 }),
    patents: f.list({
      label: '关联专利',
      max: 50,
      of: {
        name: f.text({ label: '专利名称', required: true, max: 200 }),
        patentId: f.ref({ label: '专利', to: 'patent' }),
      },
    }),
    visibility: f.oneOf({ label: '可见范围', options: projectVisibilities, required: true, default: 'members' }),
    showInProfile: f.bool({ label: '展示到企业概况', required: true, default: false }),
    profileImages: f.files({
      label: '展示图片',
      max: 9,
      fileLimit: { bytes: 10 * 1024 * 1024, types: ['image/jpeg', 'image/png', 'image/webp'] },
    }),
    customFields: f.json<Record<string, unknown>>({ label: '自定义列', form: false, excel: false }),
    attachments: f.files({ label: '项目资料', max: 200 }),
  },
  rules: projectRules,
});
export type ProjectRow = RowOf<typeof project>;

interface RuledProject {
  readonly projectType?: string | null;
  readonly clientName?: string | null;
  readonly planStart?: string | null;
  readonly planEnd?: string | null;
  readonly actualStart?: string | null;
  readonly actualEnd?: string | null;
  readonly budget?: number | null;
  readonly budgetItems?: unknown;
  readonly manualHealth?: string | null;
  readonly healthReason?: string | null;
}

/** Yuan as whole fen: sums of them are exact. */
const fen = (yuan: number): number => Math.round(yuan * 100);

function budgetIssues({ budget, budgetItems }: RuledProject): Issue[] {
  if (budgetItems === null || budgetItems === undefined) return [];
  const parsed = budgetItemsSchema.safeParse(budgetItems);
  if (!parsed.success)
    return [{ field: 'budgetItems', message: parsed.error.issues[0]?.message ?? '预算科目格式不正确' }];
  const sum = parsed.data.reduce((total, { amount }) => total + fen(amount), 0);
  return typeof budget === 'number' && sum > fen(budget)
    ? [{ field: 'budgetItems', message: `合计 ${(sum / 100).toFixed(2)} 元，超过项目预算 ${budget.toFixed(2)} 元` }]
    : [];
}

function projectRules(row: RuledProject): readonly Issue[] {
  const { planStart, planEnd, actualStart, actualEnd } = row;
  const issues: Issue[] = [];
  if (planStart && planEnd && planEnd < planStart) issues.push({ field: 'planEnd', message: '不能早于计划开始' });
  if (actualStart && actualEnd && actualEnd < actualStart)
    issues.push({ field: 'actualEnd', message: '不能早于实际开始' });
  if (row.projectType === 'client' && !row.clientName?.trim())
    issues.push({ field: 'clientName', message: '客户项目必填' });
  if (row.manualHealth && row.manualHealth !== 'green' && !row.healthReason?.trim())
    issues.push({ field: 'healthReason', message: '健康度不是正常时必填' });
  return [...issues, ...budgetIssues(row)];
}
