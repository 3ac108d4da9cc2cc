/** Demo data of the company profile: every screen shows something at first sight. */
import { execute } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { insertRows } from '#platform/store/write.ts';
import { certificate } from '../model/certificate.ts';
import { companyBase } from '../model/company-base.ts';
import { finance } from '../model/finance.ts';
import { financialReport } from '../model/financial-report.ts';
import { financingInvestor } from '../model/financing-investor.ts';
import { grow } from '../model/grow.ts';
import { honor } from '../model/honor.ts';
import { material } from '../model/material.ts';
import { management, managementAudit, managementDocument } from '../model/management.ts';
import { officialUser } from '../model/official-user.ts';
import { partner, partnerCategory } from '../model/partner.ts';
import { shareholder, shareholderPayment } from '../model/shareholder.ts';
import { validityOf } from '../model/validity.ts';
import { demoBase } from './demo/demo-base.ts';
import { demoCertificates, demoSystems } from './demo/demo-certificates.ts';
import type { DemoHome } from './demo/demo-company.ts';
import { demoGrow } from './demo/demo-grow.ts';
import { drawSheet } from './demo/demo-files.ts';
import {
  demoCategories,
  demoFinance,
  demoInvestors,
  demoOfficials,
  demoPartners,
  demoRevenue,
  demoShareholders,
} from './demo/demo-holders.ts';
import { demoReports, demoTempers } from './demo/demo-reports.ts';
import type { ReportKey } from './report/report-store.ts';
import { reportNameOf, saveReport } from './report/save-report.ts';
import { withTotals } from '../model/report/amounts.ts';
import { itemsOf } from '../model/report/report-items.ts';
import { demoMaterials } from './demo/demo-materials.ts';
import { insertDemoFilms, insertDemoNews } from './demo/demo-media.ts';

async function insertCertificates(context: TenantWork, home: DemoHome, today: string): Promise<void> {
  const proof = await drawSheet(context, '证书扫描件', ['证书', home.companyName, '演示数据，非真实证书']);
  const withStatus = (row: Row): Row => ({ ...row, status: validityOf(row, today) });
  await insertRows(context, certificate, demoCertificates(home, today, proof).map(withStatus));
  for (const { row, audits, documents } of demoSystems(home, today, proof)) {
    const next = audits.find((audit) => audit['doneDate'] === undefined);
    const [managementId] = await insertRows(context, management, [
      withStatus({ ...row, nextAuditDate: next?.['planDate'] ?? null }),
    ]);
    const inSystem = (part: Row): Row => ({ ...part, managementId });
    await insertRows(context, managementAudit, audits.map(inSystem));
    await insertRows(context, managementDocument, documents.map(inSystem));
  }
}

async function insertHolders(
  context: TenantWork,
  home: DemoHome,
  today: string,
  codeOf: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { row, payment } of demoShareholders(home, today, codeOf)) {
    const [shareholderId] = await insertRows(context, shareholder, [row]);
    if (payment) await insertRows(context, shareholderPayment, [{ ...payment, shareholderId }]);
  }
  const figures = demoFinance(home, today);
  const investors = figures.map(demoInvestors);
  const ids = await insertRows(
    context,
    finance,
    figures.map((row, index): Row => ({
      ...row,
      investorNames: investors[index]?.map(({ name }) => name).join('、') || null,
    })),
  );
  await insertRows(
    context,
    financingInvestor,
    ids.flatMap((financeId, index) => (investors[index] ?? []).map((row): Row => ({ ...row, financeId }))),
  );
}

/** The profile names the official who is legal person. */
async function insertProfile(context: TenantWork, home: DemoHome, today: string): Promise<void> {
  const officials = demoOfficials(home, today);
  const ids = await insertRows(context, officialUser, officials);
  const legalPersonOfficialId = ids[officials.findIndex(({ isLegalPerson }) => isLegalPerson === true)] ?? null;
  await insertRows(context, companyBase, [{ ...demoBase(home), legalPersonOfficialId }]);
}

/** Statements of the main company: saved as a person would, so that checks and indicators are those of the product. */
async function insertReports(context: TenantWork, home: DemoHome, today: string): Promise<void> {
  const [year = 0, month = 1] = today.split('-').map(Number);
  for (const { status, lines, ...period } of demoReports(
    demoRevenue(home),
    80_000_000,
    year,
    Math.floor((month - 1) / 3),
  )) {
    const key: ReportKey = { standard: 'cas', scope: 'single', ...period };
    const audited = status === 'locked' && period.period === 'year';
    const header = {
      currency: 'CNY',
      preparer: '周晓敏',
      reviewer: '孙立群',
      auditStatus: audited ? 'audited' : 'unaudited',
    };
    const saved = await saveReport(context, {
      key,
      stored: null,
      version: 0,
      header,
      lines,
      status: status === 'draft' ? 'draft' : 'submitted',
    });
    if (status === 'locked')
      await entityStore(context, financialReport).update(saved.id, saved.version, {
        status,
        lockReason: '年度审计已完成',
      });
  }
}

/** What the other companies report: submitted alike, in two statements each; one of them keeps its books in dollars. */
async function insertOtherReports(context: TenantWork, home: DemoHome, today: string): Promise<void> {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const revenue = demoRevenue(home);
  const reports = demoReports(
    revenue,
    Math.round(revenue / 10),
    year,
    Math.floor((month - 1) / 3),
    demoTempers[home.key],
  );
  const items = itemsOf('cas', 'single');
  const ids = await insertRows(
    context,
    financialReport,
    reports.map(({ status, year: ofYear, period }): Row => {
      const key: ReportKey = { standard: 'cas', scope: 'single', year: ofYear, period };
      return {
        ...key,
        reportName: reportNameOf(key),
        currency: home.key === 'c4' ? 'USD' : 'CNY',
        preparer: '何晓岚',
        status: status === 'draft' ? 'submitted' : status,
        filledAt: context.platform.now().toISOString(),
      };
    }),
  );
  const statements = new Map(items.map((item) => [item.code, item]));
  const lines = reports.flatMap((report, index) => {
    const given = report.lines.map(
      (line) => [line.itemCode, { current: line.currentAmount, compare: line.compareAmount }] as const,
    );
    return [...withTotals(items, new Map(given))].flatMap(([code, { current, compare }]) =>
      current === null && compare === null
        ? []
        : [
            {
              report_id: ids[index],
              statement: statements.get(code)?.statement,
              item_code: code,
              current_amount: current,
              compare_amount: compare,
              is_computed: statements.get(code)?.terms != null,
            },
          ],
    );
  });
  await execute(context)`
    insert into financial_report_line (
      group_code, company_code, report_id, statement, item_code, current_amount, compare_amount, is_computed
    )
    select ${context.tenant.groupCode}, ${home.companyCode}, x.*
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as x(
        report_id bigint, statement text, item_code text, current_amount numeric, compare_amount numeric,
        is_computed boolean
      )`;
}

async function insertPartners(context: TenantWork, home: DemoHome, today: string): Promise<void> {
  const ids = new Map<string, number>();
  for (const [index, [categoryName, parent, color]] of demoCategories.entries()) {
    const parentId = parent === null ? null : (ids.get(parent) ?? null);
    const [id = 0] = await insertRows(context, partnerCategory, [
      { categoryName, parentId, color, sort: (index + 1) * 10 },
    ]);
    ids.set(categoryName, id);
  }
  await insertRows(
    context,
    partner,
    demoPartners(home, today).map(({ category, row }): Row => ({ ...row, categoryId: ids.get(category) })),
  );
}

/** Every other honour has pictures, some two: the wall shows what it does with and without them. */
async function insertHonors(context: TenantWork, home: DemoHome, honors: readonly object[]): Promise<void> {
  const plaque = await drawSheet(context, '奖牌', ['荣誉奖牌', home.shortName, '演示数据，非真实奖牌'], '#b45309');
  const paper = await drawSheet(context, '荣誉证书', ['荣誉证书', home.companyName, '演示数据，非真实证书'], '#b91c1c');
  const pictures = [[plaque, paper], null, [paper], null];
  await insertRows(
    context,
    honor,
    // The first three stand in front, as a person would put them; the others follow by their day.
    honors.map((row, index): Row => ({
      ...row,
      images: pictures[index % pictures.length] ?? null,
      sort: index < 3 ? (index + 1) * 10 : null,
    })),
  );
}

/** Rows of one company; `group` are all companies of the group, which may hold one another. */
export async function insertDemoCompany(
  context: TenantWork,
  home: DemoHome,
  honors: readonly object[],
  group: readonly DemoHome[],
): Promise<void> {
  const today = todayInShanghai(context.platform.now());
  await insertProfile(context, home, today);
  await insertHolders(context, home, today, new Map(group.map(({ key, creditCode }) => [key, creditCode])));
  await (home.key === 'c1' ? insertReports : insertOtherReports)(context, home, today);
  await insertPartners(context, home, today);
  await insertRows(
    context,
    grow,
    demoGrow(home, today, new Map(group.map(({ key, companyCode }) => [key, companyCode]))),
  );
  await insertCertificates(context, home, today);
  await insertDemoNews(context, home);
  await insertDemoFilms(context, home, today);
  await insertHonors(context, home, honors);
  const sheet = await drawSheet(context, '产品资料', ['产品资料', home.companyName, '演示数据'], '#0078fc');
  await insertRows(context, material, demoMaterials(home, today, sheet));
}
