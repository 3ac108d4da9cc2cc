/** What projects ask of contracts: which belong to them and what they are about. The contract area provides it. */
import type { TenantWork } from '#platform/runtime/context.ts';
import { port } from '#platform/runtime/port.ts';
import type { ProjectContract } from '../../model/detail-calls.ts';

/** A contract of a project, with what the answer does not tell. */
export interface ContractOfProject extends ProjectContract {
  readonly projectId: number;
  /** Yuan without tax; null where the contract does not say. */
  readonly amountExclTax: number | null;
}

export interface ContractsOfProjects {
  /** Contracts of projects that the caller may see, newest first; amounts whatever the caller's right to them. */
  readonly ofProjects: (context: TenantWork, projectIds: readonly number[]) => Promise<readonly ContractOfProject[]>;
}

export const projectContractsPort = port<ContractsOfProjects>('contracts of projects');

/** None where no room of the application keeps contracts by project. */
export function contractsOfProjects(
  context: TenantWork,
  ids: readonly number[],
): Promise<readonly ContractOfProject[]> {
  const service = context.platform.registry.ports.get(projectContractsPort.name) as ContractsOfProjects | undefined;
  return service ? service.ofProjects(context, ids) : Promise.resolve([]);
}
