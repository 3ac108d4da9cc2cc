/** countScore: figures with what is behind them, and the copy of them that lists and boards read. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import { groupBy } from '#platform/entity/group-by.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { changeRows } from '#platform/store/change-rows.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { hasSubmitted, isVoid } from '../../model/evaluate/hidden.ts';
import { endOf } from '../../model/evaluate/overlap.ts';
import type { ShownScore } from '../../model/evaluate/score-calls.ts';
import { countScore } from '../../model/evaluate/score-calls.ts';
import { recruitInfo } from '../../model/process/recruit-info.ts';
import { workYearsOf } from '../../model/work-years.ts';
import { obstaclesOf } from '../decide/obstacles.ts';
import { owedRecordIds } from './owed-records.ts';
import type { Scoring } from './score-facts.ts';
import { runningInterviews, scoringsOf } from './score-facts.ts';

const salaryCode = 'recruit_salary_view';
const evaluationCode = 'recruit_evaluation_view';
const hourLength = 3_600_000;

/** What lists read of a score. */
const cachedOf = ({ result }: Scoring) => ({
  totalScore: result.totalScore,
  testScore: result.testScore,
  interviewScore: result.interviewScore,
  grade: result.grade,
  isPartial: result.totalScore === null ? null : result.partial,
  isVetoed: result.veto,
  dimensionScores: Object.fromEntries(
    result.dimensions.flatMap(({ code, score }) => (score === null ? [] : [[code, score]])),
  ),
});

/** Keeps the figures in the record; one that did not change is left alone, its time too. */
async function keepScore(context: TenantWork, scoring: Scoring): Promise<void> {
  const values = cachedOf(scoring);
  const where = sql`
    t.id = ${scoring.record.id} and (
      t.total_score is distinct from ${values.totalScore}::numeric
      or t.test_score is distinct from ${values.testScore}::numeric
      or t.interview_score is distinct from ${values.interviewScore}::numeric
      or t.grade is distinct from ${values.grade} or t.is_partial is distinct from ${values.isPartial}::boolean
      or t.is_vetoed is distinct from ${values.isVetoed}::boolean
      or t.dimension_scores is distinct from ${JSON.stringify(values.dimensionScores)}::jsonb
    )`;
  await changeRows(context, recruitInfo, {
    where,
    values: { ...values, scoreAt: context.platform.now().toISOString() },
    reason: '计算得分',
    keepsVersion: true,
    follows: false,
  });
}

/** Computes the scores of records anew, with every submitted evaluation, after something they rest on was written. */
export async function refreshScores(context: TenantWork, recruitInfoIds: readonly number[]): Promise<void> {
  const scorings = await scoringsOf(context, recruitInfoIds, null);
  for (const scoring of scorings.values()) await keepScore(context, scoring);
}

/** Means of the scores of all candidates of a position, by dimension; records that hide something from the reader are left out. */
export async function positionMeans(
  context: TenantWork,
  positionIds: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const withoutIds = await owedRecordIds(context);
  const means = await queryRows<{ positionId: number; code: string; mean: number }>(context)`
    select t.position_id, d.key as code, round(avg(d.value::numeric), 1) as mean
    from recruit_info t
    cross join lateral jsonb_each_text(t.dimension_scores) d
    where ${tenantCondition(context, 't')} and t.position_id = any(${[...positionIds]}::bigint[])
      and t.dimension_scores is not null and t.id <> all(${withoutIds}::bigint[])
    group by t.position_id, d.key`;
  return new Map(means.map(({ positionId, code, mean }) => [`${positionId} ${code}`, mean]));
}

interface Profile {
  readonly id: number;
  readonly school: string | null;
  readonly highestDegree: string | null;
  readonly firstWorkDate: string | null;
  readonly workYears: number | null;
  readonly expectSalaryMin: number | null;
  readonly expectSalaryMax: number | null;
  readonly availableDate: string | null;
}

async function profilesOf(context: TenantWork, personIds: readonly number[]): Promise<ReadonlyMap<number, Profile>> {
  const people = await queryRows<Profile>(context)`
    select t.id, t.school, t.highest_degree, t.first_work_date, t.work_years, t.expect_salary_min,
      t.expect_salary_max, t.available_date
    from external_person t
    where ${tenantCondition(context, 't')} and t.id = any(${[...personIds]}::bigint[])`;
  return new Map(people.map((person) => [person.id, person]));
}

function evidenceOf({ interviews, evaluations }: Scoring): ShownScore['evidence'] {
  const byId = new Map(interviews.map((one) => [one.id, one]));
  return evaluations.flatMap(({ interviewId, evaluatorId, evaluatorName, scores }) => {
    const of = byId.get(interviewId);
    if (!of) return [];
    return scores.map(({ dimension, score, note }) => ({
      dimension,
      roundNo: of.roundNo,
      roundName: of.roundName,
      evaluator: evaluatorName,
      isChief: of.chiefId === evaluatorId,
      score,
      note: note ?? null,
    }));
  });
}

/** Evaluations of interviews that are over and that nobody has submitted yet. */
function owedOf({ record, interviews, allEvaluations }: Scoring, now: number): ShownScore['owed'] {
  return runningInterviews(interviews, [record]).flatMap((one) => {
    if (isVoid(one.status) || endOf(one) > now) return [];
    return (one.interviewers ?? []).flatMap(({ name, userBaseId }) =>
      userBaseId && !hasSubmitted(allEvaluations, one.id, userBaseId)
        ? [
            {
              roundName: one.roundName,
              evaluator: name,
              hours: Math.floor((now - Date.parse(one.startAt)) / hourLength),
            },
          ]
        : [],
    );
  });
}

interface Shown {
  readonly context: TenantContext;
  readonly profiles: ReadonlyMap<number, Profile>;
  readonly means: ReadonlyMap<string, number>;
  readonly obstacles: Awaited<ReturnType<typeof obstaclesOf>>;
  /** Names are letters, schools are absent. */
  readonly isBlind: boolean;
}

function shownScore(
  scoring: Scoring,
  index: number,
  { context, profiles, means, obstacles, isBlind }: Shown,
): ShownScore {
  const { record, result, template } = scoring;
  const now = context.platform.now();
  const person = profiles.get(record.externalPersonId);
  const seesSalary = holds(context, salaryCode);
  // Figures are for every reader of the list, words for who may read evaluations.
  const seesWords = holds(context, evaluationCode);
  const counts = groupBy(
    seesWords ? scoring.evaluations.flatMap(({ conclusion }) => conclusion ?? []) : [],
    (conclusion) => conclusion,
  );
  return {
    recruitInfoId: record.id,
    name: isBlind ? `候选人 ${String.fromCodePoint(65 + index)}` : (record.personName ?? ''),
    positionId: record.positionId,
    positionName: record.positionName,
    positionSalaryMax: record.salaryMax,
    status: record.status,
    testScore: result.testScore,
    interviewScore: result.interviewScore,
    totalScore: result.totalScore,
    grade: result.grade,
    veto: result.veto,
    partial: result.partial,
    missing: [...result.missing],
    dimensions: result.dimensions.map((one) => ({
      ...one,
      expected: record.expected?.[one.code] ?? null,
      positionAvg: means.get(`${record.positionId} ${one.code}`) ?? null,
    })),
    conclusions: [...counts].map(([conclusion, list]) => ({ conclusion, count: list.length })),
    evidence: seesWords ? evidenceOf(scoring) : [],
    isHidden: scoring.isHidden,
    templateName: template.name,
    templateVersion: template.versionNo,
    profile: {
      externalPersonId: record.externalPersonId,
      school: isBlind ? null : (person?.school ?? null),
      degree: person?.highestDegree ?? null,
      workYears: person ? workYearsOf(person, todayInShanghai(now)) : null,
      expectSalaryMin: seesSalary ? (person?.expectSalaryMin ?? null) : null,
      expectSalaryMax: seesSalary ? (person?.expectSalaryMax ?? null) : null,
      availableDate: person?.availableDate ?? null,
    },
    masked: seesSalary ? [] : ['expectSalaryMin', 'expectSalaryMax'],
    obstacles: [...(obstacles.get(record.id) ?? [])],
    owed: owedOf(scoring, now.getTime()),
  };
}

/** FY-N001 unless the caller reaches all of the records. */
async function requireRecords(context: TenantContext, ids: readonly number[]): Promise<void> {
  const scope = scopeCondition(context, recruitInfo, recruitInfo.permissions.read, 't');
  const rows = await queryRows<{ id: number }>(context)`
    select t.id
    from recruit_info t
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[]) ${scope ? sql`and ${scope}` : sql``}`;
  if (rows.length < ids.length) throw fail.notFound('招聘记录不存在或已被删除');
}

/** What stands beside scores that were computed, in their order. */
async function showScores(
  context: TenantContext,
  scorings: readonly Scoring[],
  isBlind: boolean,
): Promise<ShownScore[]> {
  const positionIds = [...new Set(scorings.map(({ record }) => record.positionId))];
  const [means, profiles, obstacles] = await Promise.all([
    positionMeans(context, positionIds),
    profilesOf(
      context,
      scorings.map(({ record }) => record.externalPersonId),
    ),
    obstaclesOf(
      context,
      scorings.map(({ record, result }) => ({ id: record.id, isVetoed: result.veto })),
    ),
  ]);
  const shown = { context, profiles, means, obstacles, isBlind };
  return scorings.map((scoring, index) => shownScore(scoring, index, shown));
}

export const countScoreHandler = handle(countScore, async (context, { recruitInfoId, recruitInfoIds, blind }) => {
  const ids = [...new Set(recruitInfoIds ?? (recruitInfoId === undefined ? [] : [recruitInfoId]))];
  await requireRecords(context, ids);
  const byId = await scoringsOf(context, ids, context.tenant.access.staffId);
  const scorings = ids.flatMap((id) => byId.get(id) ?? []);
  if (new Set(scorings.map(({ record }) => record.positionId)).size > 1)
    throw fail.invalid('只能比较同一职位的候选人', { recruitInfoIds: '只能比较同一职位的候选人' });
  // Kept first: the means of the position rest on what is kept.
  for (const scoring of scorings) if (!scoring.isHidden) await keepScore(context, scoring);
  return { scores: await showScores(context, scorings, blind), at: context.platform.now().toISOString() };
});
