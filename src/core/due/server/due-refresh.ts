/** Items that change with the day alone. The area that hands them over provides the service. */
import type { TenantWork } from '#platform/runtime/context.ts';
import { port } from '#platform/runtime/port.ts';

export interface DueRefresh {
  /** Brings the items of the company up to `today` (YYYY-MM-DD in Shanghai) before people are reminded of them. */
  readonly refresh: (context: TenantWork, today: string) => Promise<void>;
}

export const dueRefreshPort = port<DueRefresh>('due refresh');
