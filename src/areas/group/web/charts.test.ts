/** Scales of the drawings. */
import { expect, test } from 'vitest';
import { scaleOf } from './charts.tsx';

test('steps are round, hold zero, and are whole where things are counted', () => {
  expect(scaleOf([12, 8], true).ticks).toEqual([0, 5, 10, 15]);
  expect(scaleOf([1], true).ticks).toEqual([0, 1]);
  expect(scaleOf([42_192]).ticks.at(-1)).toBe(50_000);
  expect(scaleOf([-20, 80]).ticks).toEqual([-20, 0, 20, 40, 60, 80]);
  expect(scaleOf([0.3]).ticks).toEqual([0, 0.1, 0.2, 0.3]);
  expect(scaleOf([]).ticks[0]).toBe(0);
});
