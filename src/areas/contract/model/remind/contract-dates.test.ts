import { expect, test } from 'vitest';
import { reachedStep } from '#core/due/public.ts';
import type { DatedContract, DatedPlan } from './contract-dates.ts';
import { contractDates, contractDueKinds } from './contract-dates.ts';

const contract = (more: Partial<DatedContract> = {}): DatedContract => ({
  id: 7,
  contractName: '港口设备健康管理系统（二期）',
  status: 'performing',
  direction: 'income',
  startDate: '2025-11-20',
  endDate: '2027-05-31',
  openEnded: false,
  autoRenew: false,
  renewMonths: null,
  noticeDays: null,
  depositAmount: null,
  depositReturnDate: null,
  ownerId: 3,
  checklist: null,
  ...more,
});
const plan = (seq: number, more: Partial<DatedPlan> = {}): DatedPlan => ({
  id: seq + 100,
  seq,
  title: '初验款',
  planDate: '2026-11-05',
  status: 'pending',
  remindDays: null,
  ...more,
});
const kinds = (...input: Parameters<typeof contractDates>) =>
  contractDates(...input).map(({ kind, refKey, dueDate }) => [kind, refKey, dueDate].join(' '));

test('the end, the day of notice, open instalments, the deposit and open tasks of a contract are each one day', () => {
  const row = contract({
    autoRenew: true,
    renewMonths: 12,
    noticeDays: 30,
    depositAmount: 640_000,
    depositReturnDate: '2027-06-30',
    checklist: [
      { title: '组织现场初验', dueDate: '2026-11-05', ownerId: 9, done: false },
      { title: '到货签收', dueDate: '2026-05-18', done: true },
      { title: '无日期', done: false },
    ],
  });
  expect(kinds(row, [plan(3), plan(4, { status: 'done' }), plan(5, { status: 'cancelled' })])).toEqual([
    'business_contract_end  2027-05-31',
    'business_contract_notice  2027-05-01',
    'contract_task 组织现场初验 2026-11-05',
    'contract_collect 103 2026-11-05',
    'contract_deposit  2027-06-30',
  ]);
  const dates = contractDates(row, [plan(3)]);
  expect(dates.map(({ ownerId }) => ownerId)).toEqual([3, 3, 9, 3, 3]);
  // No amount stands in a title: whoever may not see amounts reads it too.
  expect(dates[3]?.title).toBe('第 3 期 初验款 · 港口设备健康管理系统（二期）');
});

test('drafts, unsigned and void contracts have no days; what is owed outlasts the end, a deposit outlasts everything', () => {
  const deposit = { depositAmount: 1, depositReturnDate: '2027-06-30' };
  for (const status of ['draft', 'pending', 'to_sign', 'voided'])
    expect(kinds(contract({ status, ...deposit }), [plan(1)])).toEqual([]);
  expect(kinds(contract({ status: 'expired', ...deposit }), [plan(1)])).toEqual([
    'contract_collect 101 2026-11-05',
    'contract_deposit  2027-06-30',
  ]);
  expect(kinds(contract({ status: 'completed', ...deposit }), [plan(1)])).toEqual(['contract_deposit  2027-06-30']);
  expect(kinds(contract({ direction: 'expense' }), [plan(1)])[1]).toBe('contract_pay 101 2026-11-05');
  expect(kinds(contract({ direction: 'none', openEnded: true }), [plan(1)])).toEqual([]);
});

test('tasks of one title are told apart, and days that were chosen take the place of the usual ones', () => {
  const row = contract({
    openEnded: true,
    checklist: [
      { title: '巡检', dueDate: '2026-12-01', done: false },
      { title: '巡检', dueDate: '2027-03-01', done: false },
    ],
  });
  const dates = contractDates(row, [plan(1, { remindDays: [10] }), plan(2)], { plan: [5, 2] });
  expect(dates.map(({ refKey, remindOffsets }) => [refKey, remindOffsets])).toEqual([
    ['巡检', undefined],
    ['巡检#2', undefined],
    ['101', ['10']],
    ['102', ['5', '2']],
  ]);
});

test('an instalment is told of 7, 1 and 0 days before, on day 1 and 3 after it, then weekly', () => {
  const steps = contractDueKinds.collect.remind;
  expect([8, 7, 2, 1, 0, -1, -2, -3, -6, -7, -13, -14, -300].map((left) => reachedStep(steps, left))).toEqual([
    null,
    7,
    7,
    1,
    0,
    -1,
    -1,
    -3,
    -3,
    -7,
    -7,
    -14,
    -294,
  ]);
  expect([91, 90, 31, 30, 7, 0].map((left) => reachedStep(contractDueKinds.end.remind, left))).toEqual([
    null,
    90,
    90,
    30,
    7,
    0,
  ]);
  expect([16, 15, 0].map((left) => reachedStep(contractDueKinds.notice.remind, left))).toEqual([null, 15, 0]);
});
