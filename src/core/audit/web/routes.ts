/** The log of what was done, for the enterprise and for operators of the platform. */
import type { AppRoute } from '#platform/web/router/app-route.ts';
import type { WebContribution } from '#platform/web/contribution.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/audit-log',
    title: '操作日志',
    menuType: 'M',
    parent: '/tools',
    hiddenMenu: true,
    sort: 5,
    permission: 'audit_log',
    icon: 'book',
    page: () => import('./AuditLogPage.tsx'),
  },
];

export const audit: WebContribution = {
  routes,
  operatorTabs: [
    {
      key: 'audit',
      label: '操作日志',
      permission: 'platform_manage',
      isList: true,
      part: () => import('./PlatformAuditTab.tsx'),
    },
  ],
};
