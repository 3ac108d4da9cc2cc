import { doubtful, unreadable, type CellReading } from './cell-reading.ts';
import { compactText } from '#lib/text/compact-text.ts';
import { cellText } from './cell-text.ts';
import type { SheetCell } from './sheet-cell.ts';

/** Day 0 of Excel's two date systems, as days since 1970-01-01 (ECMA-376 part 1, 18.17.4.1). */
const EPOCH_1900 = -25_569;
const EPOCH_1904 = -24_107;
/** Plain numbers below this (1920-01-01) are years, counts or slips, not dates. */
const SMALLEST_SERIAL = 7_306;
const LARGEST_SERIAL = 2_958_465;
const TIME = /(?:t|(?<=日|号|\d))(\d{1,2}(:|时|点)\d{1,2}.*)$/i;

interface Moment {
  year: number;
  month: number;
  day: number | null;
  /** The spelling was ambiguous or unusual: show how it was read. */
  unusual: boolean;
}

/** Words for an end that is not foreseen. */
const NO_END = /^(长期(有效)?|永久(有效)?|无限期|无期限|无固定期限|长久|至今|今)$/;
const SPAN_SIGN = /[-~至到]+/g;

/** What of a date a column leaves open. */
export interface DateRules {
  /** A month stands for its first day; else the day must be there. */
  months?: boolean;
  /** 长期 is an end that is not there. */
  noEnd?: boolean;
  /** One cell may hold both ends of a term, of which the column is this one. */
  span?: 'start' | 'end';
}

/**
 * Reads a calendar date as 'YYYY-MM-DD': date cells, the usual Chinese spellings, eight
 * digits, serial numbers. Years of two digits and days that do not exist are refused.
 */
export function parseDate(cell: SheetCell, dates1904: boolean, rules: DateRules = {}): CellReading {
  if (rules.noEnd && rules.span !== 'start' && typeof cell === 'string' && NO_END.test(compactText(cell)))
    return { value: null };
  const moment = readMoment(cell, dates1904);
  if (isMoment(moment)) return readDay(moment, cell, rules);
  return (rules.span && typeof cell === 'string' ? readSpan(cell, rules, rules.span) : null) ?? moment;
}

function readDay(moment: Moment, cell: SheetCell, { months }: DateRules): CellReading {
  const { year, month, day } = moment;
  if (day !== null) return finish(moment, day, `${year}-${pad(month)}-${pad(day)}`, `${year}/${month}/${day}`);
  if (!months) return unreadable('date_incomplete', '只有年月，请填写到日，如 2020-01-02');
  if (typeof cell === 'number' && month === 1)
    return unreadable('date_incomplete', `单元格是数字 ${String(cell)}，可能是 1 月也可能是 10 月，请填写到日`);
  const first = finish(moment, 1, `${year}-${pad(month)}-01`, `${year}/${month}/1`);
  return first.issue?.level === 'error'
    ? first
    : doubtful(first.value, 'date_month', `只有年月，按 ${year}/${pad(month)}/01 保存`);
}

/** 2010.01.01-2030.01.01 and 2010.01.01至长期: both ends as days, wherever the sign that parts them stands among those within the days. */
function readSpan(cell: string, { noEnd }: DateRules, is: 'start' | 'end'): CellReading | null {
  const text = plainDate(cell);
  for (const sign of text.matchAll(SPAN_SIGN)) {
    const start = readSpelling(text.slice(0, sign.index).replace(/^自|^从/, ''), false);
    if (!start || !isMoment(start) || start.day === null || start.unusual) continue;
    const rest = text.slice(sign.index + sign[0].length).replace(/止$/, '');
    const end = NO_END.test(rest) ? null : readSpelling(rest, false);
    if (end && (!isMoment(end) || end.day === null || end.unusual)) continue;
    if (end === null && !(noEnd && NO_END.test(rest))) continue;
    return bothEnds(readDay(start, null, {}), end === null ? { value: null } : readDay(end, null, {}), is);
  }
  return null;
}

/** One unreadable end makes the whole cell so. */
function bothEnds(start: CellReading, end: CellReading, is: 'start' | 'end'): CellReading {
  if (start.issue ?? end.issue) return start.issue ? start : end;
  if (typeof end.value === 'string' && String(start.value) > end.value)
    return unreadable('date_impossible', '期限的截止日早于起始日');
  return is === 'start' ? { ...start, otherEnd: end.value } : { ...end, otherEnd: start.value };
}

/** Reads a month as 'YYYY-MM'; a whole date is taken by its month. */
export function parseMonth(cell: SheetCell, dates1904: boolean): CellReading {
  const numeric = typeof cell === 'number' && /^\d{4}\.\d{1,2}$/.test(String(cell));
  const moment = readMoment(numeric ? String(cell) : cell, dates1904);
  if (!isMoment(moment)) return moment;
  // A numeric 2020.1 may have been 2020.10 before Excel dropped the zero.
  const unusual = moment.unusual || (numeric && moment.month === 1);
  return finish(
    { ...moment, unusual },
    moment.day ?? 1,
    `${moment.year}-${pad(moment.month)}`,
    `${moment.year}/${pad(moment.month)}`,
  );
}

function isMoment(read: Moment | CellReading): read is Moment {
  return 'year' in read;
}

function readMoment(cell: SheetCell, dates1904: boolean): Moment | CellReading {
  if (cell instanceof Date) return readDateCell(cell);
  if (typeof cell === 'boolean') return unreadable('date_unreadable', '不是日期，请按 2020-01-02 填写');
  const text = cellText(cell);
  return (
    readSpelling(withoutTime(plainDate(text)), dates1904) ??
    unreadable('date_unreadable', `“${text.trim().slice(0, 20)}”不是能识别的日期，请按 2020-01-02 填写`)
  );
}

/** One sign for each of the many that stand between the parts of a date. */
function plainDate(text: string): string {
  return inDigits(compactText(text))
    .replace(/[（(]?(星期|周)[一二三四五六日天][)）]?/, '')
    .replace(/[−–—―‐]/g, '-')
    .replace(/[。、]/g, '.');
}

const NUMERALS = '〇一二三四五六七八九';

/** 二〇一九年三月十五日: numbers in characters, as contracts and certificates write days. */
function inDigits(text: string): string {
  return text.replace(/[〇○零一二三四五六七八九十廿卅]+(?=[年月日号])/g, (written) => {
    const word = written.replaceAll(/[○零]/g, '〇').replace('廿', '二十').replace('卅', '三十');
    const digits = (part: string) => Array.from(part, (sign) => NUMERALS.indexOf(sign)).join('');
    const [tens = '', ones] = word.split('十');
    return ones === undefined ? digits(word) : `${tens === '' ? '1' : digits(tens)}${ones === '' ? '0' : digits(ones)}`;
  });
}

/** Cuts the time of day off; spaces are gone by now, so 2020-01-0208:30 is split at its clock. */
function withoutTime(compact: string): string {
  const clock =
    /^(\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}?(?:日|号)?)(?:t|上午|下午)?(\d{2}|\d(?=[:时点]))(?::|时|点)\d{1,2}.*$/i.exec(
      compact,
    );
  return clock?.[1] ?? compact.replace(TIME, '');
}

function readSpelling(text: string, dates1904: boolean): Moment | CellReading | null {
  const full = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})[日号.]?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (full) return momentOf(full, false);
  const month = /^(\d{4})[-/.年](\d{1,2})月?$/.exec(text) ?? /^(\d{4})(0[1-9]|1[0-2])$/.exec(text);
  if (month) return momentOf(month, false);
  const foreign = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text);
  if (foreign) return readForeign(foreign);
  const named = readNamedMonth(text);
  if (named) return named;
  if (/^['‘’]?\d{2}[-/.年]\d{1,2}([-/.月]\d{1,2}[日号]?|月)$/.test(text)) {
    return unreadable('date_two_digit_year', '年份只有两位，请写四位年份，如 2020-01-02');
  }
  if (/^(19|20)\d{2}年?$/.test(text)) return unreadable('date_incomplete', '只有年份，请填写完整日期，如 2020-01-02');
  const serial = /^\d{4,7}(\.\d+)?$/.test(text) ? Math.floor(Number(text)) : 0;
  if (serial < SMALLEST_SERIAL || serial > LARGEST_SERIAL) return null;
  const date = new Date((serial + (dates1904 ? EPOCH_1904 : EPOCH_1900)) * 86_400_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), unusual: true };
}

/** 11/17/2026 and 17/11/2026: the month is the part that can be one; both can: month first. */
function readForeign(parts: RegExpExecArray): Moment {
  const [first, second, year] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  return first > 12
    ? { year, month: second, day: first, unusual: true }
    : { year, month: first, day: second, unusual: true };
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** 15-Mar-2024, 15 March 2024 and March 15, 2024, without their blanks by now: the month is named, so that nothing is doubtful. */
function readNamedMonth(text: string): Moment | null {
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[-/.,]?([a-z]{3,9})[-/.,]*(\d{4})$/i.exec(text);
  const monthFirst = /^([a-z]{3,9})[-/.]?(\d{1,2})(?:st|nd|rd|th)?[-/.,，]+(\d{4})$/i.exec(text);
  const [name = '', day, year] = dayFirst ? [dayFirst[2], dayFirst[1], dayFirst[3]] : (monthFirst?.slice(1) ?? []);
  const month = monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? null : { year: Number(year), month, day: Number(day), unusual: false };
}

function momentOf(parts: RegExpExecArray, unusual: boolean): Moment {
  return {
    year: Number(parts[1]),
    month: Number(parts[2]),
    day: parts[3] === undefined ? null : Number(parts[3]),
    unusual,
  };
}

/** A date cell carries fractions of a day; half a second of rounding must not move the day. */
function readDateCell(cell: Date): Moment | CellReading {
  const date = new Date(Math.round(cell.getTime() / 1000) * 1000);
  if (Number.isNaN(date.getTime())) return unreadable('date_unreadable', '不是日期，请按 2020-01-02 填写');
  if (date.getUTCFullYear() < 1900)
    return unreadable('date_unreadable', '单元格只有时间，没有日期，请按 2020-01-02 填写');
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), unusual: false };
}

function finish(moment: Moment, day: number, value: string, shown: string): CellReading {
  const { year, month } = moment;
  if (year < 1850 || year > 2200) return unreadable('date_impossible', `年份 ${year} 超出范围`);
  if (month < 1 || month > 12) return unreadable('date_impossible', `没有 ${pad(month)} 月`);
  if (day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) {
    return unreadable('date_impossible', `${year} 年 ${pad(month)} 月没有 ${pad(day)} 日`);
  }
  return moment.unusual ? doubtful(value, 'date_format', `读作 ${shown}`) : { value };
}

function pad(part: number): string {
  return String(part).padStart(2, '0');
}
