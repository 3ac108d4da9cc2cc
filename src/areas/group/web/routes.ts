/** Screens of the group. */
import type { AppRoute } from '#platform/web/router/app-route.ts';
import type { WebContribution } from '#platform/web/contribution.ts';
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
];

export const group: WebContribution = { routes };
