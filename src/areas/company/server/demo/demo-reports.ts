/** Demo statements: two years by quarters and what is reported of this one, from simple flows so that every sheet balances to the yuan. */
import type { PeriodKey } from '../../model/report/periods.ts';
import { quarters } from '../../model/report/periods.ts';

/** Balances that the flows of a quarter change. */
interface Balances {
  cash: number;
  receivables: number;
  inventory: number;
  fixed: number;
  intangible: number;
  payables: number;
  wages: number;
  taxes: number;
  loans: number;
  longLoans: number;
  capital: number;
  reserve: number;
  surplus: number;
  profit: number;
}

/** One report that is loaded: cumulative amounts by item. */
export interface DemoReport {
  readonly year: number;
  readonly period: PeriodKey;
  readonly status: 'draft' | 'submitted' | 'locked';
  readonly lines: readonly {
    readonly itemCode: string;
    readonly currentAmount: number;
    readonly compareAmount: number | null;
  }[];
}

/** Growth of revenue over the year before, by years back from this one: no year is like another, one went down. */
const growth = [1.083, 1.142, 1.196, 0.964, 1.227] as const;

/** Revenue of the year that lies so many years before last year. */
export const revenueBefore = (lastRevenue: number, yearsBefore: number): number =>
  growth.slice(1, 1 + yearsBefore).reduce((revenue, factor) => revenue / factor, lastRevenue);

/** What of a year's revenue each line takes, and how the year goes by quarters (the last takes what is left). */
interface YearShape {
  readonly cost: number;
  readonly selling: number;
  readonly administration: number;
  readonly research: number;
  readonly finance: number;
  readonly subsidies: number;
  readonly outside: number;
  readonly fines: number;
  readonly quarters: readonly [number, number, number];
}

/** By years back from this one: dearer research and sales, cheaper loans and offices, fewer subsidies. */
const shapes: readonly YearShape[] = [
  {
    cost: 0.602,
    selling: 0.079,
    administration: 0.066,
    research: 0.098,
    finance: 0.0092,
    subsidies: 0.0061,
    outside: 0.0014,
    fines: 0.0003,
    quarters: [0.192, 0.261, 0.236],
  },
  {
    cost: 0.61,
    selling: 0.075,
    administration: 0.07,
    research: 0.09,
    finance: 0.011,
    subsidies: 0.008,
    outside: 0.001,
    fines: 0.0005,
    quarters: [0.2, 0.25, 0.24],
  },
  {
    cost: 0.623,
    selling: 0.069,
    administration: 0.075,
    research: 0.084,
    finance: 0.0136,
    subsidies: 0.0092,
    outside: 0.0006,
    fines: 0.0012,
    quarters: [0.214, 0.238, 0.251],
  },
];

/** How a company differs from the others: what a line takes more of its revenue, as shares of it. */
export interface DemoTemper {
  /** Growth of this year, as a factor over that of the others. */
  readonly growth: number;
  readonly cost: number;
  /** Cost of this year alone, which may turn a profit into a loss. */
  readonly costThisYear: number;
  readonly administration: number;
  readonly research: number;
  /** Loans, as a factor over those of the others. */
  readonly loans: number;
}

const evenTemper: DemoTemper = { growth: 1, cost: 0, costThisYear: 0, administration: 0, research: 0, loans: 1 };

/** By company of the group: machines, trade at low margins and on credit, advice, and a young company that loses money this year. */
export const demoTempers: Readonly<Record<string, DemoTemper>> = {
  c2: { ...evenTemper, growth: 1.04, cost: 0.052, research: 0.011, loans: 1.3 },
  c3: { ...evenTemper, growth: 0.95, cost: 0.168, research: -0.074, loans: 1.9 },
  c4: { ...evenTemper, growth: 1.01, cost: -0.134, administration: 0.071, research: -0.038, loans: 0.3 },
  c5: { ...evenTemper, growth: 1.16, cost: 0.046, costThisYear: 0.121, research: 0.013, loans: 1.6 },
};

const shapeOf = (shape: YearShape, temper: DemoTemper, isThisYear: boolean): YearShape => ({
  ...shape,
  cost: shape.cost + temper.cost + (isThisYear ? temper.costThisYear : 0),
  administration: shape.administration + temper.administration,
  research: shape.research + temper.research,
});

type Flows = Map<string, number>;
const yuan = (value: number): number => Math.round(value);

/** What a quarter with this revenue brings: profit, cash, and the balances after it. */
function quarterOf(
  at: Balances,
  revenue: number,
  index: number,
  shape: YearShape,
): { readonly flows: Flows; readonly after: Balances } {
  const part = (share: number) => yuan(revenue * share);
  const [cost, duties, selling, administration, research, finance] = [
    part(shape.cost),
    part(0.006),
    part(shape.selling),
    part(shape.administration),
    part(shape.research),
    part(shape.finance),
  ];
  const [subsidies, outside, fines] = [part(shape.subsidies), part(shape.outside), part(shape.fines)];
  const total = revenue - cost - duties - selling - administration - research - finance + subsidies + outside - fines;
  const incomeTax = Math.max(0, yuan(total * 0.15));
  const net = total - incomeTax;
  const [depreciation, amortisation] = [yuan(at.fixed * 0.02), yuan(at.intangible * 0.015)];
  // Changes of working capital; the year ends with collections.
  const owed = part(index === 3 ? -0.06 : 0.035);
  const [stock, due, wages, taxes] = [part(0.02), part(0.025), part(0.004), part(0.003)];
  const [bought, software, borrowed, repaid, longer] = [part(0.05), part(0.012), part(0.06), part(0.05), part(0.01)];
  const received = revenue - owed;
  const wagesPaid = part(0.16) - wages;
  const taxesPaid = incomeTax + duties - taxes;
  const interest = finance;
  // What is left of the operating cash flow, so that the flows explain the change of the balances.
  const operating = net + interest + depreciation + amortisation - owed - stock + due + wages + taxes;
  const [grants, otherPaid] = [subsidies + outside, part(0.05) + fines];
  const goodsPaid = received + grants - wagesPaid - taxesPaid - otherPaid - operating;
  const change = operating - bought - software + borrowed + longer - repaid - interest;
  const flows: Flows = new Map([
    ['4001', revenue],
    ['4002', cost],
    ['4003', duties],
    ['4004', selling],
    ['4005', administration],
    ['4006', research],
    ['4007', finance],
    ['4007a', interest],
    ['4008', subsidies],
    ['4101', outside],
    ['4102', fines],
    ['4201', incomeTax],
    ['4301', net],
    ['5001', received],
    ['5003', grants],
    ['5011', goodsPaid],
    ['5012', wagesPaid],
    ['5013', taxesPaid],
    ['5014', otherPaid],
    ['5111', bought + software],
    ['5202', borrowed + longer],
    ['5211', repaid],
    ['5212', interest],
  ]);
  const after: Balances = {
    ...at,
    cash: at.cash + change,
    receivables: at.receivables + owed,
    inventory: at.inventory + stock,
    fixed: at.fixed + bought - depreciation,
    intangible: at.intangible + software - amortisation,
    payables: at.payables + due,
    wages: at.wages + wages,
    taxes: at.taxes + taxes,
    loans: at.loans + borrowed - repaid,
    longLoans: at.longLoans + longer,
    profit: at.profit + net,
  };
  return { flows, after };
}

const sheetOf = (at: Balances): Flows =>
  new Map([
    ['1001', at.cash],
    ['1005', at.receivables],
    ['1009', at.inventory],
    ['1108', at.fixed],
    ['1113', at.intangible],
    ['2001', at.loans],
    ['2005', at.payables],
    ['2008', at.wages],
    ['2009', at.taxes],
    ['2101', at.longLoans],
    ['3001', at.capital],
    ['3003', at.reserve],
    ['3007', at.surplus],
    ['3008', at.profit],
  ]);

/** A sheet to begin with, for a company of that revenue a year; equity is what assets leave over. */
function beginning(revenue: number, capital: number, { loans }: DemoTemper): Balances {
  const part = (share: number) => yuan(revenue * share);
  const assets = {
    cash: part(0.32),
    receivables: part(0.28),
    inventory: part(0.16),
    fixed: part(0.3),
    intangible: part(0.08),
  };
  const debts = {
    payables: part(0.16),
    wages: part(0.03),
    taxes: part(0.02),
    loans: part(0.14 * loans),
    longLoans: part(0.1 * loans),
  };
  const sum = (values: object) => Object.values(values).reduce((total: number, value: number) => total + value, 0);
  const equity = sum(assets) - sum(debts);
  const [reserve, surplus] = [yuan(equity * 0.1), yuan(equity * 0.05)];
  return { ...assets, ...debts, capital, reserve, surplus, profit: equity - capital - reserve - surplus };
}

/**
 * Reports of the year before last, of last year and the first quarters of this one. `lastRevenue`: of last year. The year before last is
 * locked; the newest report is a draft.
 */
export function demoReports(
  lastRevenue: number,
  capital: number,
  thisYear: number,
  reportedQuarters: number,
  temper: DemoTemper = evenTemper,
): DemoReport[] {
  const reports: DemoReport[] = [];
  let balances = beginning(revenueBefore(lastRevenue, 2), capital, temper);
  let former = new Map<number, Flows>();
  let formerCash: number | null = null;
  for (const [back, usual] of [...shapes.entries()].toReversed()) {
    const shape = shapeOf(usual, temper, back === 0);
    const year = thisYear - back;
    const revenue = back === 0 ? lastRevenue * growth[0] * temper.growth : revenueBefore(lastRevenue, back - 1);
    const opening = sheetOf(balances);
    const openingCash = balances.cash;
    const sums: Flows = new Map();
    const cumulative = new Map<number, Flows>();
    let left = yuan(revenue);
    for (const [index, { code }] of quarters.entries()) {
      if (back === 0 && index >= reportedQuarters) break;
      // The last quarter takes what rounding left.
      const own = index === 3 ? left : yuan(revenue * (shape.quarters[index] ?? 0));
      left -= own;
      const { flows, after } = quarterOf(balances, own, index, shape);
      balances = after;
      for (const [item, value] of flows) sums.set(item, (sums.get(item) ?? 0) + value);
      cumulative.set(index, new Map(sums));
      const line = (itemCode: string, currentAmount: number, compareAmount: number | null) => ({
        itemCode,
        currentAmount,
        compareAmount,
      });
      reports.push({
        year,
        period: code,
        status: back === 2 ? 'locked' : 'submitted',
        lines: [
          ...[...sheetOf(balances)].map(([item, value]) => line(item, value, opening.get(item) ?? null)),
          ...[...sums].map(([item, value]) => line(item, value, former.get(index)?.get(item) ?? null)),
          line('5401', openingCash, formerCash),
        ],
      });
    }
    former = cumulative;
    formerCash = openingCash;
  }
  return reports.map((report, at) => (at === reports.length - 1 ? { ...report, status: 'draft' } : report));
}
