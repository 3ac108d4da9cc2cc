/** The evaluation that somebody has written of an interview, as its writer sees it. */
import { queryRow } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { EvaluationForm } from '../../model/evaluate/interview-calls.ts';
import type { InterviewEvaluationRow } from '../../model/evaluate/interview-evaluation.ts';

type OwnRow = Pick<
  InterviewEvaluationRow,
  | 'id'
  | 'version'
  | 'status'
  | 'submittedAt'
  | 'scores'
  | 'advantages'
  | 'risks'
  | 'questions'
  | 'conclusion'
  | 'isVeto'
  | 'vetoReason'
  | 'suggestSalary'
  | 'updatedAt'
>;

/** The current evaluation of an interview by a member of staff. */
export function findOwn(context: TenantWork, interviewId: number, staffId: number): Promise<OwnRow | undefined> {
  return queryRow<OwnRow>(context)`
    select t.id, t.version, t.status, t.submitted_at, t.scores, t.advantages, t.risks, t.questions, t.conclusion,
      t.is_veto, t.veto_reason, t.suggest_salary, t.updated_at
    from interview_evaluation t
    where ${tenantCondition(context, 't')} and t.interview_id = ${interviewId} and t.evaluator_id = ${staffId}
      and t.is_current`;
}

/** As the form holds it: nothing of the own words is masked. */
export const shownOwn = (row: OwnRow): NonNullable<EvaluationForm['own']> => ({
  id: row.id,
  version: row.version,
  status: row.status,
  submittedAt: row.submittedAt,
  scores: row.scores ?? [],
  advantages: row.advantages,
  risks: row.risks,
  questions: row.questions,
  conclusion: row.conclusion,
  veto: row.isVeto ?? false,
  vetoReason: row.vetoReason,
  suggestSalary: row.suggestSalary,
  updatedAt: row.updatedAt,
});
