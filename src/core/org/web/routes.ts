/** Screens around the enterprises a person belongs to, and the pieces this area adds to the shell. */
import type { AppRoute } from '#platform/web/router/app-route.ts';
import type { WebContribution } from '#platform/web/contribution.ts';
import { centreTabs } from './centre-tab-list.ts';
import { operatorTabs } from './platform/operator-tab-list.ts';
import { groupRoleTabs, roleTabs } from './roles/role-tab-list.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/home-middleware',
    title: '正在进入',
    menuType: 'P',
    hiddenMenu: true,
    saveMenu: true,
    bare: true,
    page: () => import('./HomeMiddlewarePage.tsx'),
  },
  {
    path: '/entrepreneurship-center',
    title: '企业中心',
    menuType: 'P',
    hiddenMenu: true,
    tabs: centreTabs,
    page: () => import('./EnterpriseCenterPage.tsx'),
  },
  {
    path: '/com-item',
    title: '角色管理',
    menuType: 'M',
    parent: '/tools',
    hiddenMenu: true,
    sort: 4,
    permission: 'role_manage',
    icon: 'users',
    tabs: roleTabs,
    page: () => import('./roles/RolePage.tsx'),
  },
  {
    path: '/jurisdiction',
    title: '权限管理',
    menuType: 'S',
    opensAlone: true,
    parent: '/personnel',
    hiddenMenu: true,
    permission: 'role_manage',
    page: () => import('./roles/RolePage.tsx'),
  },
  {
    path: '/user-role-manage',
    title: '角色管理',
    menuType: 'M',
    parent: '/group-information',
    hiddenMenu: true,
    saveMenu: true,
    sort: 3,
    permission: 'group_role_manage',
    icon: 'users',
    tabs: groupRoleTabs,
    page: () => import('./roles/GroupRolePage.tsx'),
  },
  {
    path: '/platform-admin',
    title: '平台运营',
    menuType: 'P',
    hiddenMenu: true,
    permission: 'platform_manage',
    icon: 'desk',
    tabs: operatorTabs,
    page: () => import('./platform/PlatformPage.tsx'),
  },
  {
    path: '/401',
    title: '无访问权限',
    menuType: 'P',
    hiddenMenu: true,
    public: true,
    bare: true,
    page: () => import('./ForbiddenPage.tsx'),
  },
];

const requests = {
  path: '/entrepreneurship-center',
  count: async (signal: AbortSignal) => (await import('./waiting.ts')).countRequests(signal),
  words: (count: number) => `${count} 项加入申请待审核`,
};

export const org: WebContribution = {
  routes,
  menuCounts: [
    { ...requests, permission: 'org_member_approve' },
    { ...requests, permission: 'group_company_add', place: 'group' },
    {
      path: '/platform-admin',
      permission: 'org_verify',
      place: 'anywhere',
      count: async (signal) => (await import('./waiting.ts')).countVerifications(signal),
      words: (count) => `${count} 家待认证`,
    },
  ],
  acts: () => import('./act-entries.ts'),
  ownRequests: [{ label: '加入其他企业', path: '/create-enterprise', sort: 90 }],
  switcher: () => import('./EnterpriseSwitcher.tsx'),
  userCenterTabs: [{ key: 'enterprise', label: '我的企业', sort: 5, part: () => import('./EnterpriseTab.tsx') }],
  overlays: [() => import('./LiveRights.tsx')],
  restoring: { permission: 'role_manage', part: () => import('./DeletedDialog.tsx') },
  missingRight: () => import('./MissingRight.tsx'),
  offerSwitch: () => import('./offer-switch.ts'),
  privacyParts: [() => import('./ProcessingBasis.tsx')],
};
