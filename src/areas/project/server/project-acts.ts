/** What is special about the acts on projects: the days of the real course, milestones that are left, another manager. */
import { acting } from '#platform/acts/acting.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { requireAllWritten, writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { projectActs } from '../model/project-acts.ts';
import { openMilestones } from '../model/project-dicts.ts';
import { projectMoves } from '../model/project-moves.ts';
import { projectMilestone } from '../model/project-milestone.ts';

const today = (context: TenantWork): string => todayInShanghai(context.platform.now());

/** Finishes or cancels the milestones of a project that are open. */
async function closeMilestones(context: TenantWork, projectId: number, choice: 'finish' | 'cancel'): Promise<void> {
  const open = await queryRows<{ id: number }>(context)`
    select t.id
    from project_milestone t
    where ${tenantCondition(context, 't')} and t.project_id = ${projectId}
      and t.status = any(${[...openMilestones]}::text[])`;
  const rows = await lockRows(
    context,
    projectMilestone,
    open.map(({ id }) => id),
    null,
  );
  const actualEnd = today(context);
  const values = choice === 'finish' ? ({ status: 'done', actualEnd } as const) : ({ status: 'cancelled' } as const);
  const given = rows.map((before) => ({ before, values }));
  requireAllWritten(await writeRows(context, projectMilestone, given, { rules: false, reason: '随项目完成' }));
}

export const projectActsHandler = acting(
  projectActs,
  {
    start: async (context, { actualStart }) => ({
      status: projectMoves.start.to,
      actualStart: actualStart ?? today(context),
    }),
    pause: async () => ({ status: projectMoves.pause.to }),
    resume: async () => ({ status: projectMoves.resume.to }),
    complete: async (context, { id, actualEnd }, { openMilestones: choice }) => {
      if (choice === 'finish' || choice === 'cancel') await closeMilestones(context, id, choice);
      return { status: projectMoves.complete.to, actualEnd: actualEnd ?? today(context) };
    },
    accept: async () => ({ status: projectMoves.accept.to }),
    cancel: async () => ({ status: projectMoves.cancel.to }),
    archive: async () => ({ status: projectMoves.archive.to }),
    assign: async (_context, row, { managerId }) => {
      if (row.managerId === managerId && !row.isManagerMissing) throw fail.conflict('已是该项目的经理');
      return { managerId, isManagerMissing: false };
    },
    stage: async (_context, _row, { stageCode }) => ({ stageCode }),
  },
  { before: async (context) => companyForNewRow(context) },
);
