/** What approval needs of the roster: who leads whom. The staff area provides it. */
import type { TenantWork } from '#platform/runtime/context.ts';
import { port, serviceOf } from '#platform/runtime/port.ts';

/** A person of the roster of the chosen company. */
export interface RosterPerson {
  readonly id: number;
  readonly name: string;
  readonly departmentId: number;
  readonly superiorId: number | null;
  /** Neither left nor deleted. */
  readonly isHere: boolean;
}

export interface RosterService {
  /** Persons by id, those who left or were deleted included; ids of others are absent. */
  readonly people: (context: TenantWork, ids: readonly number[]) => Promise<RosterPerson[]>;
  /** Who leads a department and those above it, the nearest first; departments without a head are left out. */
  readonly headsAbove: (context: TenantWork, departmentId: number) => Promise<number[]>;
}

export const rosterPort = port<RosterService>('roster of approval');

/** The roster for one call. */
export const rosterOf = ({ platform }: Pick<TenantWork, 'platform'>): RosterService => serviceOf(platform, rosterPort);
