/** Screens of people outside: the pool with the process of recruiting, and one person with the own recruitment. */
import type { WebContribution } from '#platform/web/contribution.ts';
import type { AppRoute } from '#platform/web/router/app-route.ts';
import { registerRecruitPickers } from './ref-pickers.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/outside',
    title: '外部人才库',
    menuType: 'M',
    parent: '/personnel',
    sort: 3,
    permission: 'external_talent_pool',
    icon: 'search',
    page: () => import('./OutsidePage.tsx'),
  },
  {
    path: '/outside-detail',
    title: '外部人才详情',
    menuType: 'S',
    parent: '/outside',
    hiddenMenu: true,
    permission: 'external_talent_pool',
    page: () => import('./OutsideDetailPage.tsx'),
  },
];

registerRecruitPickers();

export const recruit: WebContribution = { routes, acts: () => import('./act-entries.ts') };
