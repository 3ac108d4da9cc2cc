import { expect, it } from 'vitest';
import { isComplete, isEvaluated, owedInterviews } from './hidden.ts';

const interview = (id: number, people: number[], more: { status?: string; roundNo?: number } = {}) => ({
  id,
  status: 'scheduled',
  roundNo: 1,
  interviewers: people.map((userBaseId) => ({ userBaseId })),
  ...more,
});
const submitted = (interviewId: number, evaluatorId: number) => ({ interviewId, evaluatorId, status: 'submitted' });
const draft = (interviewId: number, evaluatorId: number) => ({ interviewId, evaluatorId, status: 'draft' });

it('an evaluation is owed by who is assigned and has not submitted, for that interview alone', () => {
  const interviews = [
    interview(1, [7, 8]),
    interview(2, [7]),
    interview(3, [8]),
    interview(4, [7], { status: 'no_show' }),
  ];
  const evaluations = [submitted(1, 8), draft(1, 7), submitted(2, 7)];
  expect([...owedInterviews(interviews, evaluations, 7)]).toEqual([1]);
  expect([...owedInterviews(interviews, evaluations, 8)]).toEqual([3]);
  // Who is no member of staff is assigned to nothing.
  expect(owedInterviews(interviews, evaluations, null).size).toBe(0);
});

it('an interview is evaluated when all of its people have submitted, and at once when it did not take place', () => {
  expect(isEvaluated(interview(1, [7, 8]), [submitted(1, 7), draft(1, 8)])).toBe(false);
  expect(isEvaluated(interview(1, [7, 8]), [submitted(1, 7), submitted(1, 8)])).toBe(true);
  expect(isEvaluated(interview(1, [7], { status: 'cancelled' }), [])).toBe(true);
});

it('all is complete when every planned round was held and evaluated', () => {
  const rounds = [{ no: 1 }, { no: 2 }];
  const both = [interview(1, [7]), interview(2, [8], { roundNo: 2 })];
  const all = [submitted(1, 7), submitted(2, 8)];
  expect(isComplete(rounds, both, all)).toBe(true);
  expect(isComplete(rounds, both.slice(0, 1), all)).toBe(false);
  expect(isComplete(rounds, both, all.slice(0, 1))).toBe(false);
  // A missed interview of a round that took place later stands in nobody's way.
  const missed = interview(3, [9], { roundNo: 2, status: 'no_show' });
  expect(isComplete(rounds, [...both, missed], all)).toBe(true);
});
