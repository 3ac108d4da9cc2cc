/** queryInterviewEvaluation, and the same for the page of a candidate: what others wrote is hidden from who has not submitted yet. */
import { sql } from 'kysely';
import { groupBy } from '#platform/entity/group-by.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { isAssigned, isVoid, owedInterviews } from '../../model/evaluate/hidden.ts';
import type { EvaluatedInterview } from '../../model/evaluate/interview-calls.ts';
import { queryInterviewEvaluation } from '../../model/evaluate/interview-calls.ts';
import type { ShownTemplate } from '../../model/evaluate/score-calls.ts';
import { scoreOf, spreadOf } from '../../model/evaluate/score.ts';
import { recruitInfo } from '../../model/process/recruit-info.ts';
import type { LoadedEvaluation, LoadedInterview } from './load-interviews.ts';
import { loadEvaluated } from './load-interviews.ts';
import { recordsToScore, runningInterviews } from './score-facts.ts';
import { templatesById, usualTemplate } from './templates.ts';

export const evaluationCode = 'recruit_evaluation_view';
const salaryCode = 'recruit_salary_view';

/** The mean of one evaluation by the weights of the template. */
export function totalOf(template: ShownTemplate, scores: LoadedEvaluation['scores']): number | null {
  const evaluation = { roundNo: 1, isChief: false, veto: false, scores };
  return scoreOf({ rules: template, rounds: [], evaluations: [evaluation], tests: [] }).interviewScore;
}

interface Reader {
  readonly staffId: number | null;
  readonly seesSalary: boolean;
}

type Shown = EvaluatedInterview['evaluations'][number];

function shownEvaluation(
  one: LoadedEvaluation,
  interview: LoadedInterview,
  template: ShownTemplate,
  { staffId, seesSalary }: Reader,
): Shown {
  const isOwn = one.evaluatorId === staffId;
  return {
    evaluator: one.evaluatorName,
    submitted: true,
    hidden: false,
    isOwn,
    isChief: interview.chiefId === one.evaluatorId,
    submittedAt: one.submittedAt,
    scores: [...one.scores],
    total: totalOf(template, one.scores),
    advantages: one.advantages,
    risks: one.risks,
    questions: one.questions,
    conclusion: one.conclusion,
    veto: one.isVeto,
    vetoReason: one.vetoReason,
    suggestSalary: isOwn || seesSalary ? one.suggestSalary : null,
    isRevised: one.revisedFrom !== null,
  };
}

/** Everybody who was asked, in the order of the interview: with what they wrote, or whether they have. Of one that did not take place nobody is asked. */
function evaluationsOfOne(
  interview: LoadedInterview,
  evaluations: readonly LoadedEvaluation[],
  template: ShownTemplate,
  reader: Reader,
  isHidden: boolean,
): Shown[] {
  const submitted = evaluations.filter(({ status }) => status === 'submitted');
  const asked = isVoid(interview.status) ? [] : (interview.interviewers ?? []);
  const waiting = asked
    .filter(({ userBaseId }) => !submitted.some(({ evaluatorId }) => evaluatorId === userBaseId))
    .map(({ name }): Shown => ({ evaluator: name, submitted: false, hidden: true }));
  const written = submitted.map((one): Shown =>
    isHidden
      ? { evaluator: one.evaluatorName, submitted: true, hidden: true }
      : shownEvaluation(one, interview, template, reader),
  );
  return [...written, ...waiting];
}

/** Highest minus lowest by dimension, of those with two evaluators at least. */
function spreadsOf(evaluations: readonly LoadedEvaluation[]): Record<string, number> {
  const submitted = evaluations.filter(({ status }) => status === 'submitted');
  const byDimension = groupBy(
    submitted.flatMap(({ scores }) => scores),
    ({ dimension }) => dimension,
  );
  return Object.fromEntries(
    [...byDimension].flatMap(([dimension, scores]) => {
      const spread = spreadOf(scores.map(({ score }) => score));
      return spread === null ? [] : [[dimension, spread]];
    }),
  );
}

/** An interview as it is answered. */
export const shownInterview = (one: LoadedInterview): EvaluatedInterview['interview'] => ({
  ...one,
  interviewers: (one.interviewers ?? []).map(({ name, userBaseId }) => ({ name, userBaseId: userBaseId ?? null })),
  rescheduleCount: one.rescheduleCount ?? 0,
});

/**
 * Interviews of records with their evaluations as the caller may read them. Whether the caller may read them at all is the
 * question of whoever asks; `onlyOwn` leaves interviews out that the caller is not assigned to.
 */
export async function evaluationsOf(
  context: TenantWork,
  recruitInfoIds: readonly number[],
  { onlyOwn = false }: { readonly onlyOwn?: boolean } = {},
): Promise<Map<number, EvaluatedInterview[]>> {
  const [{ interviews, evaluations }, records] = await Promise.all([
    loadEvaluated(context, recruitInfoIds),
    recordsToScore(context, recruitInfoIds),
  ]);
  const templates = await templatesById(context, [...new Set(records.flatMap(({ templateId }) => templateId ?? []))]);
  const templateOf = new Map(
    records.map(({ id, templateId }) => [id, templates.get(templateId ?? 0) ?? usualTemplate] as const),
  );
  const reader = { staffId: context.tenant.access.staffId, seesSalary: holds(context, salaryCode) };
  const assigned = interviews.map((one) => ({ ...one, interviewers: one.interviewers ?? [] }));
  const hidden = owedInterviews(runningInterviews(assigned, records), evaluations, reader.staffId);
  const ofInterview = groupBy(evaluations, ({ interviewId }) => interviewId);
  const shown = assigned
    .filter((one) => !onlyOwn || isAssigned(one, reader.staffId))
    .map((one) => {
      const own = ofInterview.get(one.id) ?? [];
      const template = templateOf.get(one.recruitInfoId) ?? usualTemplate;
      const isHidden = hidden.has(one.id);
      const entry: EvaluatedInterview = {
        // Why it was cancelled may name who is reviewed without a name: interviewers were told in words that they may read.
        interview: { ...shownInterview(one), ...(onlyOwn && { cancelReason: null }) },
        evaluations: evaluationsOfOne(one, own, template, reader, isHidden),
        spread: isHidden ? {} : spreadsOf(own),
        dimensions: template.dimensions.map(({ code, name }) => ({ code, name })),
      };
      return [one.recruitInfoId, entry] as const;
    });
  return new Map([...groupBy(shown, ([id]) => id)].map(([id, list]) => [id, list.map(([, entry]) => entry)]));
}

/** Records among these of which the caller may read all evaluations. */
export async function readWhole(context: TenantWork, recruitInfoIds: readonly number[]): Promise<number[]> {
  if (!holds(context, evaluationCode)) return [];
  const scope = scopeCondition(context, recruitInfo, evaluationCode, 't');
  const rows = await queryRows<{ id: number }>(context)`
    select t.id
    from recruit_info t
    where ${tenantCondition(context, 't')} and t.id = any(${[...recruitInfoIds]}::bigint[])
      ${scope ? sql`and ${scope}` : sql``}`;
  return rows.map(({ id }) => id);
}

/** Evaluations of records as the caller may read them: all within the scope of that code, of the others the own interviews alone. */
export async function readableEvaluations(
  context: TenantWork,
  recruitInfoIds: readonly number[],
): Promise<ReadonlyMap<number, EvaluatedInterview[]>> {
  const all = await readWhole(context, recruitInfoIds);
  const [whole, own] = await Promise.all([
    evaluationsOf(context, all),
    evaluationsOf(
      context,
      recruitInfoIds.filter((id) => !all.includes(id)),
      { onlyOwn: true },
    ),
  ]);
  return new Map([...whole, ...own]);
}

type Wanted = { readonly recruitInfoId?: number | undefined; readonly interviewId?: number | undefined };

/** The record that was asked for, by itself or by an interview of it, and whether the caller reaches it as somebody who reads all evaluations. */
async function recordOf(
  context: TenantWork,
  { recruitInfoId, interviewId }: Wanted,
): Promise<{ readonly id: number; readonly mayAll: boolean }> {
  const scope = scopeCondition(context, recruitInfo, evaluationCode, 't');
  const wanted =
    recruitInfoId === undefined
      ? sql`
          t.id = (
            select i.recruit_info_id
            from interview i
            where ${tenantCondition(context, 'i')} and i.id = ${interviewId}
          )`
      : sql`t.id = ${recruitInfoId}`;
  const row = await queryRow<{ id: number; inScope: boolean }>(context)`
    select t.id, ${scope ?? sql`true`} as in_scope
    from recruit_info t
    where ${tenantCondition(context, 't')} and ${wanted}`;
  if (!row) throw fail.notFound();
  return { id: row.id, mayAll: row.inScope && holds(context, evaluationCode) };
}

export const queryInterviewEvaluationHandler = handle(queryInterviewEvaluation, async (context, input) => {
  const { id, mayAll } = await recordOf(context, input);
  const all = (await evaluationsOf(context, [id], { onlyOwn: !mayAll })).get(id) ?? [];
  const interviews =
    input.interviewId === undefined ? all : all.filter(({ interview }) => interview.id === input.interviewId);
  if (!mayAll && interviews.length === 0) throw fail.forbidden('没有权限', { codes: [evaluationCode] });
  return { interviews };
});
