import { beforeEach, expect, it, vi } from 'vitest';
import { fakeStorage } from './fake-storage.ts';

vi.stubGlobal('sessionStorage', fakeStorage());
vi.stubGlobal('localStorage', fakeStorage());
const store = await import('./session-store.ts');
const choice = { groupCode: 'G1', companyCode: 'C1', selectGroupType: 2, name: '甲', logo: null } as const;
const entry = (code: string, updaterId: 0 | 1 | 2 | 3 | 4 | 5) => ({
  id: 1,
  name: code,
  code,
  updaterId,
  parentId: null,
  path: null,
});
const keysOf = (storage: Storage) =>
  Array.from({ length: storage.length }, (_key, index) => storage.key(index)).toSorted();

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  store.useSession.setState({ user: null, choice: null, codes: new Set() });
});

it('SE-06 stores every key where it belongs', () => {
  store.markSignedIn();
  store.storeUser({ id: 1, name: '文衡澄', avatar: null }, [entry('personnel', 0)]);
  store.storeChoice(choice);
  store.writeStored('hold_skip_editor_path', '/material-library');
  store.writeStored('jumpType', 'subsystem');
  store.writeStored('acviteIndex', '/interior');
  store.writeStored('company_active_tab', 'first');
  store.writeStored('sidebarStatus', '0');
  expect(keysOf(sessionStorage)).toEqual([
    'acviteIndex',
    'companyCode',
    'company_active_tab',
    'current_choose_enterprise',
    'hold_skip_editor_path',
    'jumpType',
    'loginFlag',
    'user_info',
  ]);
  expect(keysOf(localStorage)).toEqual([
    'companyCode',
    'groupCompanyCode',
    'selectCompanyCode',
    'selectGroupCode',
    'selectGroupType',
    'sidebarStatus',
  ]);
  expect(localStorage.getItem('groupCompanyCode')).toBe('C1');
  store.storeChoice({ ...choice, companyCode: '', selectGroupType: 1 });
  expect([localStorage.getItem('groupCompanyCode'), localStorage.getItem('selectGroupType')]).toEqual(['G1', '1']);
});

it('SE-01 PM-01 stores codes and groups the entries by updaterId', () => {
  store.storeUser({ id: 1, name: '甲', avatar: null }, [
    entry('personnel', 0),
    entry('role_add', 1),
    entry('user_add', 2),
    entry('staff_add', 3),
    entry('recruit_add', 4),
    entry('base_edit', 5),
  ]);
  const { codes, permissions } = store.useSession.getState();
  expect(codes.has('staff_add')).toBe(true);
  expect(Object.entries(permissions).map(([name, entries]) => [name, entries.map((each) => each.code)])).toEqual([
    ['menu', ['personnel']],
    ['role', ['role_add']],
    ['user', ['user_add']],
    ['personnel', ['staff_add']],
    ['external', ['recruit_add']],
    ['company', ['base_edit']],
  ]);
  expect(JSON.parse(sessionStorage.getItem('user_info') ?? '{}')).toEqual({
    id: 1,
    name: '甲',
    avatar: null,
    codes: ['personnel', 'role_add', 'user_add', 'staff_add', 'recruit_add', 'base_edit'],
  });
});

it('SE-03 a null answer stores null', () => {
  store.storeUser({ id: 1, name: '甲', avatar: null }, [entry('personnel', 0)]);
  store.storeUser(null);
  expect([
    store.readStored('user_info'),
    store.useSession.getState().user,
    store.useSession.getState().codes.size,
  ]).toEqual([null, null, 0]);
});

it('SE-04 signing out clears session and local storage wholly', () => {
  store.markSignedIn();
  store.storeChoice(choice);
  store.writeStored('sidebarStatus', '0');
  store.clearSession();
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
});

it('WR-06 a session that ended keeps the editor path and the sidebar', () => {
  store.markSignedIn();
  store.storeChoice(choice);
  store.writeStored('sidebarStatus', '0');
  store.writeStored('hold_skip_editor_path', '/article-manage');
  store.clearLoginInfo();
  expect([keysOf(sessionStorage), keysOf(localStorage)]).toEqual([['hold_skip_editor_path'], ['sidebarStatus']]);
});

it('a reload takes over the choice of this tab, a new tab the last one', () => {
  store.storeChoice(choice);
  store.useSession.setState({ choice: null });
  store.restoreSession();
  expect(store.useSession.getState().choice).toEqual(choice);
  sessionStorage.clear();
  store.restoreSession();
  expect(store.useSession.getState().choice).toEqual({ ...choice, name: '' });
});

it('unreadable stored text counts as absent', () => {
  sessionStorage.setItem('user_info', '{');
  expect(store.readStored('user_info')).toBeNull();
});

it('SE-07 the marker cookie tells that a session may exist', () => {
  expect([
    store.hasMarkerCookie('a=b; fy_in=1'),
    store.hasMarkerCookie('fy_in=0'),
    store.hasMarkerCookie('xfy_in=1'),
  ]).toEqual([true, false, false]);
});

it('drafts of whoever was here before go when somebody else signs in', () => {
  for (const key of ['draft:1@C1:thing:7', 'draft:11@C1:thing:7', 'draft:2@C1:thing:new', 'drafted'])
    sessionStorage.setItem(key, '{}');
  store.storeUser({ id: 1, name: '文衡澄', avatar: null }, []);
  const left = keysOf(sessionStorage).filter((key) => key?.startsWith('draft'));
  expect(left).toEqual(['draft:1@C1:thing:7', 'drafted']);
  // A session that ended keeps what its owner typed, who may sign in again.
  store.clearLoginInfo();
  expect(sessionStorage.getItem('draft:1@C1:thing:7')).toBe('{}');
});
