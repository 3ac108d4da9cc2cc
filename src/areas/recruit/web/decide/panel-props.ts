/** What the panels of a decision are given by the page of a candidate. */
import type { ShownOpinion, ShownSummary } from '../../model/decide/decide-calls.ts';
import type { RecruitInfoRow } from '../../model/process/recruit-info.ts';
import { queryClient } from '#platform/web/query.ts';

/** A recruitment record with what was decided about it, as queryRecruitInfo answers it. */
export interface DecidePanelProps {
  readonly recruitInfo: RecruitInfoRow & {
    readonly summary: ShownSummary | null;
    readonly opinions: readonly ShownOpinion[];
  };
}

/** After a decision everything of the candidate is read again: state, log and scores follow from it. */
export const readAgain = (): Promise<void> => queryClient.invalidateQueries();
