import { expect, test } from 'vitest';
import { agreedOf, budgetLines, moneyOf } from './money.ts';

test('lines stand in the order of the subjects; one without budget and cost is left out', () => {
  const used = new Map([
    ['outsource', 512_000],
    ['travel', 0.1],
  ]);
  expect(
    budgetLines(
      [
        { subject: 'outsource', amount: 480_000 },
        { subject: 'labor', amount: 10 },
      ],
      used,
    ),
  ).toEqual([
    { subject: 'labor', budget: 10, used: 0 },
    { subject: 'outsource', budget: 480_000, used: 512_000 },
    { subject: 'travel', budget: null, used: 0.1 },
  ]);
});

const income = { isSigned: true, direction: 'income', amount: 6_400_000, amountExclTax: 5_841_446.45 };

test('margin is income without tax less the budget, or less the cost without one', () => {
  expect(moneyOf(4_200_000, 3_476_000, [income], [])).toMatchObject({ margin: 1_641_446.45, marginPercent: 28.1 });
  expect(moneyOf(null, 3_476_000, [income], [])).toMatchObject({ margin: 2_365_446.45 });
});

test('sums are exact, of one direction each, and unknown where nothing is known', () => {
  const parts = [0.1, 0.2].map((amount) => ({ isSigned: true, direction: 'expense', amount, amountExclTax: null }));
  expect(moneyOf(null, 0, parts, [])).toMatchObject({ income: null, expense: 0.3, margin: null, marginPercent: null });
});

test('an income whose amount without tax nobody said makes the margin unknown; a framework without amount does not', () => {
  const untold = { isSigned: true, direction: 'income', amount: 100, amountExclTax: null };
  expect(moneyOf(10, 0, [income, untold], [])).toMatchObject({ income: 6_400_100, margin: null });
  const framework = { isSigned: true, direction: 'income', amount: null, amountExclTax: null };
  expect(moneyOf(4_200_000, 0, [income, framework], [])).toMatchObject({ margin: 1_641_446.45 });
});

test('what nobody signed and what is void is no income, neither in the list nor in the margin', () => {
  const draft = { ...income, isSigned: false };
  expect(agreedOf([income, draft], 'income')).toBe(6_400_000);
  expect(agreedOf([draft], 'income')).toBeNull();
  expect(moneyOf(4_200_000, 0, [income, draft], [])).toMatchObject({ income: 6_400_000, margin: 1_641_446.45 });
});
