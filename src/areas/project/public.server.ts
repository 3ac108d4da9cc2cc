/** What servers of other rooms may use of projects. */
export type { ContractOfProject } from './server/detail/contracts.ts';
export { projectContractsPort } from './server/detail/contracts.ts';
