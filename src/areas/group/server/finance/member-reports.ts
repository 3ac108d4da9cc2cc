/** Reports of the members as the group reads them, and the years that can be exported. */
import { pageOfReports, reportedPeriods, reportOfCompany } from '#areas/company/public.server.ts';
import { reachOf } from '#areas/company/public.ts';
import { groupBy } from '#platform/entity/group-by.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { getExportYears, queryFinancialReport, queryPageFinancialReport } from '../../model/finance/report-calls.ts';
import { lastDayOf } from '../../model/finance/sums.ts';
import { groupMembers } from '../members.ts';
import { financeMembers } from './group-figures.ts';

/** Members that let the group read their finances. */
export async function readableMembers(context: TenantWork) {
  return (await financeMembers(context)).filter(({ grants }) => grants.has('finance'));
}

/** FY-N001 where one of the companies is none of the group, whether it exists or not. */
export async function requireMembers(context: TenantWork, companyCodes: readonly string[]): Promise<void> {
  const known = new Set((await groupMembers(context)).map(({ companyCode }) => companyCode));
  if (!companyCodes.every((code) => known.has(code))) throw fail.notFound('成员企业不存在');
}

const pageHandler = handle(queryPageFinancialReport, async (context, { filter, page }) => {
  const { chosenCompanies } = context.tenant;
  if (chosenCompanies) await requireMembers(context, chosenCompanies);
  const companyCodes = (await readableMembers(context)).map(({ companyCode }) => companyCode);
  return pageOfReports(context, { companyCodes, ...filter }, page);
});

const reportHandler = handle(queryFinancialReport, async (context, { memberCode, ...key }) => {
  await requireMembers(context, [memberCode]);
  const member = (await readableMembers(context)).find(({ companyCode }) => companyCode === memberCode);
  if (!member) throw fail.forbidden('该企业未授权集团查看财务数据');
  // What it reports after it left is none of the group's business.
  if (member.exitDate !== null && lastDayOf(key) > member.exitDate) return null;
  return reportOfCompany(context, memberCode, key);
});

const yearsHandler = handle(getExportYears, async (context, { kind }) => {
  const members = await readableMembers(context);
  if (kind === 'official' || kind === 'company') {
    // Lists of today: there is one state of them, that of this year.
    const year = Number(todayInShanghai(context.platform.now()).slice(0, 4));
    return members.length === 0 ? [] : [{ year, periods: [], memberCount: members.length, memberCounts: {} }];
  }
  const codes = members.map(({ companyCode }) => companyCode);
  const found = await reportedPeriods(context, codes, kind);
  return [...groupBy(found, ({ year }) => year)]
    .map(([year, rows]) => {
      const byPeriod = [...groupBy(rows, ({ period }) => period)].toSorted(
        ([left], [right]) => reachOf(right) - reachOf(left),
      );
      return {
        year,
        periods: byPeriod.map(([period]) => period),
        memberCount: new Set(rows.map(({ companyCode }) => companyCode)).size,
        memberCounts: Object.fromEntries(byPeriod.map(([period, own]) => [period, own.length])),
      };
    })
    .toSorted((left, right) => right.year - left.year);
});

export const memberReportHandlers = [pageHandler, reportHandler, yearsHandler];
