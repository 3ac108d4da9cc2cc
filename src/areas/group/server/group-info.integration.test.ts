/** What a group is called and tells of itself. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { getGroupInfo, insertOrUpdateGroupInfo } from '../model/group-info.ts';
import { addCompanies, addHolding } from './testing/add-companies.ts';
import { writeReports } from './testing/write-reports.ts';

let server: TestServer;
let superuser: Client;
let enterprise: TestEnterprise;
let editor: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  enterprise = await server.makeEnterprise(
    { account: 'info_editor', home: 'group', codes: ['group_survey', 'group_base_edit'] },
    { account: 'info_reader', home: 'group', codes: ['group_survey'] },
    { account: 'info_company', codes: ['base_info', 'group_survey', 'group_base_edit'] },
  );
  editor = await server.signIn('info_editor', { tenant: enterprise.tenant('group') });
});
afterAll(async () => {
  await superuser?.end();
  await server?.stop();
});

test('the names are those of the enterprise; a second save by an older version is told what stands there', async () => {
  const { base } = await editor.ask(getGroupInfo, {});
  expect(base).toMatchObject({ id: 0, groupName: `测试集团 ${enterprise.groupCode}`, fiscalUnit: null });
  const named = { groupName: '云海控股集团', shortName: '云海集团' };
  const saved = await editor.ask(insertOrUpdateGroupInfo, { ...named, groupType: 'holding', strategy: '稳健' });
  expect((await editor.ask(getGroupInfo, {})).base).toMatchObject({ ...saved, ...named, groupType: 'holding' });
  // Names alone make the whole older too.
  const renamed = await editor.ask(insertOrUpdateGroupInfo, { ...saved, shortName: '云海' });
  expect(renamed.version).toBe(saved.version + 1);
  expect(await editor.call(insertOrUpdateGroupInfo, { ...saved, strategy: '扩张' })).toMatchObject({
    errorCode: 'FY-C002',
    data: { current: { shortName: '云海', strategy: '稳健' } },
  });
  expect(await editor.call(insertOrUpdateGroupInfo, { groupName: '再来一次' })).toMatchObject({ errorCode: 'FY-C002' });
  const { rows } = await superuser.query('select group_name, short_name from org_group where group_code = $1', [
    enterprise.groupCode,
  ]);
  expect(rows).toEqual([{ group_name: '云海控股集团', short_name: '云海' }]);
});

test('a name belongs to one group; readers, companies and strangers save nothing', async () => {
  const other = await server.makeEnterprise({
    account: 'info_other',
    home: 'group',
    codes: ['group_survey', 'group_base_edit'],
  });
  const them = await server.signIn('info_other', { tenant: other.tenant('group') });
  expect(await them.call(insertOrUpdateGroupInfo, { groupName: '云海控股集团' })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '集团名称「云海控股集团」已存在',
    data: { fields: { groupName: '集团名称已存在' } },
  });
  expect(await them.call(insertOrUpdateGroupInfo, { groupName: '云' })).toMatchObject({ errorCode: 'FY-V001' });
  expect(await them.as(enterprise.tenant('group')).call(getGroupInfo, {})).toMatchObject({ errorCode: 'FY-A001' });
  const reader = await server.signIn('info_reader', { tenant: enterprise.tenant('group') });
  expect(await reader.call(insertOrUpdateGroupInfo, { groupName: '别的名称' })).toMatchObject({ errorCode: 'FY-A001' });
  const inside = await server.signIn('info_company', { tenant: enterprise.tenant(0) });
  // The codes alone do not do: companies hold them as the menus above others.
  const refusal = { errorCode: 'FY-A001', errorDesc: '请以集团身份进入后再操作' };
  expect(await inside.call(getGroupInfo, {})).toMatchObject(refusal);
  expect(await inside.call(insertOrUpdateGroupInfo, { groupName: '别的名称' })).toMatchObject(refusal);
});

test('counts and capital are those of members; what is missing is not zero', async () => {
  const [p, a] = enterprise.companyCodes;
  const [minor = ''] = await addCompanies(server, enterprise, ['参股企业']);
  await addHolding(server, enterprise, { of: a, by: p, ratio: 80 });
  await addHolding(server, enterprise, { of: minor, by: p, ratio: 30 });
  const capital = (code: string, amount: number, currency: string) =>
    superuser.query(
      'insert into company_base (group_code, company_code, reg_capital, reg_capital_currency) values ($1, $2, $3, $4)',
      [enterprise.groupCode, code, amount, currency],
    );
  expect((await editor.ask(getGroupInfo, {})).capital).toEqual({ sum: null, counted: 0, total: 2, parent: null });
  await capital(p, 80_000_000, 'CNY');
  await capital(a, 5_000_000, 'USD');
  await capital(minor, 1_000_000, 'CNY');
  const info = await editor.ask(getGroupInfo, {});
  expect(info.counts).toEqual({ members: 3, consolidated: 2, others: 1, pending: 0, exited: 0 });
  expect(info.capital).toEqual({ sum: 80_000_000, counted: 1, total: 2, parent: 80_000_000 });
  expect(info.latestPeriod).toBeNull();
  expect(info.coverage).toMatchObject({
    reported: 0,
    total: 2,
    missing: expect.arrayContaining([{ companyCode: a, companyName: expect.anything(), reason: 'unreported' }]),
  });
  const year = new Date(server.platform.now().getTime() + 8 * 3_600_000).getUTCFullYear() - 1;
  await superuser.query(
    "insert into finance (group_code, company_code, kind, year, period, revenue) values ($1, $2, 'indicator', $3, 'year', 100)",
    [enterprise.groupCode, p, year],
  );
  const reported = await editor.ask(getGroupInfo, {});
  expect(reported.latestPeriod).toEqual({ year, period: 'year' });
  expect(reported.coverage).toMatchObject({ reported: 1, total: 2 });
  // As on every page of the group: a report in a currency without a rate is in no sum.
  await writeReports(server, enterprise, [{ companyCode: a, year, currency: 'USD', amounts: { '4001': 5 } }]);
  const { coverage } = await editor.ask(getGroupInfo, {});
  expect(coverage).toMatchObject({ reported: 1, total: 2 });
  expect(coverage.missing.find(({ companyCode }) => companyCode === a)?.reason).toBe('noRate');
});
