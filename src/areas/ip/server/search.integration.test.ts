import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPartner, insertPartnerCategory } from '#areas/company/public.server.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { insertBatchPatent } from '../model/patent.ts';
import { queryCompanyNameByRegex, searchBrand, searchCopyright, searchPatent } from '../model/search-calls.ts';

const record = {
  number: '202010123456.2',
  name: '一种知识检索方法',
  owner: '云启科技100%_有限公司',
  values: {
    patentName: '一种知识检索方法',
    patentType: 'invention',
    applicationNo: '202010123456.2',
    applicationDate: '2020-03-15',
    applicants: '云启科技',
  },
};

let provider: Server;
let answer: () => { readonly status: number; readonly body: string } = () => ({ status: 200, body: '' });
const asked: { readonly token: string | undefined; readonly body: string }[] = [];
let server: TestServer;
let enterprise: TestEnterprise;
let keeper: TestClient;
let nobody: TestClient;
beforeAll(async () => {
  provider = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push({ token: request.headers.authorization, body: Buffer.concat(chunks).toString('utf8') });
      const { status, body } = answer();
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  });
  await new Promise<void>((resolve) => {
    provider.listen(0, '127.0.0.1', resolve);
  });
  const { port } = provider.address() as AddressInfo;
  server = await startTestServer({
    configuration: {
      requestsPerMinute: 600,
      propertySearch: { url: `http://127.0.0.1:${port}/search`, token: 'geheim' },
    },
  });
  enterprise = await server.makeEnterprise(
    {
      account: 'keeper',
      codes: ['patent_info', 'patent_import', 'trademark_info', 'copyright_info', 'base_info', 'partner_edit'],
    },
    { account: 'nobody', codes: ['company_honors'] },
  );
  [keeper, nobody] = await Promise.all([server.signIn('keeper'), server.signIn('nobody')]);
});
afterAll(async () => {
  await server?.stop();
  await new Promise((resolve) => provider.close(resolve));
});

test('searchPatent asks the source that was set up, keeps what it answers, and marks what is in the ledger', async () => {
  answer = () => ({ status: 200, body: JSON.stringify({ source: '测试来源', records: [record] }) });
  const found = await keeper.ask(searchPatent, { keyword: '知识检索' });
  expect(asked.at(-1)).toMatchObject({ token: 'Bearer geheim', body: expect.stringContaining('"type":"patent"') });
  expect(found).toMatchObject({
    total: 1,
    provider: 'answered',
    records: [{ number: record.number, source: '测试来源', existsId: null }],
  });
  const added = await keeper.ask(insertBatchPatent, { rows: found.records.map(({ values }) => values) });
  expect(added).toMatchObject({ inserted: 1, errors: [] });
  // What was fetched is found again while the source is silent.
  answer = () => ({ status: 500, body: '' });
  const again = await keeper.ask(searchPatent, { keyword: '云启', field: 'owner' });
  expect(again).toMatchObject({
    total: 1,
    provider: 'failed',
    records: [{ existsId: expect.any(Number) }],
    own: [{ number: record.number }],
  });
});

test('own rows are found by what was asked for; a number is read as the ledger writes it; a mark in two classes is two records', async () => {
  answer = () => ({ status: 500, body: '' });
  await keeper.ask(insertBatchPatent, {
    rows: [
      {
        ...record.values,
        applicationNo: '200310102344.5',
        applicationDate: '2003-03-15',
        patentName: '另一种方法',
        applicants: '别家',
        inventors: '周启明',
        ipcMain: 'G06F 16/30',
      },
    ],
  });
  const own = async (input: object) => (await keeper.ask(searchPatent, input)).own.map(({ name }) => name);
  expect(await own({ keyword: '周启明', field: 'inventor' })).toEqual(['另一种方法']);
  expect(await own({ keyword: '周启明' })).toEqual([]);
  expect(await own({ keyword: 'G06F', field: 'ipc' })).toEqual(['另一种方法']);
  expect(await own({ companyName: '云启科技' })).toEqual([record.name]);
  expect(await own({ keyword: '方法', companyName: '别家' })).toEqual(['另一种方法']);
  expect((await keeper.ask(searchCopyright, { keyword: '方法', field: 'ipc' })).own).toEqual([]);
  expect(await keeper.ask(searchPatent, { keyword: 'ZL 2020 1 0123456.2', field: 'no' })).toMatchObject({
    total: 1,
    own: [{ number: record.number }],
  });
  const renamed = { ...record, number: 'CN200310102344.5', name: '另一种方法' };
  answer = () => ({ status: 200, body: JSON.stringify({ source: '测试来源', records: [renamed] }) });
  expect((await keeper.ask(searchPatent, { keyword: '另一种方法' })).records).toMatchObject([
    { number: '200310102344.5', existsId: expect.any(Number) },
  ]);
  const mark = (brandClass: string) => ({
    number: '19876543',
    name: '星云',
    owner: '云启科技',
    values: { registrationNo: '19876543', brandClass },
  });
  answer = () => ({ status: 200, body: JSON.stringify({ source: '测试来源', records: [mark('9'), mark('42')] }) });
  expect((await keeper.ask(searchBrand, { keyword: '星云' })).records.map(({ number }) => number).toSorted()).toEqual([
    '19876543/42',
    '19876543/9',
  ]);
});

test('a source that answers nonsense or too much changes nothing', async () => {
  for (const body of [
    '',
    '<html>',
    '{"source":"x"}',
    JSON.stringify({ source: 'x', records: [{ number: 1 }] }),
    'x'.repeat(3 * 1024 * 1024),
  ]) {
    answer = () => ({ status: 200, body });
    expect(await keeper.ask(searchPatent, { keyword: '绝无此名' })).toMatchObject({ total: 0, provider: 'failed' });
  }
});

test('searchBrand and searchCopyright search their own kind; nothing to look for, no code', async () => {
  answer = () => ({ status: 200, body: JSON.stringify({ source: '测试来源', records: [] }) });
  expect(await keeper.ask(searchBrand, { keyword: '知识检索' })).toMatchObject({ total: 0, provider: 'answered' });
  expect(await keeper.ask(searchCopyright, { keyword: '2023SR', field: 'no' })).toMatchObject({ total: 0 });
  expect(await keeper.call(searchPatent, {})).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('关键词'),
  });
  for (const endpoint of [searchPatent, searchBrand, searchCopyright])
    expect(await nobody.call(endpoint, { keyword: '知识' })).toMatchObject({ errorCode: 'FY-A001' });
});

test('queryCompanyNameByRegex reads the keyword as it stands, never as a pattern', async () => {
  const own = await keeper.ask(queryCompanyNameByRegex, { keyword: '云启科技' });
  expect(own).toContainEqual({ name: record.owner, uscc: null });
  expect(await keeper.ask(queryCompanyNameByRegex, { keyword: '100%_' })).toEqual([{ name: record.owner, uscc: null }]);
  for (const keyword of ['.*', '%%', '__', '(a+)+$', "' or '1'='1"])
    expect(await keeper.ask(queryCompanyNameByRegex, { keyword })).toEqual([]);
  expect(await keeper.call(queryCompanyNameByRegex, { keyword: '云' })).toMatchObject({ errorCode: 'FY-V001' });
  expect(await nobody.call(queryCompanyNameByRegex, { keyword: '云启' })).toMatchObject({ errorCode: 'FY-A001' });
  // Partners stand before owners of public records, for who may see partners.
  const { id: categoryId } = await keeper.ask(insertPartnerCategory, { categoryName: '渠道' });
  await keeper.ask(insertPartner, { partnerName: '云启科技伙伴（100%）', categoryId });
  const names = (await keeper.ask(queryCompanyNameByRegex, { keyword: '云启科技' })).map(({ name }) => name);
  expect(names.indexOf('云启科技伙伴（100%）')).toBeLessThan(names.indexOf(record.owner));
  // Own enterprises before all others, and twenty names at most however many are found.
  const home = `测试公司 ${enterprise.companyCodes[0]}`;
  for (let n = 1; n <= 21; n += 1) await keeper.ask(insertPartner, { partnerName: `${home}合作方${n}`, categoryId });
  const many = await keeper.ask(queryCompanyNameByRegex, { keyword: home });
  expect([many.length, many[0]?.name, many[0]?.companyCode]).toEqual([20, home, enterprise.companyCodes[0]]);
  expect(names).toContain('云启科技伙伴（100%）');
});

test('a session searches twenty times a minute, each kind by itself', async () => {
  answer = () => ({ status: 200, body: JSON.stringify({ source: '测试来源', records: [] }) });
  const hasty = await server.signIn('keeper');
  const refused: (string | null)[] = [];
  for (let n = 0; n < 21; n += 1) refused.push((await hasty.call(searchPatent, { keyword: '知识' })).errorCode);
  expect(refused).toEqual([...Array.from({ length: 20 }, () => null), 'FY-R001']);
  expect(await hasty.call(searchBrand, { keyword: '星云' })).toMatchObject({ resultCode: 1 });
});
