/** Requests in words, and which one opens next. */
import { expect, test } from 'vitest';
import { deadlineWords, isOlder, lineWords, nextAfter } from './request-words.ts';

const line = { key: 'amount', label: '合同金额', difference: null };

test('a line says before and after, what is said alone, and of what is hidden its name', () => {
  expect(lineWords({ ...line, kind: 'changed', before: '620.00', after: '860.00' })).toBe('合同金额 620.00 → 860.00');
  expect(lineWords({ ...line, kind: 'changed', before: '620.00', after: null })).toBe('合同金额 620.00 → 空');
  expect(lineWords({ ...line, kind: 'said', before: null, after: '二期' })).toBe('合同金额 二期');
  expect(lineWords({ ...line, kind: 'hidden', before: null, after: null })).toBe('合同金额有变');
});

test('a deadline is red once it is over, amber from three days on, and gone with the request', () => {
  const of = (daysLeft: number) => deadlineWords({ deadline: '2026-11-23', daysLeft, endedAt: null });
  expect(of(-1)).toEqual({ text: '逾期 1 天', tone: 'danger' });
  expect(of(0)).toEqual({ text: '今天内', tone: 'warning' });
  expect(of(3)).toEqual({ text: '11/23 前', tone: 'warning' });
  expect(of(4)).toEqual({ text: '11/23 前', tone: undefined });
  expect(deadlineWords({ deadline: '2026-11-23', daysLeft: 3, endedAt: '2026-11-20T00:00:00Z' })).toBeNull();
  expect(deadlineWords({ deadline: null, daysLeft: null, endedAt: null })).toBeNull();
});

test('after a decision the next request opens, at the end the one before, and none where none is left', () => {
  expect(nextAfter([1, 2, 3], 2)).toBe(3);
  expect(nextAfter([1, 2, 3], 3)).toBe(2);
  expect(nextAfter([1], 1)).toBeNull();
  expect(nextAfter([4, 5], 9)).toBe(4);
});

test('a request that was read before its list is older than what the list shows; of one that stands in no list nobody knows', () => {
  expect(isOlder({ version: 2 }, 3)).toBe(true);
  expect(isOlder({ version: 3 }, 3)).toBe(false);
  expect(isOlder({ version: 4 }, 3)).toBe(false);
  expect(isOlder({ version: 2 }, undefined)).toBe(false);
  expect(isOlder(undefined, 3)).toBe(false);
});
