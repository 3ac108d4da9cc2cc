/** Metrics of members for years and a period: a statement for each source of facts, whatever the number of members. */
import type { CompanyFigures } from '#areas/company/public.server.ts';
import { companyFigures, qualificationsOnDays } from '#areas/company/public.server.ts';
import type { PeriodKey, StandardKey } from '#areas/company/public.ts';
import { figureItems, itemsOf, ratioRules, toFen } from '#areas/company/public.ts';
import { contractsOnDays } from '#areas/contract/public.server.ts';
import { propertyOnDays } from '#areas/ip/public.server.ts';
import { projectsOnDays } from '#areas/project/public.server.ts';
import { peopleOnDays } from '#areas/staff/public.server.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantUnder } from '#platform/http/coverage.ts';
import type { GrantArea } from '#core/org/public.ts';
import type { GroupMember } from '../model/member-rules.ts';
import type {
  AmountKey,
  CountedMetric,
  CountKey,
  Facts,
  FenByKey,
  MetricCode,
  MetricReason,
  MetricValue,
} from '../model/metrics.ts';
import { isFinancial, isInCurrency, metricOf, noValue } from '../model/metrics.ts';
import type { Rate } from '../model/finance/sums.ts';
import { balanceFields, convert, keyText, lastDayOf } from '../model/finance/sums.ts';
import { loadRates } from './finance/rates.ts';
import { isGranted } from './members.ts';

export interface MetricQuery {
  readonly members: readonly GroupMember[];
  readonly metrics: readonly MetricCode[];
  readonly years: readonly number[];
  readonly period: PeriodKey;
}

/** What is known of a member in one year, and why what is missing is missing. */
interface MemberFacts {
  readonly facts: Facts;
  readonly reasons: Partial<Record<GrantArea, MetricReason>>;
  /** Amounts are in another currency and no rate was entered. */
  readonly isForeign: boolean;
}

/** Answers a metric of a member in a year; undefined for a metric whose area is not there yet. */
export type MetricValues = (metric: MetricCode, companyCode: string, year: number) => MetricValue;

const key = (companyCode: string, year: number | string): string => `${companyCode} ${year}`;

const standards: readonly StandardKey[] = ['cas', 'small'];

/** Items of a standard behind the amounts: of indicators, and of the one ratio that indicators know nothing of. */
function amountItems(standard: StandardKey): { key: AmountKey; code: string; isBalance: boolean }[] {
  const balance = new Set(
    itemsOf(standard, 'single')
      .filter(({ statement }) => statement === 'bs')
      .map(({ code }) => code),
  );
  const current = ratioRules(standard, 'single').find((rule) => rule.key === 'currentRatio');
  const codes = [
    ...figureItems(standard).map(({ field, code }) => ({ key: field as AmountKey, code })),
    ...(current?.over.map(({ code }) => ({ key: 'currentAssets' as const, code })) ?? []),
    ...(current?.under.map(({ code }) => ({ key: 'currentLiabilities' as const, code })) ?? []),
  ];
  return codes.map((item) => ({ ...item, isBalance: balance.has(item.code) }));
}

/** Figures with the rate that makes yuan of them; without one they stay in their currency. */
interface Rated {
  readonly figures: CompanyFigures;
  readonly rate: Rate | null;
}

/** Yuan has no rate and needs none. */
const isForeign = ({ figures, rate }: Rated): boolean => figures.currency !== 'CNY' && rate === null;

const fenOf = ({ rate }: Rated, value: number, isBalance: boolean): bigint =>
  rate ? convert(toFen(value), isBalance ? rate.closing : rate.average) : toFen(value);

/** Amounts in fen: indicators by their name, items of the report where no indicator has them. */
function amountsOf(rated: Rated | null): FenByKey {
  const amounts = new Map<AmountKey, bigint>();
  if (!rated) return amounts;
  const { fields, items, standard } = rated.figures;
  for (const [field, value] of fields)
    if (field !== 'avgStaff') amounts.set(field, fenOf(rated, value, balanceFields.has(field)));
  if (standard !== null)
    for (const { key: name, code, isBalance } of amountItems(standard)) {
      const value = items.get(code);
      if (value !== undefined) amounts.set(name, fenOf(rated, value, isBalance));
    }
  return amounts;
}

/** The comparison column of a report: balances are those of the beginning of the year, flows those of the same period before. */
function comparedAmounts(rated: Rated | null, side: 'balance' | 'flow'): FenByKey {
  const amounts = new Map<AmountKey, bigint>();
  if (!rated || rated.figures.standard === null) return amounts;
  for (const { key: name, code, isBalance } of amountItems(rated.figures.standard)) {
    const value = rated.figures.compareItems.get(code);
    if (value !== undefined && isBalance === (side === 'balance')) amounts.set(name, fenOf(rated, value, isBalance));
  }
  return amounts;
}

/** What another period reported itself goes before what this one says of it, unless the two are in currencies that nobody made one. */
function joined(now: Rated | null, other: Rated | null, side: 'balance' | 'flow'): FenByKey {
  const alike =
    other !== null &&
    now !== null &&
    isForeign(other) === isForeign(now) &&
    (!isForeign(now) || other.figures.currency === now.figures.currency);
  return new Map([...comparedAmounts(now, side), ...amountsOf(alike ? other : null)]);
}

interface Sources {
  readonly figures: ReadonlyMap<string, Rated>;
  readonly counts: ReadonlyMap<string, ReadonlyMap<CountKey, number | null>>;
  /** Fen agreed to be collected, by company and day. */
  readonly contracts: ReadonlyMap<string, bigint>;
}

const fewest = 3;
/** Under three persons nothing is told to who may not see the people themselves. */
const told = (count: number, isOpen: boolean): number | null =>
  isOpen || count === 0 || count >= fewest ? count : null;

/** Members that a code of the caller reaches. */
const reachOfCode = ({ tenant }: TenantWork, code: string): ReadonlySet<string> =>
  new Set(tenantUnder(tenant, code)?.companyCodes);

/** People at both ends and between, by member and day. */
async function peopleCounts(context: TenantWork, companyCodes: readonly string[], days: readonly string[]) {
  const open = reachOfCode(context, 'staff_structure');
  const rows = await peopleOnDays(context, { companyCodes, days });
  return rows.map(({ companyCode, day, headcount, bachelor, atStart, left }) => {
    const isOpen = open.has(companyCode);
    const others = told(headcount - bachelor, isOpen);
    return {
      companyCode,
      day,
      counts: new Map<CountKey, number | null>([
        ['staff', told(headcount, isOpen)],
        // Who is not among them would follow from who is.
        ['bachelor', others === null ? null : told(bachelor, isOpen)],
        ['staffAtStart', told(atStart, isOpen)],
        ['staffLeft', told(left, isOpen)],
      ]),
    };
  });
}

async function propertyCounts(context: TenantWork, companyCodes: readonly string[], days: readonly string[]) {
  const rows = await propertyOnDays(context, { companyCodes, days });
  return rows.map(({ companyCode, day, patents, inventions, brands, copyrights }) => ({
    companyCode,
    day,
    counts: new Map<CountKey, number | null>([
      ['patents', patents],
      ['inventions', inventions],
      ['brands', brands],
      ['copyrights', copyrights],
    ]),
  }));
}

async function qualificationCounts(context: TenantWork, companyCodes: readonly string[], days: readonly string[]) {
  const rows = await qualificationsOnDays(context, { companyCodes, days });
  return rows.map(({ companyCode, day, certificates, honors }) => ({
    companyCode,
    day,
    counts: new Map<CountKey, number | null>([
      ['certificates', certificates],
      ['honors', honors],
    ]),
  }));
}

async function projectCounts(context: TenantWork, companyCodes: readonly string[], days: readonly string[]) {
  const rows = await projectsOnDays(context, { companyCodes, days });
  return rows.map(({ companyCode, day, projects }) => ({
    companyCode,
    day,
    counts: new Map<CountKey, number | null>([['projects', projects]]),
  }));
}

/** A ledger without a row says that there is none of it; a roster without anybody is no roster. */
const none: Partial<Record<GrantArea, readonly CountKey[]>> = {
  ip: ['patents', 'inventions', 'brands', 'copyrights'],
  base: ['certificates', 'honors'],
  project: ['projects'],
};

/** Periods whose figures are read: the ones asked for, those a year before, and the ends of the years before. */
function keysOf(years: readonly number[], period: PeriodKey) {
  const keys = years.flatMap((year) => [
    { year, period },
    { year: year - 1, period },
    { year: year - 1, period: 'year' as const },
  ]);
  return [...new Map(keys.map((one) => [keyText(one), one])).values()];
}

const itemCodes = [...new Set(standards.flatMap((standard) => amountItems(standard).map(({ code }) => code)))];

/** Facts of all members in all years, each source asked only where a metric needs it and only about members that grant its area. */
async function loadSources(
  context: TenantWork,
  { members, years, period }: MetricQuery,
  areas: ReadonlySet<GrantArea>,
  sees: ReadonlySet<string>,
  dayOf: (year: number) => string,
): Promise<Sources> {
  const codesFor = (area: GrantArea) =>
    areas.has(area) ? members.filter((member) => isGranted(member, area)).map(({ companyCode }) => companyCode) : [];
  const days = [...new Set(years.map(dayOf))];
  const ask = async <Row>(area: GrantArea, read: (codes: readonly string[]) => Promise<Row[]>): Promise<Row[]> => {
    const codes = codesFor(area);
    return codes.length === 0 || days.length === 0 ? [] : read(codes);
  };
  const [figures, contracts, ...counted] = await Promise.all([
    ask('finance', (codes) =>
      companyFigures(context, {
        companyCodes: codes.filter((code) => sees.has(code)),
        keys: keysOf(years, period),
        itemCodes,
      }),
    ),
    ask('project', (codes) => contractsOnDays(context, { companyCodes: codes.filter((code) => sees.has(code)), days })),
    ask('personnel', (codes) => peopleCounts(context, codes, days)),
    ask('ip', (codes) => propertyCounts(context, codes, days)),
    ask('base', (codes) => qualificationCounts(context, codes, days)),
    ask('project', (codes) => projectCounts(context, codes, days)),
  ]);
  const counts = new Map<string, Map<CountKey, number | null>>();
  for (const row of counted.flat()) {
    const place = key(row.companyCode, row.day);
    counts.set(place, new Map([...(counts.get(place) ?? []), ...row.counts]));
  }
  const hasForeign = figures.some(({ currency }) => currency !== 'CNY');
  const rates = hasForeign ? await loadRates(context, keysOf(years, period)) : new Map<string, Rate>();
  return {
    figures: new Map(
      figures.map((row) => [
        key(row.companyCode, keyText(row)),
        { figures: row, rate: rates.get(`${keyText(row)} ${row.currency}`) ?? null },
      ]),
    ),
    counts,
    contracts: new Map(contracts.map(({ companyCode, day, amount }) => [key(companyCode, day), toFen(amount)])),
  };
}

/** The facts of one member in one year out of all that was read. */
function factsOf(
  { figures, counts, contracts }: Sources,
  { companyCode, ...member }: GroupMember,
  { year, period, day }: { readonly year: number; readonly period: PeriodKey; readonly day: string },
): MemberFacts {
  const figuresOf = (of: number, part: PeriodKey) =>
    figures.get(key(companyCode, keyText({ year: of, period: part }))) ?? null;
  const [now, before, opening] = [figuresOf(year, period), figuresOf(year - 1, period), figuresOf(year - 1, 'year')];
  const known = new Map(counts.get(key(companyCode, day)));
  const reasons: MemberFacts['reasons'] = {};
  if (!now) reasons.finance = 'unreported';
  if (!known.has('staff')) reasons.personnel = 'noRoster';
  for (const [area, keys] of Object.entries(none))
    if (isGranted({ companyCode, ...member }, area as GrantArea))
      for (const count of keys) if (!known.has(count)) known.set(count, 0);
  const amounts = new Map(amountsOf(now)).set('contracts', contracts.get(key(companyCode, day)) ?? 0n);
  return {
    facts: {
      amounts,
      before: joined(now, before, 'flow'),
      opening: joined(now, opening, 'balance'),
      counts: known,
    },
    reasons,
    isForeign: now !== null && isForeign(now),
  };
}

/** Why a member has no number of a metric before anything is computed; null where it may have one. */
function obstacle(
  metric: CountedMetric,
  member: GroupMember,
  { reasons, isForeign: isUnrated }: MemberFacts,
  sees: ReadonlySet<string>,
): MetricReason | null {
  if (isFinancial(metric) && !sees.has(member.companyCode)) return 'noRight';
  if (metric.grants.some((area) => !isGranted(member, area))) return 'noGrant';
  const missing = metric.grants.map((area) => reasons[area]).find((reason) => reason !== undefined);
  return missing ?? (isUnrated && isInCurrency(metric) ? 'noRate' : null);
}

/**
 * Metrics of members, which the caller took from `groupMembers`. What is counted is counted on the last day of the period, or today where
 * that is still to come; a period that has not begun has no numbers.
 */
export async function metricValues(context: TenantWork, query: MetricQuery): Promise<MetricValues> {
  const today = todayInShanghai(context.platform.now());
  const begun = query.years.filter((year) => `${year}-01-01` <= today);
  const dayOf = (year: number) => {
    const last = lastDayOf({ year, period: query.period });
    return last < today ? last : today;
  };
  const metrics = query.metrics.flatMap((code) => metricOf(code) ?? []);
  const areas = new Set(metrics.flatMap(({ grants }) => grants));
  const sees = reachOfCode(context, 'group_finance_view');
  const sources = await loadSources(context, { ...query, years: begun }, areas, sees, dayOf);
  const members = new Map(query.members.map((member) => [member.companyCode, member]));
  const facts = new Map<string, MemberFacts>();
  for (const member of query.members)
    for (const year of begun)
      facts.set(
        key(member.companyCode, year),
        factsOf(sources, member, { year, period: query.period, day: dayOf(year) }),
      );
  return (code, companyCode, year) => {
    const [metric, member, known] = [metricOf(code), members.get(companyCode), facts.get(key(companyCode, year))];
    if (!metric || !member) return noValue('noItem');
    if (!known) return noValue('notDue');
    const reason = obstacle(metric, member, known, sees);
    return reason === null ? metric.compute(known.facts) : noValue(reason);
  };
}
