/** Moving milestones with those that wait for them, and taking the plan as it is for what was promised. */
import { handle } from '#platform/runtime/registry.ts';
import { fail } from '#platform/runtime/failure.ts';
import { rowsOfParent } from '#platform/store/child-store.ts';
import { currentRow } from '#platform/store/current-row.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { requireAllWritten, writeRows } from '#platform/store/write.ts';
import { resetBaseline, shiftMilestones } from '../../model/detail-calls.ts';
import { shiftWithDependents } from '../../model/plan/shift.ts';
import { openMilestones } from '../../model/project-dicts.ts';
import { projectMilestone } from '../../model/project-milestone.ts';
import { requireEditor } from './reach.ts';
import { extendProject } from './save-parts.ts';

/** Somebody changed what the person had confirmed: the plan has to be looked at again. */
const changed = (): Error => fail.conflict('里程碑已被他人修改，请刷新后重新移动');

export const shiftMilestonesHandler = handle(shiftMilestones, async (context, input) => {
  const { editing } = await requireEditor(context, input.projectId);
  const ids = input.milestones.map(({ id }) => id);
  const versions = new Map(input.milestones.map(({ id, version }) => [id, version]));
  await lockRows(context, projectMilestone, ids, null);
  const plan = (await rowsOfParent(context, projectMilestone, input.projectId)).map((row) => ({
    ...row,
    dependsOn: row.dependsOn ?? [],
  }));
  const byId = new Map(plan.map((row) => [row.id, row]));
  for (const [id, version] of versions) {
    const row = byId.get(id);
    if (!row) throw fail.notFound();
    if (row.version !== version) throw fail.stale(await currentRow(editing, projectMilestone, id));
    if (row.status === 'done' || row.status === 'cancelled')
      throw fail.conflict(`“${row.title}”已完成或取消，不能移动`);
  }
  const shifts = shiftWithDependents(plan, ids, input.days);
  if (shifts.some(({ id }) => !versions.has(id))) throw changed();
  if (input.extendsProject)
    await extendProject(
      context,
      input.projectId,
      shifts.flatMap(({ planStart, planEnd }) => [planStart, planEnd]),
    );
  const written = await writeRows(
    editing,
    projectMilestone,
    shifts.flatMap(({ id, planStart, planEnd }) => {
      const before = byId.get(id);
      return before ? [{ before: { ...before }, values: { planStart, planEnd } }] : [];
    }),
    { reason: `${input.days > 0 ? '后移' : '前移'} ${Math.abs(input.days)} 天` },
  );
  requireAllWritten(written);
  return {
    milestones: written.flatMap(({ id, version }, index) => {
      const shift = shifts[index];
      return id !== null && shift ? [{ id, version, planStart: shift.planStart, planEnd: shift.planEnd }] : [];
    }),
  };
});

export const resetBaselineHandler = handle(resetBaseline, async (context, { projectId, reason }) => {
  const { editing } = await requireEditor(context, projectId);
  const open = await lockRows(
    editing,
    projectMilestone,
    (await rowsOfParent(context, projectMilestone, projectId)).flatMap(({ id, status }) =>
      (openMilestones as readonly string[]).includes(status) ? [id] : [],
    ),
    null,
  );
  const written = await writeRows(
    editing,
    projectMilestone,
    open.map((before) => ({
      before,
      values: { baselineStart: before.planStart, baselineEnd: before.planEnd },
    })),
    { reason: `重设基线：${reason}` },
  );
  requireAllWritten(written);
  return { milestones: written.length };
});
