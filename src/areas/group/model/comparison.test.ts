/** Best, worst, mean, median and the scale of a row of a comparison. */
import { expect, test } from 'vitest';
import { normalised, rowFacts } from './comparison.ts';

test('the best is the highest, of what should be low the lowest; ties share the place', () => {
  expect(rowFacts([100, 300, 200], 'higher')).toEqual({ best: [1], worst: [0], avg: 200, median: 200 });
  expect(rowFacts([41.2, 58.7, 35.9, 71.8], 'lower')).toMatchObject({ best: [2], worst: [3] });
  expect(rowFacts([5, 5, 1], 'higher')).toMatchObject({ best: [0, 1], worst: [2] });
});

test('a missing value is no zero and wins nothing', () => {
  expect(rowFacts([null, -20, 10], 'higher')).toEqual({ best: [2], worst: [1], avg: -5, median: -5 });
  expect(rowFacts([null, null], 'higher')).toEqual({ best: [], worst: [], avg: null, median: null });
});

test('nothing is marked where one value stands alone, all are alike, or neither end is better', () => {
  for (const row of [rowFacts([7, null], 'higher'), rowFacts([7, 7], 'lower'), rowFacts([1, 2], null)])
    expect(row).toMatchObject({ best: [], worst: [] });
});

test('the median of an even number is between the two in the middle', () => {
  expect(rowFacts([1, 10, 2, 4], 'higher').median).toBe(3);
  expect(rowFacts([0.1, 0.2], 'higher').avg).toBe(0.15);
});

test('values are brought to 0–100, the better end on top', () => {
  expect(normalised([100, 200, 150, null], 'higher')).toEqual([0, 100, 50, null]);
  expect(normalised([30, 60], 'lower')).toEqual([100, 0]);
  expect(normalised([-20, 80], null)).toEqual([0, 100]);
  expect(normalised([5, 5], 'higher')).toEqual([50, 50]);
  expect(normalised([5, null], 'higher')).toEqual([null, null]);
});
