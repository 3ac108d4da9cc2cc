/** Screens of people outside: the pool with the process of recruiting, and one person with the own recruitment. */
import type { WebContribution } from '#platform/web/contribution.ts';
import type { AppRoute } from '#platform/web/router/app-route.ts';
import { registerEvaluatePickers } from './evaluate/ref-pickers.ts';
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
  {
    path: '/my-interview',
    title: '我的面试',
    menuType: 'S',
    opensAlone: true,
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

registerRecruitPickers();
registerEvaluatePickers();

export const recruit: WebContribution = {
  routes,
  acts: () => import('./act-entries.ts'),
  rowTabs: [
    {
      entity: 'group_user_base',
      key: 'origin',
      label: '招聘来源',
      permission: 'external_talent_pool',
      isFor: ({ recruitInfoId }) => typeof recruitInfoId === 'number',
      part: () => import('./process/StaffOrigin.tsx'),
    },
  ],
  homePanels: [
    {
      code: 'recruit_todo',
      label: '招聘待办',
      about: '招聘进程中等待处理的候选人',
      permission: 'external_talent_pool',
      size: { w: 4, h: 5, minW: 3, minH: 3 },
      sort: 60,
      // Who recruits puts it onto the page; 今天要办 shows the days of it to everybody.
      startsHidden: () => true,
      part: () => import('./home/RecruitTodoPanel.tsx'),
    },
  ],
};
