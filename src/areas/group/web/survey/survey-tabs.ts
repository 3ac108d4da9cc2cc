/** The parts of 集团概况: its route, its page and the palette read the same declaration. Those of areas to come are absent. */
export const surveyTabs = [
  { key: 'overview', label: '概况' },
  { key: 'framework', label: '组织架构' },
  { key: 'finance', label: '财务', permission: 'group_finance_view' },
  { key: 'power', label: '实力' },
  { key: 'projects', label: '项目' },
  { key: 'partners', label: '合作伙伴' },
] as const;

export type SurveyTabKey = (typeof surveyTabs)[number]['key'];
