/** 企业规模 by the method of the statistics office. Pure; the table is data/enterprise-size.json. */
import { formatNumber } from '#platform/entity/format.ts';

export const sizeMetrics = ['staff', 'revenue', 'assets'] as const;
export type SizeMetric = (typeof sizeMetrics)[number];
const classes = ['large', 'medium', 'small'] as const;
export type SizeClass = (typeof classes)[number] | 'micro';
export const sizeLabels: Readonly<Record<SizeClass, string>> = {
  large: '大型',
  medium: '中型',
  small: '小型',
  micro: '微型',
};

/** Lower bounds of large, medium and small; people, and 万元 of revenue and assets. */
export type SizeBounds = Partial<Readonly<Record<SizeMetric, readonly [large: number, medium: number, small: number]>>>;

export interface SizeRule {
  /** Codes of GB/T 4754 that it holds for, with all below them: a section, a division or a group. */
  readonly codes: readonly string[];
  /** Null: enterprises of these industries are not classed. */
  readonly bounds: SizeBounds | null;
}

/** What is known of an enterprise; null where nothing is. Money in yuan. */
export interface SizeFacts {
  readonly staff: number | null;
  readonly revenue: number | null;
  readonly assets: number | null;
}

export interface SizeFinding {
  /** Null: not classed, or not known. */
  readonly size: SizeClass | null;
  /** Metrics that the rule asks for, in the order of its sentence. */
  readonly asked: readonly SizeMetric[];
  /** Those that nobody has told. A size is never guessed. */
  readonly missing: readonly SizeMetric[];
  /** The arithmetic in words; empty while something is missing. */
  readonly basis: string;
}

/** The rule of an industry: that of its longest code. `path`: the codes from the section down to the industry. */
export function sizeRuleOf(rules: readonly SizeRule[], path: readonly string[]): SizeRule | null {
  for (const code of path.toReversed()) {
    const rule = rules.find(({ codes }) => codes.includes(code));
    if (rule) return rule;
  }
  return null;
}

const metricWords: Readonly<Record<SizeMetric, { readonly label: string; readonly unit: string }>> = {
  staff: { label: '从业人员', unit: '人' },
  revenue: { label: '营业收入', unit: '万元' },
  assets: { label: '资产总额', unit: '万元' },
};
export const metricLabel = (metric: SizeMetric): string => metricWords[metric].label;

const inUnit = (metric: SizeMetric, value: number): number => (metric === 'staff' ? value : value / 10_000);

/** Words such as 从业人员 103 人 ≥ 100. */
function comparison(metric: SizeMetric, value: number, bound: number): string {
  const { label, unit } = metricWords[metric];
  const sign = value >= bound ? '≥' : '<';
  return `${label} ${formatNumber(Math.round(value * 100) / 100)} ${unit} ${sign} ${formatNumber(bound)}`;
}

/** The class whose every lower bound is reached; below all of them 微型. */
export function sizeOf(bounds: SizeBounds, facts: SizeFacts): SizeFinding {
  const asked = sizeMetrics.filter((metric) => bounds[metric] !== undefined);
  const missing = asked.filter((metric) => facts[metric] === null);
  if (missing.length > 0) return { size: null, asked, missing, basis: '' };
  const compared = asked.map((metric) => ({
    metric,
    value: inUnit(metric, facts[metric] ?? 0),
    bounds: bounds[metric] ?? [0, 0, 0],
  }));
  const reached = classes.findIndex((_name, index) => compared.every((one) => one.value >= (one.bounds[index] ?? 0)));
  const size = classes[reached] ?? 'micro';
  const words = (index: number, failing: boolean) =>
    compared
      .filter((one) => !failing || one.value < (one.bounds[index] ?? 0))
      .map((one) => comparison(one.metric, one.value, one.bounds[index] ?? 0))
      .join('，');
  const above = reached === -1 ? classes.length - 1 : reached - 1;
  const own = reached === -1 ? '' : words(reached, false);
  const next = classes[above];
  const short = next === undefined ? '' : `不到${sizeLabels[next]}：${words(above, true)}`;
  return { size, asked, missing, basis: [own, short].filter((part) => part !== '').join('；') };
}
