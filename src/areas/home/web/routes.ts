/** The home page of everybody, and that of the writing platform. */
import type { AppRoute } from '#platform/web/router/app-route.ts';
import type { WebContribution } from '#platform/web/contribution.ts';

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
      size: { w: 8, h: 16, minW: 6, minH: 8 },
      sort: 1,
      isFixed: true,
      part: () => import('./today/TodayPanel.tsx'),
    },
  ],
};
