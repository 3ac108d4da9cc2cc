/** 催报 from any part of the page: what became of it is said in one line, and who is missing is read anew. */
import { call } from '#platform/web/call.ts';
import { queryClient, queryKey } from '#platform/web/query.ts';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { queryReportCoverage, remindReport } from '../../model/finance/finance-calls.ts';
import type { SurveyPeriod } from '../../model/survey/survey-period.ts';

export function useRemind({ year, period }: SurveyPeriod): {
  readonly isBusy: boolean;
  readonly ask: (companyCodes: readonly string[]) => void;
} {
  const { act, isBusy } = useAct();
  return {
    isBusy,
    ask: (companyCodes) =>
      void act(async () => {
        const { reminded, skipped, unheard } = await call(remindReport, {
          year,
          period,
          companyCodes: [...companyCodes],
        });
        const parts = [
          reminded.length > 0 ? `已提醒 ${reminded.length} 家` : '',
          skipped.length > 0 ? `${skipped.length} 家 24 小时内已提醒` : '',
          unheard.length > 0 ? `${unheard.length} 家没有可填报的人` : '',
        ].filter((part) => part !== '');
        (unheard.length > 0 ? toast.warning : toast.info)(parts.join('，'));
        await queryClient.invalidateQueries({ queryKey: queryKey(queryReportCoverage) });
      }),
  };
}
