import { expect, test } from 'vitest';
import { gathersHits, pageWindow } from './page-plan.ts';

test('few hits are gathered, many are read in order, and the deeper the page the more are gathered', () => {
  expect(gathersHits(30, 20)).toBe(true);
  expect(gathersHits(4_472, 20)).toBe(true);
  expect(gathersHits(4_473, 20)).toBe(false);
  expect(gathersHits(100_000, 10_000)).toBe(true);
  expect(gathersHits(100_001, 1_000_000)).toBe(false);
  expect(gathersHits(50_000, 20, true)).toBe(true);
  expect(gathersHits(100_001, 20, true)).toBe(false);
});

test('a page is read from the nearer end, and none past the end', () => {
  expect(pageWindow(45, { current: 1, size: 20 })).toEqual({ limit: 20, offset: 0, fromEnd: false });
  expect(pageWindow(45, { current: 2, size: 20 })).toEqual({ limit: 20, offset: 5, fromEnd: true });
  expect(pageWindow(45, { current: 3, size: 20 })).toEqual({ limit: 5, offset: 0, fromEnd: true });
  expect(pageWindow(45, { current: 4, size: 20 })).toBeNull();
  expect(pageWindow(0, { current: 1, size: 20 })).toBeNull();
});
