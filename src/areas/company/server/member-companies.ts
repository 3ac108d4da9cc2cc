/** The companies of a group with their key figures: one statement for each kind of figure, whatever their number. */
import { identitiesOf } from '#core/org/public.server.ts';
import { countByCompany } from '#areas/staff/public.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import { groupBy } from '#platform/entity/group-by.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { tenantUnder } from '#platform/http/coverage.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { rowColumns } from '#platform/store/entity-query.ts';
import { present, seesClear } from '#platform/store/masking.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { companyBase } from '../model/company-base.ts';
import { completenessOf } from '../model/completeness.ts';
import { queryMemberCompanies } from '../model/member-companies.ts';
import type { PeriodKey } from '../model/report/periods.ts';
import { reachOf } from '../model/report/periods.ts';

/** Stored profiles by company, masked as the profile itself. */
async function profiles(context: TenantContext): Promise<Map<string, Row>> {
  const rows = await queryRows<Row>(context)`
    select distinct on (t.company_code) ${rowColumns(companyBase)}
    from company_base t
    where ${tenantCondition(context, 't')}
    order by t.company_code, t.id`;
  for (const row of rows) present(context.platform.seal, (field) => seesClear(context, field), companyBase, row);
  return new Map(rows.map((row) => [String(row['companyCode']), row]));
}

interface Holders {
  readonly companyCode: string;
  readonly count: number;
  readonly ratio: number | null;
  readonly largest: string;
  readonly largestRatio: number | null;
}

async function holders(context: TenantContext): Promise<Map<string, Holders>> {
  const rows = await queryRows<Holders>(context)`
    select t.company_code, count(*) as count, sum(t.share_ratio) as ratio,
      (array_agg(t.shareholder_name order by t.share_ratio desc nulls last, t.id))[1] as largest,
      max(t.share_ratio) as largest_ratio
    from shareholder t
    where ${tenantCondition(context, 't')} and t.status = 'present'
    group by t.company_code`;
  return new Map(rows.map((row) => [row.companyCode, row]));
}

interface ReportRow {
  readonly companyCode: string;
  readonly year: number;
  readonly period: PeriodKey;
  readonly status: string;
}

/** The call in the companies whose figures it may show; null without the code of the figures. */
function withFigures(context: TenantContext): TenantContext | null {
  const tenant = tenantUnder(context.tenant, 'finance_view');
  return tenant && { ...context, tenant };
}

/** Statements of each company alone, the latest first. */
async function reports(context: TenantContext | null): Promise<Map<string, ReportRow[]>> {
  if (!context) return new Map();
  const rows = await queryRows<ReportRow>(context)`
    select t.company_code, t.year, t.period, t.status
    from financial_report t
    where ${tenantCondition(context, 't')} and t.scope = 'single'`;
  const reach = ({ year, period }: ReportRow) => year * 100 + reachOf(period);
  return groupBy(
    rows.toSorted((left, right) => reach(right) - reach(left)),
    (row) => row.companyCode,
  );
}

export const queryMemberCompaniesHandler = handle(queryMemberCompanies, async (context) => {
  const codes = context.tenant.companyCodes.filter((code) => code !== '');
  const figures = withFigures(context);
  const [identities, bases, held, reported, people] = await Promise.all([
    identitiesOf(context, codes),
    profiles(context),
    holders(context),
    reports(figures),
    countByCompany(context),
  ]);
  const companies = identities.map(({ companyCode, ...identity }) => {
    const base = bases.get(companyCode) ?? {};
    const staffCount = typeof base['staffCount'] === 'number' ? base['staffCount'] : (people.get(companyCode) ?? null);
    const { completeness, gaps } = completenessOf({ ...identity, ...base, staffCount });
    const holder = held.get(companyCode);
    const [latest] = reported.get(companyCode) ?? [];
    const text = (key: string) => (typeof base[key] === 'string' ? base[key] : null);
    return {
      companyCode,
      registeredName: identity.companyName,
      companyName: context.tenant.companyNames?.get(companyCode) ?? identity.shortName,
      creditCode: identity.creditCode,
      legalPerson: identity.legalPerson,
      regCapital: typeof base['regCapital'] === 'number' ? base['regCapital'] : null,
      regCapitalCurrency: text('regCapitalCurrency'),
      establishDate: text('establishDate'),
      divisionCode: identity.divisionCode,
      staffCount,
      completeness,
      firstGap: gaps[0]?.label ?? null,
      gapCount: gaps.length,
      shareholders: holder?.count ?? 0,
      shareRatio: holder?.ratio ?? null,
      largestHolder: holder ? { name: holder.largest, ratio: holder.largestRatio } : null,
      reports: latest
        ? {
            count: reported.get(companyCode)?.length ?? 0,
            year: latest.year,
            period: latest.period,
            status: latest.status,
          }
        : null,
      hasFigures: figures?.tenant.companyCodes.includes(companyCode) ?? false,
    };
  });
  return { companies };
});
