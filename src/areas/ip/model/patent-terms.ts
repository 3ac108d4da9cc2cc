/** Term of a patent and its annuities (Patent Law articles 42 and 43, its rules articles 98 and 115). Pure; the tariff is data. */
import { addDays, addMonths, wholeMonths } from '#lib/chinese/calendar.ts';

export type PatentType = 'invention' | 'utility' | 'design';

/** One band of the tariff: full yearly fee of the years from `firstYear` to `lastYear`, for fees due from `from` on. */
export interface TariffBand {
  readonly from: string;
  readonly patentType: PatentType;
  readonly firstYear: number;
  readonly lastYear: number;
  readonly yuan: number;
}

/** Designs filed from this day on last fifteen years, earlier ones ten (Patent Law as amended in 2020). */
const longDesignsFrom = '2021-06-01';

/** Years from filing that the right may last. */
export function termYears(patentType: PatentType, applicationDate: string): number {
  if (patentType === 'invention') return 20;
  return patentType === 'design' && applicationDate >= longDesignsFrom ? 15 : 10;
}

/** 期满终止日: the day of filing after the years of the term, on which the right is over; not moved by days off (审查指南 五-9, 2.1). */
export function termEndOf(patentType: PatentType, applicationDate: string): string {
  return addMonths(applicationDate, 12 * termYears(patentType, applicationDate));
}

/** Last day of the right: the day before. */
export const expiryOf = (patentType: PatentType, applicationDate: string): string =>
  addDays(termEndOf(patentType, applicationDate), -1);

/** The year of the patent, counted from filing, in which a day falls; the first is 1. */
export function patentYearOf(applicationDate: string, day: string): number {
  return Math.floor(wholeMonths(applicationDate, day) / 12) + 1;
}

export interface PlannedFee {
  readonly feeYear: number;
  /** The day that months of grace are counted from, working day or not. */
  readonly nominalDate: string;
  readonly dueDate: string;
  readonly graceEndDate: string;
  /** Full fee: surcharges are reckoned on it, reduced or not. */
  readonly baseAmount: number;
  readonly payable: number;
}

export interface GrantedPatent {
  readonly patentType: PatentType;
  readonly applicationDate: string;
  readonly grantDate: string;
  /** Percent that is let off. */
  readonly feeReduction: number;
}

/** Years for which a reduction holds, the year of grant included. */
const reducedYears = 10;
const graceMonths = 6;

function fullFee(patentType: PatentType, feeYear: number, day: string, tariff: readonly TariffBand[]): number {
  const bands = tariff.filter(
    (band) =>
      band.patentType === patentType && band.firstYear <= feeYear && feeYear <= band.lastYear && band.from <= day,
  );
  return bands.toSorted((left, right) => right.from.localeCompare(left.from))[0]?.yuan ?? 0;
}

/** All annuities after the year of grant, which is paid when the grant is registered. `workingDay` moves a day off to the next one on. */
export function planFees(
  patent: GrantedPatent,
  tariff: readonly TariffBand[],
  workingDay: (day: string) => string,
): PlannedFee[] {
  const { patentType, applicationDate, grantDate, feeReduction } = patent;
  const grantYear = patentYearOf(applicationDate, grantDate);
  const last = termYears(patentType, applicationDate);
  const years = Array.from({ length: Math.max(0, last - grantYear) }, (_, index) => grantYear + 1 + index);
  return years.map((feeYear) => {
    const nominalDate = addMonths(applicationDate, 12 * (feeYear - 1));
    const baseAmount = fullFee(patentType, feeYear, nominalDate, tariff);
    const share = feeYear < grantYear + reducedYears ? (100 - feeReduction) / 100 : 1;
    return {
      feeYear,
      nominalDate,
      dueDate: workingDay(nominalDate),
      graceEndDate: workingDay(addMonths(nominalDate, graceMonths)),
      baseAmount,
      payable: Math.round(baseAmount * share * 100) / 100,
    };
  });
}

/** Surcharge when paid on a day: 5 % of the full fee for each month begun after the first, at most 25 %. */
export function surchargeOf(fee: Pick<PlannedFee, 'nominalDate' | 'dueDate' | 'baseAmount'>, paidDate: string): number {
  if (paidDate <= fee.dueDate) return 0;
  let months = 0;
  while (months < graceMonths - 1 && paidDate > addMonths(fee.nominalDate, months + 1)) months += 1;
  return Math.round(fee.baseAmount * 5 * months) / 100;
}

export type FeeStatus = 'future' | 'due' | 'grace' | 'paid' | 'abandoned' | 'lapsed';

export interface FeeFacts {
  readonly dueDate: string;
  readonly graceEndDate: string;
  readonly decision: string;
  readonly paidDate: string | null;
  /** Paid before the plan was kept here: the day is not known. */
  readonly settled: boolean;
}

/** Days before the due date from which a fee counts as to be paid. */
export const dueSoonDays = 90;

/** State of an annuity on a day. */
export function feeStatusOf(fee: FeeFacts, today: string): FeeStatus {
  if (fee.paidDate !== null || fee.settled) return 'paid';
  if (fee.decision === 'abandon') return 'abandoned';
  if (today > fee.graceEndDate) return 'lapsed';
  if (today > fee.dueDate) return 'grace';
  return fee.dueDate <= addDays(today, dueSoonDays) ? 'due' : 'future';
}
