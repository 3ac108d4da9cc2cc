/** What files add to the shell and to the personal centre: the download centre. */
import type { WebContribution } from '#platform/web/contribution.ts';

export const file: WebContribution = {
  routes: [],
  acts: () => import('./act-entries.ts'),
  tools: [() => import('./DownloadCentre.tsx')],
  userCenterTabs: [
    { key: 'download', label: '下载中心', sort: 7, isList: true, part: () => import('./DownloadTab.tsx') },
  ],
};
