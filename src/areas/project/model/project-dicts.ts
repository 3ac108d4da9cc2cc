/** The enumerations of projects: what a project is, how far it is, what its parts are. */
import { options } from '#platform/entity/field.ts';

export const projectTypes = options([
  { code: 'rd', label: '研发项目', aliases: ['研发'] },
  { code: 'client', label: '客户项目', aliases: ['客户'] },
  { code: 'gov', label: '政府科技项目', aliases: ['政府科技'] },
  { code: 'internal', label: '内部建设', aliases: ['内部'] },
  { code: 'construction', label: '工程项目', aliases: ['工程'] },
  { code: 'other', label: '其他' },
]);

export const projectLevels = options([
  { code: 'national', label: '国家级' },
  { code: 'provincial', label: '省级' },
  { code: 'city', label: '市级' },
  { code: 'company', label: '公司级' },
]);

export const projectSources = options([
  { code: 'bid', label: '中标' },
  { code: 'contract', label: '合同' },
  { code: 'declare', label: '申报' },
  { code: 'self', label: '自立' },
]);

export const projectStatuses = options([
  { code: 'not_started', label: '未开始', tone: 'neutral' },
  { code: 'ongoing', label: '进行中', tone: 'processing' },
  { code: 'paused', label: '已暂停', tone: 'warning' },
  { code: 'completed', label: '已完成', tone: 'success' },
  { code: 'accepted', label: '已验收', tone: 'success' },
  { code: 'cancelled', label: '已取消', tone: 'neutral' },
  { code: 'archived', label: '已归档', tone: 'neutral' },
]);
export type ProjectStatus = (typeof projectStatuses)[number]['code'];

/** The stages of a project, in the order in which it passes them. */
export const projectStages = options([
  { code: 'initiate', label: '立项' },
  { code: 'plan', label: '策划' },
  { code: 'execute', label: '实施' },
  { code: 'test', label: '测试试运行' },
  { code: 'accept', label: '验收' },
  { code: 'close', label: '结项' },
]);
export type ProjectStage = (typeof projectStages)[number]['code'];

export const projectPriorities = options([
  { code: 'high', label: '高', tone: 'danger' },
  { code: 'medium', label: '中', tone: 'neutral' },
  { code: 'low', label: '低', tone: 'neutral' },
]);

export const projectHealths = options([
  { code: 'green', label: '正常', tone: 'success' },
  { code: 'amber', label: '需关注', tone: 'warning' },
  { code: 'red', label: '有问题', tone: 'danger' },
]);
export type ProjectHealth = (typeof projectHealths)[number]['code'];

/** How the progress of a project comes about: typed, by the number of milestones that are done, or by their weights. */
export const progressMethods = options([
  { code: 'manual', label: '手动填写' },
  { code: 'milestone', label: '按里程碑数' },
  { code: 'weight', label: '按里程碑权重' },
]);

/** Who sees a project beside those whom their role lets see it. */
export const projectVisibilities = options([
  { code: 'members', label: '仅成员' },
  { code: 'dept', label: '牵头部门' },
  { code: 'company', label: '全公司' },
]);

export const milestoneStatuses = options([
  { code: 'pending', label: '未开始', tone: 'neutral' },
  { code: 'doing', label: '进行中', tone: 'processing' },
  { code: 'done', label: '已完成', tone: 'success' },
  { code: 'delayed', label: '已延期', tone: 'danger' },
  { code: 'cancelled', label: '取消', tone: 'neutral' },
]);
export type MilestoneStatus = (typeof milestoneStatuses)[number]['code'];
/** States in which a milestone still has to be reached. */
export const openMilestones = ['pending', 'doing', 'delayed'] as const satisfies readonly MilestoneStatus[];

export const costSubjects = options([
  { code: 'labor', label: '人工' },
  { code: 'material', label: '材料' },
  { code: 'equipment', label: '设备' },
  { code: 'outsource', label: '外协' },
  { code: 'travel', label: '差旅' },
  { code: 'meeting', label: '会议' },
  { code: 'ip', label: '知识产权' },
  { code: 'manage', label: '管理费' },
  { code: 'other', label: '其他' },
]);

export const riskLevels = options([
  { code: 'high', label: '高', tone: 'danger' },
  { code: 'medium', label: '中', tone: 'warning' },
  { code: 'low', label: '低', tone: 'neutral' },
]);
export const riskStatuses = options([
  { code: 'open', label: '待应对', tone: 'warning' },
  { code: 'handling', label: '应对中', tone: 'processing' },
  { code: 'closed', label: '已关闭', tone: 'success' },
]);
