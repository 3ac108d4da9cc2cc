/** What messages add to the shell and to the personal centre. */
import type { WebContribution } from '#platform/web/contribution.ts';

export const message: WebContribution = {
  routes: [],
  tools: [() => import('./MessageBell.tsx')],
  userCenterTabs: [
    { key: 'message', label: '消息中心', sort: 6, part: () => import('./MessageTab.tsx') },
    { key: 'message-setting', label: '消息设置', sort: 6.5, part: () => import('./MessageSettingTab.tsx') },
  ],
  homePanels: [
    {
      code: 'unread',
      label: '未读消息',
      about: '最近 5 条',
      place: 'anywhere',
      size: { w: 4, h: 5, minW: 3, minH: 3 },
      sort: 30,
      part: () => import('./home/UnreadPanel.tsx'),
    },
  ],
  liveStream: '/api/v1/message/stream',
};
