import { describe, expect, it } from 'vitest';
import type { AppRoute } from './app-route.ts';
import type { GuardState } from './guard.ts';
import { guard } from './guard.ts';
import { menuAreas, menuPosition, routeTree } from './route-tree.ts';

const page = () => Promise.resolve({ default: () => null });
const routes: AppRoute[] = [
  { path: '/', title: '', menuType: 'P', public: true, redirect: '/propagate' },
  { path: '/propagate', title: '首页', menuType: 'P', public: true, hiddenMenu: true, page },
  { path: '/login', title: '登录', menuType: 'P', public: true, hiddenMenu: true, page },
  { path: '/userCenter', title: '个人中心', menuType: 'P', hiddenMenu: true, page },
  {
    path: '/dataScreen',
    title: '数据大屏',
    menuType: 'P',
    hiddenMenu: true,
    saveMenu: true,
    permission: 'internal_talent_pool',
    page,
  },
  {
    path: '/personnel',
    title: '人事管理',
    menuType: 'D',
    type: 'subsystem',
    sort: 11,
    redirect: '/wall',
    permission: 'personnel',
  },
  { path: '/wall', title: '人才墙', menuType: 'M', parent: '/personnel', sort: 1, permission: 'personnel_wall', page },
  {
    path: '/interior',
    title: '人员架构',
    menuType: 'M',
    parent: '/personnel',
    sort: 2,
    permission: 'staff_structure',
    page,
  },
  {
    path: '/detail',
    title: '档案',
    menuType: 'S',
    parent: '/interior',
    hiddenMenu: true,
    permission: 'staff_structure',
    page,
  },
  {
    path: '/setting',
    title: '设置',
    menuType: 'S',
    parent: '/personnel',
    hiddenMenu: true,
    noSaveSystem: true,
    permission: 'personnel',
    page,
  },
  {
    path: '/customer',
    title: '客户管理',
    menuType: 'D',
    type: 'subsystem',
    sort: 7,
    redirect: '/customer-manage',
    permission: 'customer',
  },
  {
    path: '/customer-manage',
    title: '客户管理',
    menuType: 'M',
    parent: '/customer',
    hiddenMenu: true,
    sort: 1,
    permission: 'customer_manage',
    page,
  },
  {
    path: '/group',
    title: '集团',
    menuType: 'D',
    type: 'group',
    sort: 20,
    redirect: '/survey',
    permission: 'group_information',
  },
  { path: '/survey', title: '集团概况', menuType: 'M', parent: '/group', sort: 1, permission: 'group_survey', page },
  {
    path: '/group-roles',
    title: '角色管理',
    menuType: 'M',
    parent: '/group',
    hiddenMenu: true,
    saveMenu: true,
    sort: 3,
    permission: 'group_role_manage',
    page,
  },
  { path: '/upcoming', title: '未建', menuType: 'M', parent: '/personnel', sort: 3, permission: 'personnel' },
];
const tree = routeTree(routes);
const all = new Set(routes.flatMap((route) => route.permission ?? []));
const signedIn: GuardState = {
  signedIn: true,
  codes: all,
  groupCompanyCode: 'C1',
  selectGroupType: 2,
  wantedPath: null,
};
const open = (path: string, state: Partial<GuardState> = {}) => guard(tree, tree.find(path), { ...signedIn, ...state });

describe('guard', () => {
  it('SH-01 / leads to /propagate', () =>
    expect(open('/', { signedIn: false })).toEqual({ kind: 'redirect', to: '/propagate' }));
  it('SH-02 an unknown path leads to /404', () =>
    expect(open('/nowhere')).toMatchObject({ kind: 'refuse', to: '/404' }));
  it('SH-03 without the login flag a protected route leads to /404, whatever else is true', () =>
    expect(open('/interior', { signedIn: false, groupCompanyCode: null })).toMatchObject({
      to: '/404',
      reason: 'signedOut',
    }));
  it('a session that ended while the page was open leads to signing in and back, from protected routes only', () => {
    const endedAt = '/interior?tab=roster';
    expect(open('/interior', { signedIn: false, endedAt })).toEqual({
      kind: 'redirect',
      to: '/login?path=%2Finterior%3Ftab%3Droster',
    });
    expect(open('/login', { signedIn: false, endedAt })).toMatchObject({ kind: 'open' });
    expect(open('/nowhere', { signedIn: false, endedAt })).toMatchObject({ to: '/404', reason: 'unknown' });
  });
  it('SH-03 a public route asks for no flag', () =>
    expect(open('/propagate', { signedIn: false })).toMatchObject({ kind: 'open' }));
  it('SH-04 a subsystem without a chosen enterprise leads to /create-enterprise, before the code is asked', () => {
    expect(open('/interior', { groupCompanyCode: null, codes: new Set() })).toEqual({
      kind: 'redirect',
      to: '/create-enterprise',
    });
    expect(open('/survey', { groupCompanyCode: '' })).toEqual({ kind: 'redirect', to: '/create-enterprise' });
    expect(open('/userCenter', { groupCompanyCode: null })).toMatchObject({ kind: 'open' });
    // Who has an enterprise that did not let him in reads why instead of founding another one.
    expect(open('/interior', { groupCompanyCode: null, refusedEntry: true })).toEqual({
      kind: 'redirect',
      to: '/entrepreneurship-center',
    });
  });
  it('SH-17 a missing code leads to /401, also on screens outside the areas', () => {
    expect(open('/interior', { codes: new Set(['personnel']) })).toEqual({
      kind: 'refuse',
      to: '/401',
      reason: 'permission',
      code: 'staff_structure',
    });
    expect(open('/dataScreen', { codes: new Set() })).toMatchObject({ to: '/401', code: 'internal_talent_pool' });
  });
  it('a container leads to its child, or to the first one that may be opened', () => {
    expect(open('/personnel')).toEqual({ kind: 'redirect', to: '/wall' });
    expect(open('/personnel', { codes: new Set(['personnel', 'staff_structure']) })).toEqual({
      kind: 'redirect',
      to: '/interior',
    });
    expect(open('/customer', { codes: new Set(['customer']) })).toMatchObject({ to: '/401' });
  });
  it('the group area asks to act as the group', () => {
    expect(open('/survey')).toMatchObject({ to: '/401', reason: 'notGroup' });
    expect(open('/survey', { selectGroupType: 1 })).toMatchObject({
      kind: 'open',
      record: { jumpType: 'group', activeIndex: '/survey' },
    });
  });
  it('SH-09 the top ancestor decides what is recorded; anything else clears both', () => {
    expect(open('/wall')).toEqual({ kind: 'open', record: { jumpType: 'subsystem', activeIndex: '/wall' } });
    expect(open('/detail')).toEqual({ kind: 'open', record: { jumpType: 'subsystem', activeIndex: '/interior' } });
    expect(open('/userCenter')).toEqual({ kind: 'open', record: null });
  });
  it('SH-13 saveMenu and noSaveSystem leave the record as it is', () => {
    expect(open('/dataScreen')).toEqual({ kind: 'open' });
    expect(open('/setting')).toEqual({ kind: 'open' });
    expect(open('/group-roles', { selectGroupType: 1, activeIndex: '/survey' })).toEqual({ kind: 'open' });
  });
  it('an entry that keeps the selection marks its own area under that of another, and writes nothing', () => {
    const own = { kind: 'open', shown: { jumpType: 'group', activeIndex: '/group' } };
    expect(open('/group-roles', { activeIndex: '/interior' })).toEqual(own);
    expect(open('/group-roles', { activeIndex: null })).toEqual(own);
  });
  it('signed in, /login leads on', () => {
    expect(open('/login')).toEqual({ kind: 'redirect', to: '/home-middleware' });
    expect(open('/login', { wantedPath: '/interior' })).toEqual({ kind: 'redirect', to: '/interior' });
    expect(open('/login', { signedIn: false })).toMatchObject({ kind: 'open' });
  });
});

describe('menu', () => {
  const titles = (codes: ReadonlySet<string>, asGroup = false) =>
    menuAreas(tree, codes, asGroup).map((area) => [
      area.route.title,
      area.target,
      area.items.map((item) => item.route.title),
    ]);
  it('SH-12 SH-13 areas by sort; hidden entries are absent but lead there; screens not built are absent', () => {
    expect(titles(all)).toEqual([
      ['客户管理', '/customer-manage', []],
      ['人事管理', '/wall', ['人才墙', '人员架构']],
    ]);
  });
  it('the group area shows when acting as the group', () =>
    expect(titles(all, true).at(-1)).toEqual(['集团', '/survey', ['集团概况']]));
  it('SH-17 an entry without its code is absent, and its area with the last one', () => {
    expect(titles(new Set(['personnel', 'staff_structure']))).toEqual([['人事管理', '/interior', ['人员架构']]]);
    expect(titles(new Set(['personnel']))).toEqual([]);
  });
  it('a hidden screen stands at its nearest entry', () => {
    const hidden = tree.find('/customer-manage');
    expect(hidden && menuPosition(tree, hidden).path).toBe('/customer');
  });
});
