/** Screens of projects. */
import type { AppRoute } from '#platform/web/router/app-route.ts';
import type { WebContribution } from '#platform/web/contribution.ts';
import { registerProjectPicker } from './ref-pickers.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/project',
    title: '项目管理',
    type: 'subsystem',
    menuType: 'D',
    sort: 8,
    redirect: '/project-manage',
    permission: 'project',
  },
  {
    path: '/project-manage',
    title: '项目管理',
    menuType: 'M',
    parent: '/project',
    hiddenMenu: true,
    sort: 1,
    permission: 'project_manage',
    icon: 'folder',
    page: () => import('./ProjectsPage.tsx'),
  },
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

registerProjectPicker();

export const project: WebContribution = { routes, acts: () => import('./act-entries.ts') };
