/** Whose words an interviewer may not read yet: evaluations stay hidden until the own one of that interview is submitted. Pure. */

export interface AssignedInterview {
  readonly id: number;
  readonly status: string;
  readonly interviewers: readonly { readonly userBaseId?: number | null }[];
}

export interface EvaluationState {
  readonly interviewId: number;
  readonly evaluatorId: number;
  readonly status: string;
}

/** Whether nobody evaluates an interview in this state: it was cancelled, or the candidate did not come. */
export const isVoid = (status: string): boolean => status === 'cancelled' || status === 'no_show';

export const isAssigned = (
  { interviewers }: Pick<AssignedInterview, 'interviewers'>,
  staffId: number | null,
): boolean => staffId !== null && interviewers.some(({ userBaseId }) => userBaseId === staffId);

/** Whether somebody has submitted an evaluation of an interview. */
export const hasSubmitted = (
  evaluations: readonly EvaluationState[],
  interviewId: number,
  staffId: number | null,
): boolean =>
  evaluations.some(
    (one) => one.interviewId === interviewId && one.evaluatorId === staffId && one.status === 'submitted',
  );

/** Interviews of which somebody still owes the own evaluation: what others wrote there is hidden, whatever rights that person holds. */
export function owedInterviews(
  interviews: readonly AssignedInterview[],
  evaluations: readonly EvaluationState[],
  staffId: number | null,
): Set<number> {
  return new Set(
    interviews
      .filter((one) => isAssigned(one, staffId) && !isVoid(one.status) && !hasSubmitted(evaluations, one.id, staffId))
      .map(({ id }) => id),
  );
}

/** Whether every evaluation of an interview is in; one that was cancelled or missed waits for none. */
export function isEvaluated(interview: AssignedInterview, evaluations: readonly EvaluationState[]): boolean {
  if (isVoid(interview.status)) return true;
  return interview.interviewers.every(
    ({ userBaseId }) => !userBaseId || hasSubmitted(evaluations, interview.id, userBaseId),
  );
}

/** Whether the interviews are done (move 6): every planned round was held, and everybody who was asked has submitted. */
export function isComplete(
  rounds: readonly { readonly no: number }[],
  interviews: readonly (AssignedInterview & { readonly roundNo: number })[],
  evaluations: readonly EvaluationState[],
): boolean {
  const held = interviews.filter(({ status }) => !isVoid(status));
  const isHeld = rounds.every(({ no }) => held.some(({ roundNo }) => roundNo === no));
  return isHeld && held.every((one) => isEvaluated(one, evaluations));
}
