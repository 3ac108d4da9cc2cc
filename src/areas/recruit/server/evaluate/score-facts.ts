/** What a score is computed from, for many records at once. */
import { groupBy } from '#platform/entity/group-by.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { isVoid, owedInterviews } from '../../model/evaluate/hidden.ts';
import type { DimensionPoints } from '../../model/evaluate/online-test.ts';
import type { ShownTemplate } from '../../model/evaluate/score-calls.ts';
import type { PlannedRound, ScoreResult } from '../../model/evaluate/score.ts';
import { scoreOf } from '../../model/evaluate/score.ts';
import type { InterviewRound } from '../../model/process/recruit-position.ts';
import { usualRounds } from '../../model/process/recruit-position.ts';
import type { LoadedEvaluation, LoadedInterview } from './load-interviews.ts';
import { loadEvaluated } from './load-interviews.ts';
import { templatesById, usualTemplate } from './templates.ts';

/** A record with its position, as scores need them. */
export interface ScoredRecord {
  readonly id: number;
  readonly personName: string | null;
  readonly externalPersonId: number;
  readonly status: string;
  readonly isOver: boolean;
  readonly positionId: number;
  readonly positionName: string;
  readonly salaryMax: number | null;
  readonly isBlind: boolean;
  readonly rounds: readonly InterviewRound[] | null;
  readonly templateId: number | null;
  readonly expected: Readonly<Record<string, number>> | null;
}

interface ScoredTest {
  readonly recruitInfoId: number;
  readonly percent: number;
  readonly dimensionMap: DimensionPoints | null;
}

/** Everything about one record's score. */
export interface Scoring {
  readonly record: ScoredRecord;
  readonly template: ShownTemplate;
  readonly rounds: readonly InterviewRound[];
  readonly interviews: readonly LoadedInterview[];
  /** Submitted ones that the reader may see. */
  readonly evaluations: readonly LoadedEvaluation[];
  /** All current ones, drafts and hidden ones too. */
  readonly allEvaluations: readonly LoadedEvaluation[];
  readonly isHidden: boolean;
  readonly result: ScoreResult;
}

export function recordsToScore(context: TenantWork, ids: readonly number[]): Promise<ScoredRecord[]> {
  return queryRows<ScoredRecord>(context)`
    select t.id, t.person_name, t.external_person_id, t.status, t.finished_at is not null as is_over, t.position_id,
      p.name as position_name, p.salary_max, coalesce(p.is_blind, false) as is_blind,
      coalesce(t.rounds, p.rounds) as rounds, coalesce(t.score_template_id, p.score_template_id) as template_id,
      p.expected_dimensions as expected
    from recruit_info t
    join recruit_position p on p.id = t.position_id and p.group_code = t.group_code
      and p.company_code = t.company_code
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])`;
}

/** Interviews of which an evaluation can still be owed: nobody evaluates who was hired, or is not looked at any more. */
export function runningInterviews<One extends { readonly recruitInfoId: number }>(
  interviews: readonly One[],
  records: readonly ScoredRecord[],
): One[] {
  const over = new Set(records.flatMap(({ id, isOver }) => (isOver ? id : [])));
  return interviews.filter(({ recruitInfoId }) => !over.has(recruitInfoId));
}

function scoredTests(context: TenantWork, ids: readonly number[]): Promise<ScoredTest[]> {
  return queryRows<ScoredTest>(context)`
    select t.recruit_info_id, t.percent, t.dimension_map
    from online_test t
    where ${tenantCondition(context, 't')} and t.recruit_info_id = any(${[...ids]}::bigint[])
      and t.status = 'scored' and t.percent is not null`;
}

const isHeld = ({ status }: LoadedInterview): boolean => !isVoid(status);

/** Planned rounds with the evaluations that each has to bring: of everybody who was asked, and of as many as the plan wants. */
export function plannedRounds(
  rounds: readonly InterviewRound[],
  interviews: readonly LoadedInterview[],
): readonly PlannedRound[] {
  return rounds.map(({ no, name, weight, minInterviewers }) => {
    const asked = interviews
      .filter((one) => isHeld(one) && one.roundNo === no)
      .reduce((sum, { interviewers }) => sum + (interviewers?.length ?? 0), 0);
    return { no, name, weight, expected: Math.max(minInterviewers, asked) };
  });
}

/**
 * Scores of records, by record.
 * @param readerId member of staff for whom evaluations are hidden that the reader may not see yet; null: none are
 */
export async function scoringsOf(
  context: TenantWork,
  ids: readonly number[],
  readerId: number | null,
): Promise<Map<number, Scoring>> {
  const [records, { interviews, evaluations }, tests] = await Promise.all([
    recordsToScore(context, ids),
    loadEvaluated(context, ids),
    scoredTests(context, ids),
  ]);
  const templates = await templatesById(context, [...new Set(records.flatMap(({ templateId }) => templateId ?? []))]);
  const hidden = owedInterviews(runningInterviews(interviews, records), evaluations, readerId);
  const interviewsOf = groupBy(interviews, ({ recruitInfoId }) => recruitInfoId);
  const testsOf = groupBy(tests, ({ recruitInfoId }) => recruitInfoId);
  return new Map(
    records.map((record) => {
      const own = interviewsOf.get(record.id) ?? [];
      const ownIds = new Set(own.map(({ id }) => id));
      const allEvaluations = evaluations.filter(({ interviewId }) => ownIds.has(interviewId));
      const template = templates.get(record.templateId ?? 0) ?? usualTemplate;
      return [
        record.id,
        scoring(record, template, { interviews: own, allEvaluations, tests: testsOf.get(record.id) ?? [], hidden }),
      ];
    }),
  );
}

interface Loaded {
  readonly interviews: readonly LoadedInterview[];
  readonly allEvaluations: readonly LoadedEvaluation[];
  readonly tests: readonly ScoredTest[];
  readonly hidden: ReadonlySet<number>;
}

function scoring(record: ScoredRecord, template: ShownTemplate, loaded: Loaded): Scoring {
  const { interviews, allEvaluations, tests, hidden } = loaded;
  const rounds = record.rounds ?? usualRounds;
  const held = new Map(interviews.filter(isHeld).map((one) => [one.id, one]));
  const evaluations = allEvaluations.filter(
    ({ status, interviewId }) => status === 'submitted' && held.has(interviewId) && !hidden.has(interviewId),
  );
  const result = scoreOf({
    rules: template,
    rounds: plannedRounds(rounds, interviews),
    evaluations: evaluations.map(({ interviewId, evaluatorId, isVeto, scores }) => {
      const of = held.get(interviewId);
      return { roundNo: of?.roundNo ?? 0, isChief: of?.chiefId === evaluatorId, veto: isVeto, scores };
    }),
    tests: tests.map(({ percent, dimensionMap }) => ({ percent, dimensionMap: dimensionMap ?? [] })),
  });
  const isHidden = interviews.some(({ id }) => hidden.has(id));
  return { record, template, rounds, interviews, evaluations, allEvaluations, isHidden, result };
}
