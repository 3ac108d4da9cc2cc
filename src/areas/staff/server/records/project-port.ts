/** What the archive asks of projects: what a project is called and how far it is. The project area provides it. */
import type { TenantWork } from '#platform/runtime/context.ts';
import { port, serviceOf } from '#platform/runtime/port.ts';

/** A project as a row of the archive names it. */
export interface ProjectFacts {
  readonly id: number;
  readonly projectNo: string | null;
  readonly projectName: string;
  /** Code and word of its state. */
  readonly status: string;
  readonly statusLabel: string;
}

export interface ProjectService {
  /** Projects of the tenant by their ids, whoever asks: whose archive is seen, of that person it is seen too. */
  readonly factsOf: (context: TenantWork, ids: readonly number[]) => Promise<ReadonlyMap<number, ProjectFacts>>;
  /** FY-C001 where the members of one of the projects may not change any more. */
  readonly requireOpen: (context: TenantWork, ids: readonly number[]) => Promise<void>;
  /** People left the company: what they managed wants somebody else. */
  readonly managersLeft: (context: TenantWork, staffIds: readonly number[]) => Promise<void>;
}

export const projectPort = port<ProjectService>('project');

/** Projects for one call. */
export const projectService = ({ platform }: Pick<TenantWork, 'platform'>): ProjectService =>
  serviceOf(platform, projectPort);
