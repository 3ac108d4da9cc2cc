import { describe, expect, it } from 'vitest';
import type { CountedEvaluation, PlannedRound, ScoreFacts } from './score.ts';
import { gradeOf, scoreOf, spreadOf } from './score.ts';
import { add, fractionOf, meanOf, toTenth } from './fraction.ts';

const bounds = { A: 85, B: 70, C: 60 };
const skill = { code: 'skill', name: '专业能力', weight: 60 };
const team = { code: 'team', name: '团队协作', weight: 40 };
const rules = { dimensions: [skill, team], interviewWeight: 70, testWeight: 30, gradeBounds: bounds };
const first: PlannedRound = { no: 1, name: '初试', weight: 1, expected: 1 };
const second: PlannedRound = { no: 2, name: '复试', weight: 1, expected: 1 };

const evaluation = (roundNo: number, values: Record<string, number>, more: Partial<CountedEvaluation> = {}) => ({
  roundNo,
  isChief: false,
  veto: false,
  scores: Object.entries(values).map(([dimension, score]) => ({ dimension, score })),
  ...more,
});
const facts = (more: Partial<ScoreFacts>): ScoreFacts => ({
  rules,
  rounds: [first],
  evaluations: [],
  tests: [],
  ...more,
});
const dimension = (result: ReturnType<typeof scoreOf>, code: string) =>
  result.dimensions.find((one) => one.code === code);

describe('fractions', () => {
  it('round half up at one decimal, without the tail of a binary fraction', () => {
    expect(toTenth(fractionOf(82.25))).toBe(82.3);
    expect(toTenth(fractionOf(1.05))).toBe(1.1);
    expect(toTenth(fractionOf(82.24))).toBe(82.2);
    expect(toTenth(add(fractionOf(0.1), fractionOf(0.2)))).toBe(0.3);
  });
  it('have no mean without weight', () => {
    expect(meanOf([])).toBeNull();
    expect(meanOf([{ value: fractionOf(90), weight: 0 }])).toBeNull();
  });
});

describe('the score of a candidate', () => {
  it('mixes 80 and 90 with a mapped test of 75 to 82.0', () => {
    const result = scoreOf(
      facts({
        evaluations: [evaluation(1, { skill: 80 }), evaluation(1, { skill: 90 })],
        tests: [{ percent: 75, dimensionMap: [{ dimension: 'skill', score: 75 }] }],
      }),
    );
    expect(dimension(result, 'skill')).toMatchObject({ interview: 85, test: 75, score: 82, spread: 10 });
    expect(dimension(result, 'team')).toMatchObject({ interview: null, test: null, score: null, spread: null });
    // The dimension without a score takes no part: it is no zero.
    expect(result).toMatchObject({ totalScore: 82, interviewScore: 85, testScore: 75, grade: 'B', partial: true });
    expect(result.missing).toEqual([{ kind: 'dimension', key: 'team', name: '团队协作' }]);
  });

  it('counts the chief of an interview twice', () => {
    const evaluations = [evaluation(1, { skill: 60 }), evaluation(1, { skill: 90 }, { isChief: true })];
    expect(dimension(scoreOf(facts({ evaluations })), 'skill')?.interview).toBe(80);
  });

  it('weighs rounds, not evaluators, and only rounds that scored the dimension', () => {
    const evaluations = [
      evaluation(1, { skill: 60, team: 70 }),
      evaluation(1, { skill: 60, team: 70 }),
      evaluation(2, { skill: 90 }),
    ];
    const rounds = [first, { ...second, weight: 2 }];
    const result = scoreOf(facts({ evaluations, rounds }));
    expect(dimension(result, 'skill')?.interview).toBe(80);
    expect(dimension(result, 'team')?.interview).toBe(70);
    expect(result.partial).toBe(false);
  });

  it('takes thirds as they are before it rounds', () => {
    const evaluations = [
      evaluation(1, { skill: 80 }, { isChief: true }),
      evaluation(1, { skill: 85 }),
      evaluation(2, { skill: 65 }, { isChief: true }),
      evaluation(2, { skill: 95 }),
    ];
    const result = scoreOf(facts({ evaluations, rounds: [first, second] }));
    expect(dimension(result, 'skill')).toMatchObject({ interview: 78.3, spread: 30 });
  });

  it('adds shown scores by weight to the shown total', () => {
    const evaluations = [evaluation(1, { skill: 81, team: 77 }), evaluation(1, { skill: 84, team: 78 })];
    const { totalScore, dimensions } = scoreOf(facts({ evaluations }));
    expect(dimensions.map(({ score }) => score)).toEqual([82.5, 77.5]);
    expect(totalScore).toBe(80.5);
  });

  it('takes tests as a whole only when none of them is mapped', () => {
    const evaluations = [evaluation(1, { skill: 80, team: 90 })];
    const unmapped = scoreOf(facts({ evaluations, tests: [{ percent: 60, dimensionMap: [] }] }));
    // 84.0 × 70 % + 60 × 30 %
    expect(unmapped).toMatchObject({ interviewScore: 84, testScore: 60, totalScore: 76.8 });
    const mapped = scoreOf(
      facts({
        evaluations,
        tests: [
          { percent: 60, dimensionMap: [] },
          { percent: 50, dimensionMap: [{ dimension: 'skill', score: 50 }] },
        ],
      }),
    );
    // 专业能力 80 × 70 % + 50 × 30 % = 71; 团队协作 90
    expect(mapped).toMatchObject({ testScore: 55, totalScore: 78.6 });
  });

  it('stands on tests alone as long as nobody has interviewed', () => {
    expect(scoreOf(facts({ tests: [{ percent: 66.67, dimensionMap: [] }] }))).toMatchObject({
      interviewScore: null,
      testScore: 66.7,
      totalScore: 66.7,
      partial: true,
    });
  });

  it('says nothing where nothing is scored', () => {
    expect(scoreOf(facts({}))).toMatchObject({ totalScore: null, grade: null, partial: true, testScore: null });
  });

  it('is V after one veto, and still has its total', () => {
    const evaluations = [
      evaluation(1, { skill: 95, team: 95 }),
      evaluation(1, { skill: 90, team: 90 }, { veto: true }),
    ];
    expect(scoreOf(facts({ evaluations }))).toMatchObject({ grade: 'V', veto: true, totalScore: 92.5 });
  });

  it('is partial until every planned round has the evaluations that are expected', () => {
    const full = { skill: 80, team: 80 };
    const rounds = [first, { ...second, expected: 2 }];
    const one = scoreOf(facts({ rounds, evaluations: [evaluation(1, full), evaluation(2, full)] }));
    expect(one.missing).toEqual([{ kind: 'round', key: '2', name: '复试' }]);
    const both = [evaluation(1, full), evaluation(2, full), evaluation(2, full)];
    expect(scoreOf(facts({ rounds, evaluations: both }))).toMatchObject({ partial: false, missing: [] });
    // A round beyond the plan counts like an ordinary one.
    const extra = scoreOf(facts({ evaluations: [evaluation(1, full), evaluation(9, { skill: 90, team: 90 })] }));
    expect(extra.totalScore).toBe(85);
  });

  it('knows the borders of the grades', () => {
    const grades = [85, 84.9, 70, 69.9, 60, 59.9].map((total) => gradeOf(total, bounds));
    expect(grades).toEqual(['A', 'B', 'B', 'C', 'C', 'D']);
  });

  it('has a spread from two evaluators on', () => {
    expect([spreadOf([]), spreadOf([80]), spreadOf([65, 95, 80])]).toEqual([null, null, 30]);
  });
});
