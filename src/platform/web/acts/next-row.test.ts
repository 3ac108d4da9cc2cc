import { expect, test } from 'vitest';
import { nextKeyOf } from './next-row.ts';

test.each([
  [['1', '2', '3'], ['2'], '3'],
  [['1', '2', '3'], ['3'], '2'],
  [['1', '2', '3', '4'], ['1', '3'], '4'],
  [['1', '2', '3', '4'], ['2', '4'], '1'],
  [['1'], ['1'], null],
  [['1', '2'], ['7'], null],
  [[], ['1'], null],
])('of the rows %j, after an act on %j, comes %s', (keys, done, next) =>
  expect(nextKeyOf(keys, new Set(done))).toBe(next),
);
