/** Statutory retirement age as it rises from 2025-01-01 (decision of the NPC standing committee of 2024-09-13). */

/** male60 man · female55 woman in management or a profession · female50 woman worker · special heavy or harmful work. */
export type RetireCategory = 'male60' | 'female55' | 'female50' | 'special';

interface RetirementScheme {
  readonly baseAge: number;
  /** First birth year whose retirement is delayed. */
  readonly firstBirthYear: number;
  /** Each started run of this many months of birth delays retirement by one month. */
  readonly birthMonthsPerDelay: number;
  readonly maximumDelayMonths: number;
}

const SCHEMES: Readonly<Record<Exclude<RetireCategory, 'special'>, RetirementScheme>> = {
  male60: { baseAge: 60, firstBirthYear: 1965, birthMonthsPerDelay: 4, maximumDelayMonths: 36 },
  female55: { baseAge: 55, firstBirthYear: 1970, birthMonthsPerDelay: 4, maximumDelayMonths: 36 },
  female50: { baseAge: 50, firstBirthYear: 1975, birthMonthsPerDelay: 2, maximumDelayMonths: 60 },
};

/**
 * Day of statutory retirement, 'YYYY-MM-DD'. A day that the month lacks becomes its last day.
 * null for special work: the date follows from the approval, not from a rule.
 */
export function retirementDate(person: {
  readonly birthday: string;
  readonly category: RetireCategory;
}): string | null {
  return person.category === 'special' ? null : dayOf(person.birthday, person.category);
}

function dayOf(birthday: string, category: Exclude<RetireCategory, 'special'>): string {
  const scheme = SCHEMES[category];
  const [year = 0, month = 0, day = 0] = birthday.split('-').map(Number);
  const monthsAfterStart = (year - scheme.firstBirthYear) * 12 + (month - 1);
  const delay =
    monthsAfterStart < 0
      ? 0
      : Math.min(scheme.maximumDelayMonths, Math.floor(monthsAfterStart / scheme.birthMonthsPerDelay) + 1);
  return clampedDay(year + scheme.baseAge, month - 1 + delay, day);
}

/**
 * Category of a woman by her kind of post: workers leave at 50, management and professions at 55 (国发〔1978〕104号 article 1; 国务院关于
 * 渐进式延迟法定退休年龄的办法 articles 1 and 2). null where the kind of post does not decide it: then HR does.
 */
export function womensCategory(positionCategory: unknown): RetireCategory | null {
  if (positionCategory === 'production') return 'female50';
  return positionCategory === 'management' || positionCategory === 'technology' ? 'female55' : null;
}

/** Both days of a woman whose category is not known. */
export function womensChoices(birthday: string): { readonly worker: string; readonly cadre: string } {
  return {
    worker: dayOf(birthday, 'female50'),
    cadre: dayOf(birthday, 'female55'),
  };
}

/** What stands where the day is not known. */
export const unknownRetirement = '50 或 55 岁，按岗位确认';

/** `monthIndex` counts from 0 and may exceed 11. */
function clampedDay(year: number, monthIndex: number, day: number): string {
  const lastDay = new Date(Date.UTC(year, monthIndex + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, monthIndex, Math.min(day, lastDay))).toISOString().slice(0, 10);
}
