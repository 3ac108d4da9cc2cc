import { expect, test } from 'vitest';
import { medianDays, mostlyWithin, percentOf } from './day-counts.ts';
import { funnelTitle, positionTitle, timeTitle, yieldTitle } from './stat-titles.ts';

const stage = (status: string, entered: number, median: number | null = null, target: number | null = null) => ({
  status,
  label: status,
  entered,
  lost: 0,
  medianDays: median,
  cases: median === null ? 0 : 40,
  targetDays: target,
});

test('the funnel says how many résumés make one who starts, and which offers were not taken', () => {
  const offer = { ...stage('offer', 41), lost: 7 };
  const stages = [stage('new', 612), offer, stage('to_entry', 34), stage('onboarded', 31)];
  expect(funnelTitle(stages)).toBe('每 20 份简历入职 1 人，录用通知有 7 份没接受');
  expect(funnelTitle([stage('new', 40), stage('onboarded', 2)])).toBe('每 20 份简历入职 1 人');
  expect(funnelTitle([stage('new', 40)])).toBe('40 份简历还没有人入职');
  // Who begins to work in July may have come in spring: no share of a person makes one.
  expect(funnelTitle([stage('new', 20), stage('onboarded', 45)])).toBe('收到 20 份简历，入职 45 人');
  expect(funnelTitle([stage('new', 19), stage('onboarded', 9)])).toBe('从简历到入职，人在哪一步流失？');
});

test('the stage that is above its target by most days is named, and none where all are within', () => {
  const stages = [stage('待筛选', 9, 2, 2), stage('面试中', 9, 8, 5), stage('综合评定', 9, 6, 4)];
  expect(timeTitle(stages)).toBe('面试中超目标最多，中位 8 天，目标 5 天');
  expect(timeTitle(stages.slice(0, 1))).toBe('各阶段的中位天数都在目标之内');
  expect(timeTitle([{ ...stage('面试中', 9, 8, 5), cases: 19 }])).toBe('每个阶段要用多少天？');
  expect(timeTitle([])).toBe('每个阶段要用多少天？');
});

test('the best yield needs twenty résumés', () => {
  const groups = [
    { label: '内部推荐', resumes: 86, hired: 12, rate: 14 },
    { label: '前员工', resumes: 14, hired: 3, rate: 21.4 },
  ];
  expect(yieldTitle(groups, 'channel')).toBe('内部推荐产出最高，14.0% 入职');
  expect(yieldTitle(groups.slice(1), 'channel')).toBe('哪个来源的人最后入职？');
  // More who begin than who came says nothing about the yield.
  const early = { label: '校招', resumes: 20, hired: 45, rate: 225 };
  expect(yieldTitle([early, ...groups], 'channel')).toBe('内部推荐产出最高，14.0% 入职');
  expect(yieldTitle([], 'owner')).toBe('谁负责的人最后入职？');
});

test('the oldest position that lacks people is named', () => {
  const positions = [
    { name: '成本会计', openDays: 120, headcount: 1, hired: 1 },
    { name: '嵌入式工程师', openDays: 96, headcount: 4, hired: 1 },
    { name: '算法工程师', openDays: 71, headcount: 2, hired: 1 },
  ];
  expect(positionTitle(positions)).toBe('嵌入式工程师已开 96 天，还差 3 人');
  expect(positionTitle(positions.slice(0, 1))).toBe('招聘中的职位都已招满');
  expect(positionTitle([])).toBe('没有招聘中的职位');
});

test('medians and four fifths of whole days are the nearest rank', () => {
  const counts = [
    { days: 9, count: 1 },
    { days: 2, count: 3 },
    { days: 4, count: 1 },
  ];
  expect(medianDays(counts)).toBe(2);
  expect(mostlyWithin(counts)).toBe(4);
  expect(
    medianDays([
      { days: 0, count: 1 },
      { days: 5, count: 1 },
    ]),
  ).toBe(0);
  expect(medianDays([])).toBeNull();
  expect(mostlyWithin([])).toBeNull();
});

test('a share of nothing is no share', () => {
  expect(percentOf(34, 41)).toBe(82.9);
  expect(percentOf(201, 400)).toBe(50.3);
  expect(percentOf(0, 41)).toBe(0);
  expect(percentOf(0, 0)).toBeNull();
});
