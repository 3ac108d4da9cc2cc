/** What leads on while a candidate is evaluated: the summary first, then the opinions, then the offer. */
import { expect, test } from 'vitest';
import type { StepFacts } from './next-step.ts';
import { nextStepOf } from './next-step.ts';

const evaluated: StepFacts = {
  status: 'evaluating',
  stageDays: 3,
  nextInterview: null,
  evaluationDueSince: null,
  isScoreHidden: false,
  testDeadline: null,
  summaryStatus: null,
  opinions: {},
};
const next = (facts: Partial<StepFacts>) => nextStepOf({ ...evaluated, ...facts }, new Date('2026-11-27T02:00:00Z'));

test.each([
  [{}, '写总结', 'summary'],
  [{ summaryStatus: 'draft' }, '写总结', 'summary'],
  [{ summaryStatus: 'returned' }, '改总结', 'summary'],
  [{ summaryStatus: 'submitted' }, '去评审', 'summary'],
  [{ summaryStatus: 'approved', opinions: { dept: 'agree' } }, '签意见', 'opinions'],
])('%o leads to %s', (facts, label, place) => {
  expect(next(facts)).toMatchObject({ kind: 'decide', go: { label, place } });
});

test('no place leads on past a veto or a disagreement, and nothing stands before the offer once all agree', () => {
  expect(next({ isVetoed: true }).go).toBeUndefined();
  const signed = { summaryStatus: 'approved', opinions: { dept: 'agree', hr: 'disagree' } };
  expect(next(signed)).toMatchObject({ kind: 'decide', text: '有意见不同意' });
  expect(next({ ...signed, opinions: { dept: 'agree', hr: 'agree' } })).toMatchObject({ kind: 'offer' });
});
