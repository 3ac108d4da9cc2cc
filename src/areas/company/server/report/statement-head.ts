/** What the head of a statement says of itself: up to which month it reaches, and whose it is. */
import type { GridSheet } from '#lib/sheet/read-grid.ts';
import { compactText } from '#lib/text/compact-text.ts';
import type { PeriodKey } from '../../model/report/periods.ts';
import { reachOf, yearAndPeriod } from '../../model/report/periods.ts';

export interface StatementHead {
  readonly year: number;
  /** Last month of the period, from 1. */
  readonly month: number;
  /** As the cell shows it. */
  readonly text: string;
}

/** Rows of a head at most: title, company, date, unit, and the titles of the columns end it. */
const headRows = 8;
const columnTitle = /^(?:项目|资产|行次)$|^(?:期末|期初|年初|年末|本期|本年|上期|上年)/u;
const prefix =
  /^(?:日期|报告期|报告期间|会计期间|会计期|报表期间|报表日期|所属期|所属期间|所属时期|截止日|截止日期|截至|期间|时间)[:：]?/u;
const monthOfWord: Readonly<Record<string, number>> = {
  年: 12,
  年度: 12,
  全年: 12,
  上半年: 6,
  半年度: 6,
  前三季度: 9,
};
const quarterMonth: Readonly<Record<string, number>> = { 一: 3, 二: 6, 三: 9, 四: 12, 1: 3, 2: 6, 3: 9, 4: 12 };
const spelled = {
  day: /^(\d{4})[年/.-](\d{1,2})(?:[月/.-]\d{1,2}日?|月份?)$/u,
  months: /^(\d{4})年(?:度)?\d{1,2}月?[-–—~至到](\d{1,2})月份?$/u,
  quarter: /^(\d{4})年(?:度)?第?([一二三四1-4])季度?$/u,
  word: /^(\d{4})(年度?|年?全年|年?上半年|年?半年度|年?前三季度)$/u,
} as const;

/** The period that a whole cell says; null for any other cell, such as a date of printing. */
function periodOf(cell: string): StatementHead | null {
  const said = compactText(cell).replace(prefix, '');
  // Of a span of days the last one counts.
  const text = said.includes('季') || spelled.months.test(said) ? said : (said.split(/[至~]/u).at(-1) ?? said);
  const day = spelled.day.exec(text) ?? spelled.months.exec(text);
  const quarter = spelled.quarter.exec(text);
  const word = spelled.word.exec(text);
  const [, year] = day ?? quarter ?? word ?? [];
  if (year === undefined) return null;
  const month = day
    ? Number(day[2])
    : quarter
      ? quarterMonth[quarter[2] ?? '']
      : (monthOfWord[word?.[2] ?? ''] ?? monthOfWord[(word?.[2] ?? '').replace(/^年/u, '')]);
  return month === undefined || month < 1 || month > 12 ? null : { year: Number(year), month, text: cell.trim() };
}

/** Texts above the titles of the columns. */
function headTexts({ rows }: GridSheet): string[] {
  const texts: string[] = [];
  for (const { cells } of rows.slice(0, headRows)) {
    const found = cells.filter((cell) => typeof cell === 'string');
    if (found.some((cell) => columnTitle.test(compactText(cell)))) break;
    texts.push(...found);
  }
  return texts;
}

const lastMonth = (period: PeriodKey): number => Math.floor(reachOf(period));

/** Why a sheet is not of the chosen period, in a sentence; null where it says nothing else. */
export function otherPeriod(sheet: GridSheet, year: number, period: PeriodKey): string | null {
  for (const text of headTexts(sheet)) {
    const head = periodOf(text);
    if (head && (head.year !== year || head.month !== lastMonth(period)))
      return `工作表“${sheet.name}”写的是“${head.text}”，与所选的${yearAndPeriod(year, period)}不符，请改选期间或更换文件`;
  }
  return null;
}

const company = /^(?:编制单位|编报单位|填报单位|单位名称|企业名称|公司名称|核算单位)[:：](.+)$/u;

/** Whose statements the sheets say they are, where that is nobody of this name. */
export function otherCompany(sheets: readonly GridSheet[], name: string): string | null {
  const stated = sheets.flatMap(headTexts).flatMap((text) => company.exec(compactText(text))?.[1] ?? []);
  const plain = compactText(name);
  return stated.find((one) => one !== plain) ?? null;
}
