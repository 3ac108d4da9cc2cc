/** What a tab of 集团概况 is given. A tab of another part of the area takes the same. */
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { SurveyPeriod } from '../../model/survey/survey-period.ts';
import type { querySurvey } from '../../model/survey/survey.ts';

export interface SurveyTabProps extends SurveyPeriod {
  /** Head and figures of the period; undefined while they are under way. */
  readonly survey: OutputOf<typeof querySurvey> | undefined;
}
