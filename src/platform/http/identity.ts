/** How the platform learns who asks and what they may do; the account and organisation areas implement it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MemberAccess, SessionAccount } from '#platform/runtime/context.ts';

export interface EnterpriseChoice {
  readonly groupCode: string;
  /** Absent or null: entry as the group. */
  readonly companyCode: string | null;
}

/** What an enterprise asks of whoever enters, beyond being a member. */
export interface EntryRule {
  /** Whether calls may come from this address. */
  readonly allowsAddress: (address: string) => boolean;
  /** A second factor must have been proved in the session. */
  readonly secondFactor: boolean;
}

export interface EnterpriseAccess {
  readonly access: MemberAccess;
  readonly entry: EntryRule;
  /** Companies of the group that the group roles cover, in group mode; the one company otherwise. */
  readonly companyCodes: readonly string[];
  /** In group mode: what these companies are called, in the order of the group; '' is the group itself. */
  readonly companyNames?: ReadonlyMap<string, string>;
}

/** stranger: does not belong there; disabled: was switched off; frozen, dissolved: the company is, to which the account belongs. */
export type NoAccess = 'stranger' | 'disabled' | 'frozen' | 'dissolved';

export interface Identity {
  /**
   * Session of a cookie token, null when unknown, ended or expired. `active`: made by a user, renews the idle clock.
   * `beforeStranger` is called, and may throw, before the database is asked for a token that opened no session here lately.
   */
  findSession(token: string, options: { active: boolean; beforeStranger?: () => void }): Promise<SessionAccount | null>;
  /** Rights in an enterprise, or why there are none. */
  findAccess(accountId: number, choice: EnterpriseChoice): Promise<EnterpriseAccess | NoAccess>;
  /** Answers a request without session where people sign in elsewhere; null: they sign in here, and the refusal is the answer. */
  signInElsewhere(request: FastifyRequest, reply: FastifyReply): FastifyReply | null;
  /** Drops what this process remembers of an account at once; other processes follow by event a moment later. */
  forget(accountId: number): void;
}
