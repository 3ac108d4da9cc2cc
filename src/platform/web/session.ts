/** Signing in, entering an enterprise, signing out: what the shell asks for and the account area carries out. */
import { create } from 'zustand';
import type { CodeOf, sex } from '#platform/entity/dictionaries.ts';
import type { EnterpriseChoice } from './session-store.ts';

/** What getLoginUser tells beyond the permission codes; lives in memory only (phone and mail are not stored). */
export interface Account {
  readonly id: number;
  readonly name: string;
  readonly account: string | null;
  readonly nickname: string | null;
  readonly gender: CodeOf<typeof sex> | null;
  /** YYYY-MM-DD. */
  readonly birthday: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly enterpriseCount: number;
  readonly unreadCount: number;
  readonly lastGroupCode: string | null;
  readonly lastCompanyCode: string | null;
  readonly selectGroupType: 1 | 2;
  readonly preferences: Readonly<Record<string, unknown>>;
  readonly mustChangePassword: boolean;
  /** Last moment of the present password; null where passwords do not run out. */
  readonly passwordExpireAt: string | null;
  readonly protocolToAgree: readonly { readonly type: string; readonly version: string; readonly title: string }[];
  readonly cancelling: boolean;
  readonly version: number;
  /** Inside the chosen enterprise only. */
  readonly groupName: string | null;
  readonly companyName: string | null;
  /** Registered name of the company, for what is signed in it. */
  readonly legalName: string | null;
  /** The person's row in the roster of the company; null in a group and where there is none. */
  readonly staffId: number | null;
  /** Inside a group: its companies that the person reaches, in the order of the group. */
  readonly companies: readonly MemberCompany[];
}

/** A company of the group one is in. */
export interface MemberCompany {
  readonly companyCode: string;
  /** Its short name where it has one. */
  readonly companyName: string;
}

/** Of the page: who is signed in, as the server last told. */
export const useAccount = create<{ readonly account: Account | null }>(() => ({ account: null }));

/** An enterprise that did not let the person in, and why: told where enterprises are chosen, which offers to try again. */
export interface EntryRefusal {
  /** `closed`: one is no longer a member, or it was frozen or dissolved; another try is of no use. */
  readonly reason: 'address' | 'second_factor' | 'closed';
  readonly text: string;
  readonly choice: EnterpriseChoice;
}

/** Of the page: why the last try to enter an enterprise was refused. */
export const useEntryRefusal = create<{ readonly refusal: EntryRefusal | null }>(() => ({ refusal: null }));

/** The acts behind a session. Each one stores what it learned before it answers. */
export interface SessionActions {
  /** Loads name, record numbers and ways to sign in of this installation; quiet, once. */
  readonly loadSite: () => Promise<void>;
  /**
   * Loads the account, inside the chosen enterprise when there is one. False: nobody is signed in; to whom works in the page that is
   * announced (`announces`) as with any other call.
   */
  readonly load: (options?: { readonly announces?: boolean }) => Promise<boolean>;
  /** Makes an enterprise the choice of this tab and loads the permissions there. Throws CallRefused. */
  readonly enter: (choice: EnterpriseChoice) => Promise<void>;
  /** Address outside this site where people sign in and come `back` from; null: they sign in here. */
  readonly signInElsewhere: (back: string) => Promise<string | null>;
  /** Ends the session here and in all tabs, then leaves for the central logout or the landing page. */
  readonly signOut: () => Promise<void>;
}

/** Of the page, set once at its start by the room of accounts, which stands above. */
let provided: SessionActions | undefined;

export function provideSessionActions(actions: SessionActions): void {
  provided = actions;
}

export function sessionActions(): SessionActions {
  if (!provided) throw new Error('session actions were not provided at start');
  return provided;
}
