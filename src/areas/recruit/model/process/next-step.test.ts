/** What leads on while a candidate is evaluated: the summary first, then the opinions, then the offer. */
import { expect, test } from 'vitest';
import type { StepFacts } from './next-step.ts';
import { leadsOn, nextStepOf } from './next-step.ts';

const candidate: StepFacts = {
  status: 'evaluating',
  stageDays: 3,
  nextInterview: null,
  evaluationDueSince: null,
  isScoreHidden: false,
  testDeadline: null,
  testState: null,
  summaryStatus: null,
  isSummaryRequired: true,
  opinions: {},
};
const next = (facts: Partial<StepFacts>) => nextStepOf({ ...candidate, ...facts }, new Date('2026-11-27T02:00:00Z'));

test.each([
  [{}, '写总结', 'summary'],
  [{ summaryStatus: 'draft' }, '写总结', 'summary'],
  [{ summaryStatus: 'returned' }, '改总结', 'summary'],
  [{ summaryStatus: 'submitted' }, '去评审', 'summary'],
  [{ summaryStatus: 'passed', opinions: { dept: 'agree' } }, '签意见', 'opinions'],
  [{ summaryStatus: 'passed', opinions: { dept: 'agree', hr: 'pending' } }, '签意见', 'opinions'],
])('%o leads to %s', (facts, label, place) => {
  expect(next(facts)).toMatchObject({ kind: 'decide', way: { label, place } });
  expect(leadsOn('send_offer', 'evaluating', next(facts))).toBe(false);
  expect(leadsOn('hire', 'evaluating', next(facts))).toBe(false);
});

test('where no offer waits for a summary, none is asked for', () => {
  const facts = { isSummaryRequired: false };
  expect(next(facts)).toMatchObject({ text: '部门意见待签', way: { place: 'opinions' } });
  const returned = { ...facts, summaryStatus: 'returned', opinions: { dept: 'agree', hr: 'agree' } };
  expect(next(returned)).toMatchObject({ kind: 'offer', text: '可发录用通知' });
});

test('a test that nobody answered is not called handed in, nor one whose result is to be typed in', () => {
  const texts = (['submitted', 'expired', 'pending'] as const).map(
    (testState) => next({ status: 'testing', testState }).text,
  );
  expect(texts).toEqual(['测评已交，待约面试', '测评已过期，没有作答', '待录入测评结果']);
});

test('no place leads on past a veto or a disagreement, and nothing stands before the offer once all agree', () => {
  expect(next({ isVetoed: true }).way).toBeUndefined();
  expect(leadsOn('reject', 'evaluating', next({ isVetoed: true }))).toBe(true);
  expect(leadsOn('send_offer', 'evaluating', next({ isVetoed: true }))).toBe(false);
  const against = { summaryStatus: 'approved', opinions: { dept: 'agree', hr: 'disagree' } };
  expect(next(against)).toMatchObject({ kind: 'decide', text: '有意见不同意' });
  expect(leadsOn('reject', 'evaluating', next(against))).toBe(true);
  // Whoever else has not signed yet does not change it.
  expect(next({ ...against, opinions: { hr: 'disagree' } })).toMatchObject({ text: '有意见不同意', isEnd: true });
  const ready = next({ ...against, opinions: { dept: 'agree', hr: 'agree' } });
  expect(ready).toMatchObject({ kind: 'offer' });
  expect(leadsOn('send_offer', 'evaluating', ready)).toBe(true);
  expect(leadsOn('reject', 'evaluating', ready)).toBe(false);
});

test('in other states an act leads on whatever is missing', () => {
  expect(leadsOn('pass_screen', 'new', next({ status: 'new' }))).toBe(true);
  expect(leadsOn('hire', 'offer', next({ status: 'offer' }))).toBe(true);
});

test.each([
  { status: 'screened' },
  { status: 'screened', stageDays: 9 },
  { status: 'testing' },
  { status: 'interviewing' },
] as const)('%o leads to the next interview', (facts) => {
  expect(next(facts)).toMatchObject({ kind: 'interview', way: { label: '约面试', place: 'interviews' } });
});

test('while an interview is planned or waits for its evaluation, or a test runs, nobody is led past it', () => {
  const planned = next({
    status: 'interviewing',
    nextInterview: { roundName: '复试', startAt: '2026-11-29T02:00:00Z' },
  });
  const owed = next({ status: 'interviewing', evaluationDueSince: '2026-11-26T02:00:00Z' });
  for (const step of [planned, owed]) {
    expect(step.way).toBeUndefined();
    expect(leadsOn('to_evaluate', 'interviewing', step)).toBe(false);
  }
  expect(leadsOn('to_evaluate', 'interviewing', next({ status: 'interviewing' }))).toBe(true);
  expect(next({ status: 'testing', testDeadline: '2026-11-29T02:00:00Z' }).way).toBeUndefined();
});
