/** What the error pages need to know about the address that was refused. Kept in memory: /404 and /401 stay clean addresses. */
import type { GuardResult } from './guard.ts';

export interface Refusal {
  readonly address: string;
  readonly reason: Extract<GuardResult, { kind: 'refuse' }>['reason'];
  readonly code?: string | undefined;
}

/** Of the page: there is one address in its bar. */
let last: Refusal | null = null;

export function rememberRefusal(refusal: Refusal): void {
  last = refusal;
}

export const lastRefusal = (): Refusal | null => last;
