/** Interviews and current evaluations of records, as scores, lists and the hidden rule need them: two statements whatever the number. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { Rating } from '../../model/evaluate/interview-evaluation.ts';
import type { InterviewRow } from '../../model/evaluate/interview.ts';

export type LoadedInterview = Pick<
  InterviewRow,
  | 'id'
  | 'version'
  | 'recruitInfoId'
  | 'roundNo'
  | 'roundName'
  | 'method'
  | 'startAt'
  | 'durationMin'
  | 'place'
  | 'link'
  | 'interviewers'
  | 'chiefId'
  | 'notice'
  | 'status'
  | 'cancelReason'
  | 'rescheduleCount'
>;

export interface LoadedEvaluation {
  readonly id: number;
  readonly interviewId: number;
  readonly evaluatorId: number;
  readonly evaluatorName: string;
  readonly status: 'draft' | 'submitted';
  readonly scores: readonly Rating[];
  readonly advantages: string | null;
  readonly risks: string | null;
  readonly questions: string | null;
  readonly conclusion: 'strong_yes' | 'yes' | 'hold' | 'no' | null;
  readonly isVeto: boolean;
  readonly vetoReason: string | null;
  readonly suggestSalary: number | null;
  readonly submittedAt: string | null;
  readonly revisedFrom: number | null;
}

/** All interviews of these records in the order of their rounds. */
export function loadInterviews(context: TenantWork, recruitInfoIds: readonly number[]): Promise<LoadedInterview[]> {
  return queryRows<LoadedInterview>(context)`
    select t.id, t.version, t.recruit_info_id, t.round_no, t.round_name, t.method, t.start_at, t.duration_min, t.place,
      t.link, t.interviewers, t.chief_id, t.notice, t.status, t.cancel_reason, t.reschedule_count
    from interview t
    where ${tenantCondition(context, 't')} and t.recruit_info_id = any(${[...recruitInfoIds]}::bigint[])
    order by t.round_no, t.start_at, t.id`;
}

/** Current evaluations of interviews, drafts too: whoever shows them leaves those of others out. */
export function loadEvaluations(context: TenantWork, interviewIds: readonly number[]): Promise<LoadedEvaluation[]> {
  return queryRows<LoadedEvaluation>(context)`
    select t.id, t.interview_id, t.evaluator_id, t.evaluator_name, t.status, coalesce(t.scores, '[]') as scores,
      t.advantages, t.risks, t.questions, t.conclusion, coalesce(t.is_veto, false) as is_veto, t.veto_reason,
      t.suggest_salary, t.submitted_at, t.revised_from
    from interview_evaluation t
    where ${tenantCondition(context, 't')} and t.interview_id = any(${[...interviewIds]}::bigint[]) and t.is_current
    order by t.interview_id, t.submitted_at, t.id`;
}

/** Both at once. */
export async function loadEvaluated(
  context: TenantWork,
  recruitInfoIds: readonly number[],
): Promise<{ readonly interviews: LoadedInterview[]; readonly evaluations: LoadedEvaluation[] }> {
  const interviews = await loadInterviews(context, recruitInfoIds);
  const evaluations = await loadEvaluations(
    context,
    interviews.map(({ id }) => id),
  );
  return { interviews, evaluations };
}
