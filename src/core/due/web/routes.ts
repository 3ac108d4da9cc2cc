/** The calendar of due dates. */
import type { AppRoute } from '#platform/web/router/app-route.ts';
import type { WebContribution } from '#platform/web/contribution.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/due-calendar',
    title: '到期日历',
    menuType: 'M',
    parent: '/company-manage-system',
    sort: 4,
    permission: 'company_manage',
    icon: 'target',
    page: () => import('./DuePage.tsx'),
  },
];

export const due: WebContribution = {
  routes,
  acts: () => import('./act-entries.ts'),
  homePanels: [
    {
      code: 'due_calendar',
      label: '到期日历',
      about: '月或周',
      place: 'anywhere',
      size: { w: 4, h: 7, minW: 3, minH: 7 },
      sort: 10,
      // Behind what is one's own.
      phoneSort: 27,
      part: () => import('./home/DueCalendarPanel.tsx'),
    },
  ],
};
