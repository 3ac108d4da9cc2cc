/** What other areas may use of projects. */
export { projectHealths, projectStages, projectStatuses } from './model/project-dicts.ts';
export type { ProjectHealth, ProjectStage, ProjectStatus } from './model/project-dicts.ts';
