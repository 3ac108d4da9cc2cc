/** The group's finances of a period at a glance: cards, eight quarters, structure, business lines, members. */
import type { FigureField } from '#areas/company/public.ts';
import { toYuan } from '#areas/company/public.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { Coverage } from '../../model/coverage.ts';
import type { FinanceCard, FinanceMember, SumKind } from '../../model/finance/finance-calls.ts';
import { cards, queryFinanceOverview, sumLabels } from '../../model/finance/finance-calls.ts';
import type { Change, FigureKey, MemberFigures, Quarter } from '../../model/finance/sums.ts';
import { changeOf, itemCodeOf, keyText, percentOf, quartersUpTo, sumField } from '../../model/finance/sums.ts';
import type { GroupMember } from '../../model/member-rules.ts';
import { groupMembers } from '../members.ts';
import { surveyPeriod } from '../survey/survey-period.ts';
import { loadEliminations } from './eliminations.ts';
import type { GroupFigures } from './group-figures.ts';
import { loadConsolidated, loadGroupFigures } from './group-figures.ts';

type Overview = OutputOf<typeof queryFinanceOverview>;

const shownQuarters = 8;
const yuanOf = (fen: bigint | null | undefined): number | null =>
  fen === null || fen === undefined ? null : toYuan(fen);

/** Where the sums of a call come from: members less eliminations, or the consolidated reports of the parent. */
interface Basis {
  readonly kind: SumKind;
  readonly group: GroupFigures;
  readonly consolidated: ReadonlyMap<string, MemberFigures>;
  readonly eliminations: ReadonlyMap<string, ReadonlyMap<string, bigint>>;
  readonly isAmong: (member: GroupMember) => boolean;
}

const nothing: ReadonlyMap<string, bigint> = new Map();

/** Figures that are summed for a period. */
function countedIn(basis: Basis, key: FigureKey, fields: readonly FigureField[]): MemberFigures[] {
  if (basis.kind !== 'consolidated') return basis.group.counted(key, fields, basis.isAmong);
  const whole = basis.consolidated.get(keyText(key));
  return whole && fields.every((field) => whole.fields.has(field)) ? [whole] : [];
}

const eliminationsIn = (basis: Basis, key: FigureKey): ReadonlyMap<string, bigint> =>
  basis.kind === 'eliminated' ? (basis.eliminations.get(keyText(key)) ?? nothing) : nothing;

/** A consolidated report is one of the whole group. */
function coverageOf(basis: Basis, key: FigureKey, fields: readonly FigureField[] = []): Coverage {
  const coverage = basis.group.coverage(key, fields, basis.isAmong);
  if (basis.kind !== 'consolidated') return coverage;
  return {
    ...coverage,
    reported: coverage.total,
    missing: coverage.missing.filter(({ reason }) => reason === 'notDue'),
  };
}

type Sum = (field: FigureField) => bigint | null;

/** The same members in the period and in the one of the year before. */
function comparedSums(basis: Basis, key: FigureKey, fields: readonly FigureField[]): { now: Sum; before: Sum } {
  const last = { ...key, year: key.year - 1 };
  const [now, before] = [countedIn(basis, key, fields), countedIn(basis, last, fields)];
  const both = (left: readonly MemberFigures[], right: readonly MemberFigures[]) => {
    const codes = new Set(right.map(({ companyCode }) => companyCode));
    return left.filter(({ companyCode }) => codes.has(companyCode));
  };
  return {
    now: (field) => sumField(both(now, before), field, eliminationsIn(basis, key)),
    before: (field) => sumField(both(before, now), field, eliminationsIn(basis, last)),
  };
}

type Card = (typeof cards)[number];

/** Value of a card from sums; a ratio in percent, money in yuan. */
function ratioFrom({ code }: Card, sum: Sum): number | null {
  const [revenue, cost] = [sum('revenue'), sum('cost')];
  if (code === 'grossMargin') return percentOf(revenue === null || cost === null ? null : revenue - cost, revenue);
  if (code === 'debtRatio') return percentOf(sum('totalLiabilities'), sum('totalAssets'));
  return percentOf(sum('rdExpense'), revenue);
}

function cardOf(basis: Basis, key: FigureKey, card: Card): FinanceCard {
  const fields: readonly FigureField[] = card.fields;
  const members = countedIn(basis, key, fields);
  const sum: Sum = (field) => sumField(members, field, eliminationsIn(basis, key));
  const compared = comparedSums(basis, key, fields);
  const shared = { ...key, code: card.code, label: card.label, unit: card.unit, better: card.better };
  const coverage = coverageOf(basis, key, fields);
  if (card.unit === 'percent') {
    const [now, before] = [ratioFrom(card, compared.now), ratioFrom(card, compared.before)];
    const points = now === null || before === null ? null : Math.round((now - before) * 100) / 100;
    return { ...shared, value: ratioFrom(card, sum), yoy: points, turn: null, coverage };
  }
  const [field] = card.fields;
  const change: Change = changeOf(compared.now(field), compared.before(field));
  return { ...shared, value: yuanOf(sum(field)), ...change, coverage };
}

const trendFields = ['revenue', 'netProfit'] as const satisfies readonly FigureField[];

/** Figures of a quarter alone: those since January less those of the quarter before. */
function quarterFields(basis: Basis, quarter: Quarter): Map<string, Map<FigureField, bigint>> {
  const before = new Map(
    quarter.before
      ? countedIn(basis, quarter.before, trendFields).map((figures) => [figures.companyCode, figures.fields] as const)
      : [],
  );
  return new Map(
    countedIn(basis, quarter, trendFields).flatMap(({ companyCode, until, fields }) => {
      const earlier = before.get(companyCode);
      if (until !== null || (quarter.before && !earlier)) return [];
      const single = trendFields.map(
        (field) => [field, (fields.get(field) ?? 0n) - (earlier?.get(field) ?? 0n)] as const,
      );
      return [[companyCode, new Map<FigureField, bigint>(single)] as const];
    }),
  );
}

/** The latest quarters, all of the same members: those that have every quarter for which anybody has a figure. */
function trendOf(basis: Basis, key: FigureKey): Overview['trend'] {
  const all = quartersUpTo(key, shownQuarters).map((quarter) => ({ quarter, byMember: quarterFields(basis, quarter) }));
  const known = all.filter(({ byMember }) => byMember.size > 0);
  const [first] = known;
  const same = [...(first?.byMember.keys() ?? [])].filter((code) => known.every(({ byMember }) => byMember.has(code)));
  const quarters = all.map(({ quarter, byMember }) => {
    const value = (field: 'revenue' | 'netProfit'): number | null => {
      if (same.length === 0 || byMember.size === 0) return null;
      const sum = same.reduce((total, member) => total + (byMember.get(member)?.get(field) ?? 0n), 0n);
      const taken = (at: FigureKey | null) => (at && eliminationsIn(basis, at).get(itemCodeOf(field) ?? '')) ?? 0n;
      return toYuan(sum - taken(quarter) + taken(quarter.before));
    };
    const { year, period, label } = quarter;
    return { year, period, label, revenue: value('revenue'), netProfit: value('netProfit') };
  });
  return { members: same.length, quarters };
}

/** Sums by business line, the largest revenue first; members without a line together at the end. */
function linesOf(basis: Basis, key: FigureKey): Overview['byLine'] {
  const lines = new Set(
    basis.group.members
      .filter((member) => member.isConsolidated && basis.isAmong(member))
      .map((member) => member.businessLine),
  );
  return [...lines]
    .map((businessLine) => {
      const isAmong = (member: GroupMember) => member.businessLine === businessLine && basis.isAmong(member);
      const sum = (field: FigureField) => sumField(basis.group.counted(key, [field], isAmong), field, nothing);
      return {
        businessLine,
        members: basis.group.counted(key, [], isAmong).length,
        revenue: yuanOf(sum('revenue')),
        netProfit: yuanOf(sum('netProfit')),
      };
    })
    .toSorted(
      (left, right) =>
        Number(left.businessLine === null) - Number(right.businessLine === null) ||
        (right.revenue ?? 0) - (left.revenue ?? 0),
    );
}

/** Members as the answers name them, consolidated ones first. */
export function membersOfAnswer(group: GroupFigures, key: FigureKey): FinanceMember[] {
  return group.members
    .filter(({ companyCode }) => group.stateOf(companyCode, key).membership !== 'none')
    .toSorted((left, right) => Number(right.isConsolidated) - Number(left.isConsolidated))
    .map((member): FinanceMember => {
      const { companyCode, shortName, businessLine, isConsolidated } = member;
      const { figures, reason, currency } = group.stateOf(companyCode, key);
      return {
        companyCode,
        companyName: shortName,
        businessLine,
        isConsolidated,
        reason: reason ?? (isConsolidated ? null : 'notDue'),
        until: figures?.until ?? null,
        source: figures?.source ?? null,
        currency,
        revenue: yuanOf(figures?.fields.get('revenue')),
        netProfit: yuanOf(figures?.fields.get('netProfit')),
        totalAssets: yuanOf(figures?.fields.get('totalAssets')),
      };
    });
}

/** Periods that an overview takes: its own, that of the year before, and what the quarters are made of. */
function keysOf(key: FigureKey): FigureKey[] {
  const quarters = quartersUpTo(key, shownQuarters);
  return [key, { ...key, year: key.year - 1 }, ...quarters, ...quarters.flatMap(({ before }) => before ?? [])].map(
    ({ year, period }) => ({ year, period }),
  );
}

/** What sums are made of for a wish: the consolidated report wins where there is one and nothing else is asked for. */
export function kindOf(
  hasConsolidated: boolean,
  hasEliminations: boolean,
  {
    scope,
    businessLine,
  }: { readonly scope?: 'sum' | 'consolidated' | null | undefined; readonly businessLine?: string | null | undefined },
): SumKind {
  if (businessLine != null) return 'plain';
  if (hasConsolidated && scope !== 'sum') return 'consolidated';
  return hasEliminations ? 'eliminated' : 'plain';
}

async function loadBasis(
  context: TenantWork,
  key: FigureKey,
  wish: {
    readonly scope?: 'sum' | 'consolidated' | null | undefined;
    readonly businessLine?: string | null | undefined;
  },
  keys = keysOf(key),
): Promise<Basis & { readonly hasConsolidated: boolean }> {
  const group = await loadGroupFigures(context, keys);
  const [eliminations, consolidated] = await Promise.all([
    loadEliminations(context, keys),
    loadConsolidated(context, group.members, keys),
  ]);
  const { businessLine } = wish;
  const hasConsolidated = consolidated.has(keyText(key));
  return {
    kind: kindOf(hasConsolidated, eliminations.has(keyText(key)), wish),
    group,
    consolidated,
    eliminations,
    isAmong: (member) => businessLine == null || member.businessLine === businessLine,
    hasConsolidated,
  };
}

const overviewHandler = handle(
  queryFinanceOverview,
  async (context, { year: asked, period: part, ...wish }): Promise<Overview> => {
    const key =
      asked !== undefined && part !== undefined
        ? { year: asked, period: part }
        : await surveyPeriod(context, await groupMembers(context), {});
    const basis = await loadBasis(context, key, wish);
    const structure = (field: FigureField) =>
      yuanOf(sumField(countedIn(basis, key, [field]), field, eliminationsIn(basis, key)));
    return {
      ...key,
      kind: basis.kind,
      label: sumLabels[basis.kind],
      hasConsolidated: basis.hasConsolidated,
      parentName: basis.group.members.find(({ isParent }) => isParent)?.shortName ?? null,
      coverage: coverageOf(basis, key),
      cards: cards.map((card) => cardOf(basis, key, card)),
      trend: trendOf(basis, key),
      structure: {
        assets: structure('totalAssets'),
        liabilities: structure('totalLiabilities'),
        equity: structure('equity'),
      },
      byLine: linesOf(basis, key),
      members: membersOfAnswer(basis.group, key),
    };
  },
);

/** Figures of one period and the year before for other pages of the group: the same sums as the finance overview, without its quarters. */
export interface PeriodFigures {
  readonly group: GroupFigures;
  /** What the sums of `cards` are made of. */
  readonly kind: SumKind;
  readonly coverage: Coverage;
  readonly cards: readonly FinanceCard[];
  /** The cards of members alone, nothing taken off. */
  readonly plainCards: readonly FinanceCard[];
  /** Yuan at the end of the period. */
  readonly totalAssets: { readonly value: number | null; readonly coverage: Coverage };
}

export async function periodFigures(context: TenantWork, key: FigureKey): Promise<PeriodFigures> {
  const basis = await loadBasis(context, key, {}, [key, { ...key, year: key.year - 1 }]);
  const plain: Basis = { ...basis, kind: 'plain' };
  return {
    group: basis.group,
    kind: basis.kind,
    coverage: coverageOf(basis, key),
    cards: cards.map((card) => cardOf(basis, key, card)),
    plainCards: cards.map((card) => cardOf(plain, key, card)),
    totalAssets: {
      value: yuanOf(sumField(countedIn(basis, key, ['totalAssets']), 'totalAssets', eliminationsIn(basis, key))),
      coverage: coverageOf(basis, key, ['totalAssets']),
    },
  };
}

export const overviewHandlers = [overviewHandler];
