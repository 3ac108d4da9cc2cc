/** Carries out the acts of a session with the calls of this area (requirements §4). */
import '#platform/web/zod-without-eval.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { CallRefused, beginLeaving, call, reasonOf, setWireSettings } from '#platform/web/call.ts';
import { noteRightsAsked } from '#platform/web/live.ts';
import { navigateTo } from '#platform/web/navigation.ts';
import { announceSignOut, leaveForLogin } from '#platform/web/shell/tab-sync.ts';
import type { Account, EntryRefusal } from '#platform/web/session.ts';
import { useAccount, useEntryRefusal } from '#platform/web/session.ts';
import type { EnterpriseChoice } from '#platform/web/session-store.ts';
import {
  clearChoice,
  clearLoginInfo,
  clearSession,
  isSignedIn,
  markSignedIn,
  storeChoice,
  storeUser,
  useSession,
} from '#platform/web/session-store.ts';
import { useSite } from '#platform/web/site.ts';
import { useView } from '#platform/web/view-store.ts';
import { isSessionOver, redirectTarget } from '#platform/web/wire.ts';
import { getLoginUser, getStaffLoginUser, logout, queryDomain } from '../model/login.ts';

type LoginUser = NonNullable<OutputOf<typeof getLoginUser>>;
type Member = OutputOf<typeof getStaffLoginUser>;

/** Reads the settings of the site once; without an answer the defaults stay. */
export async function loadSite(): Promise<void> {
  if (useSite.getState().loaded) return;
  try {
    const site = await call(
      queryDomain,
      { domain: globalThis.location.hostname },
      { quiet: true, sessionOver: 'throw' },
    );
    setWireSettings({ ssoEnabled: site.ssoEnabled, clientName: site.clientName });
    useSite.setState({ ...site, loaded: true });
    useView.setState({ language: site.locale });
  } catch {
    // The page works with its defaults; the next page asks again.
  }
}

function accountOf(user: LoginUser, member?: Member): Account {
  return {
    ...user,
    groupName: member?.group.groupName ?? null,
    staffId: member?.member.staffId ?? null,
    companies: member?.companies ?? [],
    companyName: member?.company?.shortName ?? member?.company?.companyName ?? null,
    legalName: member?.company?.companyName ?? null,
  };
}

function remember(user: LoginUser, member?: Member): void {
  storeUser({ id: user.id, name: user.name, avatar: user.avatar }, user.sysAccessDataRespVos);
  useAccount.setState({ account: accountOf(user, member) });
  if (!isSignedIn()) markSignedIn();
}

/** What the door of an enterprise says, for the screen where one may try again; what the call itself has noted stays. */
function refusalOf(error: CallRefused, choice: EnterpriseChoice): EntryRefusal | null {
  const reason = reasonOf(error);
  if (reason === 'address' || reason === 'second_factor') return { reason, text: error.errorDesc, choice };
  const { refusal } = useEntryRefusal.getState();
  return refusal?.reason === 'closed' ? refusal : null;
}

/** The person inside the chosen enterprise; null when the choice is no longer good. */
async function loadMember(sessionOver: 'announce' | 'throw'): Promise<Member | null> {
  try {
    return await call(getStaffLoginUser, {}, { quiet: true, sessionOver });
  } catch (error) {
    if (error instanceof CallRefused && error.errorCode === 'FY-A001') {
      const { choice } = useSession.getState();
      clearChoice();
      if (choice) useEntryRefusal.setState({ refusal: refusalOf(error, choice) });
      return null;
    }
    throw error;
  }
}

/** Loads who is signed in. A null answer clears everything (SE-02), a refusal stores null (SE-03). */
export async function loadSession({ announces = false } = {}): Promise<boolean> {
  const sessionOver = announces ? 'announce' : 'throw';
  noteRightsAsked();
  try {
    const member = useSession.getState().choice ? await loadMember(sessionOver) : null;
    if (member) {
      nameChoice(member);
      remember(member, member);
      return true;
    }
    const user = await call(getLoginUser, {}, { quiet: true, sessionOver });
    if (user === null) {
      clearSession();
      useAccount.setState({ account: null });
      navigateTo('/', { replace: true });
      return false;
    }
    remember(user);
    return true;
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    // What was announced is cleared already; the page knows by it that the session ended.
    if (announces && isSessionOver(error.errorCode)) return false;
    storeUser(null);
    useAccount.setState({ account: null });
    clearLoginInfo();
    return false;
  }
}

/** A choice taken from local storage has no name yet. */
function nameChoice(member: Member): void {
  const { choice } = useSession.getState();
  if (!choice || choice.name) return;
  const name =
    choice.selectGroupType === 1
      ? member.group.groupName
      : (member.company?.shortName ?? member.company?.companyName ?? '');
  storeChoice({ ...choice, name });
}

/** Enters an enterprise: its permissions replace the former ones; on refusal the former choice stays. */
export async function enterEnterprise(choice: EnterpriseChoice): Promise<void> {
  const before = useSession.getState().choice;
  storeChoice(choice);
  noteRightsAsked();
  try {
    const member = await call(getStaffLoginUser, {});
    useEntryRefusal.setState({ refusal: null });
    remember(member, member);
  } catch (error) {
    if (before) storeChoice(before);
    else clearChoice();
    useEntryRefusal.setState({ refusal: error instanceof CallRefused ? refusalOf(error, choice) : null });
    throw error;
  }
}

/** Ends the session on the server and in all tabs (SE-04). The browser leaves even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  let logoutUrl: string | null = null;
  // Calls under way fail once the session is gone; under central login they would lead straight back in.
  beginLeaving();
  try {
    ({ logoutUrl } = await call(logout, {}, { quiet: true, sessionOver: 'throw' }));
  } catch {
    // The cookie stays until it runs out; this browser forgets the person all the same.
  }
  announceSignOut();
  clearSession();
  useEntryRefusal.setState({ refusal: null });
  useAccount.setState({ account: null });
  const central = useSite.getState().ssoEnabled
    ? redirectTarget(logoutUrl ?? useSite.getState().ssoLogoutUrl, globalThis.location.origin)
    : null;
  if (central) globalThis.location.assign(central);
  else leaveForLogin();
}
