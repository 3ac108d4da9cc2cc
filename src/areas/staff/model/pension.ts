/** Least contribution years of a monthly pension as they rise from 2030 (国务院关于渐进式延迟法定退休年龄的办法 article 2 and its table). */
import { wholeMonths } from '#lib/chinese/calendar.ts';

/** Fifteen years until 2029, half a year more each year from 2030, twenty from 2039. */
const least = { months: 180, risesIn: 2030, monthsAYear: 6, most: 240 } as const;
/** Months before retirement from which contributions are spoken of. */
export const pensionAskedAhead = 36;

/** Contribution months that who reaches retirement on this day needs. */
export const requiredPensionMonths = (retireDate: string): number =>
  Math.min(
    least.most,
    least.months + Math.max(0, Number(retireDate.slice(0, 4)) - least.risesIn + 1) * least.monthsAYear,
  );

/** 15 年, 15 年 6 个月. */
export const yearsText = (months: number): string =>
  [Math.floor(months / 12) > 0 && `${Math.floor(months / 12)} 年`, months % 12 > 0 && `${months % 12} 个月`]
    .filter(Boolean)
    .join(' ') || '0 个月';

export interface PensionFacts {
  readonly retireDate?: string | null;
  /** Contribution months of the social insurance statement, and the day to which it counts. */
  readonly pensionMonths?: number | null;
  readonly pensionCountedTo?: string | null;
}

export interface PensionOutlook {
  readonly required: number;
  /** Months by the day of retirement if contributions go on; null where nothing was entered. */
  readonly expected: number | null;
  readonly missing: number | null;
}

/** What will be there on the day of retirement; null while that day is not known. */
export function pensionOutlook({ retireDate, pensionMonths, pensionCountedTo }: PensionFacts): PensionOutlook | null {
  if (!retireDate) return null;
  const required = requiredPensionMonths(retireDate);
  if (pensionMonths == null || !pensionCountedTo) return { required, expected: null, missing: null };
  const expected = pensionMonths + Math.max(0, wholeMonths(pensionCountedTo, retireDate));
  return { required, expected, missing: Math.max(0, required - expected) };
}

/** What to look at when somebody is near retirement; null where contributions suffice or retirement is far. */
export function pensionWarning(person: PensionFacts, today: string): string | null {
  const outlook = pensionOutlook(person);
  if (!outlook || !person.retireDate || wholeMonths(today, person.retireDate) > pensionAskedAhead) return null;
  const { required, missing } = outlook;
  if (missing === null) return `养老保险须缴满 ${yearsText(required)}，请登记累计缴费月数`;
  return missing > 0 ? `养老保险须缴满 ${yearsText(required)}，到龄时预计还差 ${yearsText(missing)}` : null;
}
