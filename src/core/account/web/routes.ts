/** Screens of the account area: landing, signing in, refusals, the personal centre. */
import type { AppRoute } from '#platform/web/router/app-route.ts';
import type { WebContribution } from '#platform/web/contribution.ts';
import type { SessionActions } from '#platform/web/session.ts';

export const routes: readonly AppRoute[] = [
  { path: '/', title: '', menuType: 'P', public: true, redirect: '/propagate', bare: true },
  {
    path: '/propagate',
    title: '首页',
    menuType: 'P',
    hiddenMenu: true,
    public: true,
    bare: true,
    page: () => import('./LandingPage.tsx'),
  },
  {
    path: '/login',
    title: '登录',
    menuType: 'P',
    hiddenMenu: true,
    public: true,
    bare: true,
    page: () => import('./LoginPage.tsx'),
  },
  {
    path: '/autoLogin',
    title: '自动登录',
    menuType: 'P',
    hiddenMenu: true,
    public: true,
    bare: true,
    page: () => import('./AutoLoginPage.tsx'),
  },
  {
    path: '/protocol',
    title: '协议与政策',
    menuType: 'P',
    hiddenMenu: true,
    public: true,
    bare: true,
    page: () => import('./ProtocolPage.tsx'),
  },
  {
    path: '/404',
    title: '页面不存在',
    menuType: 'P',
    hiddenMenu: true,
    public: true,
    bare: true,
    page: () => import('./NotFoundPage.tsx'),
  },
  {
    path: '/userCenter',
    title: '个人中心',
    menuType: 'P',
    hiddenMenu: true,
    page: () => import('./UserCenterPage.tsx'),
  },
];

/** The acts of a session, loaded when the first one is needed: a visitor of the landing page needs none. */
export const lazySessionActions: SessionActions = {
  loadSite: async () => (await import('./session-actions.ts')).loadSite(),
  load: async (options) => (await import('./session-actions.ts')).loadSession(options),
  enter: async (choice) => (await import('./session-actions.ts')).enterEnterprise(choice),
  signInElsewhere: async (back) => (await import('./central-address.ts')).centralLoginAddress(back),
  signOut: async () => (await import('./session-actions.ts')).signOut(),
};

export const account: WebContribution = {
  routes,
  userMenu: () => import('./UserMenu.tsx'),
  overlays: [() => import('./AccountDialogs.tsx')],
  userCenterTabs: [
    { key: 'profile', label: '个人资料', sort: 1, part: () => import('./ProfileTab.tsx') },
    { key: 'security', label: '账号安全', sort: 2, part: () => import('./SecurityTab.tsx') },
    { key: 'devices', label: '登录设备', sort: 3, isList: true, part: () => import('./DevicesTab.tsx') },
    { key: 'login-log', label: '登录日志', sort: 4, isList: true, part: () => import('./LoginLogTab.tsx') },
    { key: 'preference', label: '使用偏好', sort: 6, part: () => import('./PreferenceTab.tsx') },
    { key: 'privacy', label: '隐私与授权', sort: 90, part: () => import('./PrivacyTab.tsx') },
  ],
};
