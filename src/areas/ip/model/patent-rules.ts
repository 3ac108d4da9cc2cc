/** Rules of a patent as a whole: number against kind and date, order of dates, spelling of classes. */
import { addMonths } from '#lib/chinese/calendar.ts';
import type { Issue } from '#platform/entity/entity.ts';
import { checkPatentNumber } from './patent-number.ts';
import { isStatusOf } from './patent-options.ts';

/** The values the rules look at, written out because the declaration cannot refer to its own type. */
export interface RuledPatent {
  readonly patentType?: string | null;
  readonly legalStatus?: string | null;
  readonly country?: string | null;
  readonly applicationNo?: string | null;
  readonly publicationNo?: string | null;
  readonly grantNo?: string | null;
  readonly applicationDate?: string | null;
  readonly publicationDate?: string | null;
  readonly grantDate?: string | null;
  readonly priorityDate?: string | null;
  readonly ipcMain?: string | null;
  readonly locarno?: string | null;
  readonly applicants?: readonly unknown[] | null;
  readonly patentees?: readonly unknown[] | null;
  readonly feeReduction?: string | null;
}

/** A class of the IPC as people write it; hooks give it one spelling. */
export const ipcForm = {
  source: String.raw`^[A-Ha-h]\d{2}[A-Za-z]\s?\d{1,4}/\d{2,6}$`,
  message: '应为国际专利分类号，如 G06F 17/30',
} as const;
const ipcPattern = new RegExp(ipcForm.source, 'u');
/** D stood on designs until 2010, C on inventions and Y on utility models that were granted; S, B and U since. */
const publicationPattern = /^CN\s?\d{7,9}\s?[ABCDSUY]\d?$/u;

function numberIssues(row: RuledPatent): Issue[] {
  if (row.country && row.country !== 'CN') return [];
  const issues: Issue[] = [];
  if (row.applicationNo) {
    const check = checkPatentNumber(row.applicationNo);
    if (!check.ok) issues.push({ field: 'applicationNo', message: `申请号${check.message}` });
    else {
      if (row.patentType && check.patentType !== row.patentType)
        issues.push({ field: 'patentType', message: '与申请号的种类号不一致' });
      if (row.applicationDate && !check.isPct && Number(row.applicationDate.slice(0, 4)) !== check.year)
        issues.push({ field: 'applicationDate', message: `申请号的年份是 ${check.year}，请核对`, level: 'warning' });
    }
  } else if (row.legalStatus && row.legalStatus !== 'filing')
    issues.push({ field: 'applicationNo', message: '已提交的专利请填写申请号' });
  for (const field of ['publicationNo', 'grantNo'] as const) {
    const value = row[field];
    if (value && !publicationPattern.test(value))
      issues.push({ field, message: '应为 CN、7 至 9 位数字和文献种类代码，如 CN112345678B' });
  }
  return issues;
}

function statusIssues({ patentType, country, legalStatus }: RuledPatent): Issue[] {
  if (isStatusOf(patentType, country, legalStatus)) return [];
  return [{ field: 'legalStatus', message: '实用新型和外观设计只作初步审查，没有公布和实质审查' }];
}

function dateIssues(row: RuledPatent): Issue[] {
  const issues: Issue[] = [];
  const { applicationDate, publicationDate, grantDate, priorityDate } = row;
  if (!applicationDate && row.legalStatus && row.legalStatus !== 'filing')
    issues.push({ field: 'applicationDate', message: '已提交的专利请填写申请日' });
  if (applicationDate && publicationDate && publicationDate < applicationDate)
    issues.push({ field: 'publicationDate', message: '不能早于申请日' });
  if (applicationDate && grantDate && grantDate < applicationDate)
    issues.push({ field: 'grantDate', message: '不能早于申请日' });
  if (row.patentType === 'invention' && publicationDate && grantDate && grantDate < publicationDate)
    issues.push({ field: 'grantDate', message: '不能早于公开日' });
  if (row.legalStatus === 'granted' && !grantDate)
    issues.push({ field: 'grantDate', message: '未填写授权日，系统无法生成年费计划', level: 'warning' });
  if (applicationDate && priorityDate) {
    if (priorityDate > applicationDate) issues.push({ field: 'priorityDate', message: '不能晚于申请日' });
    const months = row.patentType === 'design' ? 6 : 12;
    if (addMonths(priorityDate, months) < applicationDate)
      issues.push({ field: 'priorityDate', message: `早于申请日超过 ${months} 个月，请核对`, level: 'warning' });
  }
  return issues;
}

function classIssues(row: RuledPatent): Issue[] {
  const issues: Issue[] = [];
  if (row.ipcMain && !ipcPattern.test(row.ipcMain)) issues.push({ field: 'ipcMain', message: ipcForm.message });
  if (row.locarno && !/^\d{2}-\d{2}$/u.test(row.locarno))
    issues.push({ field: 'locarno', message: '应为洛迦诺分类号，如 14-02' });
  return issues;
}

/** 85 % are let off a single right holder, 70 % several of them. Who asked for it may have changed since: only warned of. */
function reductionIssues({ applicants, patentees, feeReduction }: RuledPatent): Issue[] {
  const holders = (patentees ?? applicants ?? []).length;
  const expected = holders > 1 ? '70' : '85';
  if (holders === 0 || !feeReduction || feeReduction === '0' || feeReduction === expected) return [];
  return [
    {
      field: 'feeReduction',
      message: `${holders > 1 ? '多个' : '一个'}权利人的减缴比例为 ${expected}%，请核对`,
      level: 'warning',
    },
  ];
}

/** All findings; run by form, import and server alike. */
export function patentRules(row: RuledPatent): readonly Issue[] {
  return [...numberIssues(row), ...statusIssues(row), ...dateIssues(row), ...classIssues(row), ...reductionIssues(row)];
}
