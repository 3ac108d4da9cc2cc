/** The companies of a group as lists: one statement for each kind of figure, whatever their number. */
import { identitiesOf, remindCompanies, remindersOf } from '#core/org/public.server.ts';
import { countByCompany } from '#areas/staff/public.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import { groupBy } from '#platform/entity/group-by.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantUnder } from '#platform/http/coverage.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { rowColumns } from '#platform/store/entity-query.ts';
import { present, seesClear } from '#platform/store/masking.ts';
import { computedReading } from '#platform/store/reading.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { findRows } from '#platform/transfer/export-request.ts';
import { companyBase } from '../model/company-base.ts';
import { completenessOf } from '../model/completeness.ts';
import {
  lowCompleteness,
  memberEquityList,
  memberProfileList,
  memberReportList,
  remindProfile,
} from '../model/member-companies.ts';
import type { PeriodKey } from '../model/report/periods.ts';
import { reachOf, yearAndPeriod } from '../model/report/periods.ts';

/** Stored profiles by company, masked as the profile itself. */
async function profiles(context: TenantWork): Promise<Map<string, Row>> {
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

async function holders(context: TenantWork): Promise<Map<string, Holders>> {
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
function withFigures(context: TenantWork): TenantWork | null {
  const tenant = tenantUnder(context.tenant, 'finance_view');
  return tenant && { ...context, tenant };
}

/** Statements of each company alone, the latest first. */
async function reports(context: TenantWork | null): Promise<Map<string, ReportRow[]>> {
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

/** What each list says of a company before its own figures. */
async function membersOf(context: TenantWork) {
  const codes = context.tenant.companyCodes.filter((code) => code !== '');
  const identities = await identitiesOf(context, codes);
  return identities.map((identity, index) => ({
    identity,
    named: {
      id: index + 1,
      memberCode: identity.companyCode,
      memberName: context.tenant.companyNames?.get(identity.companyCode) ?? identity.shortName,
      registeredName: identity.companyName,
    },
  }));
}

/** The matter of 提醒补齐. */
const profileTopic = 'member_profile';

async function profileRows(context: TenantWork) {
  const [members, bases, people, reminders] = await Promise.all([
    membersOf(context),
    profiles(context),
    countByCompany(context),
    remindersOf(context, profileTopic),
  ]);
  return members.map(({ named, identity: { companyCode, ...identity } }) => {
    const base = bases.get(companyCode) ?? {};
    const staffCount = typeof base['staffCount'] === 'number' ? base['staffCount'] : (people.get(companyCode) ?? null);
    const { completeness, gaps } = completenessOf({ ...identity, ...base, staffCount });
    return {
      ...named,
      completeness,
      firstGap: gaps[0]?.label,
      gapCount: gaps.length,
      creditCode: identity.creditCode,
      legalPerson: identity.legalPerson,
      regCapital: base['regCapital'],
      regCapitalCurrency: base['regCapitalCurrency'],
      establishDate: base['establishDate'],
      divisionCode: identity.divisionCode,
      staffCount,
      remindedAt: reminders.get(companyCode) ?? null,
    };
  });
}

async function equityRows(context: TenantWork) {
  const [members, bases, held] = await Promise.all([membersOf(context), profiles(context), holders(context)]);
  return members.map(({ named }) => {
    const base = bases.get(named.memberCode);
    const holder = held.get(named.memberCode);
    return {
      ...named,
      regCapital: base?.['regCapital'],
      regCapitalCurrency: base?.['regCapitalCurrency'],
      shareholders: holder?.count ?? 0,
      largestHolder: holder?.largest,
      largestRatio: holder?.largestRatio,
      shareRatio: holder?.ratio,
    };
  });
}

async function reportRows(context: TenantWork) {
  const figures = withFigures(context);
  const [members, reported] = await Promise.all([membersOf(context), reports(figures)]);
  return members.map(({ named }) => {
    const own = reported.get(named.memberCode) ?? [];
    const isGranted = figures?.tenant.companyCodes.includes(named.memberCode) === true;
    return {
      ...named,
      reportCount: isGranted ? own.length : null,
      latestPeriod: own[0] && yearAndPeriod(own[0].year, own[0].period),
      latestStatus: own[0]?.status,
    };
  });
}

export const memberReadings = [
  computedReading(memberProfileList, profileRows),
  computedReading(memberEquityList, equityRows),
  computedReading(memberReportList, reportRows),
];

/** Companies of the list that the filter finds and whose profile is thin; none where the caller does not see the list. */
async function thinCompanies(
  context: TenantWork,
  rows: Awaited<ReturnType<typeof profileRows>>,
  filter: Row,
): Promise<string[]> {
  const request = { filter, fields: [], format: 'xlsx' } as const;
  const ids = new Set(await findRows(context, memberProfileList, request, rows.length));
  return rows.flatMap(({ id, memberCode, completeness }) =>
    ids.has(id) && completeness < lowCompleteness ? [memberCode] : [],
  );
}

export const remindProfileHandler = handle(remindProfile, async (context, { companyCodes: named, filter }) => {
  // The code of this call may reach companies whose profile the caller does not see.
  const tenant = tenantUnder(context.tenant, memberProfileList.permissions.read);
  const reader = tenant && { ...context, tenant };
  const rows = reader ? await profileRows(reader) : [];
  const byCode = new Map(rows.map((row) => [row.memberCode, row]));
  const companyCodes = named ?? (reader ? await thinCompanies(reader, rows, filter ?? {}) : []);
  if (!companyCodes.every((code) => byCode.has(code))) throw fail.notFound('成员企业不存在');
  return remindCompanies(context, companyCodes, {
    topic: profileTopic,
    codes: ['base_edit'],
    owes: (companyCode) => (byCode.get(companyCode)?.completeness ?? 100) < lowCompleteness,
    message: (companyCode) => {
      const { completeness, firstGap = '', gapCount } = byCode.get(companyCode) ?? { completeness: 0, gapCount: 0 };
      return {
        title: '请补齐企业档案',
        content: `企业档案完整度 ${completeness}%，待补${firstGap}等 ${gapCount} 项`,
        linkPath: '/base-info',
        bizType: companyBase.name,
      };
    },
  });
});
