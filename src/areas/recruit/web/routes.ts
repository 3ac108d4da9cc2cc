/** Screens of people outside. Positions, the process of recruiting and interviews come later. */
import type { WebContribution } from '#platform/web/contribution.ts';
import type { AppRoute } from '#platform/web/router/app-route.ts';
import { registerEvaluatePickers } from './evaluate/ref-pickers.ts';

registerEvaluatePickers();

export const routes: readonly AppRoute[] = [
  {
    path: '/outside',
    title: '外部人才库',
    menuType: 'M',
    parent: '/personnel',
    sort: 3,
    permission: 'external_talent_pool',
    icon: 'search',
    page: () => import('./PoolPage.tsx'),
  },
  {
    path: '/outside-detail',
    title: '外部人才详情',
    menuType: 'S',
    parent: '/outside',
    hiddenMenu: true,
    permission: 'external_talent_pool',
    page: () => import('./PersonPage.tsx'),
  },
  {
    path: '/my-interview',
    title: '我的面试',
    menuType: 'S',
    parent: '/outside',
    hiddenMenu: true,
    saveMenu: true,
    page: () => import('./evaluate/MyInterviewPage.tsx'),
  },
  {
    path: '/online-test',
    title: '在线测试',
    menuType: 'P',
    hiddenMenu: true,
    saveMenu: true,
    public: true,
    bare: true,
    page: () => import('./online-test/OnlineTestPage.tsx'),
  },
];

export const recruit: WebContribution = { routes, acts: () => import('./act-entries.ts') };
