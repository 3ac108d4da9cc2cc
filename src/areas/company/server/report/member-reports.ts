/** What a group reads of the reports of its companies: those that are submitted, and how far the others are. */
import { sql } from 'kysely';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { PageAnswer } from '#platform/entity/entity-endpoints.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { financialReport } from '../../model/financial-report.ts';
import type { queryFinancialReport } from '../../model/financial-report.ts';
import type { PeriodKey } from '../../model/report/periods.ts';
import type { ScopeKey, StandardKey } from '../../model/report/report-items.ts';
import type { PeriodOfYear } from './company-figures.ts';
import { readReport } from './query-report.ts';

const counted = sql<boolean>`t.status in ('submitted', 'locked')`;
const among = (companyCodes: readonly string[]) => sql<boolean>`t.company_code = any(${[...companyCodes]}::text[])`;

export interface MemberReportFilter {
  readonly companyCodes: readonly string[];
  readonly years?: readonly number[] | null | undefined;
  readonly period?: readonly PeriodKey[] | null | undefined;
  readonly status?: readonly ('submitted' | 'locked')[] | null | undefined;
}

/** A page of submitted and locked reports of companies in reach. */
export function pageOfReports(
  context: TenantWork,
  { companyCodes, years, period, status }: MemberReportFilter,
  page: { readonly current: number; readonly size: number },
): Promise<PageAnswer<typeof financialReport>> {
  const where = [counted, among(companyCodes)];
  if (years && years.length > 0) where.push(sql<boolean>`t.year = any(${[...years]}::int[])`);
  const filter = {
    ...(period && period.length > 0 && { period }),
    ...(status && status.length > 0 && { status }),
  };
  return entityStore(context, financialReport).page({ filter, page: { ...page } }, { where });
}

/** The submitted report of one company in reach, of two standards that of 企业会计准则; null where there is none. */
export async function reportOfCompany(
  context: TenantContext,
  companyCode: string,
  key: PeriodOfYear & { readonly scope: ScopeKey; readonly view: 'cumulative' | 'single' },
): Promise<OutputOf<typeof queryFinancialReport>> {
  const inside: TenantContext = {
    ...context,
    tenant: { ...context.tenant, companyCode, companyCodes: [companyCode], mode: 'company' },
  };
  const found = await queryRow<{ standard: StandardKey }>(inside)`
    select t.standard from financial_report t
    where ${tenantCondition(inside, 't')} and t.year = ${key.year} and t.period = ${key.period}
      and t.scope = ${key.scope} and ${counted}
    order by t.standard = 'cas' desc
    limit 1`;
  return found ? readReport(inside, { ...key, standard: found.standard }) : null;
}

/** How far the report of a company is. */
export interface ReportState {
  readonly companyCode: string;
  readonly status: 'draft' | 'submitted' | 'locked';
  readonly preparer: string | null;
  readonly filledAt: string | null;
  readonly currency: string | null;
  /** Items that have an amount, computed ones left out. */
  readonly filledItems: number;
}

/** Reports of a period of the companies alone: one for each company that has any, submitted before drafts. One statement. */
export function reportStates(
  context: TenantWork,
  companyCodes: readonly string[],
  { year, period }: PeriodOfYear,
): Promise<ReportState[]> {
  return queryRows<ReportState>(context)`
    select distinct on (t.company_code) t.company_code, t.status, t.preparer, t.filled_at, t.currency,
      (
        select count(*)::int from financial_report_line l
        where l.report_id = t.id and not l.is_computed and l.current_amount is not null
      ) as filled_items
    from financial_report t
    where ${tenantCondition(context, 't')} and ${among(companyCodes)} and t.year = ${year} and t.period = ${period}
      and t.scope = 'single'
    order by t.company_code, t.status = 'draft', t.standard = 'cas' desc`;
}

/** What companies have of a year and period. */
export interface ReportedPeriod extends PeriodOfYear {
  readonly companyCode: string;
}

/** Years and periods for which companies in reach have submitted reports of their own, or indicators. One statement. */
export function reportedPeriods(
  context: TenantWork,
  companyCodes: readonly string[],
  kind: 'report' | 'indicator',
): Promise<ReportedPeriod[]> {
  return kind === 'report'
    ? queryRows<ReportedPeriod>(context)`
        select distinct t.company_code, t.year, t.period
        from financial_report t
        where ${tenantCondition(context, 't')} and ${among(companyCodes)} and t.scope = 'single' and ${counted}`
    : queryRows<ReportedPeriod>(context)`
        select distinct t.company_code, t.year, t.period
        from finance t
        where ${tenantCondition(context, 't')} and ${among(companyCodes)} and t.kind = 'indicator'`;
}
