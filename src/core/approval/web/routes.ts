/** Screens of approval: requests of everybody, rules of whoever manages approval. */
import type { WebContribution } from '#platform/web/contribution.ts';
import type { AppRoute } from '#platform/web/router/app-route.ts';

/** Codes of those who are asked often: they lead people, keep contracts, or manage approval. */
const deciding = ['approval_manage', 'staff_structure', 'contract_manage'];

export const routes: readonly AppRoute[] = [
  {
    path: '/approval',
    title: '审批',
    menuType: 'M',
    parent: '/work-platform',
    hiddenMenu: true,
    sort: 5,
    page: () => import('./ApprovalPage.tsx'),
  },
  {
    path: '/approval-settings',
    title: '审批设置',
    menuType: 'M',
    parent: '/tools',
    sort: 6,
    permission: 'approval_manage',
    icon: 'stamp',
    page: () => import('./settings/ApprovalSettingsPage.tsx'),
  },
];

export const approval: WebContribution = {
  routes,
  acts: () => import('./act-entries.ts'),
  actNotice: () => import('./ActNotice.tsx'),
  rowRequests: () => import('./request/RowRequests.tsx'),
  messageViews: [{ bizType: 'approval_request', part: () => import('./request/RequestDrawer.tsx') }],
  homePanels: [
    {
      code: 'approvals',
      label: '待我审批',
      about: '待我审批的申请，最紧的在前',
      size: { w: 4, h: 5, minW: 3, minH: 4 },
      // Behind the own requests: where nothing waits it is an empty frame.
      sort: 21,
      // Who leads nobody and keeps nothing is seldom asked; 今天要办 names what waits all the same.
      startsHidden: (codes) => !deciding.some((code) => codes.has(code)),
      part: () => import('./home/ApprovalPanel.tsx'),
    },
  ],
};
