/** Intellectual property of members: lists, figures and exports over those that grant it, read-only, narrowed to chosen members. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertCertificate, queryPageCertificate as certificatesOfCompany } from '#areas/company/model/certificate.ts';
import { insertBrand } from '#areas/ip/model/brand.ts';
import { insertCopyright } from '#areas/ip/model/copyright.ts';
import { insertPatent, queryPagePatent as patentsOfCompany } from '#areas/ip/model/patent.ts';
import { exportEntity } from '#platform/entity/transfer.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { makePatentNumberOf } from '#platform/testing/make.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { runExport } from '#platform/transfer/export-job.ts';
import { grantData } from '#areas/group/model/member-calls.ts';
import * as property from '#areas/group/model/property.ts';
import { addHolding } from '#areas/group/server/testing/add-companies.ts';

const keeping = [
  'patent_info',
  'patent_add',
  'trademark_info',
  'trademark_add',
  'copyright_info',
  'copyright_add',
  'company_qualification',
  'certificate_edit',
  'org_data_grant',
];

let server: TestServer;
let database: pg.Client;
let enterprise: TestEnterprise;
/** P the parent; A, 80 %. */
let p = '';
let a = '';
/** Reads of the group alone: no code of any ledger. */
let reader: TestClient;
let looker: TestClient;
let keeperOfA: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
  enterprise = await server.makeEnterprise(
    { account: 'property_p', codes: keeping },
    { account: 'property_a', home: 1, codes: keeping },
    { account: 'property_reader', home: 'group', codes: ['group_knowledge_property', 'group_export'] },
    { account: 'property_looker', home: 'group', codes: ['group_knowledge_property'] },
  );
  [p, a] = enterprise.companyCodes;
  await addHolding(server, enterprise, { of: a, by: p, ratio: 80 });
  const keeperOfP = await server.signIn('property_p', { tenant: enterprise.tenant(0) });
  keeperOfA = await server.signIn('property_a', { tenant: enterprise.tenant(1) });
  reader = await server.signIn('property_reader', { tenant: enterprise.tenant('group') });
  looker = await server.signIn('property_looker', { tenant: enterprise.tenant('group') });
  const patents = [
    [keeperOfP, 'invention', 'granted', '2021-03-01', '2023-05-01'],
    [keeperOfP, 'utility', 'filing', '2024-03-01', null],
    [keeperOfA, 'invention', 'examining', '2024-06-01', null],
  ] as const;
  for (const [index, [keeper, patentType, legalStatus, applicationDate, grantDate]] of patents.entries())
    await keeper.ask(insertPatent, {
      patentName: `集团方法 ${index}`,
      patentType,
      ...(patentType === 'invention' && { applicationNo: makePatentNumberOf(index + 1) }),
      applicationDate,
      ...(grantDate && { grantDate }),
      legalStatus,
      applicants: [{ name: '=cmd()' }],
    });
  await keeperOfA.ask(insertBrand, {
    brandName: '星云',
    brandClass: '9',
    applicant: '云启科技',
    status: 'registered',
    registrationNo: '19876543',
    applicationDate: '2016-01-01',
    registrationDate: '2017-05-21',
  });
  await keeperOfP.ask(insertCopyright, {
    copyrightName: '星云软件',
    copyrightKind: 'software',
    category: 'application',
    owners: ['云启科技'],
    status: 'applying',
  });
  await keeperOfP.ask(insertCertificate, { certName: '质量体系', certType: 'iso', issueDate: '2022-01-01' });
});
afterAll(async () => {
  await database?.end();
  await server?.stop();
});

const page = { current: 1, size: 20 };
const names = (answer: { readonly records: readonly object[] }) =>
  answer.records.map((row) => ('companyName' in row ? row.companyName : undefined)).toSorted();

test('the lists of all members are read under one code of the group, with company, filter and sums, and not without it', async () => {
  const patents = await reader.ask(property.queryPagePatent, { filter: {}, page });
  expect(patents).toMatchObject({ total: 3, valid: 1, pending: 2 });
  expect(names(patents)).toEqual([`测试公司 ${a}`, `测试公司 ${p}`, `测试公司 ${p}`].toSorted());
  expect(patents.companies?.map(({ companyCode, count }) => [companyCode, count])).toEqual([
    [p, 2],
    [a, 1],
  ]);
  const inventions = await reader.ask(property.queryPagePatent, { filter: { patentType: ['invention'] }, page });
  expect(inventions.total).toBe(2);
  const ofA = { companyCodes: [a] };
  expect((await reader.ask(property.queryPagePatent, { filter: ofA, page })).total).toBe(1);
  expect((await reader.ask(property.queryPageBrand, { filter: {}, page })).records[0]?.brandName).toBe('星云');
  expect((await reader.ask(property.queryPageCopyright, { filter: { keyword: '星云' }, page })).total).toBe(1);
  expect((await reader.ask(property.queryPageCertificate, { filter: {}, page })).statusCounts).toEqual([
    { status: 'expired', count: 1 },
  ]);
  // The code of the group opens no list of a company, and those of a company none of the group.
  expect(await reader.call(patentsOfCompany, { filter: {}, page })).toMatchObject({ errorCode: 'FY-A001' });
  expect(await reader.call(certificatesOfCompany, { filter: {}, page })).toMatchObject({ errorCode: 'FY-A001' });
  for (const call of [property.queryPagePatent, property.queryPageBrand, property.queryPageCertificate])
    expect(await keeperOfA.call(call, { filter: {}, page })).toMatchObject({ errorCode: 'FY-A001' });
});

/** Keys beside the input: the pipeline takes off what narrows a read, and refuses others. */
const beside = (more: object) => more as Record<string, never>;

test('bad input is named', async () => {
  const refused = async (filter: Record<string, unknown>) =>
    (await reader.call(property.queryPagePatent, { filter, page })).errorDesc ?? '';
  expect(await refused({ year: 12 })).toContain('申请年份');
  expect(await refused({ feeState: 'soon' })).toContain('年费状态');
  expect((await reader.call(property.queryYear, { kind: 'trade' as 'brand' })).errorDesc).toBe('类别：不在可选范围内');
  expect((await reader.call(property.queryCount, beside({ year: 1 }))).errorDesc).toContain('未知字段');
  // A company of nobody adds nothing, and tells nothing.
  expect((await reader.ask(property.queryPagePatent, { filter: { companyCodes: ['CNOBODY'] }, page })).total).toBe(0);
});

test('figures, years and members', async () => {
  expect(await reader.ask(property.queryCount, {})).toEqual({
    patent: { total: 3, invention: 2, utility: 1, design: 0, granted: 1, examining: 2 },
    brand: { total: 1, registered: 1 },
    copyright: { total: 1, software: 1 },
    certificate: { total: 1, valid: 0, expiring: 0 },
  });
  const ofA = await reader.ask(property.queryCount, beside({ companyCodes: [a] }));
  expect([ofA.patent.total, ofA.certificate.total]).toEqual([1, 0]);
  expect((await reader.ask(property.queryYear, { kind: 'patent' })).years).toEqual([
    { year: 2021, applied: 1, granted: 0 },
    { year: 2023, applied: 0, granted: 1 },
    { year: 2024, applied: 2, granted: 0 },
  ]);
  expect((await reader.ask(property.queryYear, { kind: 'brand' })).years).toEqual([
    { year: 2016, applied: 1, granted: 0 },
    { year: 2017, applied: 0, granted: 1 },
  ]);
  expect((await reader.ask(property.queryYear, { kind: 'copyright' })).years).toEqual([]);
  expect((await reader.ask(property.queryYear, { kind: 'certificate' })).years).toEqual([
    { year: 2022, applied: 0, granted: 1 },
  ]);
  const { companies, withheld } = await reader.ask(property.queryCompanyList, {});
  expect(companies).toMatchObject([
    { companyCode: p, counts: { patent: 2, brand: 0, copyright: 1, certificate: 1 } },
    { companyCode: a, counts: { patent: 1, brand: 1, copyright: 0, certificate: 0 } },
  ]);
  expect(withheld).toBe(0);
});

/** Asks for an export and runs it; how it ended. */
async function exported(client: TestClient, account: string): Promise<{ status: string; rows: number | null }> {
  const { recordId } = await client.ask(exportEntity, {
    entity: property.groupPatent.name,
    filter: {},
    fields: ['patentName', 'applicants'],
  });
  await runExport(server.platform, {
    recordId,
    accountId: enterprise.accountIds.get(account) ?? 0,
    groupCode: enterprise.groupCode,
    companyCode: '',
  });
  const { rows } = await database.query<{ status: string; rows: number | null }>(
    'select status, total_rows as rows from export_record where id = $1',
    [recordId],
  );
  return rows[0] ?? { status: 'none', rows: null };
}

test('a list is exported under the code of the group for exports, and under none of a ledger', async () => {
  expect(await exported(reader, 'property_reader')).toEqual({ status: 'success', rows: 3 });
  const request = { entity: property.groupPatent.name, filter: {}, fields: ['patentName'] };
  expect(await looker.call(exportEntity, request)).toMatchObject({ errorCode: 'FY-A001' });
  expect(await keeperOfA.call(exportEntity, request)).toMatchObject({ errorCode: 'FY-A001' });
  expect(await reader.call(exportEntity, { ...request, fields: ['nothing'] })).toMatchObject({ errorCode: 'FY-V001' });
  // Sources that no list offers are not reached by this call.
  expect(await reader.call(exportEntity, { ...request, entity: 'audit_log' })).toMatchObject({ errorCode: 'FY-V001' });
});

test('a revoked grant empties lists, figures, years and exports at the next reading; certificates hang on another one', async () => {
  await keeperOfA.ask(grantData, { dataGrants: { ip: false } });
  expect((await reader.ask(property.queryPagePatent, { filter: {}, page })).total).toBe(2);
  expect((await reader.ask(property.queryPagePatent, { filter: { companyCodes: [a] }, page })).total).toBe(0);
  expect((await reader.ask(property.queryPageBrand, { filter: {}, page })).total).toBe(0);
  expect((await reader.ask(property.queryCount, {})).patent.total).toBe(2);
  expect((await reader.ask(property.queryYear, { kind: 'brand' })).years).toEqual([]);
  expect(await exported(reader, 'property_reader')).toEqual({ status: 'success', rows: 2 });
  const listed = async () => (await reader.ask(property.queryCompanyList, {})).companies.at(-1);
  expect(await listed()).toMatchObject({ companyCode: a, counts: { patent: null, certificate: 0 } });
  await keeperOfA.ask(grantData, { dataGrants: { base: false } });
  expect(await listed()).toMatchObject({ companyCode: p });
  expect((await reader.ask(property.queryCompanyList, {})).withheld).toBe(1);
  await keeperOfA.ask(grantData, { dataGrants: { ip: true, base: true } });
  expect((await reader.ask(property.queryPagePatent, { filter: {}, page })).total).toBe(3);
});
