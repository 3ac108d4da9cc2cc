/** What a handler gets: who asks, in which enterprise, with which rights, and a database that shows only that. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DataScope } from '#platform/model/permission.ts';
import type { TenantDb } from './database.ts';
import type { Platform } from './platform.ts';

/** A signed-in account with its session. */
export interface SessionAccount {
  readonly sessionId: number;
  readonly accountId: number;
  readonly name: string;
  readonly stepUpAt: string | null;
}

/** Scope of one role that granted a code: scopes stay bound to the role (area account-org §7.5). */
export interface GrantedScope {
  readonly scope: DataScope;
  /** Departments of `custom`, and the own ones of `dept` and `dept_and_child` (children resolved). */
  readonly departmentIds: readonly number[];
}

/** Rights of a member in the chosen enterprise. */
export interface MemberAccess {
  readonly memberId: number;
  readonly staffId: number | null;
  readonly displayName: string;
  readonly roleNames: readonly string[];
  readonly codes: ReadonlySet<string>;
  readonly scopes: ReadonlyMap<string, readonly GrantedScope[]>;
}

/** The enterprise chosen for this call, already checked against the memberships. */
export interface Tenant {
  readonly groupCode: string;
  /** Companies whose rows are visible; in group mode also '' for the group's own rows. */
  readonly companyCodes: readonly string[];
  /** The one company a new row belongs to; null in group mode, where it must be named. */
  readonly companyCode: string | null;
  readonly mode: 'company' | 'group';
  readonly access: MemberAccess;
}

export interface Context {
  readonly platform: Platform;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly requestId: string;
  /** Path of the endpoint, for audit and logs. */
  readonly path: string;
  readonly db: TenantDb;
  /** Null only where access is public. */
  readonly session: SessionAccount | null;
  /** Null where scope is self or platform. */
  readonly tenant: Tenant | null;
  /** Runs after commit; a failure there is logged and does not undo the answer. */
  readonly afterCommit: (effect: () => Promise<void> | void) => void;
}

/** Context of a call inside an enterprise: what nearly every handler works with. */
export interface TenantContext extends Context {
  readonly session: SessionAccount;
  readonly tenant: Tenant;
}

/** Whether the caller holds a code in the chosen enterprise. */
export function holds(context: Context, code: string): boolean {
  return context.tenant?.access.codes.has(code) ?? false;
}
