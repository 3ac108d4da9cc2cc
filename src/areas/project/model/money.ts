/** What the money of a project comes to. Sums are of whole fen, so that they are exact. Pure. */
import type { BudgetLine, ProjectMoneyFacts } from './detail-calls.ts';
import { costSubjects } from './project-dicts.ts';
import type { BudgetItem } from './project.ts';

const fen = (yuan: number): number => Math.round(yuan * 100);

/** Budget and what was used of it, in the order of the subjects; a subject with neither is left out. */
export function budgetLines(items: readonly BudgetItem[], used: ReadonlyMap<string, number>): BudgetLine[] {
  const budgets = new Map(items.map(({ subject, amount }) => [subject, amount]));
  return costSubjects.flatMap(({ code }) => {
    const budget = budgets.get(code) ?? null;
    const amount = used.get(code) ?? 0;
    return budget === null && amount === 0 ? [] : [{ subject: code, budget, used: amount }];
  });
}

interface ContractSum {
  readonly isSigned: boolean;
  readonly direction: string;
  readonly amount: number | null;
  readonly amountExclTax: number | null;
}

/** The sum of what is known; null where nothing is. */
function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + fen(value), 0) / 100;
}

/** What signed contracts of a direction come to, tax included; null where there is none. */
export const agreedOf = (contracts: readonly ContractSum[], direction: string): number | null =>
  sumOf(contracts.flatMap((one) => (one.isSigned && one.direction === direction ? [one.amount] : [])));

/**
 * Margin = signed contracts to collect without tax − budget; without a budget − what was used. Null without contracts to collect, and where
 * one of them does not say its amount without tax: a part of the income would make a margin that is too small.
 */
export function moneyOf(
  budget: number | null,
  cost: number,
  contracts: readonly ContractSum[],
  lines: readonly BudgetLine[],
): ProjectMoneyFacts {
  const income = contracts.filter(({ isSigned, direction }) => isSigned && direction === 'income');
  const withAmount = income.filter(({ amount }) => amount !== null);
  const isKnown = withAmount.length > 0 && withAmount.every(({ amountExclTax }) => amountExclTax !== null);
  const incomeExclTax = isKnown ? sumOf(withAmount.map(({ amountExclTax }) => amountExclTax)) : null;
  const margin = incomeExclTax === null ? null : (fen(incomeExclTax) - fen(budget ?? cost)) / 100;
  return {
    budget,
    cost,
    income: agreedOf(contracts, 'income'),
    expense: agreedOf(contracts, 'expense'),
    incomeExclTax,
    margin,
    marginPercent:
      margin === null || incomeExclTax === null || incomeExclTax === 0
        ? null
        : Math.round((margin / incomeExclTax) * 1000) / 10,
    lines: [...lines],
  };
}
