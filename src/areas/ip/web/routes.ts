/** Screens of intellectual property. */
import type { AppRoute } from '#platform/web/router/app-route.ts';
import type { WebContribution } from '#platform/web/contribution.ts';

const parent = '/knowledge-property';

export const routes: readonly AppRoute[] = [
  {
    path: parent,
    title: '知识产权',
    menuType: 'G',
    parent: '/company-manage-system',
    sort: 2,
    redirect: '/patent-info',
    permission: 'knowledge_property',
    icon: 'lightbulb',
  },
  {
    path: '/patent-info',
    title: '专利',
    menuType: 'M',
    parent,
    sort: 1,
    permission: 'patent_info',
    icon: 'lightbulb',
    page: () => import('./PatentPage.tsx'),
  },
  {
    path: '/patent-fees',
    title: '待缴年费',
    menuType: 'M',
    parent,
    sort: 4,
    permission: 'patent_info',
    icon: 'key',
    page: () => import('./FeePage.tsx'),
  },
  {
    path: '/copyright',
    title: '版权',
    menuType: 'M',
    parent,
    sort: 2,
    permission: 'copyright_info',
    icon: 'copyright',
    page: () => import('./CopyrightPage.tsx'),
  },
  {
    path: '/trademark',
    title: '商标',
    menuType: 'M',
    parent,
    sort: 3,
    permission: 'trademark_info',
    icon: 'stamp',
    page: () => import('./BrandPage.tsx'),
  },
];

export const ip: WebContribution = {
  routes,
  acts: () => import('./act-entries.ts'),
  records: { lists: ['/patent-info', '/trademark', '/copyright'], load: () => import('./record-entries.ts') },
};
