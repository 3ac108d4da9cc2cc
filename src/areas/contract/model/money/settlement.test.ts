import { expect, test } from 'vitest';
import { formatMoneyText } from '#lib/decimal/decimal.ts';
import { centsOf, percentOf, sumOf, yuanOf } from './cents.ts';
import { excessOf, ledgerOf } from './ledger.ts';
import { openPlans, planStateOf, settle } from './settlement.ts';

const plan = (id: number, planAmount: number, more: object = {}) => ({
  id,
  seq: id,
  planAmount,
  planDate: '2026-12-31' as string | null,
  status: 'pending',
  ...more,
});
const receipt = (id: number, amount: number, planId: number | null = null, more: object = {}) => ({
  id,
  amount,
  planId,
  reversedBy: null as number | null,
  receiptDate: '2026-11-01',
  ...more,
});
/** Shares as `receipt → plan: yuan`. */
const words = (...input: Parameters<typeof settle>) =>
  settle(...input).shares.map(({ receiptId, planId, cents }) => `${receiptId}→${planId}: ${formatMoneyText(cents)}`);

test('shares are reckoned in whole fen, and what has no amount has no share', () => {
  expect(percentOf(404_000_000n, 640_000_000n)).toBe(63.1);
  expect(percentOf(1n, 3n)).toBe(33.3);
  expect(percentOf(1n, 0n)).toBeNull();
  expect(yuanOf(centsOf('9999999999999.99'))).toBe(9_999_999_999_999.99);
});

test('acceptance 4: a receipt fills its instalment and what is too much goes to the next open one', () => {
  const plans = [plan(1, 300_000), plan(2, 300_000), plan(3, 400_000)];
  const receipts = [receipt(1, 450_000, 1)];
  expect(words(plans, receipts)).toEqual(['1→1: 300000.00', '1→2: 150000.00']);
  const { settled } = settle(plans, receipts);
  expect(plans.map((one) => planStateOf(one, settled.get(one.id) ?? 0n, '2026-11-20'))).toEqual([
    'done',
    'partial',
    'pending',
  ]);
  expect(percentOf(sumOf([...settled.values()]), centsOf(1_000_000))).toBe(45);
  expect(excessOf(1_000_000, receipts, 550_000)).toBe(0n);
  expect(formatMoneyText(excessOf(1_000_000, receipts, 600_000))).toBe('50000.00');
  expect(openPlans(plans, settle(plans, receipts)).map(({ id }) => id)).toEqual([2, 3]);
});

test('without an instalment the oldest open one is filled; one in the middle is followed by those after it, then those before', () => {
  const plans = [plan(1, 100), plan(2, 100), plan(3, 100)];
  expect(words(plans, [receipt(1, 150)])).toEqual(['1→1: 100.00', '1→2: 50.00']);
  const shares = settle(plans, [receipt(1, 250, 2)]).shares;
  expect(shares.map(({ planId, fromSeq }) => [planId, fromSeq])).toEqual([
    [2, null],
    [3, 2],
    [1, 2],
  ]);
  expect(words(plans, [receipt(1, 100, 1), receipt(2, 30, 1)])).toEqual(['1→1: 100.00', '2→2: 30.00']);
  expect(settle(plans, [receipt(1, 100, 1), receipt(2, 30, 1)]).shares[1]?.fromSeq).toBe(1);
});

test('what all instalments together do not ask for belongs to none; cancelled ones take nothing', () => {
  const plans = [plan(1, 100), plan(2, 50, { status: 'cancelled' })];
  expect(words(plans, [receipt(1, 130, 1)])).toEqual(['1→1: 100.00', '1→null: 30.00']);
  expect(words([], [receipt(1, 10)])).toEqual(['1→null: 10.00']);
  expect(excessOf(null, [], 1_000_000)).toBe(0n);
});

test('a reversed receipt and its pair stay at their instalment and fill nothing; later receipts move up', () => {
  const plans = [plan(1, 100), plan(2, 100)];
  const entered = [receipt(1, 120, 1), receipt(2, 60, 1)];
  expect(words(plans, entered)).toEqual(['1→1: 100.00', '1→2: 20.00', '2→2: 60.00']);
  const reversed = [receipt(1, 120, 1, { reversedBy: 3 }), receipt(2, 60, 1), receipt(3, -120, 1)];
  expect(words(plans, reversed)).toEqual(['1→1: 120.00', '2→1: 60.00', '3→1: -120.00']);
  expect(settle(plans, reversed).settled).toEqual(
    new Map([
      [1, 6000n],
      [2, 0n],
    ]),
  );
});

test('the ledger of HT-202511-0042: 未收 once an instalment, and 应收 − 实收 = 未收 on every fixture', () => {
  const plans = [
    plan(1, 1_920_000, { planDate: '2025-12-10' }),
    plan(2, 1_920_000, { planDate: '2026-05-20' }),
    plan(3, 1_920_000, { planDate: '2026-11-05' }),
    plan(4, 640_000, { planDate: '2027-05-31' }),
  ];
  const receipts = [
    receipt(1, 1_920_000, 1, { receiptDate: '2025-12-08' }),
    receipt(2, 2_000_000, 2, { receiptDate: '2026-05-22', reversedBy: 3 }),
    receipt(3, -2_000_000, 2, { receiptDate: '2026-05-25' }),
    receipt(4, 1_920_000, 2, { receiptDate: '2026-05-25' }),
    receipt(5, 200_000, 3, { receiptDate: '2026-11-12' }),
  ];
  const ledger = ledgerOf(plans, receipts, '2026-11-20');
  expect(ledger.blocks.map(({ state, open, entries }) => [state, yuanOf(open ?? 0n), entries.length])).toEqual([
    ['done', 0, 1],
    ['done', 0, 3],
    ['overdue', 1_720_000, 1],
    ['pending', 640_000, 0],
  ]);
  expect(ledger.blocks[1]?.entries.map(({ kind, cents }) => [kind, yuanOf(cents)])).toEqual([
    ['reversed', 2_000_000],
    ['reversal', -2_000_000],
    ['receipt', 1_920_000],
  ]);
  expect([ledger.planned, ledger.settled, ledger.open].map(yuanOf)).toEqual([6_400_000, 4_040_000, 2_360_000]);
  expect(ledger.planned - ledger.settled).toBe(ledger.open);
  expect(ledger.reversals).toBe(1);
});

test('what took a receipt back stands right below it, though it came later than others', () => {
  const receipts = [
    receipt(1, 100, 1, { receiptDate: '2026-05-22', reversedBy: 3 }),
    receipt(2, 100, 1, { receiptDate: '2026-05-25' }),
    receipt(3, -100, 1, { receiptDate: '2026-11-27' }),
  ];
  const [block] = ledgerOf([plan(1, 100)], receipts, '2026-11-27').blocks;
  expect(block?.entries.map((entry) => [entry.receipt.id, entry.kind])).toEqual([
    [1, 'reversed'],
    [3, 'reversal'],
    [2, 'receipt'],
  ]);
});

test('an instalment is overdue from the day after its day', () => {
  const one = plan(1, 100, { planDate: '2026-11-20' });
  expect(planStateOf(one, 0n, '2026-11-20')).toBe('pending');
  expect(planStateOf(one, 50n, '2026-11-20')).toBe('partial');
  expect(planStateOf(one, 5000n, '2026-11-21')).toBe('overdue');
  expect(planStateOf(one, 9999n, '2026-11-21')).toBe('overdue');
  expect(planStateOf(one, 10_000n, '2026-11-21')).toBe('done');
  expect(planStateOf({ ...one, planDate: null }, 0n, '2026-11-21')).toBe('pending');
});
