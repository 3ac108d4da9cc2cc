/** What a handler gets: who asks, in which enterprise, with which rights, and a database that shows only that. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { DataScope } from '#platform/entity/permission.ts';
import type { TenantDb } from '#platform/db/database.ts';
import type { Platform } from './platform.ts';

/** A signed-in account with its session. */
export interface SessionAccount {
  readonly sessionId: number;
  readonly accountId: number;
  readonly name: string;
  readonly stepUpAt: string | null;
  /** A second factor was proved in this session. */
  readonly secondFactor: boolean;
  /** What an operator of the platform may do; absent: nothing. Counts in calls of scope `platform` only, never inside an enterprise. */
  readonly platformCodes?: ReadonlySet<string>;
}

/** Scope of one role that granted a code: scopes stay bound to the role. */
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
  /** Roles held; absent: none, as in the work of the system. */
  readonly roleIds?: readonly number[];
  readonly codes: ReadonlySet<string>;
  readonly scopes: ReadonlyMap<string, readonly GrantedScope[]>;
  /** Companies that each code reaches for who entered as the group; absent: every code reaches all of them. Set only where roles of chosen companies are held. */
  readonly coverage?: ReadonlyMap<string, ReadonlySet<string>>;
  /** Rights before they were narrowed to those that reach every company of the call (coverage.ts); absent: these are all. */
  readonly entered?: MemberAccess;
}

/** The enterprise chosen for this call, already checked against the memberships. */
export interface Tenant {
  readonly groupCode: string;
  /** Companies whose rows are visible; in group mode also '' for the group's own rows. */
  readonly companyCodes: readonly string[];
  /** The one company a new row belongs to; null in group mode, where it must be named. */
  readonly companyCode: string | null;
  readonly mode: 'company' | 'group';
  /** In group mode: what the companies are called, in the order of the group; '' is the group itself. */
  readonly companyNames?: ReadonlyMap<string, string>;
  /** In group mode: the caller asked for rows of these companies only (所属企业 of a list); `companyCodes` is narrowed to them. */
  readonly chosenCompanies?: readonly string[];
  readonly access: MemberAccess;
}

/** An act that was granted after it had waited for a decision. */
export interface GrantedAct {
  /** The act that need not be asked for again (`actKey`). */
  readonly key: string;
  /** Who decided, added to the reason of each entry in the log. */
  readonly reason: string;
  /** State that its row had before it began to wait; null where rows do not show it. */
  readonly state: string | null;
}

/** What any work on behalf of an account needs: a call, a job, the demo loader. */
export interface WorkContext {
  readonly platform: Platform;
  /** Address the work came from; null for jobs. */
  readonly ip: string | null;
  readonly requestId: string;
  /** Path of the endpoint or name of the job, for audit and logs. */
  readonly path: string;
  readonly db: TenantDb;
  /** Null only where access is public. */
  readonly session: SessionAccount | null;
  /** Null where scope is self or platform. */
  readonly tenant: Tenant | null;
  /** Present while an act is run that was granted by those who decide on it. */
  readonly granted?: GrantedAct;
  /** In calls: questions after a whole sealed number that were counted; absent in work that answers nobody (sealed-search.ts). */
  readonly countedQuestions?: ReadonlySet<string>;
  /** Runs after commit; a failure there is logged and does not undo the answer. */
  readonly afterCommit: (effect: () => Promise<void> | void) => void;
}

/** Work inside an enterprise: what entity stores, hooks and engines take. */
export interface TenantWork extends WorkContext {
  readonly session: SessionAccount;
  readonly tenant: Tenant;
  /** Rows of views that were computed for this call, by the name of the view, in place of their statements. */
  readonly computed?: ReadonlyMap<string, RawBuilder<unknown>>;
}

/** A call over HTTP. */
export interface Context extends WorkContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A call inside an enterprise: what nearly every handler works with. */
export interface TenantContext extends Context {
  readonly session: SessionAccount;
  readonly tenant: Tenant;
}

/**
 * A call that writes in several transactions, one after the other: what one of them wrote stays when a later one fails.
 * It has no connection of its own; whatever it reads or writes, it does inside a part.
 */
export interface PartedContext extends Omit<TenantContext, 'db' | 'afterCommit'> {
  /** One transaction with the tenant set, then its side effects. */
  readonly inPart: <Result>(work: (context: TenantContext) => Promise<Result>) => Promise<Result>;
}

/**
 * Companies that row-level security lets through. Rows of the group itself stay in reach where companies were chosen: the caller's own
 * membership and what the caller exports are among them.
 */
export const companiesInReach = ({ chosenCompanies, companyCodes }: Tenant): readonly string[] =>
  chosenCompanies ? ['', ...companyCodes] : companyCodes;

/** Whether the caller holds a code in the chosen enterprise. */
export function holds(context: WorkContext, code: string): boolean {
  return context.tenant?.access.codes.has(code) ?? false;
}
