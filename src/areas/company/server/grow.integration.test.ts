import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportEntity } from '#platform/entity/transfer.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { deleteGrow, insertOrUpdate, queryPage, queryProvince } from '../model/grow.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let keeper: TestClient;
let neighbour: TestClient;
let reader: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  const codes = ['development_layout', 'grow_edit', 'grow_delete'];
  enterprise = await server.makeEnterprise(
    { account: 'keeper', codes },
    { account: 'reader', codes: ['development_layout'] },
    { account: 'neighbour', home: 1, codes },
  );
  [keeper, reader, neighbour] = await Promise.all([
    server.signIn('keeper'),
    server.signIn('reader'),
    server.signIn('neighbour'),
  ]);
});
afterAll(() => server?.stop());

test('/api/v1/company/grow/queryProvince counts open places by province and city; /api/v1/company/grow/queryPage narrows to a province', async () => {
  const insert = (name: string, regionCode: string, more: object = {}) =>
    keeper.ask(insertOrUpdate, { name, regionCode, growType: 'office', staffCount: 10, ...more });
  await insert('西湖', '330106', { milestone: true, establishDate: '2020-01-01' });
  await insert('余杭', '330110', { coordinates: '120.0333,30.2891' });
  await insert('宁波', '330212', { growType: 'factory' });
  await insert('浦东', '310115', { status: 'closed', coordinates: '121.5447,31.2216' });
  const { provinces, timeline, types, points } = await reader.ask(queryProvince, {});
  expect(provinces).toMatchObject([{ code: '33', name: '浙江省', count: 3, staff: 30 }]);
  expect(provinces[0]?.cities.map((city) => [city.name, city.count]).toSorted()).toEqual([
    ['宁波市', 1],
    ['杭州市', 2],
  ]);
  expect(provinces[0]?.cities.find((city) => city.code === '330100')?.types).toEqual([
    { growType: 'office', count: 2 },
  ]);
  expect(types).toEqual([
    { growType: 'office', count: 2 },
    { growType: 'factory', count: 1 },
  ]);
  expect(timeline).toMatchObject([{ name: '西湖', regionName: '浙江省杭州市西湖区' }]);
  expect(points).toEqual([
    expect.objectContaining({ name: '余杭', growType: 'office', regionCode: '330110', lng: 120.0333, lat: 30.2891 }),
  ]);
  const factories = await reader.ask(queryProvince, { growType: ['factory'] });
  expect(factories.provinces).toMatchObject([{ count: 1 }]);
  expect(factories.types).toEqual(types);
  expect(factories.points).toEqual([]);
  expect(
    (await reader.ask(queryPage, { filter: { province: '33', city: '3302' } })).records.map((row) => row.name),
  ).toEqual(['宁波']);
  const named = async (regionCode: string) =>
    (await reader.ask(queryPage, { filter: { regionCode } })).records.map((row) => row.name).toSorted();
  expect(await Promise.all(['330000', '330100', '330110', '320000'].map(named))).toEqual([
    ['余杭', '宁波', '西湖'],
    ['余杭', '西湖'],
    ['余杭'],
    [],
  ]);
  expect(await reader.call(queryPage, { filter: { city: '33' } })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('城市'),
  });
  expect((await reader.ask(queryPage, { filter: { province: '31' } })).records.map((row) => row.name)).toEqual([
    '浦东',
  ]);
  expect((await neighbour.ask(queryProvince, {})).provinces).toEqual([]);
});

test('/api/v1/company/grow/insertOrUpdate and delete: unknown region, wrong permission, neighbours', async () => {
  const row = { name: '未知', regionCode: '999999', growType: 'branch' } as const;
  expect(await keeper.call(insertOrUpdate, row)).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('所在地区'),
  });
  expect(await reader.call(insertOrUpdate, { ...row, regionCode: '330106' })).toMatchObject({ errorCode: 'FY-A001' });
  const { id } = await keeper.ask(insertOrUpdate, { ...row, regionCode: '330106' });
  expect(await neighbour.call(insertOrUpdate, { id, version: 0, name: '抢来的' })).toMatchObject({
    errorCode: 'FY-N001',
  });
  expect(await neighbour.call(deleteGrow, { ids: [id] })).toMatchObject({ errorCode: 'FY-N001' });
  expect(deleteGrow.path).toBe('/api/v1/company/grow/delete');
  expect(await keeper.ask(deleteGrow, { ids: [id] })).toEqual({ deleted: 1 });
});

test('the phone is masked for who may not see it; pictures are nine at most; an export takes the filters of the map', async () => {
  const row = {
    name: '武汉',
    regionCode: '420106',
    growType: 'office',
    phone: '13812345678',
    status: 'closed',
    closeDate: '2025-01-01',
  } as const;
  await keeper.ask(insertOrUpdate, row);
  const { records } = await reader.ask(queryPage, { filter: { regionCode: '420000' } });
  expect(records).toMatchObject([{ phone: '138****5678', closeDate: '2025-01-01', status: 'closed' }]);
  const images = Array.from({ length: 10 }, (_, index) => ({ id: index + 1, name: '图.png' }));
  expect(await keeper.call(insertOrUpdate, { ...row, name: '长沙', images } as never)).toMatchObject({
    errorDesc: '图片：不能超过 9 项',
  });
  const asked = { entity: 'grow', fields: ['name', 'regionCode'] };
  expect(
    await reader.call(exportEntity, { ...asked, filter: { province: '42', city: '4201', regionCode: '420000' } }),
  ).toMatchObject({ resultCode: 1 });
  expect(await reader.call(exportEntity, { ...asked, filter: { province: '四二' } })).toMatchObject({
    errorDesc: expect.stringContaining('省份'),
  });
});

test('a place is linked with a company of the group and no other; numbers put places in front', async () => {
  const { companies } = await keeper.ask(queryProvince, {});
  expect(companies.map(({ companyCode }) => companyCode).toSorted()).toEqual(enterprise.companyCodes.toSorted());
  expect(companies.every(({ companyName }) => companyName !== '')).toBe(true);
  const row = { regionCode: '440305', growType: 'subsidiary', status: 'operating' } as const;
  const linkedCompanyCode = enterprise.companyCodes[1] ?? '';
  const { id } = await keeper.ask(insertOrUpdate, { ...row, name: '深圳子公司', linkedCompanyCode, sort: 2 });
  await keeper.ask(insertOrUpdate, { ...row, name: '东莞分部', sort: 1 });
  await keeper.ask(insertOrUpdate, { ...row, name: '珠海分部', establishDate: '2025-01-01' });
  const { records } = await reader.ask(queryPage, { filter: { province: '44' } });
  expect(records.map(({ name }) => name)).toEqual(['东莞分部', '深圳子公司', '珠海分部']);
  expect(records[1]).toMatchObject({ id, linkedCompanyCode });
  const foreign = await server.makeEnterprise({ account: 'foreign', codes: ['development_layout'] });
  for (const code of [foreign.companyCodes[0], 'C00000000'])
    expect(await keeper.call(insertOrUpdate, { ...row, name: '别家', linkedCompanyCode: code })).toMatchObject({
      errorCode: 'FY-N001',
      errorDesc: expect.stringContaining('关联本集团企业'),
    });
  expect(
    (await (await server.signIn('foreign')).ask(queryProvince, {})).companies.map(({ companyCode }) => companyCode),
  ).toEqual(expect.not.arrayContaining([...enterprise.companyCodes]));
});
