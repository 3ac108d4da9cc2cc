/** Borders of labour contract law: probation, written form, open-ended contracts (劳动合同法 articles 14, 19, 70, 82). */
import { expect, test } from 'vitest';
import { addDays } from '#lib/chinese/calendar.ts';
import {
  contractStatus,
  doublePayFrom,
  extensionOf,
  lastSigningDay,
  maxProbation,
  openEndedFrom,
  signingsWith,
  termMonths,
  unsignedNotice,
} from './contract-rules.ts';

const fixed = (startDate: string, endDate: string) => ({
  contractKind: 'labor',
  termType: 'fixed_term',
  startDate,
  endDate,
});

test.each([
  ['2024-01-01', '2024-03-30', 0],
  ['2024-01-01', '2024-03-31', 1],
  ['2024-01-01', '2024-12-30', 1],
  ['2024-01-01', '2024-12-31', 2],
  ['2024-01-01', '2026-12-30', 2],
  ['2024-01-01', '2026-12-31', 6],
])('probation of a contract from %s to %s: at most %s months (article 19)', (start, end, months) => {
  expect(maxProbation(fixed(start, end))).toBe(months);
});

test('no probation for a task, part-time work or a renewal; six months without an end; unknown while a day is missing', () => {
  expect(maxProbation({ ...fixed('2024-01-01', '2030-01-01'), termType: 'task_based' })).toBe(0);
  expect(maxProbation({ ...fixed('2024-01-01', '2030-01-01'), employmentType: 'part_time' })).toBe(0);
  expect(maxProbation({ ...fixed('2024-01-01', '2030-01-01'), contractKind: 'renewal' })).toBe(0);
  expect(maxProbation({ contractKind: 'labor', termType: 'open_ended', startDate: '2024-01-01' })).toBe(6);
  expect(maxProbation({ contractKind: 'labor', termType: 'fixed_term', startDate: '2024-01-01' })).toBeNull();
  expect([termMonths('2024-01-01', '2024-12-31'), termMonths('2024-01-01', null)]).toEqual([12, null]);
});

test('without a written contract: a month of grace, double pay, and after a year one without an end (articles 14 and 82)', () => {
  const days = ['2026-10-01', '2026-10-02', '2026-10-31', '2026-11-01', '2027-09-30', '2027-10-01'];
  expect(days.map((today) => unsignedNotice('2026-10-01', today)?.text ?? null)).toEqual([
    null,
    '入职 1 天，尚未签订劳动合同',
    '入职 30 天，尚未签订劳动合同',
    '未签合同满一个月，存在双倍工资风险',
    '未签合同满一个月，存在双倍工资风险',
    '视为已订立无固定期限合同',
  ]);
  expect(days.map((today) => unsignedNotice('2026-10-01', today)?.level)).toEqual([
    undefined,
    'info',
    'info',
    'danger',
    'danger',
    'danger',
  ]);
});

test.each([
  ['a month of 28 days', '2026-02-01', '2026-02-28', '2026-03-01', '2027-02-01'],
  ['a month of 29 days, a year of 366', '2024-02-01', '2024-02-29', '2024-03-01', '2025-02-01'],
  ['a leap year', '2024-01-01', '2024-01-31', '2024-02-01', '2025-01-01'],
  ['a year over 29 February', '2023-03-15', '2023-04-14', '2023-04-15', '2024-03-15'],
  ['a day that the next month lacks', '2026-01-31', '2026-02-27', '2026-02-28', '2027-01-31'],
  ['29 February', '2024-02-29', '2024-03-28', '2024-03-29', '2025-02-28'],
])('a month and a year go by the calendar (实施条例 articles 6 and 7): %s', (_what, first, last, double, open) => {
  expect([lastSigningDay(first), doublePayFrom(first), openEndedFrom(first)]).toEqual([last, double, open]);
  expect(unsignedNotice(first, last)?.level).toBe('info');
  expect(unsignedNotice(first, double)?.level).toBe('danger');
  expect(unsignedNotice(first, addDays(open, -1))?.isOpenEnded).toBe(false);
  expect(unsignedNotice(first, open)?.isOpenEnded).toBe(true);
});

test('a contract holds from its first to its last day', () => {
  const row = { startDate: '2024-02-01', endDate: '2025-01-31' };
  const states = ['2024-01-31', '2024-02-01', '2025-01-31', '2025-02-01'].map((day) => contractStatus(row, day));
  expect(states).toEqual(['not_started', 'active', 'active', 'expired']);
  const terminated = { ...row, terminateDate: '2024-08-15' };
  expect(['2024-08-14', '2024-08-15'].map((day) => contractStatus(terminated, day))).toEqual(['active', 'terminated']);
  expect(contractStatus({ ...row, status: 'renewed' }, '2025-02-01')).toBe('renewed');
});

const change = (startDate: string, endDate: string) => ({ contractKind: 'change', startDate, endDate });

test('an agreement that puts off the end counts its months; one that does not counts nothing', () => {
  const labour = fixed('2022-01-01', '2023-12-31');
  expect(extensionOf(change('2023-12-01', '2024-12-30'), [labour])).toBe(11);
  expect(extensionOf(change('2023-12-01', '2024-12-31'), [labour])).toBe(12);
  expect(extensionOf(change('2023-12-01', '2023-12-31'), [labour])).toBeNull();
  expect(extensionOf(change('2021-12-31', '2024-12-31'), [labour])).toBeNull();
  // The contract of that time is changed, not an earlier one.
  expect(extensionOf(change('2024-01-01', '2026-12-31'), [labour, fixed('2024-01-01', '2025-12-31')])).toBe(12);
});

test('signings of a fixed term: contracts, and extensions of a year or more (article 14)', () => {
  const first = fixed('2020-01-01', '2021-12-31');
  const second = fixed('2022-01-01', '2023-12-31');
  const third = fixed('2024-01-01', '2026-12-31');
  expect(signingsWith(first, [])).toBe(1);
  expect(signingsWith(third, [first, second])).toBe(3);
  // Contracts of later, of the same day and without an end do not count.
  expect(signingsWith(second, [first, second, third])).toBe(2);
  expect(signingsWith(third, [first, { ...second, termType: 'open_ended' }])).toBe(2);
  expect(signingsWith(fixed('2023-01-01', '2024-12-31'), [first, change('2021-12-01', '2022-12-31')])).toBe(3);
  expect(signingsWith(fixed('2023-01-01', '2024-12-31'), [first, change('2021-12-01', '2022-12-30')])).toBe(2);
  // An extension is a signing itself when it is long enough.
  expect(signingsWith(change('2021-12-01', '2022-12-31'), [first])).toBe(2);
  expect(signingsWith(change('2021-12-01', '2022-06-30'), [first])).toBe(1);
  // Agreed on the first day of a contract it belongs to that one, of the next contract's first day to the next.
  expect(signingsWith(third, [first, change('2020-01-01', '2022-12-31')])).toBe(3);
  expect(signingsWith(third, [first, second, change('2022-01-01', '2024-12-31')])).toBe(4);
});
