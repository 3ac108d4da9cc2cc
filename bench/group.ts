/** `npm run bench -- group`: what a group of 300 members asks on its pages, with twelve statements of each member. */
import pg from 'pg';
import { addCompanies } from '#areas/group/server/testing/add-companies.ts';
import { writeReports } from '#areas/group/server/testing/write-reports.ts';
import { compareAmongMembers } from '#areas/group/model/contrast.ts';
import { queryFinanceOverview, queryFinancialReportSummary } from '#areas/group/model/finance/finance-calls.ts';
import { queryGroupMember } from '#areas/group/model/member-calls.ts';
import { queryPageCompany } from '#areas/group/model/survey/member-list.ts';
import { queryPower } from '#areas/group/model/survey/power.ts';
import { queryGroupStructure } from '#areas/group/model/survey/structure-calls.ts';
import { querySurvey } from '#areas/group/model/survey/survey.ts';
import { insertDemoEnterprises, insertMember, newCode } from '#core/org/server/index.ts';
import { inTenant } from '#platform/db/database.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Child } from './child.ts';
import type { BenchDatabase } from './data.ts';
import { benchAccount, withPlatform } from './data.ts';
import { measureCall } from './measure-call.ts';

const memberCount = 300;
const settingKey = 'bench-group';
const periods = ['q1', 'h1', 'q3', 'year'] as const;
/** Items of the balance sheet, the statement of profit and that of cash flows. */
const items = ['1001', '1005', '1199', '2001', '2199', '3001', '3099', '4001', '4002', '4006', '4200', '4300', '5099'];

interface LargeGroup {
  readonly groupCode: string;
  /** The parent first. */
  readonly companyCodes: readonly string[];
}

/** The parent through the real code, with the account of the benchmark as administrator of the group; the others in bulk. */
async function makeGroup(client: pg.Client, url: string, platform: Platform, year: number): Promise<LargeGroup> {
  const [groupCode, parent] = [newCode('G'), newCode('C')];
  const { rows } = await client.query<{ id: number }>('select id from account where account = $1', [
    benchAccount.account,
  ]);
  await inTenant(platform.db, { groupCode, companyCodes: ['', parent], accountId: null }, async (db) => {
    const roles = await insertDemoEnterprises(db, groupCode, '三百家集团', [
      {
        companyCode: parent,
        companyName: '三百家基准有限公司',
        shortName: '三百家母公司',
        creditCode: '91330100MA00000026',
        legalPerson: '赵集团',
        companyType: '1',
        industryCode: 'I65',
        divisionCode: '330100',
        address: '杭州市',
      },
    ]);
    // Amounts are a right of their own beside that of administrators.
    const roleIds = [...(roles.get('') ?? new Map<string, number>()).values()];
    const member = { accountId: rows[0]?.id ?? 0, groupCode, companyCode: '', displayName: '基准管理员' };
    await insertMember(db, { ...member, staffId: null, departmentIds: [], jobTitle: null, roleIds });
  });
  const names = Array.from({ length: memberCount - 1 }, (_, index) => `第 ${index + 1} 家成员公司`);
  const others = await addCompanies({ databaseUrl: url }, { groupCode }, names);
  await client.query(
    `insert into shareholder (group_code, company_code, shareholder_name, shareholder_type, credit_code,
       subscribed_amount, subscribed_date, share_ratio, status)
     select $1, x.code, c.company_name, 'company', c.credit_code, 100, '2030-01-01', 60, 'present'
     from unnest($2::text[]) x(code)
     join company c on c.company_code = $3`,
    [groupCode, others, parent],
  );
  const companyCodes = [parent, ...others];
  await writeReports(
    { databaseUrl: url },
    { groupCode },
    companyCodes.flatMap((companyCode, place) =>
      [year - 2, year - 1, year].flatMap((ofYear) =>
        periods.map((period, step) => ({
          companyCode,
          year: ofYear,
          period,
          amounts: Object.fromEntries(items.map((item, at) => [item, 10_000 + place * 7 + step * 1000 + at])),
        })),
      ),
    ),
  );
  await client.query('vacuum analyze company, shareholder, financial_report, financial_report_line');
  return { groupCode, companyCodes };
}

/** Asks each call in turn. The group is made once and stays in the database. */
export async function measureGroup({ url, folder }: BenchDatabase, ours: Child, cookie: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const year = new Date().getFullYear() - 1;
    const stored = await client.query<{ value: LargeGroup }>('select value from platform_setting where key = $1', [
      settingKey,
    ]);
    let group = stored.rows[0]?.value;
    if (!group) {
      await withPlatform({ url, folder }, async (platform) => {
        group = await makeGroup(client, url, platform, year);
      });
      await client.query('insert into platform_setting (key, value) values ($1, $2)', [
        settingKey,
        JSON.stringify(group),
      ]);
    }
    const { groupCode = '', companyCodes = [] } = group ?? {};
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid ?? 0;
    const key = { year, period: 'year' } as const;
    const ask = (name: string, path: string, body: object) =>
      measureCall(ours, pid, cookie, name, path, { groupCode, ...body });
    const filter = { reportYear: year, reportPeriod: 'year' };
    await ask('survey, figures', querySurvey.path, key);
    await ask('survey, structure', queryGroupStructure.path, key);
    await ask('survey, 50 members', queryPageCompany.path, { filter, page: { current: 1, size: 50 } });
    await ask('survey, strength', queryPower.path, key);
    await ask('finance, overview', queryFinanceOverview.path, key);
    await ask('finance, matrix', queryFinancialReportSummary.path, { ...key, statement: 'is' });
    await ask('all members', queryGroupMember.path, {});
    await ask('contrast of six', compareAmongMembers.path, {
      companyCodes: companyCodes.slice(0, 6),
      metrics: ['revenue', 'netProfit', 'debtRatio', 'staffCount'],
      years: [year, year - 1, year - 2],
      period: 'year',
    });
  } finally {
    await client.end();
  }
}
