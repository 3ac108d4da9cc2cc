import { expect, test } from 'vitest';
import type { MetricCode } from '../metrics.ts';
import { defaultWeights, percentiles, powerScores } from './power.ts';

test('a percentile counts who stands below, ties by half', () => {
  const values = new Map([
    ['A', 10],
    ['B', 20],
    ['C', 20],
    ['D', 40],
    ['E', null],
  ]);
  expect([...percentiles(values)]).toEqual([
    ['A', 0],
    ['B', 50],
    ['C', 50],
    ['D', 100],
  ]);
});

test('two members with data make no score, three do', () => {
  expect(
    percentiles(
      new Map([
        ['A', 1],
        ['B', 2],
        ['C', null],
      ]),
    ).size,
  ).toBe(0);
  expect(
    percentiles(
      new Map([
        ['A', 1],
        ['B', 2],
        ['C', 3],
      ]),
    ).size,
  ).toBe(3);
});

test('the total weighs the axes that have a score', () => {
  const values = (staff: number, certificates: number) =>
    new Map<MetricCode, number | null>([
      ['staffCount', staff],
      ['certificateCount', certificates],
    ]);
  const members = new Map([
    ['A', values(1, 9)],
    ['B', values(2, 8)],
    ['C', values(3, 7)],
  ]);
  const [a, b, c] = powerScores(members, { ...defaultWeights, scale: 30, qualification: 10 });
  expect([a?.axes.scale, a?.axes.qualification, a?.axes.honor]).toEqual([0, 100, null]);
  // 0 × 30 and 100 × 10 of 40.
  expect([a?.total, b?.total, c?.total]).toEqual([25, 50, 75]);
});
