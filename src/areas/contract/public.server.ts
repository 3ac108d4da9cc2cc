/** What servers of other areas may call of contracts. */
export { contractsOnDays } from './server/contracts-of-companies.ts';
export type { ContractsOnDay } from './server/contracts-of-companies.ts';
