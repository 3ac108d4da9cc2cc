/** Fields that a company added to people outside, everywhere a declared one is: saving, list, counts, facets, merging, export, log. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryArchiveLog, queryBasicInfo } from '#areas/staff/public.ts';
import type { TableField } from '#areas/staff/public.ts';
import { queryTableField, updateTableField } from '#areas/staff/public.ts';
import { readTable } from '#lib/sheet/read-table.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import {
  excel,
  insertExternalPerson,
  queryExternalPersonFacets,
  queryPageExternalPerson,
} from '../model/person-calls.ts';

const custom = (fieldKey: string, title: string, more: Partial<TableField>): TableField => ({
  fieldKey,
  title,
  visible: true,
  builtIn: false,
  ...more,
});
const definitions = [
  custom('candidateNo', '人才编号', { dataType: 'text', unique: true }),
  custom('english', '英语分数', { dataType: 'number' }),
  custom('channel', '渠道', { dataType: 'choice', options: ['展会', '校园'] }),
  custom('impression', '内部印象', { dataType: 'text', sensitive: true }),
];
const tableCode = 'external_pool';

let server: TestServer;
let keeper: TestClient;
let recruiter: TestClient;
let sister: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  const codes = ['external_talent_pool', 'recruit_add', 'recruit_edit', 'recruit_export', 'external_phone_view'];
  const enterprise = await server.makeEnterprise(
    { account: 'keeper', codes: [...codes, 'field_edit'] },
    { account: 'recruiter', codes },
    { account: 'sister', home: 1, codes: [...codes, 'field_edit'] },
  );
  keeper = await server.signIn('keeper', { tenant: enterprise.tenant(0) });
  recruiter = await server.signIn('recruiter', { tenant: enterprise.tenant(0) });
  sister = await server.signIn('sister', { tenant: enterprise.tenant(1) });
  await keeper.ask(updateTableField, { tableCode, scope: 'company', fields: definitions });
});
afterAll(() => server?.stop());

const person = (name: string, phone: string, customFields?: Record<string, unknown>) => ({
  name,
  phone,
  source: 'site' as const,
  ...(customFields ? { customFields } : {}),
});
const named = async (client: TestClient, filter: Record<string, unknown>) =>
  (await client.ask(queryPageExternalPerson, { filter, page: { current: 1, size: 50 } })).records.map(
    ({ name }) => name,
  );
const valuesOf = async (client: TestClient, id: number) =>
  ((await client.ask(queryBasicInfo, { ownerType: 'external', id })).base as { customFields?: unknown }).customFields;

test('/api/v1/userRecruit/insertExternalPerson keeps them, list, counts and facets are narrowed by them', async () => {
  const { id } = await recruiter.ask(
    insertExternalPerson,
    person('陈知远', '15460000001', { candidateNo: 'R-1', english: 98.5, channel: '展会' }),
  );
  await recruiter.ask(insertExternalPerson, person('林见山', '15460000002', { english: 71, channel: '校园' }));
  expect(await valuesOf(recruiter, id)).toEqual({ candidateNo: 'R-1', english: 98.5, channel: '展会' });
  expect(await named(recruiter, { 'custom.candidateNo': 'R-1' })).toEqual(['陈知远']);
  expect(await named(recruiter, { 'custom.english': [80, null] })).toEqual(['陈知远']);
  const { statusCounts } = await recruiter.ask(queryPageExternalPerson, {
    filter: { 'custom.channel': ['校园'] },
    page: { current: 1, size: 10 },
  });
  expect(statusCounts).toEqual({ idle: 1 });
  const { facets } = await recruiter.ask(queryExternalPersonFacets, { filter: { 'custom.channel': ['校园'] } });
  expect(facets.source).toEqual([expect.objectContaining({ code: 'site', count: 1 })]);
  for (const call of [queryPageExternalPerson, queryExternalPersonFacets] as const)
    expect(
      await recruiter.call(call, {
        filter: { 'custom.nothing': 'x' },
        ...(call === queryPageExternalPerson && { page: { current: 1, size: 10 } }),
      }),
    ).toMatchObject({
      errorCode: 'FY-V001',
    });
});

test('a value that is taken, a wrong kind and a field that is not there are told by name; another company has none of them', async () => {
  await recruiter.ask(insertExternalPerson, person('周予安', '15460000003', { candidateNo: 'R-3' }));
  const refused = (customFields: Record<string, unknown>) =>
    recruiter.call(insertExternalPerson, person('某某人', '15460000009', customFields));
  expect(await refused({ candidateNo: 'R-3' })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: expect.stringContaining('人才编号'),
  });
  expect(await refused({ english: '很好' })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('英语分数'),
  });
  expect(await refused({ shoeSize: 42 })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('shoeSize'),
  });
  expect((await sister.ask(queryTableField, { tableCode })).fields.filter(({ builtIn }) => !builtIn)).toEqual([]);
  expect(await sister.call(insertExternalPerson, person('别家人', '15460000010', { english: 1 }))).toMatchObject({
    errorCode: 'FY-V001',
  });
  expect(await recruiter.call(updateTableField, { tableCode, scope: 'company', fields: [] })).toMatchObject({
    errorCode: 'FY-A001',
  });
});

test('a sensitive one is shown, filtered by and written by whoever keeps the fields only', async () => {
  const { id, version } = await keeper.ask(
    insertExternalPerson,
    person('沈怀瑾', '15460000004', { impression: '沉稳', english: 60 }),
  );
  expect(await valuesOf(keeper, id)).toEqual({ impression: '沉稳', english: 60 });
  expect(await valuesOf(recruiter, id)).toEqual({ english: 60 });
  expect(
    await recruiter.call(queryPageExternalPerson, {
      filter: { 'custom.impression': '沉稳' },
      page: { current: 1, size: 10 },
    }),
  ).toMatchObject({
    errorCode: 'FY-V001',
  });
  await recruiter.ask(insertExternalPerson, { id, version, customFields: { impression: '改掉', english: 65 } });
  expect(await valuesOf(keeper, id)).toEqual({ impression: '沉稳', english: 65 });
});

test('merging fills what the stored row lacks and leaves what stands there', async () => {
  const { id } = await recruiter.ask(insertExternalPerson, person('许清和', '15460000005', { english: 88 }));
  const again = { ...person('许清和', '15460000005', { english: 12, channel: '展会' }), onDuplicate: 'merge' as const };
  expect(await recruiter.ask(insertExternalPerson, again)).toMatchObject({ id, merged: true });
  expect(await valuesOf(recruiter, id)).toEqual({ english: 88, channel: '展会' });
});

test('/api/v1/userRecruit/excel has their columns, the log their names; a personal choice of columns is kept beside them', async () => {
  const { id, version } = await recruiter.ask(
    insertExternalPerson,
    person('顾南乔', '15460000006', { candidateNo: 'R-6' }),
  );
  await recruiter.ask(insertExternalPerson, { id, version, customFields: { english: 77 } });
  const answer = await recruiter.send(excel, {
    filter: { 'custom.candidateNo': 'R-6' },
    fields: ['name', 'custom.candidateNo', 'custom.english'],
  });
  const asked = [
    { fieldKey: 'name', title: '姓名', dataType: 'text' as const },
    ...definitions.filter(({ dataType }) => dataType !== 'choice'),
  ].map(({ fieldKey, title, dataType }) => ({
    key: fieldKey,
    label: title,
    aliases: [],
    kind: dataType === 'number' ? ('number' as const) : ('text' as const),
    required: false,
  }));
  const { rows } = await readTable(answer.rawPayload, '人才.xlsx', asked);
  expect(rows.map(({ values }) => values)).toEqual([
    expect.objectContaining({ name: '顾南乔', candidateNo: 'R-6', english: 77 }),
  ]);
  const log = await recruiter.ask(queryArchiveLog, {
    filter: { ownerType: 'external', id },
    page: { current: 1, size: 10 },
  });
  expect(JSON.stringify(log.records)).toContain('英语分数');
  const { fields } = await recruiter.ask(queryTableField, { tableCode });
  expect(fields.map(({ fieldKey }) => fieldKey)).toEqual(
    expect.arrayContaining(['skills', 'candidateNo', 'english', 'channel']),
  );
  expect(fields.map(({ fieldKey }) => fieldKey)).not.toContain('impression');
  await recruiter.ask(updateTableField, {
    tableCode,
    scope: 'personal',
    fields: fields.filter(({ fieldKey }) => fieldKey === 'english'),
  });
  expect(await recruiter.ask(queryTableField, { tableCode })).toMatchObject({
    personal: true,
    fields: { 0: { fieldKey: 'english' } },
  });
  expect(await keeper.ask(queryTableField, { tableCode })).toMatchObject({ personal: false });
});
