/** What the roster needs of recruiting: who is expected out of it, and that it hears what became of them. The recruit area provides it. */
import type { TenantWork } from '#platform/runtime/context.ts';
import { port, serviceOf } from '#platform/runtime/port.ts';

/** Every function runs in the transaction of the act. */
export interface RecruitService {
  /** Row of the roster in which a person of the pool is expected; null where nobody waits for the person. */
  readonly expectedOf: (context: TenantWork, externalPersonId: number) => Promise<number | null>;
  /** The person of a recruitment record began to work. */
  readonly entered: (context: TenantWork, recruitInfoId: number, userBaseId: number) => Promise<void>;
  /** The person of a recruitment record gave up before the first day, and why. */
  readonly gaveUp: (context: TenantWork, recruitInfoId: number, reason: string) => Promise<void>;
  /** FY-C001 where the record of somebody who gave up does not wait for the first day any more. */
  readonly requireExpected: (context: TenantWork, recruitInfoId: number) => Promise<void>;
}

export const recruitPort = port<RecruitService>('recruit');

/** Recruiting for one call. */
export const recruitService = ({ platform }: Pick<TenantWork, 'platform'>): RecruitService =>
  serviceOf(platform, recruitPort);
