/** A milestone of a project: a day that has to be reached, or a stretch of work that ends on it. Its stage says where it stands. */
import { z } from 'zod';
import type { Issue, RowOf } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { milestoneStatuses, projectStages } from './project-dicts.ts';
import { mostMilestones } from './project.ts';
import { partOfProject, partPermissions, projectField } from './project-part.ts';

/** Milestones that have to be reached before: their ids, all of the same project. */
export const dependsOnSchema = z.array(z.int().positive()).max(20, '最多 20 个前置里程碑');

export const projectMilestone = entity({
  name: 'project_milestone',
  label: '里程碑',
  unit: '个',
  title: 'title',
  permissions: partPermissions,
  parent: partOfProject(mostMilestones),
  sort: [
    { field: 'sort', order: 'asc' },
    { field: 'planEnd', order: 'asc' },
  ],
  restorable: 'atOnce',
  fields: {
    ...projectField,
    title: f.text({ label: '里程碑名称', required: true, max: 100, list: { width: 200 } }),
    stageCode: f.oneOf({
      label: '所属阶段',
      options: projectStages,
      required: true,
      default: 'execute',
      list: { width: 110 },
    }),
    // Without a first day it is a single day.
    planStart: f.date({ label: '计划开始', list: { width: 112 } }),
    planEnd: f.date({ label: '计划完成', required: true, list: { width: 112 } }),
    // The plan as it was agreed: what bars are compared with.
    baselineStart: f.date({ label: '基准开始', readOnly: true, form: false }),
    baselineEnd: f.date({ label: '基准完成', readOnly: true, form: false }),
    actualEnd: f.date({ label: '实际完成', past: true, list: { width: 112 } }),
    ownerId: f.ref({ label: '负责人', to: 'group_user_base', index: true, list: { width: 90 } }),
    weight: f.int({ label: '权重', min: 0, max: 100 }),
    // Of the work itself: what is done counts as a whole, however much was said before.
    progress: f.percent({ label: '完成度' }),
    dependsOn: f.json<number[]>({ label: '前置里程碑', form: { wide: true } }),
    deliverables: f.list({ label: '交付物', max: 20, itemMax: 100 }),
    status: f.oneOf({
      label: '里程碑状态',
      options: milestoneStatuses,
      required: true,
      default: 'pending',
      filter: 'in',
      list: { width: 96 },
    }),
    sort: f.int({ label: '排序', required: true, min: 0, max: 9999, default: 0, form: false }),
  },
  rules: milestoneRules,
});
export type ProjectMilestoneRow = RowOf<typeof projectMilestone>;

interface RuledMilestone {
  readonly planStart?: string | null;
  readonly planEnd?: string | null;
  readonly dependsOn?: unknown;
}

function milestoneRules({ planStart, planEnd, dependsOn }: RuledMilestone): readonly Issue[] {
  const issues: Issue[] = [];
  if (planStart && planEnd && planEnd < planStart) issues.push({ field: 'planEnd', message: '不能早于计划开始' });
  const parsed = dependsOnSchema.nullish().safeParse(dependsOn);
  if (!parsed.success)
    issues.push({ field: 'dependsOn', message: parsed.error.issues[0]?.message ?? '前置里程碑格式不正确' });
  return issues;
}
