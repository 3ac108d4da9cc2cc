/** What follows for a record when interviews or evaluations of it changed: moves 5 and 6, and the score. */
import type { TenantWork } from '#platform/runtime/context.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { writeRows } from '#platform/store/write.ts';
import { isComplete, isEvaluated, isVoid } from '../../model/evaluate/hidden.ts';
import { interview } from '../../model/evaluate/interview.ts';
import { recruitInfo } from '../../model/process/recruit-info.ts';
import { usualRounds } from '../../model/process/recruit-position.ts';
import { moveRecruit } from '../process/move-recruit.ts';
import { withLiveTests } from './follow-tests.ts';
import type { LoadedEvaluation, LoadedInterview } from './load-interviews.ts';
import { loadEvaluated } from './load-interviews.ts';
import { recordsToScore } from './score-facts.ts';
import { refreshScores } from './scores.ts';

/** An interview whose evaluations are all in has taken place: nobody has to say so. */
async function finishEvaluated(
  context: TenantWork,
  interviews: readonly LoadedInterview[],
  evaluations: readonly LoadedEvaluation[],
): Promise<void> {
  const over = interviews.filter(
    (one) =>
      (one.status === 'scheduled' || one.status === 'rescheduled') &&
      isEvaluated({ ...one, interviewers: one.interviewers ?? [] }, evaluations),
  );
  const rows = await lockRows(
    context,
    interview,
    over.map(({ id }) => id),
    null,
  );
  await writeRows(
    context,
    interview,
    rows.map((before) => ({ before, values: { status: 'finished' as const } })),
    { rules: false, reason: '评价已齐' },
  );
}

/**
 * Moves the record on when every planned round took place and is evaluated, and back when no interview is left. The record is locked
 * first, so that of two evaluations submitted at once the later one sees the other.
 */
export async function followInterviews(context: TenantWork, recruitInfoId: number): Promise<void> {
  const [record] = await lockRows(context, recruitInfo, [recruitInfoId], null);
  if (!record) return;
  await refreshScores(context, [recruitInfoId]);
  const { interviews, evaluations } = await loadEvaluated(context, [recruitInfoId]);
  await finishEvaluated(context, interviews, evaluations);
  if (record.status !== 'interviewing') return;
  const submitted = evaluations.filter(({ status }) => status === 'submitted');
  const isLeft = interviews.some(({ status }) => !isVoid(status));
  if (!isLeft && submitted.length === 0) {
    const target = (await withLiveTests(context, [recruitInfoId])).length > 0 ? 'testing' : 'screened';
    await moveRecruit(context, [{ id: recruitInfoId }], 'dropInterviews', { target });
    return;
  }
  const [scored] = await recordsToScore(context, [recruitInfoId]);
  const rounds = scored?.rounds ?? usualRounds;
  const assigned = interviews.map((one) => ({ ...one, interviewers: one.interviewers ?? [] }));
  if (submitted.length > 0 && isComplete(rounds, assigned, evaluations))
    await moveRecruit(context, [{ id: recruitInfoId }], 'toEvaluate', { note: '各轮面试和评价均已完成' });
}
