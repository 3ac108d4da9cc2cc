import { expect, test } from 'vitest';
import { noticeDateOf, renewalTerm, renewedEnd } from './term.ts';

const term = (more: object = {}) => ({
  startDate: '2025-01-01',
  endDate: '2025-12-31' as string | null,
  openEnded: false,
  autoRenew: true,
  renewMonths: 12 as number | null,
  noticeDays: 30 as number | null,
  ...more,
});

test('the day of notice lies before the end by the days that were agreed', () => {
  expect(noticeDateOf(term())).toBe('2025-12-01');
  expect(noticeDateOf(term({ noticeDays: 0 }))).toBe('2025-12-31');
  expect(noticeDateOf(term({ noticeDays: null }))).toBeNull();
  expect(noticeDateOf(term({ openEnded: true }))).toBeNull();
});

test('acceptance 5: a contract that goes on by itself ends a term later; months clip to the end of a shorter one', () => {
  expect(renewedEnd(term(), '2026-01-01')).toBe('2026-12-31');
  expect(renewedEnd(term({ endDate: '2026-01-31', renewMonths: 1 }), '2026-02-01')).toBe('2026-02-28');
  expect(renewedEnd(term({ endDate: '2028-01-31', renewMonths: 1 }), '2028-02-01')).toBe('2028-02-29');
  // Two terms went by without a job: reckoned from the 31st and not from the 28th.
  expect(renewedEnd(term({ endDate: '2026-01-31', renewMonths: 1 }), '2026-03-15')).toBe('2026-03-31');
  expect(renewedEnd(term({ autoRenew: false }), '2026-01-01')).toBeNull();
  expect(renewedEnd(term({ renewMonths: null }), '2026-01-01')).toBeNull();
});

test('a renewal begins the day after and lasts what is said, what was agreed, or as long as before', () => {
  expect(renewalTerm(term(), 6)).toEqual({ startDate: '2026-01-01', endDate: '2026-06-30' });
  expect(renewalTerm(term(), null)).toEqual({ startDate: '2026-01-01', endDate: '2026-12-31' });
  expect(renewalTerm(term({ renewMonths: null, endDate: '2025-03-31' }), null)).toEqual({
    startDate: '2025-04-01',
    endDate: '2025-06-30',
  });
  expect(renewalTerm(term({ renewMonths: null, startDate: null }), null)).toEqual({
    startDate: '2026-01-01',
    endDate: null,
  });
  expect(renewalTerm(term(), 6, '2026-03-01')).toEqual({ startDate: '2026-03-01', endDate: '2026-08-31' });
  expect(renewalTerm(term({ openEnded: true }), 12)).toBeNull();
});
