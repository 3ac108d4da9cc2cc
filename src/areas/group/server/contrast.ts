/** 成员对比: metrics of a few members side by side and over years. */
import { fail } from '#platform/runtime/failure.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantUnder } from '#platform/http/coverage.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { ParsedInputOf } from '#platform/entity/endpoint.ts';
import type { PeriodOfYear } from '#areas/company/public.server.ts';
import { companyFigures } from '#areas/company/public.server.ts';
import { quarters, reachOf } from '#areas/company/public.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { normalised, rowFacts } from '../model/comparison.ts';
import type { Contrast, ContrastRow } from '../model/contrast.ts';
import { compareAmongMembers, drawnQuarters, queryContrastMembers, queryContrastQuarters } from '../model/contrast.ts';
import type { Coverage } from '../model/coverage.ts';
import { missingReasons } from '../model/coverage.ts';
import { quartersUpTo } from '../model/finance/sums.ts';
import type { GroupMember } from '../model/member-rules.ts';
import type { MetricCode } from '../model/metrics.ts';
import { metricOf } from '../model/metrics.ts';
import { groupMembers, isGranted } from './members.ts';
import type { MetricValues } from './metrics.ts';
import { metricValues } from './metrics.ts';

type Asked = ParsedInputOf<typeof compareAmongMembers>;

/** The chosen members in their order; FY-N001 for one that is none of the group, so that nobody can probe for it. */
async function chosenMembers(context: TenantWork, codes: readonly string[]): Promise<GroupMember[]> {
  const members = new Map((await groupMembers(context)).map((member) => [member.companyCode, member]));
  return codes.map((code) => {
    const member = members.get(code);
    if (!member) throw fail.notFound('成员企业不存在或不在集团内');
    return member;
  });
}

function rowOf(code: MetricCode, columns: Contrast['columns'], values: MetricValues, year: number): ContrastRow[] {
  const metric = metricOf(code);
  if (!metric) return [];
  const cells = columns.map(({ companyCode }) => values(code, companyCode, year));
  const numbers = cells.map(({ value }) => value);
  const { best, worst, avg, median } = rowFacts(numbers, metric.better);
  const companies = (places: readonly number[]) => places.flatMap((place) => columns[place]?.companyCode ?? []);
  return [
    {
      metric: code,
      label: metric.label,
      unit: metric.unit,
      better: metric.better,
      values: numbers,
      reasons: cells.map(({ reason }) => reason),
      best: companies(best),
      worst: companies(worst),
      avg,
      median,
    },
  ];
}

/** Which of the members reported the period; the question that every amount hangs on. Null where the caller may see none of them. */
function coverageOf(members: readonly GroupMember[], values: MetricValues, year: number): Coverage | null {
  const reasons = members.map(({ companyCode }) => values('revenue', companyCode, year).reason);
  if (reasons.every((reason) => reason === 'noRight')) return null;
  const missing = members.flatMap(({ companyCode, shortName }, place) => {
    const reason = reasons[place];
    const known = missingReasons.find(({ code }) => code === reason)?.code;
    // A period that has not begun was not reported either; a report without revenue is one.
    const said = known ?? (reason === 'noRight' || reason === 'notDue' ? 'unreported' : null);
    return said === null ? [] : [{ companyCode, companyName: shortName, reason: said }];
  });
  return { reported: members.length - missing.length, total: members.length, missing };
}

const isOfFinance = (code: MetricCode): boolean => metricOf(code)?.grants.includes('finance') ?? false;

/** The whole comparison. FY-V001 for a metric whose area is not there yet. */
export async function contrastOf(context: TenantWork, asked: Asked): Promise<Contrast> {
  const absent = asked.metrics.find((code) => !metricOf(code));
  if (absent !== undefined) throw fail.invalid('指标：所属业务尚未开通', { metrics: '所属业务尚未开通' });
  const members = await chosenMembers(context, asked.companyCodes);
  const years = asked.years.toSorted((left, right) => left - right);
  const year = years.at(-1) ?? 0;
  // Revenue is what tells whether a member reported, asked for or not.
  const hasFinance = asked.metrics.some(isOfFinance);
  const metrics: MetricCode[] = [...asked.metrics, ...(hasFinance ? (['revenue'] as const) : [])];
  const values = await metricValues(context, { members, metrics, years, period: asked.period });
  const columns = members.map(({ companyCode, shortName }) => ({ companyCode, companyName: shortName }));
  const rows = asked.metrics.flatMap((code) => rowOf(code, columns, values, year));
  return {
    year,
    period: asked.period,
    columns,
    rows,
    radar: rows.map(({ metric, label, values: own, better }) => ({
      metric,
      label,
      values: asked.normalize ? normalised(own, better) : own,
    })),
    series: asked.metrics.flatMap((metric) =>
      columns.map(({ companyCode }) => ({
        metric,
        companyCode,
        points: years.map((of) => ({ year: of, ...values(metric, companyCode, of) })),
      })),
    ),
    coverage: hasFinance ? coverageOf(members, values, year) : null,
  };
}

/** What a quarter brought: the amount up to its end less that up to the end of the one before; null where one of both is missing. */
const flowOf = (now: number | null, before: number | null | undefined): number | null =>
  before === undefined ? now : now === null || before === null ? null : Math.round((now - before) * 100) / 100;

const queryContrastQuartersHandler = handle(
  queryContrastQuarters,
  async (context, { companyCodes, metric: code, year, period }) => {
    const metric = metricOf(code);
    if (!metric?.quarter) throw fail.invalid('指标：没有单季数', { metric: '没有单季数' });
    const members = await chosenMembers(context, companyCodes);
    const shown = quartersUpTo({ year, period }, drawnQuarters);
    const years = [...new Set(shown.map((quarter) => quarter.year))];
    const byPeriod = new Map(
      await Promise.all(
        quarters.map(
          async ({ code: of }) =>
            [of, await metricValues(context, { members, metrics: [code], years, period: of })] as const,
        ),
      ),
    );
    const valueAt = (companyCode: string, key: Pick<PeriodOfYear, 'year' | 'period'>): number | null =>
      byPeriod.get(key.period as (typeof quarters)[number]['code'])?.(code, companyCode, key.year).value ?? null;
    return {
      quarters: shown.map(({ label }) => label),
      series: companyCodes.map((companyCode) => ({
        companyCode,
        values: shown.map((quarter) => {
          const now = valueAt(companyCode, quarter);
          if (metric.quarter === 'balance') return now;
          return flowOf(now, quarter.before ? valueAt(companyCode, quarter.before) : undefined);
        }),
      })),
    };
  },
);

const compareAmongMembersHandler = handle(compareAmongMembers, contrastOf);

/** The latest quarter of this year and the two before for which two of the members reported, else one; null where none did. */
async function latestReported(context: TenantWork, companyCodes: readonly string[]): Promise<PeriodOfYear | null> {
  const thisYear = Number(todayInShanghai(context.platform.now()).slice(0, 4));
  const keys = [thisYear, thisYear - 1, thisYear - 2].flatMap((year) =>
    quarters.map(({ code }) => ({ year, period: code })),
  );
  const figures = await companyFigures(context, { companyCodes, keys, itemCodes: [] });
  const reach = ({ year, period }: PeriodOfYear) => year * 100 + reachOf(period);
  const latest = figures.toSorted((left, right) => reach(right) - reach(left));
  const compared = latest.find(
    (one, place) => latest[place + 1] !== undefined && reach(latest[place + 1] ?? one) === reach(one),
  );
  const found = compared ?? latest[0];
  return found ? { year: found.year, period: found.period } : null;
}

const queryContrastMembersHandler = handle(queryContrastMembers, async (context) => {
  const members = (await groupMembers(context)).filter(({ status }) => status === 'active');
  const sees = new Set(tenantUnder(context.tenant, 'group_finance_view')?.companyCodes);
  const reporting = members.filter((member) => isGranted(member, 'finance') && sees.has(member.companyCode));
  return {
    members: members.map(({ companyCode, shortName, companyName, isConsolidated, grants }) => ({
      companyCode,
      companyName: shortName,
      fullName: companyName,
      isConsolidated,
      grants: [...grants],
    })),
    latest: await latestReported(
      context,
      reporting.map(({ companyCode }) => companyCode),
    ),
  };
});

export const contrastHandlers = [compareAmongMembersHandler, queryContrastMembersHandler, queryContrastQuartersHandler];
