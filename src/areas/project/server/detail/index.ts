/** What the server does about one project: the whole of it, its parts and their plan, the load of people. */
import type { Handler } from '#platform/runtime/registry.ts';
import type { EntityHooks } from '#platform/store/entity-hooks.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import { projectCost } from '../../model/project-cost.ts';
import { projectLog } from '../../model/project-log.ts';
import { projectMilestone } from '../../model/project-milestone.ts';
import { followProjects } from '../follow-projects.ts';
import { getProjectHandler } from './get-project.ts';
import { queryPageMemberHandler, saveMemberHandler } from './members.ts';
import { prepareMilestones } from './milestone-hooks.ts';
import { partHandlers } from './save-parts.ts';
import { resetBaselineHandler, shiftMilestonesHandler } from './shift.ts';

/** A project keeps what its parts come to. */
const followed: Pick<EntityHooks, 'changed'> = {
  changed: (context, _ids, { parentIds }) => followProjects(context, parentIds),
};

export const partHooks: Readonly<Record<string, EntityHooks>> = {
  [projectMilestone.name]: { ...hooksOf(projectMilestone, { prepare: prepareMilestones }), ...followed },
  [projectCost.name]: followed,
  [projectLog.name]: followed,
};

export const detailHandlers: readonly Handler[] = [
  getProjectHandler,
  saveMemberHandler,
  queryPageMemberHandler,
  shiftMilestonesHandler,
  resetBaselineHandler,
  ...partHandlers,
];
