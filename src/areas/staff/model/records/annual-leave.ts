/** Annual leave as pure functions (职工带薪年休假条例 articles 2 to 5; 企业职工带薪年休假实施办法 articles 3 to 5, 8, 12). */
import { addDays, addMonths } from '#lib/chinese/calendar.ts';

/** Days a year by whole years of work, with whichever employer (条例 article 3). */
const tiers = [
  { years: 20, days: 15, sickMonths: 4 },
  { years: 10, days: 10, sickMonths: 3 },
  { years: 1, days: 5, sickMonths: 2 },
] as const;
/** Paid days off for private reasons from which there is no annual leave (条例 article 4, no. 2). */
const personalDays = 20;
/** Days of a month of sick leave: the rules name none, so the calendar's usual one. */
const daysOfMonth = 30;
/** Days that a part of a year is measured by, in leap years too (实施办法 articles 5 and 12). */
const daysOfYear = 365;
/** Forms of employment to which the rules do not apply: no labour contract, or none with a fixed working year. */
const outside: readonly unknown[] = ['part_time', 'service', 'intern', 'rehire', 'consultant', 'outsource'];

/** One leave that was taken, or is planned. */
export interface TakenLeave {
  readonly leaveType?: unknown;
  readonly startDate?: unknown;
  readonly endDate?: unknown;
  readonly days?: unknown;
  readonly isPaid?: unknown;
}

export interface LeavePerson {
  readonly employmentType?: string | null;
  readonly firstWorkDate?: string | null;
  readonly entryDate?: string | null;
  readonly demissionDate?: string | null;
}

export interface LeaveYear {
  readonly year: number;
  /** Days of a whole year by years of work. */
  readonly yearly: number;
  /** Days due in this year. */
  readonly due: number;
  readonly used: number;
  readonly left: number;
  /** Why there are fewer than in a whole year, or what is not known. */
  readonly notes: readonly string[];
}

/** The tier on a day; null while a year of work is not full. */
const tierOn = (firstWorkDate: string, day: string) =>
  tiers.find(({ years }) => addMonths(firstWorkDate, years * 12) <= day) ?? null;

/** Days of annual leave a year by years of work on a day (条例 article 3). */
export const yearlyDays = (firstWorkDate: string, day: string): number => tierOn(firstWorkDate, day)?.days ?? 0;

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1;

const yearOf = (value: unknown): number => (typeof value === 'string' ? Number(value.slice(0, 4)) : 0);
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Days of one kind in a year; sick leave counts calendar days, so that months can be told. */
const sumOf = (
  leaves: readonly TakenLeave[],
  year: number,
  kind: string,
  isCounted: (leave: TakenLeave) => boolean = () => true,
): number =>
  leaves
    .filter((leave) => leave.leaveType === kind && yearOf(leave.startDate) === year && isCounted(leave))
    .reduce((sum, { days }) => sum + numberOf(days), 0);

const sickDays = (leaves: readonly TakenLeave[], year: number): number =>
  leaves
    .filter(({ leaveType, startDate }) => leaveType === 'sick' && yearOf(startDate) === year)
    .reduce(
      (sum, { startDate, endDate }) =>
        sum + (typeof startDate === 'string' && typeof endDate === 'string' ? daysBetween(startDate, endDate) : 0),
      0,
    );

/** Why the leaves of a year take the annual leave away; null where they do not (条例 article 4). */
function exclusionIn(leaves: readonly TakenLeave[], year: number, tier: (typeof tiers)[number]): string | null {
  if (sumOf(leaves, year, 'vacation') > tier.days) return '寒暑假天数多于年休假天数（第 4 条第 1 项）';
  if (sumOf(leaves, year, 'personal', ({ isPaid }) => isPaid === true) >= personalDays)
    return `未扣工资的事假累计 ${personalDays} 天以上（第 4 条第 2 项）`;
  const article = { 5: 3, 10: 4, 15: 5 }[tier.days];
  return sickDays(leaves, year) >= tier.sickMonths * daysOfMonth
    ? `病假累计 ${tier.sickMonths} 个月以上（第 4 条第 ${article} 项）`
    : null;
}

/**
 * Annual leave of one calendar year, as it is on `today`; null where the rules do not apply, or nothing is known of the years of work.
 * Who comes or reaches a year of work within the year has the part of it that is left (实施办法 article 5), who leaves the part that is
 * over (article 12), less than a day not counted. Years of work count without gaps from the first day of all.
 */
export function annualLeave(
  { employmentType, firstWorkDate, entryDate, demissionDate }: LeavePerson,
  leaves: readonly TakenLeave[],
  year: number,
  today: string,
): LeaveYear | null {
  const worksSince = firstWorkDate ?? entryDate ?? null;
  if (worksSince === null || !entryDate || outside.includes(employmentType)) return null;
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const notes = firstWorkDate ? [] : ['没有登记参加工作日期，按入职日期计算，可能少算'];
  const end = demissionDate && demissionDate < last ? demissionDate : last;
  const start = [first, entryDate, addMonths(worksSince, 12)].toSorted().at(-1) ?? first;
  // The tier of today, in the past that of the end of the year.
  const day = [end, today < start ? start : today].toSorted()[0] ?? end;
  const used = sumOf(leaves, year, 'annual');
  const none = (why: string): LeaveYear => ({ year, yearly: 0, due: 0, used, left: -used, notes: [...notes, why] });
  if (entryDate > end) return none('当年不在职');
  const tier = start > end ? null : tierOn(worksSince, day);
  if (!tier) return none('累计工作未满 12 个月（条例第 2 条、实施办法第 3 条）');
  const before = tierOn(worksSince, `${year - 1}-12-31`);
  const excluded =
    exclusionIn(leaves, year, tier) ??
    // Taken already before the ground arose: the next year has none (实施办法 article 8).
    (before && sumOf(leaves, year - 1, 'annual') > 0 && exclusionIn(leaves, year - 1, before)
      ? `上年已休年休假又出现第 4 条情形，当年不享受（实施办法第 8 条）`
      : null);
  if (excluded !== null) return { ...none(excluded), yearly: tier.days };
  const isWhole = start === first && end === last;
  const due = isWhole ? tier.days : Math.min(tier.days, Math.floor((daysBetween(start, end) / daysOfYear) * tier.days));
  if (!isWhole)
    notes.push(
      `${daysBetween(start, end)} 天 ÷ 365 × ${tier.days} 天，不足 1 天的不计（实施办法第 ${end === last ? 5 : 12} 条）`,
    );
  return { year, yearly: tier.days, due, used, left: due - used, notes };
}

/** Working days from Monday to Friday in a period: what a leave of these days takes at most, before public holidays. */
export function weekdaysIn(startDate: string, endDate: string): number {
  let count = 0;
  for (let day = startDate; day <= endDate; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) count += 1;
  }
  return count;
}
