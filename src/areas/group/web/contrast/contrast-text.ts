/** Words and numbers of a comparison. Pure. */
import { EMPTY_TEXT, formatNumber } from '#platform/entity/format.ts';
import type { Contrast, ContrastRow } from '../../model/contrast.ts';
import type { MetricUnit } from '../../model/metrics.ts';

const tenThousand = 10_000;
const isMoneyUnit = (unit: MetricUnit): boolean => unit === '元' || unit === '元/人';

/** Unit as the screen says it: amounts are in 万元. */
export const shownUnit = (unit: MetricUnit): string => (isMoneyUnit(unit) ? `万${unit}` : unit);

/** The number in the unit of the screen. */
export const shownValue = (value: number, unit: MetricUnit): number =>
  isMoneyUnit(unit) ? value / tenThousand : value;

/** As many decimals as a reader compares: none above a thousand, one above a hundred, else two. */
function decimalsOf(value: number): number {
  const size = Math.abs(value);
  return size >= 1000 ? 0 : size >= 100 ? 1 : 2;
}

export function valueText(value: number | null, unit: MetricUnit): string {
  if (value === null) return EMPTY_TEXT;
  const shown = shownValue(value, unit);
  return formatNumber(Number(shown.toFixed(decimalsOf(shown)))).replace('-', '−');
}

/** Difference to the mean, with its sign; nothing where one of both is missing. */
export function differenceText(value: number | null, avg: number | null, unit: MetricUnit): string {
  if (value === null || avg === null) return '';
  const shown = shownValue(value - avg, unit);
  const number = Number(shown.toFixed(decimalsOf(shown)));
  if (number === 0) return '±0';
  return `${number > 0 ? '+' : '−'}${formatNumber(Math.abs(number))}`;
}

/** Names that begin alike tell nothing by their beginning: it is left out where at least two characters of each remain. */
export function withoutCommonBeginning(names: readonly string[]): string[] {
  const [first = ''] = names;
  let length = 0;
  while (length < first.length && names.every((name) => name[length] === first[length] && name.length >= length + 3))
    length += 1;
  return names.length < 2 || length < 2 ? [...names] : names.map((name) => name.slice(length));
}

const nameOf = (columns: Contrast['columns'], code: string | undefined): string =>
  columns.find(({ companyCode }) => companyCode === code)?.companyName ?? '';

/** What the bars say: who has most of it, and who has least. */
export function barAnswer(row: ContrastRow, columns: Contrast['columns']): string {
  const known = row.values.flatMap((value, place) => (value === null ? [] : [{ value, place }]));
  if (known.length < 2) return `${row.label}：不足两家有数，无法比较`;
  const sorted = known.toSorted((left, right) => right.value - left.value);
  const [most, least] = [sorted[0], sorted.at(-1)];
  if (most?.value === least?.value) return `${row.label}：各成员相同`;
  const name = (place: number | undefined) => nameOf(columns, columns[place ?? -1]?.companyCode);
  return `${name(most?.place)}${row.label}最高，${name(least?.place)}最低`;
}

/** What the lines say: whose value grew most between the first and the last year. */
export function lineAnswer(
  row: ContrastRow,
  columns: Contrast['columns'],
  series: Contrast['series'],
  isRate: boolean,
): string {
  const changes = series.flatMap(({ companyCode, points }) => {
    const [first, last] = [points[0]?.value ?? null, points.at(-1)?.value ?? null];
    if (first === null || last === null || points.length < 2 || (!isRate && first <= 0)) return [];
    return [{ companyCode, change: isRate ? last - first : (last - first) / first }];
  });
  const best = changes.toSorted((left, right) => right.change - left.change)[0];
  if (!best || changes.length < 2) return `${row.label}：历年数据不足`;
  if (best.change <= 0) return `${row.label}：没有成员增长`;
  const text = formatNumber(Number((isRate ? best.change : best.change * 100).toFixed(1)));
  return `${nameOf(columns, best.companyCode)}${row.label}增长最快，${isRate ? `提高 ${text}` : `增 ${text}%`}`;
}
