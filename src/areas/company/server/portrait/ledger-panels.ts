/** The panels about what the company owns and was given: certificates, rights, technology, honours, films. One statement each. */
import { countProperty } from '#areas/ip/public.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { certificateTypes } from '../../model/certificate.ts';
import { honorLevels } from '../../model/honor.ts';
import * as model from '../../model/portrait.ts';

/** Years that are told apart. */
const years = 6;

const yearOf = (context: TenantWork, year: number | null | undefined): number =>
  year ?? Number(todayInShanghai(context.platform.now()).slice(0, 4));

interface CodeCount {
  readonly code: string;
  readonly label: string;
  readonly count: number;
}

function named(
  entries: readonly { readonly code: string; readonly label: string }[],
  counts: ReadonlyMap<string, number>,
): CodeCount[] {
  return entries.flatMap(({ code }) => {
    const count = counts.get(code) ?? 0;
    return count > 0 ? [{ code, label: optionLabel(entries, code), count }] : [];
  });
}

/** Certificates by status, kind and level. */
export async function countCertificates(context: TenantWork) {
  const found = await queryRows<{ status: string; certType: string; certLevel: string | null; count: number }>(context)`
    select t.status, t.cert_type, t.cert_level, count(*) as count
    from certificate t
    where ${tenantCondition(context, 't')}
    group by 1, 2, 3`;
  const counts = (keep: (row: (typeof found)[number]) => string | null): Map<string, number> => {
    const sums = new Map<string, number>();
    for (const row of found) {
      const key = keep(row);
      if (key !== null) sums.set(key, (sums.get(key) ?? 0) + row.count);
    }
    return sums;
  };
  const inForce = (status: string) => status === 'valid' || status === 'expiring';
  return {
    byStatus: counts(({ status }) => status),
    byType: counts(({ status, certType }) => (inForce(status) ? certType : null)),
    byLevel: counts(({ status, certLevel }) => (inForce(status) ? (certLevel ?? 'other') : null)),
  };
}

/** Honours by level and year. */
export async function countHonors(context: TenantWork) {
  const found = await queryRows<{ honorLevel: string; year: number; count: number }>(context)`
    select t.honor_level, extract(year from t.award_date)::integer as year, count(*) as count
    from honor t
    where ${tenantCondition(context, 't')}
    group by 1, 2`;
  const byLevel = new Map<string, number>();
  for (const { honorLevel, count } of found) byLevel.set(honorLevel, (byLevel.get(honorLevel) ?? 0) + count);
  const inYear = (year: number) => found.filter((row) => row.year === year).reduce((sum, { count }) => sum + count, 0);
  return { total: found.reduce((sum, { count }) => sum + count, 0), byLevel, inYear };
}

/** Annual figures that were entered, newest first; of several companies added up. */
export async function annualFigures(context: TenantWork) {
  const found = await queryRows<{
    year: number;
    revenue: number | null;
    netProfit: number | null;
    rdExpense: number | null;
  }>(context)`
    select t.year, sum(t.revenue) as revenue, sum(t.net_profit) as net_profit, sum(t.rd_expense) as rd_expense
    from finance t
    where ${tenantCondition(context, 't')} and t.kind = 'indicator' and t.period = 'year'
    group by t.year
    order by t.year desc
    limit ${years}`;
  return found;
}

const queryQualificationCountHandler = handle(model.queryQualificationCount, async (context) => {
  const { byStatus, byType } = await countCertificates(context);
  const of = (status: string) => byStatus.get(status) ?? 0;
  return {
    total: [...byStatus.values()].reduce((sum, count) => sum + count, 0),
    valid: of('valid') + of('expiring'),
    expiring: of('expiring'),
    expired: of('expired'),
    byType: named(certificateTypes, byType),
  };
});

const queryKnowledgePropertyRightHandler = handle(model.queryKnowledgePropertyRight, (context, { year }) =>
  countProperty(context, yearOf(context, year), years),
);

const queryTechnicalInformationHandler = handle(model.queryTechnicalInformation, async (context, { year }) => {
  const { patent, copyright } = await countProperty(context, yearOf(context, year), 1);
  const figures = holds(context, 'finance_view') ? await annualFigures(context) : null;
  const research = figures
    ?.toReversed()
    .flatMap(({ year: of, revenue, rdExpense }) =>
      revenue && rdExpense !== null ? [{ year: of, ratio: Math.round((rdExpense / revenue) * 1000) / 10 }] : [],
    );
  return {
    products: null,
    technologies: null,
    projects: null,
    corePatents: patent.core,
    inventions: patent.inventions,
    software: copyright.software,
    research: research ?? null,
  };
});

const queryHonoraryQualificationHandler = handle(model.queryHonoraryQualification, async (context, { year }) => {
  const { total, byLevel, inYear } = await countHonors(context);
  const last = yearOf(context, year);
  const latest = holds(context, 'company_honors')
    ? await queryRows<OutputOf<typeof model.queryHonoraryQualification>['latest'][number]>(context)`
        select t.id, t.company_code, t.honor_name, t.honor_level, t.award_date
        from honor t
        where ${tenantCondition(context, 't')}
        order by t.award_date desc nulls last, t.id desc
        limit 5`
    : [];
  const byYear = Array.from({ length: years }, (_, index) => last - years + 1 + index).map((of) => ({
    year: of,
    count: inYear(of),
  }));
  return { total, byLevel: named(honorLevels, byLevel), byYear, latest };
});

/** Films that can be watched; titles for callers who see their list. */
const queryVideoHandler = handle(model.queryVideo, async (context) => {
  const found = await queryRows<OutputOf<typeof model.queryVideo>['latest'][number] & { count: number }>(context)`
    select t.id, t.company_code, t.title, t.created_at, count(*) over () as count
    from film t
    where ${tenantCondition(context, 't')} and t.status <> 'failed'
    order by t.created_at desc, t.id desc
    limit 3`;
  const latest = holds(context, 'promotional_film') ? found.map(({ count: _count, ...row }) => row) : [];
  return { count: found[0]?.count ?? 0, latest };
});

export const ledgerPanelHandlers = [
  queryQualificationCountHandler,
  queryKnowledgePropertyRightHandler,
  queryTechnicalInformationHandler,
  queryHonoraryQualificationHandler,
  queryVideoHandler,
];
