import { expect, it } from 'vitest';
import type { ShownScore } from '../../model/evaluate/score-calls.ts';
import {
  allDimensions,
  inChosenOrder,
  inOrder,
  leadSentence,
  marksOf,
  movedTo,
  nextStepOf,
  obstacleOf,
  offerWords,
  templateWords,
  weightWords,
} from './compare-words.ts';

const score = (name: string, totalScore: number | null, more: Partial<ShownScore> = {}): ShownScore => ({
  recruitInfoId: 1,
  name,
  positionId: 1,
  positionName: '后端工程师',
  positionSalaryMax: 32_000,
  status: 'evaluating',
  testScore: null,
  interviewScore: totalScore,
  totalScore,
  grade: 'B',
  veto: false,
  partial: false,
  missing: [],
  dimensions: [],
  conclusions: [],
  evidence: [],
  isHidden: false,
  templateName: '通用',
  templateVersion: 1,
  profile: {
    externalPersonId: 1,
    school: null,
    degree: null,
    workYears: null,
    expectSalaryMin: null,
    expectSalaryMax: null,
    availableDate: null,
  },
  masked: [],
  obstacles: [],
  owed: [],
  ...more,
});
const communication = {
  code: 'communication',
  name: '沟通表达',
  weight: 100,
  interview: 78.3,
  test: null,
  score: 78.3,
  spread: 30,
  expected: null,
  positionAvg: null,
};

it('complete candidates stand by their totals, unfinished ones behind, a veto last', () => {
  const ordered = inOrder([
    score('否决', 99, { veto: true }),
    score('未齐', 95, { partial: true }),
    score('乙', 84.7),
    score('甲', 88.1),
    score('未评', null, { partial: true }),
  ]);
  expect(ordered.map(({ name }) => name)).toEqual(['甲', '乙', '未齐', '未评', '否决']);
});

it('best and weakest are told among complete candidates alone', () => {
  const all = [score('甲', 90), score('乙', 80), score('未齐', 99, { partial: true })];
  expect(marksOf(all, ({ totalScore }) => totalScore)).toEqual(['best', 'weakest', null]);
  expect(marksOf([score('甲', 80), score('乙', 80)], ({ totalScore }) => totalScore)).toEqual([null, null]);
  expect(marksOf(all.slice(1), ({ totalScore }) => totalScore)).toEqual([null, null]);
});

it('the sentence says who leads and what stands against it', () => {
  const first = score('严书珩', 88.1, {
    dimensions: [communication],
    profile: { ...score('', null).profile, expectSalaryMin: 38_000 },
  });
  expect(leadSentence([first, score('沈知予', 85.2)])).toBe('严书珩总分最高，但薪资超预算、沟通表达有分歧');
  expect(leadSentence([score('甲', 80), score('乙', 80)])).toBe('甲与乙总分相同');
  expect(leadSentence([score('甲', 80, { partial: true })])).toBe('还没有评价齐全的候选人');
});

it('an obstacle is named, the late evaluation before the one that is still due', () => {
  expect(obstacleOf(score('甲', 80))).toBeNull();
  const owed = [{ roundName: '复试', evaluator: '何慕言', hours: 3 }];
  expect(obstacleOf(score('甲', 80, { owed }))).toBe('复试缺 1 份评价');
  expect(obstacleOf(score('甲', 80, { owed: [...owed, { roundName: '复试', evaluator: '罗子衿', hours: 50 }] }))).toBe(
    '评价逾期：罗子衿',
  );
  expect(obstacleOf(score('甲', 80, { veto: true, owed }))).toBe('一票否决');
});

it('the order that somebody chose stands before that of the totals; who is not in it follows', () => {
  const [one, two, three] = [score('甲', 80), score('乙', 90), score('丙', 85)].map((of, at) => ({
    ...of,
    recruitInfoId: at + 1,
  }));
  if (!one || !two || !three) throw new Error('three candidates');
  const names = (order: number[]) => inChosenOrder([one, two, three], order).map(({ name }) => name);
  expect(names([])).toEqual(['乙', '丙', '甲']);
  expect(names([1])).toEqual(['甲', '乙', '丙']);
  expect(movedTo([2, 3, 1], 1, 0)).toEqual([1, 2, 3]);
  expect(movedTo([2, 3, 1], 2, 2)).toEqual([3, 1, 2]);
  expect(movedTo([2, 3, 1], 2, -1)).toEqual([2, 3, 1]);
});

it('the next step is what is in the way; an offer where nothing is', () => {
  const obstacle = (kind: 'summary' | 'review' | 'opinion') => ({ obstacles: [{ kind, text: '未同意' }] });
  expect(nextStepOf(score('甲', 80))).toEqual({
    label: '发录用通知',
    place: 'offer',
    isReady: true,
    remind: null,
  });
  expect(nextStepOf(score('甲', 80, obstacle('summary')))?.label).toBe('写总结');
  expect(nextStepOf(score('甲', 80, obstacle('review')))?.label).toBe('去评审');
  expect(nextStepOf(score('甲', 80, obstacle('opinion')))).toMatchObject({ label: '签意见', remind: 'remind_opinion' });
  expect(nextStepOf(score('甲', 80, { owed: [{ roundName: '初试', evaluator: '乙', hours: 3 }] }))).toMatchObject({
    label: '看评价进度',
    remind: 'remind_evaluation',
  });
  expect(nextStepOf(score('甲', 80, { status: 'onboarded' }))).toBeNull();
  expect(nextStepOf(score('甲', 80, { status: 'interviewing' }))).toBeNull();
  expect(obstacleOf(score('甲', 80, obstacle('opinion')))).toBe('未同意');
});

it('an offer can be sent to who waits for one alone; of all others it is said where they are', () => {
  expect(offerWords(score('甲', 80))).toEqual({ text: '可以发录用通知', tone: 'good' });
  expect(offerWords(score('甲', 80, { status: 'interviewing' }))).toEqual({ text: '面试中', tone: null });
  expect(offerWords(score('甲', 80, { status: 'offer' }))).toEqual({ text: '已发录用通知', tone: null });
  expect(offerWords(score('甲', 80, { status: 'offer', veto: true }))).toEqual({ text: '一票否决', tone: 'bad' });
  const missing = [{ kind: 'round' as const, key: '2', name: '复试' }];
  expect(offerWords(score('甲', 80, { status: 'interviewing', missing })).text).toBe('还缺 复试');
  expect(offerWords(score('甲', 80, { status: 'rejected', missing })).text).toBe('已淘汰');
  expect(nextStepOf(score('甲', 80, { status: 'rejected', missing }))).toBeNull();
});

it('candidates of different versions of a template share their rows, each weight said', () => {
  const drive = { ...communication, code: 'drive', name: '主动性' };
  const all = [
    score('甲', 80, { dimensions: [{ ...communication, weight: 60 }] }),
    score('乙', 80, { dimensions: [{ ...communication, weight: 50 }, drive], templateVersion: 2 }),
  ];
  expect(allDimensions(all).map(({ name }) => name)).toEqual(['沟通表达', '主动性']);
  expect(weightWords(all, 'communication')).toBe('60 / 50%');
  expect(weightWords(all, 'drive')).toBe('100%');
  expect(templateWords(all)).toBe('通用 v1、通用 v2');
});
