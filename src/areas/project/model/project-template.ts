/** A template of a company: the milestones with which projects of a kind begin, in days from the first day of the project. */
import { z } from 'zod';
import { lineSchema } from '#platform/entity/line-schema.ts';
import type { Issue } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { projectStages, projectTypes } from './project-dicts.ts';
import { mostMilestones } from './project.ts';

/** Most templates of a company, and days from the first day of a project to its last milestone. */
export const mostTemplates = 50;
export const mostDays = 3650;

export const templateMilestoneSchema = z.strictObject({
  title: z.string('名称必填').trim().min(1, '名称必填').max(100, '名称最多 100 个字'),
  stageCode: z.enum(projectStages.map(({ code }) => code) as [string, ...string[]], '阶段不存在'),
  /** Days from the first day of the project to the first and the last day of the milestone. */
  startDay: z.int().min(0).max(mostDays).nullish(),
  endDay: z.int('天数应为整数').min(0, '天数不能小于 0').max(mostDays, `天数最多 ${mostDays}`),
  weight: z.int().min(0).max(100).nullish(),
  /** Places in the list, from 0, of the milestones that have to be reached before. */
  dependsOn: z.array(z.int().min(0)).max(20).default([]),
  deliverables: z.array(lineSchema.min(1).max(100)).max(20).default([]),
});
export type TemplateMilestone = z.input<typeof templateMilestoneSchema>;
export const templateMilestonesSchema = z
  .array(templateMilestoneSchema)
  .min(1, '至少一个里程碑')
  .max(mostMilestones, `最多 ${mostMilestones} 个里程碑`)
  .refine((list) => list.every(({ startDay, endDay }) => (startDay ?? 0) <= endDay), {
    message: '里程碑的结束不能早于开始',
  })
  .refine((list) => list.every(({ dependsOn }, place) => dependsOn.every((other) => other < place)), {
    message: '前置里程碑应排在前面',
  });

export const projectTemplate = entity({
  name: 'project_template',
  label: '项目模板',
  unit: '个',
  title: 'name',
  limit: mostTemplates,
  permissions: {
    read: 'project_manage',
    insert: 'project_header',
    update: 'project_header',
    delete: 'project_header',
  },
  sort: [{ field: 'createdAt', order: 'desc' }],
  restorable: 'atOnce',
  fields: {
    name: f.text({ label: '模板名称', required: true, max: 50, unique: true, list: { width: 200 } }),
    projectType: f.oneOf({ label: '项目类型', options: projectTypes, list: { width: 110 } }),
    milestones: f.json<TemplateMilestone[]>({ label: '里程碑', required: true, form: { wide: true } }),
  },
  rules: templateRules,
  sample: (n) => ({
    milestones: [
      { title: `立项评审 ${n}`, stageCode: 'initiate', endDay: 7, dependsOn: [], deliverables: ['立项报告'] },
      { title: '验收', stageCode: 'accept', startDay: 60, endDay: 90, dependsOn: [0], deliverables: [] },
    ],
  }),
});

function templateRules({ milestones }: { readonly milestones?: unknown }): readonly Issue[] {
  if (milestones === undefined || milestones === null) return [];
  const parsed = templateMilestonesSchema.safeParse(milestones);
  return parsed.success
    ? []
    : [{ field: 'milestones', message: parsed.error.issues[0]?.message ?? '里程碑格式不正确' }];
}
