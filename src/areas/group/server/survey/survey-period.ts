/** The period that pages of the group open with. */
import { quarters } from '#areas/company/public.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { GroupMember } from '../../model/member-rules.ts';
import type { SurveyPeriod, SurveyQuarter } from '../../model/survey/survey-period.ts';
import { surveyQuarters } from '../../model/survey/survey-period.ts';
import { latestReported } from '../group-info.ts';

export interface PeriodInput {
  readonly year?: number | undefined;
  readonly period?: SurveyQuarter | undefined;
}

/** The last quarter that has ended. */
function lastQuarter(today: string): SurveyPeriod {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const ended = Math.floor((month - 1) / 3);
  const last = quarters[ended - 1];
  return last ? { year, period: last.code } : { year: year - 1, period: 'year' };
}

const asQuarter = (key: { readonly year: number; readonly period: string } | null): SurveyPeriod | null => {
  const period = surveyQuarters.find((code) => code === key?.period);
  return key && period ? { year: key.year, period } : null;
};

/** The period that was asked for; of a half the other half, else the latest that anybody reported, else the last quarter. */
export async function surveyPeriod(
  context: TenantWork,
  members: readonly GroupMember[],
  { year, period }: PeriodInput,
): Promise<SurveyPeriod> {
  if (year !== undefined && period !== undefined) return { year, period };
  const consolidated = members.filter(({ status, isConsolidated }) => status === 'active' && isConsolidated);
  const latest =
    asQuarter(await latestReported(context, consolidated)) ?? lastQuarter(todayInShanghai(context.platform.now()));
  return { year: year ?? latest.year, period: period ?? latest.period };
}
