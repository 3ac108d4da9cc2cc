/**
 * Figures by which members of a group are compared: code, name, unit, direction, what has to be granted, and the way each is computed.
 * Pure. Facts of several members can be added up first (`sumFacts`), so that ratios of a group come from summed amounts.
 */
import type { GrantArea } from '#core/org/public.ts';
import type { FigureField } from '#areas/company/public.ts';
import { quotient, toYuan } from '#areas/company/public.ts';
import { options } from '#platform/entity/field.ts';

/** Amounts of a statement or of indicators that metrics need; `contracts` is what was agreed to be collected, in yuan. */
export type AmountKey = Exclude<FigureField, 'avgStaff'> | 'currentAssets' | 'currentLiabilities' | 'contracts';
/** What is counted at the end of a period; `staffLeft` within it, `staffAtStart` on its first day. */
export type CountKey =
  | 'staff'
  | 'staffAtStart'
  | 'staffLeft'
  | 'bachelor'
  | 'patents'
  | 'inventions'
  | 'brands'
  | 'copyrights'
  | 'certificates'
  | 'honors'
  | 'projects';

/** Amounts in fen; what nobody gave is absent. */
export type FenByKey = ReadonlyMap<AmountKey, bigint>;

/** What is known of a member, or of several together, in one period. */
export interface Facts {
  /** From 1 January to the end of the period; balances at its end. */
  readonly amounts: FenByKey;
  /** The same period of the year before. */
  readonly before: FenByKey;
  /** Balances at the end of the year before. */
  readonly opening: FenByKey;
  /** Null: known and not told, because so few people are meant. */
  readonly counts: ReadonlyMap<CountKey, number | null>;
}

/** Why there is no number. */
export const metricReasons = options([
  { code: 'noGrant', label: '未授权' },
  { code: 'noRight', label: '没有查看集团财务的权限' },
  { code: 'unreported', label: '未报送' },
  { code: 'noRate', label: '未录汇率' },
  { code: 'notDue', label: '期间未到' },
  { code: 'noItem', label: '未填此项' },
  { code: 'noBase', label: '没有可比的基数' },
  { code: 'noRoster', label: '花名册没有人员' },
  { code: 'tooFew', label: '人数不足 3 人' },
  { code: 'toProfit', label: '扭亏' },
  { code: 'toLoss', label: '转亏' },
]);
export type MetricReason = (typeof metricReasons)[number]['code'];

/** A number in the unit of the metric, or the reason why there is none. */
export type MetricValue =
  | { readonly value: number; readonly reason: null }
  | { readonly value: null; readonly reason: MetricReason };

export const noValue = (reason: MetricReason): MetricValue => ({ value: null, reason });
const valueOf = (value: number): MetricValue => ({ value, reason: null });

/** Groups of the checklist. */
export const metricGroups = options([
  { code: 'business', label: '经营' },
  { code: 'people', label: '人效' },
  { code: 'innovation', label: '创新' },
  { code: 'honours', label: '资质荣誉' },
  { code: 'market', label: '客户与项目' },
]);
export type MetricGroup = (typeof metricGroups)[number]['code'];

/** Wire units; the screen shows amounts in 万元. */
export const metricUnits = ['元', '元/人', '%', '倍', '人', '件', '件/百人', '项', '家', '个'] as const;
export type MetricUnit = (typeof metricUnits)[number];

interface Declared {
  readonly label: string;
  readonly unit: MetricUnit;
  /** Which end is the better one; null where neither is. */
  readonly better: 'higher' | 'lower' | null;
  readonly group: MetricGroup;
  /** Areas that a member has to grant. */
  readonly grants: readonly GrantArea[];
  /** How it is counted, for the person who reads it. */
  readonly definition: string;
  /** What a quarter says: what came in it, or what there is at its end. Absent: ratios of what runs from 1 January say nothing of one. */
  readonly quarter?: 'flow' | 'balance';
  /** Absent: the area that counts it is not there yet, and the metric is in no catalogue. */
  readonly compute?: (facts: Facts) => MetricValue;
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

const amountIs =
  (key: AmountKey) =>
  ({ amounts }: Facts): MetricValue => {
    const fen = amounts.get(key);
    return fen === undefined ? noValue('noItem') : valueOf(toYuan(fen));
  };

/** Null where one of the amounts is not there, or there is nothing above zero to divide by: a share of a negative amount says nothing. */
function ratio(over: bigint | undefined, under: bigint | undefined, factor: bigint, digits: number): MetricValue {
  if (over === undefined || under === undefined) return noValue('noItem');
  const value = under > 0n ? quotient(over, under, factor) : null;
  return value === null ? noValue('noBase') : valueOf(round(value, digits));
}

const percentOf =
  (over: AmountKey, under: AmountKey) =>
  ({ amounts }: Facts): MetricValue =>
    ratio(amounts.get(over), amounts.get(under), 100n, 2);

function grossMargin({ amounts }: Facts): MetricValue {
  const [revenue, cost] = [amounts.get('revenue'), amounts.get('cost')];
  return ratio(revenue === undefined || cost === undefined ? undefined : revenue - cost, revenue, 100n, 2);
}

/** Net profit over the mean of equity at both ends; without the beginning it would be another figure. */
function returnOnEquity({ amounts, opening }: Facts): MetricValue {
  const [end, start] = [amounts.get('equity'), opening.get('equity')];
  if (end !== undefined && start === undefined) return noValue('noBase');
  // Twice over twice the mean: nothing is rounded before the division.
  return ratio(amounts.get('netProfit'), end === undefined ? undefined : end + (start ?? 0n), 200n, 2);
}

/** (now − before) ÷ |before|; a change of sign of a profit has a name and no percentage. */
const growthOf =
  (key: AmountKey, turns: boolean) =>
  ({ amounts, before }: Facts): MetricValue => {
    const [now, then] = [amounts.get(key), before.get(key)];
    if (now === undefined) return noValue('noItem');
    if (then === undefined || then === 0n) return noValue('noBase');
    if (turns && then < 0n && now > 0n) return noValue('toProfit');
    if (turns && then > 0n && now < 0n) return noValue('toLoss');
    return ratio(now - then, then < 0n ? -then : then, 100n, 2);
  };

/** The counts, or why one of them cannot be used. */
function read<const Keys extends readonly CountKey[]>(
  { counts }: Facts,
  keys: Keys,
): { readonly [Place in keyof Keys]: number } | MetricReason {
  const found = keys.map((key) => counts.get(key));
  if (found.includes(undefined)) return 'noItem';
  if (found.includes(null)) return 'tooFew';
  // Neither is left, and there is a number for each key.
  return found as unknown as { readonly [Place in keyof Keys]: number };
}

const countIs =
  (key: CountKey) =>
  (facts: Facts): MetricValue => {
    const found = read(facts, [key]);
    return typeof found === 'string' ? noValue(found) : valueOf(found[0]);
  };

const perHead =
  (key: AmountKey) =>
  (facts: Facts): MetricValue => {
    const found = read(facts, ['staff']);
    if (typeof found === 'string') return noValue(found);
    const value = ratio(facts.amounts.get(key), BigInt(found[0]), 1n, 4);
    // An amount in fen over people is in fen.
    return value.value === null ? value : valueOf(round(value.value / 100, 2));
  };

const share = (part: number, whole: number): MetricValue =>
  whole > 0 ? valueOf(round((part / whole) * 100, 2)) : noValue('noBase');

/** One count for each hundred of another. */
const perHundred =
  (over: CountKey, under: CountKey) =>
  (facts: Facts): MetricValue => {
    const found = read(facts, [over, under]);
    return typeof found === 'string' ? noValue(found) : share(found[0], found[1]);
  };

/** Who left over the mean of both ends. */
function turnover(facts: Facts): MetricValue {
  const found = read(facts, ['staffLeft', 'staffAtStart', 'staff']);
  return typeof found === 'string' ? noValue(found) : share(found[0], (found[1] + found[2]) / 2);
}

const finance = ['finance'] as const;
const personnel = ['personnel'] as const;
const ip = ['ip'] as const;
const base = ['base'] as const;
const project = ['project'] as const;

const balances: ReadonlySet<AmountKey> = new Set(['totalAssets', 'equity']);

const money = (label: string, key: AmountKey, definition: string, better: 'higher' | null = 'higher'): Declared => ({
  label,
  unit: '元',
  quarter: balances.has(key) ? 'balance' : 'flow',
  better,
  group: 'business',
  grants: finance,
  definition,
  compute: amountIs(key),
});
const percent = (label: string, definition: string, compute: Declared['compute']): Declared => ({
  label,
  unit: '%',
  better: 'higher',
  group: 'business',
  grants: finance,
  definition,
  ...(compute && { compute }),
});
const counted = (
  label: string,
  key: CountKey,
  definition: string,
  facets: Pick<Declared, 'unit' | 'group' | 'grants'>,
): Declared => ({ label, better: 'higher', definition, quarter: 'balance', compute: countIs(key), ...facets });
/** Counted by an area that is not there yet. */
const upcoming = (label: string, unit: MetricUnit, grants: Declared['grants'], definition: string): Declared => ({
  label,
  unit,
  better: 'higher',
  group: 'market',
  grants,
  definition,
});

/** All metrics in the order in which they are offered. */
const declared = {
  revenue: money('营业收入', 'revenue', '利润表营业收入，本年累计'),
  netProfit: money('净利润', 'netProfit', '利润表净利润，本年累计'),
  totalProfit: money('利润总额', 'totalProfit', '利润表利润总额，本年累计'),
  grossMargin: percent('毛利率', '（营业收入 − 营业成本）÷ 营业收入', grossMargin),
  netMargin: percent('净利率', '净利润 ÷ 营业收入', percentOf('netProfit', 'revenue')),
  roe: percent('净资产收益率', '净利润 ÷ 年初与期末净资产的平均数', returnOnEquity),
  totalAssets: money('资产总计', 'totalAssets', '资产负债表资产总计，期末'),
  equity: money('净资产', 'equity', '资产负债表所有者权益合计，期末'),
  debtRatio: {
    ...percent('资产负债率', '负债合计 ÷ 资产总计，期末', percentOf('totalLiabilities', 'totalAssets')),
    better: 'lower',
    quarter: 'balance',
  },
  currentRatio: {
    ...percent('流动比率', '流动资产 ÷ 流动负债，期末；按经营指标报送的没有此项', ({ amounts }) =>
      ratio(amounts.get('currentAssets'), amounts.get('currentLiabilities'), 1n, 2),
    ),
    unit: '倍',
    quarter: 'balance',
  },
  cashOperating: money('经营现金流净额', 'cashFlowOperating', '经营活动产生的现金流量净额，本年累计'),
  taxPaid: money('纳税总额', 'taxPaid', '经营指标中填报的纳税总额，本年累计', null),
  rdExpense: money('研发费用', 'rdExpense', '利润表研发费用，本年累计'),
  rdRatio: percent('研发强度', '研发费用 ÷ 营业收入', percentOf('rdExpense', 'revenue')),
  revenueGrowth: percent('营业收入同比', '（本期 − 上年同期）÷ 上年同期', growthOf('revenue', false)),
  profitGrowth: percent(
    '净利润同比',
    '（本期 − 上年同期）÷ |上年同期|；扭亏、转亏不计百分比',
    growthOf('netProfit', true),
  ),
  staffCount: {
    ...counted('员工数', 'staff', '期末在职人数，不含顾问和外包', { unit: '人', group: 'people', grants: personnel }),
    better: null,
  },
  revenuePerCapita: {
    label: '人均营业收入',
    unit: '元/人',
    better: 'higher',
    group: 'people',
    grants: ['finance', 'personnel'],
    definition: '营业收入 ÷ 期末员工数，不折算为全年',
    compute: perHead('revenue'),
  },
  profitPerCapita: {
    label: '人均净利润',
    unit: '元/人',
    better: 'higher',
    group: 'people',
    grants: ['finance', 'personnel'],
    definition: '净利润 ÷ 期末员工数，不折算为全年',
    compute: perHead('netProfit'),
  },
  bachelorRatio: {
    label: '本科及以上占比',
    unit: '%',
    better: 'higher',
    group: 'people',
    grants: personnel,
    definition: '期末在职、最高学历为本科及以上的人数 ÷ 员工数',
    compute: perHundred('bachelor', 'staff'),
  },
  turnoverRate: {
    label: '离职率',
    unit: '%',
    better: 'lower',
    group: 'people',
    grants: personnel,
    definition: '年初至期末离职人数 ÷ 年初与期末员工数的平均数',
    compute: turnover,
  },
  patentCount: counted('有效专利', 'patents', '期末已授权且有效的专利', {
    unit: '件',
    group: 'innovation',
    grants: ip,
  }),
  inventionCount: counted('发明专利', 'inventions', '期末已授权且有效的发明专利', {
    unit: '件',
    group: 'innovation',
    grants: ip,
  }),
  patentPer100: {
    label: '百人专利数',
    unit: '件/百人',
    better: 'higher',
    group: 'innovation',
    grants: ['ip', 'personnel'],
    definition: '有效专利 ÷ 员工数 × 100',
    compute: perHundred('patents', 'staff'),
  },
  brandCount: counted('注册商标', 'brands', '期末在有效期内的注册商标', {
    unit: '件',
    group: 'innovation',
    grants: ip,
  }),
  copyrightCount: counted('著作权', 'copyrights', '期末已登记的软件和作品著作权', {
    unit: '项',
    group: 'innovation',
    grants: ip,
  }),
  certificateCount: counted('有效资质', 'certificates', '期末在有效期内、有证书文件的资质', {
    unit: '项',
    group: 'honours',
    grants: base,
  }),
  honorCount: counted('省级及以上荣誉', 'honors', '截至期末获得的省级、国家级和国际级荣誉', {
    unit: '项',
    group: 'honours',
    grants: base,
  }),
  customerCount: upcoming('客户数', '家', ['customer'], '期末有效客户'),
  contractAmount: {
    ...money('合同额', 'contracts', '年初至期末签订的收款合同金额（含税），外币按合同汇率折算，未填金额的不计'),
    group: 'market',
    grants: project,
  },
  projectCount: counted('在建项目', 'projects', '期末进行中和已暂停的项目', {
    unit: '个',
    group: 'market',
    grants: project,
  }),
  bidWonCount: upcoming('中标数', '个', ['project'], '本年中标的项目'),
} as const satisfies Record<string, Declared>;

export type MetricCode = keyof typeof declared;
export const metricCodes = Object.keys(declared) as [MetricCode, ...MetricCode[]];

export interface Metric extends Declared {
  readonly code: MetricCode;
}
/** A metric whose area is there. */
export interface CountedMetric extends Metric {
  readonly compute: (facts: Facts) => MetricValue;
}

/** All declared metrics, those of areas to come among them. */
export const allMetrics: readonly Metric[] = metricCodes.map((code) => ({ code, ...declared[code] }));
/** The catalogue: what can be computed today. */
export const metricCatalogue: readonly CountedMetric[] = allMetrics.filter(
  (metric): metric is CountedMetric => metric.compute !== undefined,
);
const byCode = new Map(metricCatalogue.map((metric) => [metric.code, metric]));

/** A metric of the catalogue; undefined for one whose area is not there yet. */
export const metricOf = (code: MetricCode): CountedMetric | undefined => byCode.get(code);

export const isMoney = ({ unit }: Pick<Metric, 'unit'>): boolean => unit === '元' || unit === '元/人';

/** Amounts of statements are in their currency; a ratio of two of them is not, and contracts are in yuan. */
export const isInCurrency = (metric: Pick<Metric, 'unit' | 'grants'>): boolean =>
  isMoney(metric) && metric.grants.includes('finance');

/** What takes the code of the group's figures, `group_finance_view`: statements, and whatever else is money. */
export const isFinancial = (metric: Pick<Metric, 'unit' | 'grants'>): boolean =>
  isMoney(metric) || metric.grants.includes('finance');

/** Choices that people begin with. */
export const metricPresets: readonly {
  readonly code: string;
  readonly label: string;
  readonly metrics: MetricCode[];
}[] = [
  {
    code: 'business',
    label: '经营',
    metrics: ['revenue', 'revenueGrowth', 'netProfit', 'netMargin', 'roe', 'debtRatio', 'cashOperating'],
  },
  {
    code: 'people',
    label: '人效',
    metrics: ['staffCount', 'revenuePerCapita', 'profitPerCapita', 'bachelorRatio', 'turnoverRate'],
  },
  {
    code: 'innovation',
    label: '创新',
    metrics: ['inventionCount', 'patentCount', 'patentPer100', 'copyrightCount', 'rdExpense', 'rdRatio'],
  },
];

function sumMaps<Key, Value>(
  maps: readonly ReadonlyMap<Key, Value>[],
  add: (left: Value, right: Value) => Value,
): Map<Key, Value> {
  const sums = new Map<Key, Value>();
  for (const [key, value] of maps.flatMap((map) => [...map])) {
    const sum = sums.get(key);
    sums.set(key, sum === undefined ? value : add(sum, value));
  }
  return sums;
}

/** Facts of several members together. Who belongs to the sum is the caller's to decide: a member that is left out counts as nothing. */
export function sumFacts(parts: readonly Facts[]): Facts {
  const fen = (pick: (facts: Facts) => FenByKey) => sumMaps(parts.map(pick), (left, right) => left + right);
  return {
    amounts: fen(({ amounts }) => amounts),
    before: fen(({ before }) => before),
    opening: fen(({ opening }) => opening),
    counts: sumMaps(
      parts.map(({ counts }) => counts),
      (left, right) => (left === null || right === null ? null : left + right),
    ),
  };
}
