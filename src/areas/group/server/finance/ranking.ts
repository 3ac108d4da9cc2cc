/** Members in order of a figure. */
import type { FigureField } from '#areas/company/public.ts';
import { toYuan } from '#areas/company/public.ts';
import { handle } from '#platform/runtime/registry.ts';
import { queryProfitRanking } from '../../model/finance/finance-calls.ts';
import type { FigureKey, Quarter } from '../../model/finance/sums.ts';
import { changeOf, percentOf, quartersUpTo, ranksOf } from '../../model/finance/sums.ts';
import type { GroupFigures } from './group-figures.ts';
import { loadGroupFigures } from './group-figures.ts';

const trendQuarters = 4;

/** What one quarter brought a member; null where one of the two reports is missing. */
function inQuarter(group: GroupFigures, companyCode: string, field: FigureField, quarter: Quarter): number | null {
  const valueAt = (key: FigureKey): bigint | null => {
    const figures = group.figuresOf(companyCode, key, [field]);
    return figures && figures.until === null ? (figures.fields.get(field) ?? 0n) : null;
  };
  const now = valueAt(quarter);
  const before = quarter.before ? valueAt(quarter.before) : 0n;
  return now === null || before === null ? null : toYuan(now - before);
}

const rankingHandler = handle(
  queryProfitRanking,
  async (context, { year, period, metric, order, top, onlyConsolidated }) => {
    const key = { year, period };
    const last = { year: year - 1, period };
    const quarters = quartersUpTo(key, trendQuarters);
    const group = await loadGroupFigures(context, [
      key,
      last,
      ...quarters,
      ...quarters.flatMap(({ before }) => before ?? []),
    ]);
    const members = group.members.filter((member) => member.isConsolidated || !onlyConsolidated);
    const ordered = members
      .flatMap((member) => {
        const figures = group.figuresOf(member.companyCode, key, [metric]);
        return figures ? [{ member, value: figures.fields.get(metric) ?? 0n, until: figures.until }] : [];
      })
      .toSorted((left, right) => {
        const [low, high] = order === 'asc' ? [left, right] : [right, left];
        return low.value < high.value ? -1 : low.value > high.value ? 1 : 0;
      });
    const ranks = ranksOf(ordered.map(({ value }) => value));
    const positive = ordered.reduce((sum, { value }) => (value > 0n ? sum + value : sum), 0n);
    const rows = ordered.slice(0, top).map(({ member: { companyCode, shortName }, value, until }, index) => {
      const before = group.figuresOf(companyCode, last, [metric])?.fields.get(metric) ?? null;
      return {
        rank: ranks[index] ?? index + 1,
        companyCode,
        name: shortName,
        value: toYuan(value),
        // A part of a year is not compared with a whole one.
        ...changeOf(until === null ? value : null, before),
        share: value > 0n ? percentOf(value, positive) : null,
        trend: quarters.map((quarter) => inQuarter(group, companyCode, metric, quarter)),
        until,
      };
    });
    const coverage = group.coverage(key, [metric]);
    const unreported = members.flatMap(({ companyCode, shortName: companyName }) => {
      const { membership, reason } = group.stateOf(companyCode, key);
      if (membership === 'none' || group.figuresOf(companyCode, key, [metric])) return [];
      return [{ companyCode, companyName, reason: reason ?? ('unreported' as const) }];
    });
    return { rows, unreported, coverage };
  },
);

export const rankingHandlers = [rankingHandler];
