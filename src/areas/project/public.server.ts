/** What servers of other areas may call of projects. */
export type { ContractOfProject, ContractsOfProjects } from './server/detail/contracts.ts';
export { projectContractsPort } from './server/detail/contracts.ts';
