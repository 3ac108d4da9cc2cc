/** Templates of a company, and the milestones that a new project takes from one. */
import { addDays } from '#lib/chinese/calendar.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { entityHandlers } from '#platform/store/entity-handlers.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { requireAllWritten, writeRows } from '#platform/store/write.ts';
import { projectMilestone } from '../model/project-milestone.ts';
import { projectTemplate, templateMilestonesSchema } from '../model/project-template.ts';
import { project } from '../model/project.ts';
import { deleteTemplate, queryPageTemplate, saveTemplate } from '../model/template-calls.ts';

/** Copies the milestones of a template into a project; their days count from its first day, or from today. */
export async function insertTemplateMilestones(
  context: TenantWork,
  projectId: number,
  templateId: number,
): Promise<void> {
  const [[template], [stored]] = await Promise.all([
    lockRows(context, projectTemplate, [templateId], null),
    lockRows(context, project, [projectId], null),
  ]);
  if (!template || !stored) throw fail.invalid('模板：所选模板不存在', { templateId: '所选模板不存在' });
  const list = templateMilestonesSchema.parse(template.milestones);
  const first = stored.planStart ?? todayInShanghai(context.platform.now());
  const written = await writeRows(
    context,
    projectMilestone,
    list.map(({ title, stageCode, startDay, endDay, weight, deliverables }, sort) => ({
      before: null,
      values: {
        projectId,
        title,
        stageCode,
        planStart: typeof startDay === 'number' ? addDays(first, startDay) : null,
        planEnd: addDays(first, endDay),
        weight: weight ?? null,
        deliverables: deliverables.length > 0 ? deliverables : null,
        sort,
      },
    })),
    { reason: `按模板「${template.name}」建立` },
  );
  requireAllWritten(written);
  const ids = written.map(({ id }) => id ?? 0);
  const rows = await lockRows(context, projectMilestone, ids, null);
  const linked = list.flatMap(({ dependsOn }, place) => {
    const before = rows.find(({ id }) => id === ids[place]);
    return dependsOn.length > 0 && before
      ? [{ before, values: { dependsOn: dependsOn.map((other) => ids[other] ?? 0) } }]
      : [];
  });
  requireAllWritten(await writeRows(context, projectMilestone, linked, { reason: '按模板建立' }));
}

export const templateHandlers: readonly Handler[] = entityHandlers(projectTemplate, {
  page: queryPageTemplate,
  save: saveTemplate,
  remove: deleteTemplate,
});
