/** The parts of 集团概况: its route, its page and the palette read the same declaration. Those of areas to come are absent. */
export const surveyTabs = [{ key: 'overview', label: '概况' }] as const;

export type SurveyTabKey = (typeof surveyTabs)[number]['key'];
