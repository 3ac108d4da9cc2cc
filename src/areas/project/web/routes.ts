/** Screens of projects. */
import type { AppRoute } from '#platform/web/router/app-route.ts';
import type { WebContribution } from '#platform/web/contribution.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/projectDetails',
    title: '项目详情',
    menuType: 'S',
    parent: '/project-manage',
    hiddenMenu: true,
    saveMenu: true,
    permission: 'project_manage',
    page: () => import('./detail/ProjectPage.tsx'),
  },
];

export const project: WebContribution = { routes };
