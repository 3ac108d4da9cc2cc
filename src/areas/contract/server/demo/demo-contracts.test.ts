import { expect, test } from 'vitest';
import { sumMoney } from '#lib/decimal/decimal.ts';
import { splitOf, submitIssues } from '../../model/agreement.ts';
import { demoCategories, demoContracts } from './demo-contracts.ts';

const byNo = (no: string) => demoContracts.find((demo) => demo.no === no);
const total = (amounts: readonly { readonly amount: number }[] | undefined) =>
  sumMoney((amounts ?? []).map(({ amount }) => amount));

test('numbers are used once, types exist', () => {
  expect(new Set(demoContracts.map(({ no }) => no)).size).toBe(demoContracts.length);
  const types = demoCategories.flatMap(([category, names]) => names.map((name) => `${category}/${name}`));
  expect(demoContracts.filter(({ type }) => !types.includes(type.join('/')))).toEqual([]);
});

test('what was submitted agrees with itself; the draft of the picture lacks 10,000 yuan', () => {
  const parties = [{ isSelf: true }, { isSelf: false }];
  for (const { status, start, end, plans, ...demo } of demoContracts) {
    const values = { nature: 'single', startDate: start ?? null, endDate: end ?? null, ...demo };
    const issues = submitIssues(
      values,
      parties,
      (plans ?? []).map(({ amount }) => ({ planAmount: amount })),
      null,
    );
    if (status !== 'draft') expect(issues, demo.no).toEqual([]);
    if (demo.no === 'HT-202611-0031')
      expect(issues).toEqual([{ field: 'plans', message: '三期合计比合同金额少 10,000.00 元' }]);
  }
});

test('no more was received for an instalment than it asks for', () => {
  for (const { no, plans, receipts } of demoContracts)
    for (const [index, { amount }] of (plans ?? []).entries()) {
      const received = total(receipts?.filter(({ plan }) => plan === index + 1));
      expect(received >= 0n && received <= sumMoney([amount]), `${no} ${index + 1}`).toBe(true);
    }
});

test('the sums of the picture of HT-202511-0042 are exact', () => {
  const port = byNo('HT-202511-0042');
  expect([total(port?.plans), total(port?.receipts), total(port?.invoices)]).toEqual([
    640_000_000n,
    404_000_000n,
    576_000_000n,
  ]);
  expect(sumMoney((port?.invoices ?? []).map(({ taxAmount }) => taxAmount))).toBe(52_415_095n);
  expect(
    splitOf({ direction: 'income', nature: 'single', amount: port?.amount ?? null, lines: port?.lines ?? null }),
  ).toEqual({
    amountExclTax: 5_839_622.64,
    taxAmount: 560_377.36,
  });
});
