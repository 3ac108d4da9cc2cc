/** Tables the account area owns. */
import type { ColumnType, Generated, Kysely } from 'kysely';
import type { ProtocolType } from '../model/protocol.ts';
import type { CodeOf, sex } from '#platform/entity/dictionaries.ts';
import type { Channel } from '#platform/runtime/delivery.ts';
import type { Db, TenantDb } from '#platform/db/database.ts';
import { tablesOf } from '#platform/db/database.ts';

type Instant = ColumnType<string, string | Date | undefined, string | Date>;
type OptionalInstant = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;

export interface AccountTable {
  id: Generated<number>;
  account: string | null;
  /** Sealed; phoneIndex finds it. */
  phone: string | null;
  phoneIndex: string | null;
  email: string | null;
  phoneVerifiedAt: OptionalInstant;
  emailVerifiedAt: OptionalInstant;
  name: string;
  nickname: string | null;
  avatarFileId: number | null;
  gender: CodeOf<typeof sex> | null;
  birthday: string | null;
  status: Generated<'active' | 'locked' | 'disabled' | 'cancelling' | 'cancelled'>;
  managedBy: string | null;
  demo: Generated<boolean>;
  mustChangePassword: Generated<boolean>;
  cancelRequestedAt: OptionalInstant;
  cancelledAt: OptionalInstant;
  createdAt: Instant;
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
  passwordCredential: {
    accountId: number;
    hash: string;
    profile: Generated<'standard' | 'mlps3'>;
    changedAt: Instant;
    expireAt: OptionalInstant;
  };
  session: {
    id: Generated<number>;
    tokenHash: Buffer;
    previousTokenHash: Buffer | null;
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
    idpSid: string | null;
    /** Sealed. */
    idToken: string | null;
  };
  accountIdentity: {
    id: Generated<number>;
    accountId: number;
    issuer: string;
    subject: string;
    email: string | null;
    linkedAt: Instant;
  };
  ssoLink: {
    tokenHash: Buffer;
    accountId: number;
    issuer: string;
    subject: string;
    email: string | null;
    idpSid: string | null;
    idToken: string;
    claimValues: string[];
    redirect: string;
    ip: string | null;
    userAgent: string | null;
    expireAt: Instant;
    usedAt: OptionalInstant;
  };
  throttle: { key: string; failures: Generated<number>; windowStart: Instant; blockedUntil: OptionalInstant };
  loginLog: {
    id: Generated<number>;
    accountId: number | null;
    identifierHash: string;
    method: string;
    result: 'success' | 'failure';
    reason: string | null;
    ip: string | null;
    userAgent: string | null;
    at: Instant;
  };
  passwordHistory: { id: Generated<number>; accountId: number; hash: string; createdAt: Instant };
  trustedDevice: {
    id: Generated<number>;
    accountId: number;
    tokenHash: Buffer;
    name: string | null;
    expireAt: Instant;
    createdAt: Instant;
  };
  totp: { accountId: number; secret: string; confirmedAt: OptionalInstant; lastStep: Generated<number> };
  recoveryCode: { id: Generated<number>; accountId: number; hash: string; usedAt: OptionalInstant };
  verifyCode: {
    id: Generated<number>;
    codeToken: string;
    targetHash: string;
    channel: Channel;
    scene: string;
    codeHash: string;
    attempts: Generated<number>;
    expireAt: Instant;
    usedAt: OptionalInstant;
    ip: string | null;
    deliveryStatus: string;
    createdAt: Instant;
  };
  passkey: {
    id: Generated<number>;
    accountId: number;
    credentialId: string;
    publicKey: Buffer;
    counter: number;
    transports: string[];
    name: string | null;
    lastUsedAt: OptionalInstant;
    createdAt: Instant;
  };
  passkeyChallenge: {
    id: Generated<number>;
    tokenHash: Buffer;
    challenge: string;
    purpose: string;
    sessionId: number | null;
    loginChallengeId: number | null;
    ip: string | null;
    userAgent: string | null;
    expireAt: Instant;
    usedAt: OptionalInstant;
  };
  loginChallenge: {
    id: Generated<number>;
    tokenHash: Buffer;
    accountId: number;
    steps: string[];
    methods: string[];
    remember: boolean;
    codeToken: string | null;
    channel: Channel | null;
    ip: string | null;
    userAgent: string | null;
    attempts: Generated<number>;
    expireAt: Instant;
    usedAt: OptionalInstant;
  };
  passwordReset: {
    id: Generated<number>;
    tokenHash: Buffer;
    accountId: number;
    totpDone: boolean;
    sentTo: 'sms' | 'email' | null;
    expireAt: Instant;
    usedAt: OptionalInstant;
  };
  loginSecretKey: {
    id: Generated<number>;
    keyHash: Buffer;
    accountId: number;
    createdBy: number;
    purpose: 'jump' | 'device' | 'invite';
    groupCode: string | null;
    companyCode: string | null;
    path: string | null;
    expireAt: Instant;
    usedAt: OptionalInstant;
    usedIp: string | null;
  };
  protocolVersion: {
    id: Generated<number>;
    type: ProtocolType;
    version: string;
    title: string;
    content: string;
    effectiveAt: Instant;
    requireReconsent: boolean;
    createdBy: number | null;
    createdAt: Instant;
  };
  consentRecord: {
    id: Generated<number>;
    accountId: number;
    type: ProtocolType;
    version: string;
    action: 'agree' | 'withdraw';
    at: Instant;
    ip: string | null;
    userAgent: string | null;
    evidenceHash: string | null;
  };
  platformOperator: { accountId: number; roleCode: Generated<'platform_admin'>; createdAt: Instant };
  domainConfig: {
    domain: string;
    siteName: string;
    logoUrl: string | null;
    icp: string | null;
    publicSecurityNo: string | null;
    loginMethods: string[];
    registerEnabled: boolean;
    locale: Generated<string>;
    contactPhone: string | null;
    version: Generated<number>;
    updatedBy: number | null;
    updatedAt: Instant;
  };
}

/** The area's tables on a connection. */
export function accountTables(db: TenantDb | Db): Kysely<AccountTables> {
  return tablesOf<AccountTables>(db);
}
