/**
 * What the browser remembers of a session: the stored keys with their types,
 * and the live copy of them that components read.
 */
import { create } from 'zustand';
import type { PermissionEntry } from '#platform/entity/permission.ts';
import { groupPermissions } from '#platform/entity/permission.ts';

/** The signed-in person as kept in the tab: no phone, no mail. */
export interface UserInfo {
  readonly id: number;
  readonly name: string;
  readonly avatar: string | null;
  /** Permission codes in the chosen enterprise. */
  readonly codes: readonly string[];
}

/** The enterprise this tab acts for. selectGroupType 1: as the group, 2: as one company. */
export interface EnterpriseChoice {
  readonly groupCode: string;
  readonly companyCode: string;
  readonly selectGroupType: 1 | 2;
  readonly name: string;
  readonly logo: string | null;
}

/** Every stored key with the type of its value. Spellings are those of the requirements (§3). */
export interface StoredValues {
  loginFlag: 'true';
  jumpType: 'subsystem' | 'group';
  acviteIndex: string;
  user_info: UserInfo;
  current_choose_enterprise: EnterpriseChoice;
  hold_skip_editor_path: string;
  company_active_tab: string;
  companyCode: string;
  groupCompanyCode: string;
  selectGroupCode: string;
  selectCompanyCode: string;
  selectGroupType: '1' | '2';
  sidebarStatus: '0' | '1';
}
export type StoredKey = keyof StoredValues;

type Place = 'session' | 'local';

const places: Record<StoredKey, readonly Place[]> = {
  loginFlag: ['session'],
  jumpType: ['session'],
  acviteIndex: ['session'],
  user_info: ['session'],
  current_choose_enterprise: ['session'],
  hold_skip_editor_path: ['session'],
  company_active_tab: ['session'],
  companyCode: ['session', 'local'],
  groupCompanyCode: ['local'],
  selectGroupCode: ['local'],
  selectCompanyCode: ['local'],
  selectGroupType: ['local'],
  sidebarStatus: ['local'],
};
const structured: ReadonlySet<StoredKey> = new Set(['user_info', 'current_choose_enterprise']);

const storageOf = (place: Place): Storage =>
  place === 'session' ? globalThis.sessionStorage : globalThis.localStorage;

/** Reads a stored value; session wins over local. Unreadable text counts as absent. */
export function readStored<Key extends StoredKey>(key: Key): StoredValues[Key] | null {
  for (const place of places[key]) {
    const text = storageOf(place).getItem(key);
    if (text === null) continue;
    if (!structured.has(key)) return text as StoredValues[Key];
    try {
      return JSON.parse(text) as StoredValues[Key];
    } catch {
      return null;
    }
  }
  return null;
}

/** Writes a value to every store the key belongs to; null removes it. */
export function writeStored<Key extends StoredKey>(key: Key, value: StoredValues[Key] | null): void {
  for (const place of places[key]) {
    if (value === null) storageOf(place).removeItem(key);
    else storageOf(place).setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
}

/** Live state of the session in this tab. */
export interface SessionState {
  readonly user: UserInfo | null;
  readonly choice: EnterpriseChoice | null;
  readonly codes: ReadonlySet<string>;
  /** Entries grouped by updaterId under the six names of requirements §6. */
  readonly permissions: ReturnType<typeof groupPermissions<PermissionEntry>>;
  /** Raised at sign-in and at session end: an answer to an older session is ignored. */
  readonly epoch: number;
  /** The session ended while this page was open: whatever is opened next leads to signing in, not to an error page. */
  readonly ended: boolean;
}

const signedOut = (): Omit<SessionState, 'epoch'> => ({
  user: null,
  choice: null,
  codes: new Set(),
  permissions: groupPermissions<PermissionEntry>([]),
  ended: false,
});

/** Store that components and the wire read. Written only by the functions below. */
export const useSession = create<SessionState>(() => ({ ...signedOut(), epoch: 0 }));

/** Takes over what this tab stored before a reload. */
export function restoreSession(): void {
  const user = readStored('user_info');
  const choice = readStored('current_choose_enterprise') ?? lastChoice();
  useSession.setState({ user, choice, codes: new Set(user?.codes ?? []) });
}

/** The choice other tabs or earlier visits left in local storage; the name follows with the user info. */
export function lastChoice(): EnterpriseChoice | null {
  const groupCode = readStored('selectGroupCode');
  const selectGroupType = readStored('selectGroupType');
  if (!groupCode || !selectGroupType) return null;
  return {
    groupCode,
    companyCode: readStored('selectCompanyCode') ?? '',
    selectGroupType: selectGroupType === '1' ? 1 : 2,
    name: '',
    logo: null,
  };
}

/** Recent visits (recent-visits.ts) name people and contracts: those of everybody but this account go. */
function dropVisitsOfOthers(account: number | null): void {
  const store = globalThis.localStorage;
  const keys = Array.from({ length: store.length }, (_entry, index) => store.key(index) ?? '');
  for (const key of keys) if (key.startsWith('visits:') && !key.startsWith(`visits:${account}@`)) store.removeItem(key);
}

/** Drafts of whoever used this tab before go when somebody else signs in; `draftKey` of form-draft.ts names whose they are. */
function dropDraftsOfOthers(account: number): void {
  const store = globalThis.sessionStorage;
  const keys = Array.from({ length: store.length }, (_entry, index) => store.key(index) ?? '');
  for (const key of keys) if (key.startsWith('draft:') && !key.startsWith(`draft:${account}@`)) store.removeItem(key);
}

/** Stores who is signed in and the permission entries (SE-01, PM-01). A null answer stores null (SE-03). */
export function storeUser(user: Omit<UserInfo, 'codes'> | null, entries: readonly PermissionEntry[] = []): void {
  const codes = entries.map((entry) => entry.code);
  const info = user && { id: user.id, name: user.name, avatar: user.avatar, codes };
  writeStored('user_info', info);
  if (info) dropDraftsOfOthers(info.id);
  if (info) dropVisitsOfOthers(info.id);
  useSession.setState({ user: info, codes: new Set(codes), permissions: groupPermissions(entries) });
}

/** Marks this tab as signed in; a new epoch begins. */
export function markSignedIn(): void {
  writeStored('loginFlag', 'true');
  useSession.setState((state) => ({ epoch: state.epoch + 1, ended: false }));
}

export const isSignedIn = (): boolean => readStored('loginFlag') === 'true';

/** Stores the chosen enterprise under all its keys; groupCompanyCode is the group code when acting as the group. */
export function storeChoice(choice: EnterpriseChoice): void {
  writeStored('current_choose_enterprise', choice);
  writeStored('companyCode', choice.companyCode);
  writeStored('selectGroupCode', choice.groupCode);
  writeStored('selectCompanyCode', choice.companyCode);
  writeStored('selectGroupType', choice.selectGroupType === 1 ? '1' : '2');
  writeStored('groupCompanyCode', choice.selectGroupType === 1 ? choice.groupCode : choice.companyCode);
  useSession.setState({ choice });
}

const choiceKeys: readonly StoredKey[] = [
  'current_choose_enterprise',
  'companyCode',
  'selectGroupCode',
  'selectCompanyCode',
  'selectGroupType',
  'groupCompanyCode',
];

/** Forgets the chosen enterprise only (no longer a member). */
export function clearChoice(): void {
  for (const key of choiceKeys) writeStored(key, null);
  useSession.setState({ choice: null, codes: new Set(), permissions: groupPermissions<PermissionEntry>([]) });
}

/** A session that ended: login information goes, the editor path and the sidebar stay. */
export function clearLoginInfo(): void {
  for (const key of [...choiceKeys, 'loginFlag', 'jumpType', 'acviteIndex', 'user_info', 'company_active_tab'] as const)
    writeStored(key, null);
  dropVisitsOfOthers(null);
  expireMarkerCookie();
  useSession.setState((state) => ({ ...signedOut(), epoch: state.epoch + 1 }));
}

/** Signing out: session and local storage are cleared wholly (SE-02, SE-04). */
export function clearSession(): void {
  globalThis.sessionStorage.clear();
  globalThis.localStorage.clear();
  expireMarkerCookie();
  useSession.setState((state) => ({ ...signedOut(), epoch: state.epoch + 1 }));
}

/** The readable cookie that says a session cookie may exist; its lifetime is set by the server in days (SE-07). */
export const markerCookie = 'fy_in';

export function hasMarkerCookie(cookies: string = globalThis.document?.cookie ?? ''): boolean {
  return cookies.split('; ').some((cookie) => cookie.startsWith(`${markerCookie}=1`));
}

/** True when loading the user info is worth a call: this tab is signed in, an enterprise is stored, or the marker is there. */
export const maySignIn = (): boolean => isSignedIn() || Boolean(readStored('companyCode')) || hasMarkerCookie();

function expireMarkerCookie(): void {
  if (globalThis.document) globalThis.document.cookie = `${markerCookie}=; Max-Age=0; Path=/`;
}
