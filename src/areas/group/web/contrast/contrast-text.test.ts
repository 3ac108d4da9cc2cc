/** Words and numbers of a comparison. */
import { expect, test } from 'vitest';
import type { ContrastRow } from '../../model/contrast.ts';
import {
  barAnswer,
  differenceText,
  lineAnswer,
  shownUnit,
  valueText,
  withoutCommonBeginning,
} from './contrast-text.ts';

const columns = [
  { companyCode: 'C1', companyName: '甲' },
  { companyCode: 'C2', companyName: '乙' },
];
const row = (values: (number | null)[]): ContrastRow => ({
  metric: 'revenue',
  label: '营业收入',
  unit: '元',
  better: 'higher',
  values,
  reasons: values.map((value) => (value === null ? 'unreported' : null)),
  best: [],
  worst: [],
  avg: null,
  median: null,
});

test('amounts are in 万元, with decimals where the number is small', () => {
  expect([shownUnit('元'), shownUnit('元/人'), shownUnit('%')]).toEqual(['万元', '万元/人', '%']);
  expect(valueText(482_061_234, '元')).toBe('48,206');
  expect(valueText(375_000, '元/人')).toBe('37.5');
  expect(valueText(-4.567, '%')).toBe('−4.57');
  expect(valueText(1286, '人')).toBe('1,286');
  expect(valueText(0, '件')).toBe('0');
  expect(valueText(null, '件')).toBe('--');
});

test('the difference to the mean bears its sign', () => {
  expect(differenceText(30_000_000, 20_000_000, '元')).toBe('+1,000');
  expect(differenceText(5, 7.5, '%')).toBe('−2.5');
  expect(differenceText(5, 5, '%')).toBe('±0');
  expect(differenceText(null, 5, '%')).toBe('');
});

test('names of a drawing leave out what they all begin with', () => {
  expect(withoutCommonBeginning(['云启智联科技', '云启供应链'])).toEqual(['智联科技', '供应链']);
  expect(withoutCommonBeginning(['云启智联', '云启精工', '华信'])).toEqual(['云启智联', '云启精工', '华信']);
  expect(withoutCommonBeginning(['云启科', '云启技'])).toEqual(['云启科', '云启技']);
  expect(withoutCommonBeginning(['云启科技'])).toEqual(['云启科技']);
});

test('charts are headed by what they answer', () => {
  expect(barAnswer(row([1, 2]), columns)).toBe('乙营业收入最高，甲最低');
  expect(barAnswer(row([1, null]), columns)).toContain('不足两家');
  expect(barAnswer(row([1, 1]), columns)).toContain('相同');
  const series = (c1: (number | null)[], c2: (number | null)[]) =>
    [c1, c2].map((values, place) => ({
      metric: 'revenue' as const,
      companyCode: columns[place]?.companyCode ?? '',
      points: values.map((value, index) => ({ year: 2024 + index, value, reason: null })),
    }));
  expect(lineAnswer(row([1, 2]), columns, series([100, 150], [100, 120]), false)).toBe('甲营业收入增长最快，增 50%');
  expect(lineAnswer(row([1, 2]), columns, series([10, 12], [10, 15]), true)).toBe('乙营业收入增长最快，提高 5');
  expect(lineAnswer(row([1, 2]), columns, series([100, 90], [100, 80]), false)).toContain('没有成员增长');
  expect(lineAnswer(row([1, 2]), columns, series([null, 90], [100, 80]), false)).toContain('不足');
});
