/** What projects ask of contracts: which belong to them and what they are about. The contract area provides it. */
import type { TenantWork } from '#platform/runtime/context.ts';
import { port } from '#platform/runtime/port.ts';
import type { ProjectContract } from '../../model/detail-calls.ts';

/** A contract of a project, with what the answer does not tell. */
export interface ContractOfProject extends ProjectContract {
  readonly projectId: number;
  /** Yuan without tax; null where the contract does not say. */
  readonly amountExclTax: number | null;
  /** Signed by both sides: what nobody signed, and what is void, brings nothing in. */
  readonly isSigned: boolean;
}

export interface ContractsOfProjects {
  /** Contracts of projects that the caller may see, newest first; amounts in yuan, whatever the caller's right to them. */
  readonly ofProjects: (context: TenantWork, projectIds: readonly number[]) => Promise<readonly ContractOfProject[]>;
  /** Those of the projects to which a contract belongs, whoever sees it. */
  readonly withContracts: (context: TenantWork, projectIds: readonly number[]) => Promise<readonly number[]>;
}

export const projectContractsPort = port<ContractsOfProjects>('contracts of projects');

/** Nothing where no room of the application keeps contracts by project. */
const nothing: ContractsOfProjects = { ofProjects: async () => [], withContracts: async () => [] };

/** What the application knows of contracts by project. */
export const contractsOf = ({ platform }: Pick<TenantWork, 'platform'>): ContractsOfProjects =>
  (platform.registry.ports.get(projectContractsPort.name) as ContractsOfProjects | undefined) ?? nothing;
