/** What accounts need of the enterprises a person belongs to. The organisation provides it. */
import type { TenantDb } from '#platform/db/database.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { getStaffLoginUser } from '../model/login.ts';
import type { Context, SessionAccount, TenantWork, WorkContext } from '#platform/runtime/context.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { port, serviceOf } from '#platform/runtime/port.ts';

type SignedIn = OutputOf<typeof getStaffLoginUser>;
/** Names of an enterprise, the member and the roles. */
export type EnterpriseEntry = Pick<SignedIn, 'group' | 'company' | 'member' | 'roles'>;

/** A membership of the caller, also a disabled one. */
export interface OwnMembership {
  readonly id: number;
  readonly groupCode: string;
  readonly companyCode: string;
  readonly staffId: number | null;
  readonly displayName: string;
}

export interface EnterpriseService {
  /** Number of enterprises the caller belongs to. */
  readonly countEnterprises: (context: Context) => Promise<number>;
  /** Names of the chosen enterprise, the member and the roles, as the client keeps them. */
  readonly describeEnterprise: (context: TenantWork) => Promise<EnterpriseEntry>;
  /** Notes that the caller works here; once in five minutes. */
  readonly noteActivity: (context: TenantWork) => Promise<void>;
  /** Rights of the caller as the menu knows them. */
  readonly permissionEntries: (context: WorkContext) => Promise<SignedIn['sysAccessDataRespVos']>;
  /** Name of the enterprise of which the account is an active member; null otherwise. The person policy must hold. */
  readonly memberEnterprise: (
    db: TenantDb,
    accountId: number,
    groupCode: string,
    companyCode: string,
  ) => Promise<string | null>;
  /** Refuses unless the caller may give this account a key to sign in with (FY-A001, FY-C001). */
  readonly allowLoginKey: (
    context: Context,
    home: { readonly groupCode: string; readonly companyCode: string },
    accountId: number,
  ) => Promise<void>;
  /** What the account alone holds in any enterprise, as a sentence; null: nothing. */
  readonly soleDutyOf: (db: TenantDb, accountId: number) => Promise<string | null>;
  /** Ends what a cancelled account is and waits for in every enterprise. The person policy must hold. */
  readonly leaveAll: (db: TenantDb, accountId: number) => Promise<void>;
  /**
   * Takes up the membership for which the account was opened: its person has set the first password by the link. Made at one moment with the
   * account, which is what tells it from a later invitation of somebody else. The person policy must hold.
   */
  readonly takeUpOpened: (db: TenantDb, accountId: number, openedAt: string) => Promise<void>;
  /** FY-V001 naming the invite code unless it could be used now; nothing is used up. */
  readonly requireOpenInvite: (context: Context, person: SessionAccount, code: string) => Promise<void>;
  /** Joins by an invite code: a membership, or a request that waits. */
  readonly joinByCode: (
    context: Context,
    person: SessionAccount,
    code: string,
  ) => Promise<{ readonly requestId: number | null; readonly memberId: number | null }>;
  /** Gives and takes the roles that values of the central login's claim stand for. */
  readonly grantMappedRoles: (
    context: WorkContext,
    person: SessionAccount,
    claimValues: readonly string[],
  ) => Promise<void>;
  /** Runs `work` once in each company of the caller, one after the other in the caller's transaction. */
  readonly inOwnCompanies: <Result>(
    context: WorkContext,
    work: (inside: TenantWork, membership: OwnMembership) => Promise<Result>,
  ) => Promise<Result[]>;
}

export const enterprisePort = port<EnterpriseService>('enterprises');

/** The enterprises for one call. */
export const enterprises = ({ platform }: { readonly platform: Platform }): EnterpriseService =>
  serviceOf(platform, enterprisePort);
