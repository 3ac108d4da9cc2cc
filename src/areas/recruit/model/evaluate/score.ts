/**
 * The score of a candidate from interviews and tests. Every figure that is shown is rounded half up to one decimal, and what follows is computed
 * from what is shown, so that the sheet can be checked with a pocket calculator (decision 072). Pure.
 */
import type { Grade } from '../process/process-dicts.ts';
import type { Fraction, Weighted } from './fraction.ts';
import { fractionOf, meanOf, toTenth } from './fraction.ts';
import type { GradeBounds } from './score-template.ts';

export interface WeightedDimension {
  readonly code: string;
  readonly name: string;
  /** Per cent; those of a template add up to 100. */
  readonly weight: number;
}

export interface ScoringRules {
  readonly dimensions: readonly WeightedDimension[];
  /** Per cent of interview and test in a dimension that has both; they add up to 100. */
  readonly interviewWeight: number;
  readonly testWeight: number;
  readonly gradeBounds: GradeBounds;
}

/** A planned round. */
export interface PlannedRound {
  readonly no: number;
  readonly name: string;
  /** Against the other rounds. */
  readonly weight: number;
  /** Evaluations that have to be in before it counts as complete. */
  readonly expected: number;
}

export interface DimensionScore {
  readonly dimension: string;
  /** 0 to 100. */
  readonly score: number;
}

/** A submitted evaluation; drafts never come here. */
export interface CountedEvaluation {
  readonly roundNo: number;
  /** The chief of the interview counts twice. */
  readonly isChief: boolean;
  readonly veto: boolean;
  readonly scores: readonly DimensionScore[];
}

/** A test that was scored. */
export interface CountedTest {
  /** 0 to 100. */
  readonly percent: number;
  readonly dimensionMap: readonly DimensionScore[];
}

/** What is still missing before the score is final. */
export interface MissingPart {
  readonly kind: 'dimension' | 'round';
  /** Code of the dimension, number of the round. */
  readonly key: string;
  readonly name: string;
}

export interface DimensionResult extends WeightedDimension {
  readonly interview: number | null;
  readonly test: number | null;
  readonly score: number | null;
  /** Highest minus lowest of all evaluators; null with fewer than two. */
  readonly spread: number | null;
}

export interface ScoreResult {
  readonly testScore: number | null;
  readonly interviewScore: number | null;
  readonly totalScore: number | null;
  /** Null as long as nothing is scored. */
  readonly grade: Grade | null;
  readonly veto: boolean;
  readonly partial: boolean;
  readonly missing: readonly MissingPart[];
  readonly dimensions: readonly DimensionResult[];
}

export interface ScoreFacts {
  readonly rules: ScoringRules;
  readonly rounds: readonly PlannedRound[];
  readonly evaluations: readonly CountedEvaluation[];
  readonly tests: readonly CountedTest[];
}

/** From here on evaluators disagree so much that it is said. */
export const spreadFlag = 25;
/** A round outside the plan (加面) counts like an ordinary one. */
const usualWeight = 1;
const chiefShare = 2;

const rounded = (value: Fraction | null): number | null => (value === null ? null : toTenth(value));

/** A mean of shown figures, those that are missing left out. */
function meanOfShown(values: readonly { readonly value: number | null; readonly weight: number }[]): number | null {
  return rounded(
    meanOf(values.flatMap(({ value, weight }) => (value === null ? [] : [{ value: fractionOf(value), weight }]))),
  );
}

const scoresOf = (of: readonly DimensionScore[], code: string): number[] =>
  of.flatMap(({ dimension, score }) => (dimension === code ? [score] : []));

/** Rounds with evaluations, the planned ones with their weight. */
function weightOfRound(rounds: readonly PlannedRound[], roundNo: number): number {
  return rounds.find(({ no }) => no === roundNo)?.weight ?? usualWeight;
}

/** I(d): the means of the rounds by their weights. */
function interviewMean({ rounds, evaluations }: ScoreFacts, code: string): number | null {
  const numbers = [...new Set(evaluations.map(({ roundNo }) => roundNo))];
  const means = numbers.flatMap((roundNo): Weighted[] => {
    const given = evaluations
      .filter((one) => one.roundNo === roundNo)
      .flatMap(({ isChief, scores }) =>
        scoresOf(scores, code).map((score) => ({ value: fractionOf(score), weight: isChief ? chiefShare : 1 })),
      );
    const mean = meanOf(given);
    return mean === null ? [] : [{ value: mean, weight: weightOfRound(rounds, roundNo) }];
  });
  return rounded(meanOf(means));
}

/** T(d): the mean of the tests that are mapped to the dimension. */
function testMean(tests: readonly CountedTest[], code: string): number | null {
  return meanOfShown(
    tests.flatMap(({ dimensionMap }) => scoresOf(dimensionMap, code).map((value) => ({ value, weight: 1 }))),
  );
}

/** Highest minus lowest; null with fewer than two values. */
export function spreadOf(scores: readonly number[]): number | null {
  return scores.length < 2 ? null : Math.max(...scores) - Math.min(...scores);
}

function dimensionResult(facts: ScoreFacts, dimension: WeightedDimension): DimensionResult {
  const { interviewWeight, testWeight } = facts.rules;
  const interview = interviewMean(facts, dimension.code);
  const test = testMean(facts.tests, dimension.code);
  return {
    code: dimension.code,
    name: dimension.name,
    weight: dimension.weight,
    interview,
    test,
    score: meanOfShown([
      { value: interview, weight: interviewWeight },
      { value: test, weight: testWeight },
    ]),
    spread: spreadOf(facts.evaluations.flatMap(({ scores }) => scoresOf(scores, dimension.code))),
  };
}

export function gradeOf(total: number, bounds: GradeBounds): Exclude<Grade, 'V'> {
  if (total >= bounds.A) return 'A';
  if (total >= bounds.B) return 'B';
  return total >= bounds.C ? 'C' : 'D';
}

function missingParts(facts: ScoreFacts, dimensions: readonly DimensionResult[]): MissingPart[] {
  const countIn = (roundNo: number) => facts.evaluations.filter((one) => one.roundNo === roundNo).length;
  return [
    ...dimensions
      .filter(({ score }) => score === null)
      .map(({ code, name }): MissingPart => ({ kind: 'dimension', key: code, name })),
    ...facts.rounds
      .filter(({ no, expected }) => countIn(no) < Math.max(1, expected))
      .map(({ no, name }): MissingPart => ({ kind: 'round', key: String(no), name })),
  ];
}

/** Tests that are mapped to no dimension enter the total as a whole; else it is the mean of the dimensions. */
function totalOf(
  { rules, tests }: ScoreFacts,
  dimensions: readonly DimensionResult[],
  interviewScore: number | null,
  testScore: number | null,
): number | null {
  const isMapped = dimensions.some(({ test }) => test !== null);
  if (tests.length > 0 && !isMapped)
    return meanOfShown([
      { value: interviewScore, weight: rules.interviewWeight },
      { value: testScore, weight: rules.testWeight },
    ]);
  return meanOfShown(dimensions.map(({ score, weight }) => ({ value: score, weight })));
}

/** All figures of one candidate. A veto makes the grade V, whatever the total is. */
export function scoreOf(facts: ScoreFacts): ScoreResult {
  const { rules, tests, evaluations } = facts;
  const dimensions = rules.dimensions.map((dimension) => dimensionResult(facts, dimension));
  const interviewScore = meanOfShown(dimensions.map(({ interview, weight }) => ({ value: interview, weight })));
  const testScore = meanOfShown(tests.map(({ percent }) => ({ value: percent, weight: 1 })));
  const totalScore = totalOf(facts, dimensions, interviewScore, testScore);
  const veto = evaluations.some((one) => one.veto);
  const missing = missingParts(facts, dimensions);
  return {
    testScore,
    interviewScore,
    totalScore,
    grade: veto ? 'V' : totalScore === null ? null : gradeOf(totalScore, rules.gradeBounds),
    veto,
    partial: missing.length > 0,
    missing,
    dimensions,
  };
}
