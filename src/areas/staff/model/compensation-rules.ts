/** What leaving costs, as pure functions (劳动合同法 articles 37, 40, 46, 47; 实施条例 articles 10, 20, 27). */
import { exemptEmployment } from './records/contract-rules.ts';
import { addDays, addMonths, wholeMonths } from '#lib/chinese/calendar.ts';

/** Days of notice after which nothing is owed in its place (article 40). */
export const noticeDays = 30;
/** Days somebody who gives notice stays: article 37, second half in probation. */
const ownNotice = { probation: 3, other: 30 } as const;
/** Average wages of the place that count at most, and years that count beside them (article 47, second paragraph). */
const cap = { times: 3, years: 12 } as const;
/** Months of pay that the average is taken of (article 47, third paragraph). */
export const averagedMonths = 12;

/** Why severance is owed or not, by the way of leaving (article 46). */
const dueByType: Readonly<Record<string, { readonly isDue: boolean; readonly reason: string }>> = {
  resign: { isDue: false, reason: '劳动者辞职（第 37 条），无须支付经济补偿；因第 38 条情形解除的除外' },
  mutual: { isDue: true, reason: '用人单位提出并协商一致解除（第 46 条第 2 项）；由劳动者提出的除外' },
  probation_fail: { isDue: false, reason: '试用期不符合录用条件（第 39 条第 1 项），无须支付' },
  misconduct: { isDue: false, reason: '劳动者有过失（第 39 条），无须支付' },
  no_fault: { isDue: true, reason: '无过失性辞退（第 40 条、第 46 条第 3 项）' },
  layoff: { isDue: true, reason: '经济性裁员（第 41 条、第 46 条第 4 项）' },
  expire: {
    isDue: true,
    reason:
      '固定期限合同期满（第 46 条第 5 项）或任务完成（实施条例第 22 条）终止；单位维持或提高条件续订、劳动者不同意的除外',
  },
  retire: { isDue: false, reason: '达到法定退休年龄或享受养老保险待遇，合同终止，无须支付' },
  death: { isDue: false, reason: '劳动者死亡，合同终止，无须支付经济补偿' },
  transfer_out: { isDue: false, reason: '集团内调出，工作年限由调入单位合并计算（实施条例第 10 条）' },
  other: { isDue: false, reason: '请按实际情形判断是否支付' },
};

export const severanceOf = (demissionType: string): { readonly isDue: boolean; readonly reason: string } =>
  dueByType[demissionType] ?? { isDue: false, reason: '请按实际情形判断是否支付' };

/** First day on which somebody who gives notice may leave. */
export const earliestLeave = (noticeDate: string, isProbation: boolean): string =>
  addDays(noticeDate, isProbation ? ownNotice.probation : ownNotice.other);

/** Years that count: from six months a remainder is one, below a half (article 47, first paragraph). Both days included. */
export function serviceYears(entryDate: string, lastWorkDate: string): number {
  const end = addDays(lastWorkDate, 1);
  if (end <= entryDate) return 0;
  const years = Math.floor(wholeMonths(entryDate, end) / 12);
  const rest = addMonths(entryDate, years * 12);
  if (rest >= end) return years;
  return years + (wholeMonths(rest, end) >= 6 ? 1 : 0.5);
}

export interface PayRow {
  readonly effectiveDate: string;
  readonly payCycle: string | null;
  readonly total: number | null;
}

/** Pay of a month by the row in force on its last day; null where none is, or pay is not by month or year. */
function payIn(month: string, rows: readonly PayRow[]): number | null {
  const lastDay = addDays(addMonths(`${month}-01`, 1), -1);
  const inForce = rows
    .filter((row) => row.effectiveDate <= lastDay)
    .toSorted((left, right) => right.effectiveDate.localeCompare(left.effectiveDate))[0];
  if (!inForce || inForce.total === null) return null;
  if (inForce.payCycle === 'year') return inForce.total / 12;
  return inForce.payCycle === null || inForce.payCycle === 'month' ? inForce.total : null;
}

/** Monthly pay of the twelve months before leaving, of those worked where there are fewer (实施条例 article 27); null where it is not known. */
export function averagePay(
  rows: readonly PayRow[],
  entryDate: string,
  lastWorkDate: string,
): { readonly average: number; readonly last: number } | null {
  const leaving = `${lastWorkDate.slice(0, 7)}-01`;
  const months = Array.from({ length: averagedMonths }, (_, back) => addMonths(leaving, -back - 1).slice(0, 7)).filter(
    (month) => month >= entryDate.slice(0, 7),
  );
  // Who came and leaves within one month has that month.
  const pays = (months.length > 0 ? months : [lastWorkDate.slice(0, 7)]).map((month) => payIn(month, rows));
  const known = pays.filter((pay) => pay !== null);
  const [last] = known;
  if (last === undefined) return null;
  return { average: round(known.reduce((sum, pay) => sum + pay, 0) / known.length), last };
}

const round = (yuan: number): number => Math.round(yuan * 100) / 100;

/** Percent of the average pay that a non-competition is worth a month, never below the least wage of the place (法释〔2020〕26号 article 36). */
const nonCompetePercent = 30;

/** Least monthly pay for not competing; null where neither the average nor the least wage is known. */
export function nonCompeteFloor(monthlyAverage: number | null, localMinimum: number | null): number | null {
  if (monthlyAverage === null) return localMinimum;
  return Math.max(round((monthlyAverage * nonCompetePercent) / 100), localMinimum ?? 0);
}

export interface NonCompete {
  readonly months: number;
  /** What was agreed for a month; null where nothing was. */
  readonly monthlyPay: number | null;
}

const yuan = (amount: number): string => `${amount.toLocaleString('zh-CN', { maximumFractionDigits: 2 })} 元`;

/** What is said of the pay for not competing; null where it is enough, or too little is known. */
export function nonCompeteNote(
  { months, monthlyPay }: NonCompete,
  monthlyAverage: number | null,
  localMinimum: number | null,
): string | null {
  const floor = nonCompeteFloor(monthlyAverage, localMinimum);
  const least =
    floor === null
      ? '前 12 个月平均工资的 30%，且不低于最低工资标准'
      : monthlyAverage === null
        ? `最低工资标准 ${yuan(floor)}`
        : `${yuan(floor)}（前 12 个月平均工资的 30%，且不低于最低工资标准）`;
  const article = '劳动争议司法解释（一）第 36 条';
  if (monthlyPay === null) return `竞业限制 ${months} 个月，没有约定月补偿：按 ${least} 支付（${article}）`;
  return floor !== null && monthlyPay < floor
    ? `竞业限制月补偿 ${yuan(monthlyPay)} 偏低，应不低于 ${least}（${article}）`
    : null;
}

export interface LocalWage {
  readonly city: string;
  readonly year: number;
  readonly monthly: number;
  readonly source: string;
}

/** First day of the law: what was worked before counts as the rules of then say (article 97, third paragraph). */
const lawInForce = '2008-01-01';

/** First day that counts where a contract ends by itself: nothing was owed for that before the law (article 97, third paragraph). */
export const countedFrom = (demissionType: string, entryDate: string): string =>
  demissionType === 'expire' && entryDate < lawInForce ? lawInForce : entryDate;

/** Why nothing is owed for a form of employment, whatever the way of leaving. */
const notDueByEmployment: Readonly<Record<string, string>> = {
  part_time: '非全日制用工终止，不支付经济补偿（第 71 条）',
  dispatch: '用人单位是劳务派遣单位，由其依法支付（第 58 条、实施条例第 31 条）',
};
const notEmployed = '不是劳动合同关系，不适用经济补偿，按协议约定办理';

/** Whether and why severance is owed to a person who is employed in this way and leaves in that one. */
export function dueTo(
  employmentType: string | null,
  demissionType: string,
): { readonly isDue: boolean; readonly reason: string } {
  if (!(exemptEmployment as readonly unknown[]).includes(employmentType)) return severanceOf(demissionType);
  return { isDue: false, reason: notDueByEmployment[employmentType ?? ''] ?? notEmployed };
}

export interface Leaving {
  readonly demissionType: string;
  /** Form of employment; a labour contract where it is not said. */
  readonly employmentType?: string | null;
  readonly noticeDate: string;
  readonly lastWorkDate: string;
  readonly entryDate: string | null;
  readonly pay: readonly PayRow[];
  readonly localAverage: LocalWage | null;
  /** Least monthly wage of the place; null where it is not known. */
  readonly localMinimum?: number | null;
  /** What binds the person after leaving; null where nothing does. */
  readonly nonCompete?: NonCompete | null;
}

export interface Estimate {
  isDue: boolean;
  reason: string;
  years: number;
  months: number;
  monthlyAverage: number | null;
  monthlyBase: number | null;
  capped: boolean;
  localAverage: { city: string; year: number; monthly: number; source: string } | null;
  amount: number | null;
  notes: string[];
}

const agreedNote = ({ months, monthlyPay }: NonCompete): string =>
  `竞业限制 ${months} 个月，每月补偿 ${yuan(monthlyPay ?? 0)}，离职后按月支付（第 23 条）`;

/** N, or N + 1 without 30 days' notice; an estimate to look at, never a decision. Null without an entry date. */
export function estimateCompensation({
  demissionType,
  employmentType = null,
  noticeDate,
  lastWorkDate,
  entryDate,
  pay,
  localAverage,
  localMinimum = null,
  nonCompete = null,
}: Leaving): Estimate | null {
  if (entryDate === null) return null;
  const { isDue, reason } = dueTo(employmentType, demissionType);
  const known = averagePay(pay, entryDate, lastWorkDate);
  const monthlyAverage = known?.average ?? null;
  const years = serviceYears(countedFrom(demissionType, entryDate), lastWorkDate);
  const ceiling = localAverage === null ? null : round(localAverage.monthly * cap.times);
  const capped = ceiling !== null && monthlyAverage !== null && monthlyAverage > ceiling;
  const counted = capped ? Math.min(years, cap.years) : years;
  const raised = localMinimum !== null && monthlyAverage !== null && monthlyAverage < localMinimum;
  const monthlyBase = capped ? ceiling : raised ? localMinimum : monthlyAverage;
  const owesNotice = isDue && demissionType === 'no_fault' && addDays(noticeDate, noticeDays) > lastWorkDate;
  const amount = !isDue
    ? 0
    : monthlyBase === null
      ? null
      : round(monthlyBase * counted + (owesNotice ? (known?.last ?? 0) : 0));
  const notes = [
    ...(owesNotice ? ['未提前 30 日书面通知，另付一个月工资（按上一个月工资标准，实施条例第 20 条）'] : []),
    ...(capped
      ? [`月平均工资高于当地上年度职工月平均工资三倍，按三倍计算，年限最高 ${cap.years} 年（第 47 条第 2 款）`]
      : []),
    ...(isDue && raised ? ['月平均工资低于当地最低工资标准，按最低工资标准计算（实施条例第 27 条）'] : []),
    ...(isDue && localAverage === null ? ['没有登记当地职工月平均工资，未按三倍封顶'] : []),
    ...(isDue && entryDate < lawInForce
      ? [
          demissionType === 'expire'
            ? '合同期满终止的年限自 2008 年 1 月 1 日起计算（第 97 条第 3 款）'
            : '2008 年以前的年限按当时的规定计算（第 97 条第 3 款），请另行核对',
        ]
      : []),
    ...(isDue && monthlyAverage === null ? ['没有可用的月薪记录，不能计算金额'] : []),
    ...(nonCompete ? [nonCompeteNote(nonCompete, monthlyAverage, localMinimum) ?? agreedNote(nonCompete)] : []),
  ];
  return {
    isDue,
    reason,
    years: counted,
    months: isDue ? counted + (owesNotice ? 1 : 0) : 0,
    monthlyAverage,
    monthlyBase,
    capped,
    localAverage,
    amount,
    notes,
  };
}
