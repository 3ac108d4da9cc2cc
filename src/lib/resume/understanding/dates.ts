/** Days and periods as résumés write them: 2019.09-至今, 2015年9月至2018年6月, Sep 2015 – Jun 2018. */

/** A day as far as it is known: YYYY, YYYY-MM or YYYY-MM-DD. */
export type LooseDay = string;

export interface Period {
  readonly from: LooseDay;
  /** null: goes on today. */
  readonly to: LooseDay | null;
  /** First character in the text, and how many. */
  readonly start: number;
  readonly length: number;
}

export interface FoundDay {
  readonly day: LooseDay;
  readonly start: number;
  readonly length: number;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
/** At most as many letters more as September has: a longer run of letters is none, and is not walked again and again. */
const monthName = `(?:${months.join('|')})[a-z]{0,6}\\.?`;
const year = '(?:19[5-9]\\d|20[0-4]\\d)';
const month = '(?:1[0-2]|0?[1-9])';
const day = '(?:3[01]|[12]\\d|0?[1-9])';
const numeric = `${year}\\s*(?:[./\\-]\\s*${month}(?!\\d)(?:\\s*[./\\-]\\s*${day}(?!\\d))?|年\\s*(?:${month}\\s*月(?:\\s*${day}\\s*[日号])?)?|(?:0[1-9]|1[0-2])(?!\\d))?`;
const named = `${monthName},?\\s*${year}`;
const dayPattern = `(?:${numeric}|${named})`;
const today = '至今|迄今|到现在|现在|目前|今|在读|present|now|today|current';
const until = '\\s*(?:-{1,3}|[–—―－~～〜]+|至|到|to)\\s*';
const periodPattern = new RegExp(`(?<![\\d.])(${dayPattern})(?:${until}|\\s*)(${dayPattern}|${today})(?!\\d)`, 'giu');
const withoutSign = new RegExp(`^(${dayPattern})(${today})$`, 'iu');
const singlePattern = new RegExp(`(?<![\\d.])${dayPattern}(?!\\d)`, 'giu');

/** The day that a text says; null for one that is none, such as a month 13. */
export function readDay(text: string): LooseDay | null {
  const name = /^([a-z]{3})[a-z]*\.?,?\s*(\d{4})$/iu.exec(text.trim());
  if (name) {
    const at = months.indexOf(name[1]?.toLowerCase() as (typeof months)[number]);
    return at < 0 ? null : `${name[2]}-${String(at + 1).padStart(2, '0')}`;
  }
  const compact = /^(\d{4})(\d{2})$/u.exec(text.trim());
  const parts = compact ? [compact[1], compact[2]] : (text.match(/\d+/gu) ?? []);
  const [y, m, d] = parts;
  if (y === undefined || !new RegExp(`^${year}$`, 'u').test(y)) return null;
  if (m === undefined) return y;
  if (Number(m) < 1 || Number(m) > 12) return null;
  const known = `${y}-${m.padStart(2, '0')}`;
  return d === undefined ? known : `${known}-${d.padStart(2, '0')}`;
}

/** Periods of a text, in its order. One that ends before it begins is none. */
export function periodsIn(text: string): Period[] {
  return [...text.matchAll(periodPattern)].flatMap((match): Period[] => {
    const [whole, from = '', to = ''] = match;
    const isToday = new RegExp(`^(?:${today})$`, 'iu').test(to);
    // Without a sign between them two days are no period: 2019.07 2021.06 may be two columns.
    const hasSign = new RegExp(until, 'iu').test(whole.slice(from.length, whole.length - to.length));
    if (!hasSign && !(isToday && withoutSign.test(whole.replaceAll(/\s/gu, '')))) return [];
    const first = readDay(from);
    const last = isToday ? null : readDay(to);
    if (first === null || (!isToday && last === null) || (last !== null && last < first.slice(0, last.length)))
      return [];
    return [{ from: first, to: last, start: match.index, length: whole.length }];
  });
}

/** Single days of a text, in its order. */
export const daysIn = (text: string): FoundDay[] =>
  [...text.matchAll(singlePattern)].flatMap((match): FoundDay[] => {
    const found = readDay(match[0]);
    return found === null ? [] : [{ day: found, start: match.index, length: match[0].trimEnd().length }];
  });

/** The later of two days, as far as both are known. */
export const isLater = (left: LooseDay, right: LooseDay): boolean => left > right;

/** Months from one day to another; null where a month is not known. */
export function monthsBetween(from: LooseDay, to: LooseDay): number | null {
  const [a, b] = [from, to].map((one) => /^(\d{4})-(\d{2})/u.exec(one));
  return a && b ? (Number(b[1]) - Number(a[1])) * 12 + Number(b[2]) - Number(a[2]) : null;
}
