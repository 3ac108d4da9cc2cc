/** Borders of labour contract law: probation, written form, open-ended contracts (劳动合同法 articles 14, 19, 70, 82). */
import { expect, test } from 'vitest';
import {
  contractStatus,
  extensionOf,
  maxProbation,
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
  const texts = [0, 1, 30, 31, 364, 365].map((days) => unsignedNotice(days)?.text ?? null);
  expect(texts).toEqual([
    null,
    '入职 1 天，尚未签订劳动合同',
    '入职 30 天，尚未签订劳动合同',
    '未签合同满一个月，存在双倍工资风险',
    '未签合同满一个月，存在双倍工资风险',
    '视为已订立无固定期限合同',
  ]);
  expect([30, 31].map((days) => unsignedNotice(days)?.level)).toEqual(['info', 'danger']);
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
