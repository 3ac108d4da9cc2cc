/** What servers of other areas may call of projects. */
export type { ContractOfProject, ContractsOfProjects } from './server/detail/contracts.ts';
export { projectContractsPort } from './server/detail/contracts.ts';
export { leadingProjects, projectsByCompany, projectsByState, projectsOnDays } from './server/projects-of-companies.ts';
export type { LeadingProject } from './server/projects-of-companies.ts';
