/** Tables the account area owns. */
import type { ColumnType, Generated, Kysely } from 'kysely';
import type { Db, TenantDb } from '#platform/server/database.ts';
import { tablesOf } from '#platform/server/database.ts';

type Instant = ColumnType<string, string | Date | undefined, string | Date>;
type OptionalInstant = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;

export interface AccountTable {
  id: Generated<number>;
  account: string | null;
  /** Sealed; phoneIndex finds it. */
  phone: string | null;
  phoneIndex: string | null;
  email: string | null;
  name: string;
  nickname: string | null;
  status: Generated<'active' | 'locked' | 'disabled' | 'cancelling' | 'cancelled'>;
  managedBy: string | null;
  demo: Generated<boolean>;
  mustChangePassword: Generated<boolean>;
  lastLoginAt: OptionalInstant;
  lastLoginIp: string | null;
  lastGroupCode: string | null;
  lastCompanyCode: string | null;
  preferences: Generated<Record<string, unknown>>;
  updatedAt: Instant;
  version: Generated<number>;
}

export interface AccountTables {
  account: AccountTable;
  passwordCredential: { accountId: number; hash: string; profile: Generated<string>; changedAt: Instant; expireAt: OptionalInstant };
  session: {
    id: Generated<number>;
    tokenHash: Buffer;
    accountId: number;
    createdAt: Instant;
    lastSeenAt: Instant;
    idleSeconds: number;
    absoluteExpireAt: Instant;
    remember: boolean;
    authMethods: string[];
    stepUpAt: OptionalInstant;
    ip: string | null;
    userAgent: string | null;
    endedAt: OptionalInstant;
    endReason: string | null;
  };
  throttle: { key: string; failures: Generated<number>; windowStart: Instant; blockedUntil: OptionalInstant };
  loginLog: { id: Generated<number>; accountId: number | null; identifierHash: string; method: string; result: 'success' | 'failure'; reason: string | null; ip: string | null; userAgent: string | null; at: Instant };
  protocolVersion: { type: string; version: string; effectiveAt: Instant };
  domainConfig: { domain: string; siteName: string; logoUrl: string | null; icp: string | null; publicSecurityNo: string | null; loginMethods: string[]; registerEnabled: boolean; locale: string; contactPhone: string | null };
}

/** The area's tables on a connection. */
export function accountTables(db: TenantDb | Db): Kysely<AccountTables> {
  return tablesOf<AccountTables>(db);
}
