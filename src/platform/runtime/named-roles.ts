/** Roles of the chosen company or group by name, where people choose whom something is for. The room that keeps roles provides them. */
import type { TenantWork } from './context.ts';
import { port } from './port.ts';

export interface RoleNames {
  /** Active roles in their order. */
  namedRoles(context: TenantWork): Promise<readonly { readonly id: number; readonly name: string }[]>;
}

export const roleNamesPort = port<RoleNames>('roleNames');
