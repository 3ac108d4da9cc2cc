/** The home page of everybody, and that of the writing platform. */
import type { AppRoute } from '#platform/web/router/app-route.ts';
import type { WebContribution } from '#platform/web/contribution.ts';
import { hasLongLists } from './long-lists.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/work-platform',
    title: '数智云平台',
    type: 'subsystem',
    menuType: 'D',
    sort: 1,
    redirect: '/szytHome',
    permission: 'work_platform',
  },
  {
    path: '/szytHome',
    title: '工作台',
    menuType: 'M',
    parent: '/work-platform',
    hiddenMenu: true,
    sort: 1,
    permission: 'szyt_home',
    icon: 'desk',
    page: () => import('./HomePage.tsx'),
  },
  {
    path: '/work-platform-home',
    title: '写作平台首页',
    menuType: 'M',
    parent: '/work-platform',
    hiddenMenu: true,
    sort: 2,
    permission: 'work_platform_home',
    icon: 'pen',
    page: () => import('./WritingHomePage.tsx'),
  },
];

export const home: WebContribution = {
  routes,
  homePanels: [
    {
      code: 'today',
      label: '今天要办',
      about: '待办、到期、审批',
      place: 'anywhere',
      size: (codes) => ({ w: 8, h: hasLongLists(codes) ? 14 : 9, minW: 6, minH: 8 }),
      sort: 1,
      isFixed: true,
      part: () => import('./today/TodayPanel.tsx'),
    },
    {
      code: 'shortcuts',
      label: '快捷入口',
      about: '常用的页面和操作，最多 16 个',
      place: 'anywhere',
      pages: ['home', 'writing'],
      size: { w: 4, h: 5, minW: 3, minH: 3 },
      sort: 60,
      part: () => import('./panels/ShortcutPanel.tsx'),
    },
    {
      code: 'recent',
      label: '最近访问',
      about: '最近 10 处，只存在本机',
      place: 'anywhere',
      pages: ['home', 'writing'],
      size: { w: 4, h: 5, minW: 3, minH: 3 },
      sort: 70,
      part: () => import('./panels/RecentPanel.tsx'),
    },
  ],
};
