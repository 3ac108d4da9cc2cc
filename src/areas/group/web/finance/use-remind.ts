/** 催报 from any part of the page: who is missing is read anew. */
import { useCompanyReminder } from '#core/org/public.web.ts';
import { call } from '#platform/web/call.ts';
import { queryClient, queryKey } from '#platform/web/query.ts';
import { queryReportCoverage, remindReport } from '../../model/finance/finance-calls.ts';
import type { SurveyPeriod } from '../../model/survey/survey-period.ts';

export function useRemind({ year, period }: SurveyPeriod): {
  readonly isBusy: boolean;
  readonly ask: (companyCodes: readonly string[]) => void;
} {
  const { isBusy, remind } = useCompanyReminder('没有可填报的人');
  return {
    isBusy,
    ask: (companyCodes) =>
      void remind(async () => {
        const answer = await call(remindReport, { year, period, companyCodes: [...companyCodes] });
        await queryClient.invalidateQueries({ queryKey: queryKey(queryReportCoverage) });
        return answer;
      }),
  };
}
