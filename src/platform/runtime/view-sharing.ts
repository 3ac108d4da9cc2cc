/** To whom people may show their views of lists. The room that keeps rights and roles provides it. */
import type { TenantWork } from './context.ts';
import { port } from './port.ts';

export interface ViewSharing {
  /** Code that lets a person show a view to others. */
  readonly code: string;
  /** Active roles of the chosen company or group in their order. */
  roles(context: TenantWork): Promise<readonly { readonly id: number; readonly name: string }[]>;
}

export const viewSharingPort = port<ViewSharing>('viewSharing');
