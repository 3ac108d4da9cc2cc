import { expect, test } from 'vitest';
import { usageShare, usageTone } from './usage.ts';

test('a share of a quota says nothing for nothing and full only for full', () => {
  expect([
    usageShare(0, 100),
    usageShare(1, 1000),
    usageShare(50, 100),
    usageShare(9999, 10_000),
    usageShare(100, 100),
    usageShare(120, 100),
  ]).toEqual([0, 1, 50, 99, 100, 100]);
  expect([usageTone(94, 100), usageTone(95, 100)]).toEqual(['normal', 'exception']);
});
