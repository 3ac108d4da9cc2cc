/** Projects: what the company does for clients, for research and for itself, with people, milestones, money and risks. */
import type { AreaServer } from '#platform/runtime/registry.ts';
import { projectCost } from '../model/project-cost.ts';
import { projectLog } from '../model/project-log.ts';
import { projectMilestone } from '../model/project-milestone.ts';
import { projectRisk } from '../model/project-risk.ts';
import { projectTemplate } from '../model/project-template.ts';
import { project } from '../model/project.ts';
import { detailHandlers, partHooks } from './detail/index.ts';
import { milestoneDue } from './detail/milestone-due.ts';
import { followJob } from './follow-projects.ts';
import { exportHandler, projectWorkbook } from './export.ts';
import { headerHandlers } from './header.ts';
import { listHandlers } from './list/query-page.ts';
import { projectActsHandler } from './project-acts.ts';
import { projectHooks } from './project-hooks.ts';
import { saveHandlers } from './project-save.ts';
import { projectProvision } from './project-service.ts';
import { templateHandlers } from './templates.ts';

export const projectArea: AreaServer = {
  name: 'project',
  ports: [projectProvision],
  entities: [project, projectMilestone, projectCost, projectLog, projectRisk, projectTemplate],
  hooks: { [project.name]: projectHooks, ...partHooks },
  due: [milestoneDue],
  exports: [projectWorkbook],
  jobs: [followJob],
  handlers: [
    ...headerHandlers,
    exportHandler,
    ...listHandlers,
    ...saveHandlers,
    projectActsHandler,
    ...templateHandlers,
    ...detailHandlers,
  ],
};

export { insertDemoProjects } from './demo.ts';
