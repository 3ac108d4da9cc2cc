/** Screens of the group. */
import type { AppRoute } from '#platform/web/router/app-route.ts';
import type { WebContribution } from '#platform/web/contribution.ts';
import { baseTabs } from './base/base-tab-list.ts';
import { propertyTabs } from './property/property-tabs.ts';
import { surveyTabs } from './survey/survey-tabs.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/group-survey',
    title: '集团概况',
    menuType: 'M',
    parent: '/group-information',
    sort: 1,
    permission: 'group_survey',
    icon: 'group',
    tabs: surveyTabs,
    page: () => import('./survey/SurveyPage.tsx'),
  },
  {
    path: '/group-contrast',
    title: '成员对比',
    menuType: 'S',
    opensAlone: true,
    parent: '/group-survey',
    hiddenMenu: true,
    permission: 'group_contrast',
    page: () => import('./contrast/ContrastPage.tsx'),
  },
  {
    path: '/group-base-info',
    title: '基础信息',
    menuType: 'M',
    parent: '/group-info',
    sort: 1,
    permission: 'group_base_info',
    tabs: baseTabs,
    page: () => import('./base/GroupBasePage.tsx'),
  },
  {
    path: '/group-knowledge-property',
    title: '知识产权',
    menuType: 'M',
    parent: '/group-info',
    sort: 2,
    permission: 'group_knowledge_property',
    icon: 'lightbulb',
    tabs: propertyTabs,
    page: () => import('./property/PropertyPage.tsx'),
  },
];

export const group: WebContribution = {
  routes,
  homePanels: [
    {
      code: 'group_figures',
      label: '经营指标',
      about: '集团最近一期的 4 个数',
      permission: 'group_finance_view',
      place: 'group',
      size: { w: 4, h: 5, minW: 3, minH: 5 },
      sort: 15,
      part: () => import('./home/GroupFiguresPanel.tsx'),
    },
  ],
  centreTabs: [
    { key: 'grants', label: '集团授权', permission: 'org_data_grant', part: () => import('./grants/OwnGrants.tsx') },
  ],
};
