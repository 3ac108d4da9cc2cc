import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenantOf, asPerson } from '#platform/runtime/system-work.ts';
import { countStatements } from '#platform/testing/count-statements.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { insertFinance } from '../../model/finance.ts';
import { insertFinancialReport } from '../../model/financial-report.ts';
import type { CompanyFigures, FiguresQuery } from './company-figures.ts';
import { companyFigures } from './company-figures.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let keepers: readonly [TestClient, TestClient];
const codes = ['finance_view', 'finance_edit', 'finance_lock'];

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'first', codes },
    { account: 'second', home: 1, codes },
    { account: 'group', home: 'group' },
  );
  await server.makeEnterprise({ account: 'stranger', codes });
  keepers = [await server.signIn('first'), await server.signIn('second')];
});
afterAll(() => server?.stop());

async function figures(query: Partial<FiguresQuery>): Promise<CompanyFigures[]> {
  const accountId = enterprise.accountIds.get('group') ?? 0;
  const tenant = await tenantOf(server.platform, accountId, enterprise.groupCode, null);
  if (!tenant) throw new Error('the account may not enter the group');
  return asPerson(server.platform, 'test', { accountId, name: '测试' }, tenant, (context) =>
    companyFigures(context, {
      companyCodes: enterprise.companyCodes,
      keys: [{ year: 2024, period: 'year' }],
      ...query,
    }),
  );
}

const report = (client: TestClient, header: object, amounts: Readonly<Record<string, number>>, status = 'submitted') =>
  client.ask(insertFinancialReport, {
    year: 2024,
    period: 'year',
    ...header,
    status: status as 'draft' | 'submitted',
    lines: Object.entries(amounts).map(([itemCode, currentAmount]) => ({ itemCode, currentAmount })),
  });

test('a submitted report counts with its items and figures, a draft does not, and its indicator row stands in', async () => {
  const [first, second] = keepers;
  await report(first, { currency: 'USD' }, { '4001': 100.25, '4002': 60, '1001': 5, '3001': 5 });
  await report(second, {}, { '4001': 7 }, 'draft');
  expect((await figures({})).map(({ companyCode }) => companyCode)).toEqual([enterprise.companyCodes[0]]);
  await second.ask(insertFinance, { kind: 'indicator', year: 2024, period: 'year', revenue: 12.5, avgStaff: 3 });
  await second.ask(insertFinance, { kind: 'indicator', year: 2023, period: 'year', avgStaff: 3 });
  const [ofReport, ofIndicator, ...others] = await figures({
    keys: [
      { year: 2024, period: 'year' },
      { year: 2023, period: 'year' },
      { year: 2024, period: 'q1' },
    ],
  });
  expect(others).toEqual([]);
  expect(ofReport).toMatchObject({
    companyCode: enterprise.companyCodes[0],
    year: 2024,
    period: 'year',
    source: 'report',
    standard: 'cas',
    currency: 'USD',
  });
  expect(ofReport?.items.get('4001')).toBe(100.25);
  // Computed by the statement; what nobody gave is absent, never zero.
  expect(ofReport?.items.get('4300')).toBe(40.25);
  expect(ofReport?.items.has('1002')).toBe(false);
  expect(ofReport?.fields.get('revenue')).toBe(100.25);
  expect(ofReport?.fields.has('taxPaid')).toBe(false);
  expect(ofIndicator).toMatchObject({ companyCode: enterprise.companyCodes[1], source: 'indicator', currency: 'CNY' });
  expect([...(ofIndicator?.fields ?? [])]).toEqual([
    ['revenue', 12.5],
    ['avgStaff', 3],
  ]);
});

test('consolidated figures come from consolidated reports alone and never pass for those of the company', async () => {
  const [first] = keepers;
  const keys = [{ year: 2022, period: 'year' }] as const;
  await report(first, { year: 2022, scope: 'consolidated' }, { '4001': 900 });
  // The indicator row took its figures from the consolidated report.
  expect(await figures({ keys })).toEqual([]);
  expect((await figures({ keys, scope: 'consolidated' })).map(({ items }) => items.get('4001'))).toEqual([900]);
  expect(await figures({ scope: 'consolidated' })).toEqual([]);
});

test('only named companies in reach are read, only named items where some are named, in two statements', async () => {
  const [first] = enterprise.companyCodes;
  expect((await figures({ companyCodes: [first], itemCodes: ['4002'] })).map(({ items }) => [...items])).toEqual([
    [['4002', 60]],
  ]);
  const stranger = await server.signIn('stranger');
  await report(stranger, {}, { '4001': 1 });
  expect(await figures({ companyCodes: [stranger.tenant?.companyCode ?? ''] })).toEqual([]);
  const { texts } = await countStatements(() => figures({}));
  expect(texts.filter((text) => /qishu_company_reports|join finance/u.test(text))).toHaveLength(2);
});
