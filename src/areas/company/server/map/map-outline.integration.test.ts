/** The map of the installation as calls answer it: set up, not set up, broken. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { divisionTree } from '#platform/dictionaries/divisions.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { ajaxHeader } from '#platform/testing/client.ts';
import type { Configuration } from '#platform/runtime/configuration.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { getMapOutline } from '../../model/map-outline.ts';
import type { Square } from '../testing/square-map.ts';
import { squareMap } from '../testing/square-map.ts';

const approvalNumber = '测试图号 第 0000 号';
let folder: string;
let server: TestServer;
let enterprise: TestEnterprise;
let reader: TestClient;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'qishu-map-'));
  const squares = divisionTree().map<Square>(({ code, name }, index) => [
    code,
    name,
    (index % 9) + 1,
    Math.floor(index / 9) + 1,
  ]);
  const hangzhou: Square = ['330100', '杭州市', 1, 1];
  writeFileSync(join(folder, 'country.json'), JSON.stringify(squareMap(squares)));
  writeFileSync(join(folder, 'broken.json'), JSON.stringify(squareMap(squares.slice(1))));
  writeFileSync(join(folder, '330000.json'), JSON.stringify(squareMap([hangzhou])));
  server = await startTestServer({ configuration: mapOf('country.json') });
  enterprise = await server.makeEnterprise(
    { account: 'reader', codes: ['development_layout'] },
    { account: 'other', codes: ['base_info'] },
  );
  reader = await server.signIn('reader');
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});
const mapOf = (file: string): Partial<Configuration> => ({
  map: { file: join(folder, file), approvalNumber, provinceFolder: folder },
});

test('/api/v1/company/map/getMapOutline hands out the country and a province, and says when nothing has changed', async () => {
  const country = await reader.ask(getMapOutline, {});
  expect(country).toMatchObject({ approvalNumber, provinces: ['33'] });
  expect(country?.outline.features).toHaveLength(35);
  const province = await reader.ask(getMapOutline, { province: '33' });
  expect(province?.outline.features.map(({ properties }) => properties.code)).toEqual(['330100', null]);
  const first = await reader.send({ method: 'GET', path: '/api/v1/company/map/getMapOutline' });
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const again = (tag: string) =>
    reader.inject({
      method: 'GET',
      url: getMapOutline.path,
      query: { groupCode: enterprise.groupCode, companyCode: enterprise.companyCodes[0] },
      headers: { ...ajaxHeader, 'if-none-match': tag },
    });
  const kept = await again(String(first.headers['etag']));
  expect([kept.statusCode, kept.body]).toEqual([304, '']);
  expect((await again('W/"another"')).statusCode).toBe(200);
});

test('unknown provinces, people without the code and strangers get no map', async () => {
  expect(await reader.call(getMapOutline, { province: '330000' })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('省份'),
  });
  expect(await reader.call(getMapOutline, { province: '99' })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '省份：代码不存在',
  });
  expect(await reader.call(getMapOutline, { province: '32' })).toMatchObject({
    errorCode: 'FY-N001',
    errorDesc: '没有江苏省的分市地图',
  });
  expect(await (await server.signIn('other')).call(getMapOutline, {})).toMatchObject({ errorCode: 'FY-A001' });
  const foreign = await server.makeEnterprise({ account: 'stranger', codes: ['development_layout'] });
  expect(await reader.as(foreign.tenant(0)).call(getMapOutline, {})).toMatchObject({
    errorCode: 'FY-A001',
    data: { reason: 'not_member' },
  });
});

const besides = async (configuration: Partial<Configuration>, look: (beside: TestServer) => Promise<void>) => {
  const beside = await startTestServer({ beside: server, configuration });
  try {
    await look(beside);
  } finally {
    await beside.stop();
  }
};

test('where no map is set up the answer is empty, and so is that of a file that lacks a province', async () => {
  await besides({}, async (beside) => {
    const client = await beside.signIn('reader');
    expect([await client.ask(getMapOutline, {}), await client.ask(getMapOutline, { province: '33' })]).toEqual([
      null,
      null,
    ]);
    expect((await beside.application.inject({ url: '/healthz' })).json()).toMatchObject({ status: 'ok' });
  });
  await besides(mapOf('broken.json'), async (beside) => {
    expect(await (await beside.signIn('reader')).ask(getMapOutline, {})).toBeNull();
    expect((await beside.application.inject({ url: '/healthz' })).json()).toMatchObject({
      status: 'degraded',
      faults: ['map_outline_broken'],
    });
    expect(beside.log.find(({ level }) => level === 'error')?.details).toMatchObject({
      error: expect.stringContaining('北京市'),
    });
  });
});
