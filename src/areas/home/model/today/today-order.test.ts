import { expect, test } from 'vitest';
import { countUnder, isOpenAtFirst, orderKinds, totalsOf } from './today-order.ts';

const kind = (name: string, counts: Partial<Record<'overdue' | 'soon' | 'waiting' | 'later', number>>, first = '') => ({
  kind: name,
  overdue: 0,
  soon: 0,
  waiting: 0,
  later: 0,
  first: first || null,
  ...counts,
});

test('kinds with overdue rows come first, the most overdue leading; then what waits, what is near, and the rest', () => {
  const kinds = [
    kind('资质', { later: 1 }, '2026-12-16'),
    kind('续签', { soon: 3, later: 42 }, '2026-11-24'),
    kind('加入申请', { waiting: 3 }),
    kind('证件', { overdue: 1, soon: 2 }, '2026-11-15'),
    kind('年审', { soon: 1 }, '2026-11-21'),
    kind('未签', { overdue: 3 }, '2026-11-07'),
  ];
  expect(orderKinds(kinds).map(({ kind: name }) => name)).toEqual(['未签', '证件', '加入申请', '年审', '续签', '资质']);
});

test('totals are disjoint: together they are everything', () => {
  const kinds = [kind('a', { overdue: 2, soon: 1, later: 4 }), kind('b', { waiting: 5 })];
  expect(totalsOf(kinds)).toEqual({ overdue: 2, soon: 1, waiting: 5, later: 4, all: 12 });
  expect(countUnder(kinds[0] ?? kind('', {}), 'waiting')).toBe(0);
});

test('a kind with nothing near is a line', () => {
  expect([kind('a', { later: 9 }), kind('b', { soon: 1 }), kind('c', { waiting: 1 })].map(isOpenAtFirst)).toEqual([
    false,
    true,
    true,
  ]);
});
