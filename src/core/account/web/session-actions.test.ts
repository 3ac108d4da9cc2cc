import { beforeEach, expect, it, vi } from 'vitest';
import { fakeStorage } from '#platform/web/fake-storage.ts';

const toast = { error: vi.fn(), info: vi.fn() };
vi.mock('#platform/web/toast.ts', () => ({ toast }));
const assign = vi.fn();
const answers = new Map<string, unknown>();
const asked: string[] = [];
vi.stubGlobal('sessionStorage', fakeStorage());
vi.stubGlobal('localStorage', fakeStorage());
vi.stubGlobal('addEventListener', vi.fn());
vi.stubGlobal('location', {
  href: 'https://a.cn/interior',
  origin: 'https://a.cn',
  hostname: 'a.cn',
  pathname: '/interior',
  search: '',
  hash: '',
  assign,
});
vi.stubGlobal('fetch', (path: string) => {
  asked.push(path);
  return Promise.resolve(
    new Response(
      JSON.stringify(answers.get(path) ?? { resultCode: 0, errorCode: 'FY-V003', errorDesc: '未登录', data: null }),
    ),
  );
});
const { enterEnterprise, loadSession, signOut } = await import('./session-actions.ts');
const { setNavigator } = await import('#platform/web/navigation.ts');
const { useAccount } = await import('#platform/web/session.ts');
const { isSignedIn, readStored, storeChoice, useSession, writeStored } = await import('#platform/web/session-store.ts');
const { useSite } = await import('#platform/web/site.ts');
const navigate = vi.fn();
setNavigator(navigate);

const ok = (data: unknown) => ({ resultCode: 1, errorCode: null, errorDesc: null, data });
const person = {
  id: 7,
  account: 'hr',
  name: '简疏蓉',
  nickname: null,
  avatar: null,
  phone: '154****5811',
  email: null,
  enterpriseCount: 1,
  unreadCount: 0,
  lastGroupCode: null,
  lastCompanyCode: null,
  selectGroupType: 2,
  preferences: {},
  mustChangePassword: false,
  protocolToAgree: [],
  version: 1,
  sysAccessDataRespVos: [{ id: 1, name: '人事', code: 'personnel', updaterId: 0, parentId: null, path: null }],
};
const member = {
  ...person,
  member: { id: 1, displayName: '简疏蓉', jobTitle: null, staffId: null },
  company: { companyCode: 'C1', companyName: '甲有限公司', shortName: '甲' },
  group: { groupCode: 'G1', groupName: '甲集团', groupKind: 'real' },
  roles: [],
  dataScopes: {},
};
const choice = { groupCode: 'G1', companyCode: 'C1', selectGroupType: 2, name: '', logo: null } as const;

beforeEach(() => {
  vi.clearAllMocks();
  answers.clear();
  asked.length = 0;
  sessionStorage.clear();
  localStorage.clear();
  useSession.setState({ user: null, choice: null, codes: new Set() });
  useAccount.setState({ account: null });
  useSite.setState({ ssoEnabled: false });
});

it('SE-01 the user info is fetched; info and permissions are stored, without phone and mail', async () => {
  answers.set('/user/getLoginUser', ok(person));
  await expect(loadSession()).resolves.toBe(true);
  expect([isSignedIn(), readStored('user_info'), useSession.getState().codes.has('personnel')]).toEqual([
    true,
    { id: 7, name: '简疏蓉', avatar: null, codes: ['personnel'] },
    true,
  ]);
  expect(sessionStorage.getItem('user_info')).not.toContain('5811');
});

it('SE-05 with a stored enterprise the person inside it is loaded, and the choice learns its name', async () => {
  storeChoice(choice);
  answers.set('/staff/getLoginUser', ok(member));
  await loadSession();
  expect(asked).toEqual(['/staff/getLoginUser']);
  expect(useSession.getState().choice?.name).toBe('甲');
  expect(useAccount.getState().account).toMatchObject({ companyName: '甲', legalName: '甲有限公司' });
});

it('SE-02 a null answer clears everything and leads to /', async () => {
  writeStored('loginFlag', 'true');
  writeStored('sidebarStatus', '0');
  answers.set('/user/getLoginUser', ok(null));
  await expect(loadSession()).resolves.toBe(false);
  expect([sessionStorage.length, localStorage.length, navigate.mock.calls[0]?.[0]]).toEqual([0, 0, '/']);
});

it('SE-03 a refusal stores null and stays quiet', async () => {
  writeStored('loginFlag', 'true');
  await expect(loadSession()).resolves.toBe(false);
  expect([readStored('user_info'), useAccount.getState().account, isSignedIn(), toast.error.mock.calls.length]).toEqual(
    [null, null, false, 0],
  );
});

it('a session that ended is announced where the account is read anew while one works, and one comes back to where one was', async () => {
  storeChoice({ groupCode: 'G1', companyCode: 'C1', selectGroupType: 2, name: '甲', logo: null });
  await expect(loadSession({ announces: true })).resolves.toBe(false);
  expect(toast.error).toHaveBeenCalledExactlyOnceWith('登录超时，请重新登录', 1000);
  expect(navigate.mock.calls[0]?.[0]).toBe('/login?path=%2Finterior');
  expect([isSignedIn(), useSession.getState().ended]).toEqual([false, true]);
});

it('a stored enterprise one lost is forgotten, the account still loads', async () => {
  storeChoice(choice);
  answers.set('/staff/getLoginUser', {
    resultCode: 0,
    errorCode: 'FY-A001',
    errorDesc: '您在该企业的账号已停用',
    data: { reason: 'disabled' },
  });
  answers.set('/user/getLoginUser', ok(person));
  await expect(loadSession()).resolves.toBe(true);
  expect(readStored('selectGroupCode')).toBeNull();
});

it('a refused switch keeps the former enterprise', async () => {
  storeChoice({ ...choice, name: '甲' });
  answers.set('/staff/getLoginUser', {
    resultCode: 0,
    errorCode: 'FY-A001',
    errorDesc: '已停用',
    data: { reason: 'disabled' },
  });
  await expect(enterEnterprise({ ...choice, companyCode: 'C2', name: '乙' })).rejects.toMatchObject({
    errorCode: 'FY-A001',
  });
  expect(useSession.getState().choice?.companyCode).toBe('C1');
});

it('SE-04 signing out calls the server, clears storage, and leaves for the sign-in page', async () => {
  writeStored('loginFlag', 'true');
  answers.set('/user/logout', ok({ logoutUrl: null }));
  await signOut();
  expect([asked, sessionStorage.length, localStorage.length, assign.mock.calls]).toEqual([
    ['/user/logout'],
    0,
    0,
    [['/login']],
  ]);
});

it('SE-04 under single sign-on the central logout follows, also when the server cannot be reached', async () => {
  useSite.setState({ ssoEnabled: true, ssoLogoutUrl: 'https://sso.cn/out' });
  answers.set('/user/logout', ok({ logoutUrl: 'https://sso.cn/out?id=1' }));
  await signOut();
  answers.delete('/user/logout');
  await signOut();
  expect(assign.mock.calls).toEqual([['https://sso.cn/out?id=1'], ['https://sso.cn/out']]);
});
