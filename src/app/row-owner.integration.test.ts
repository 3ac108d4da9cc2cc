/** 负责人 of many rows at once: any list that has such a column, all rows or none. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryPageAudit } from '#core/audit/public.ts';
import { insertPatent, queryPagePatent } from '#areas/ip/model/patent.ts';
import { hire, rootOf } from '#areas/staff/server/testing/staff-fixture.ts';
import { updateOwner } from '#platform/entity/row-owner.ts';
import { makePatentNumberOf } from '#platform/testing/make.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let keeper: TestClient;
let reader: TestClient;
let neighbour: TestClient;
let own: number;
let foreign: number;
let ids: number[];

const patents = [
  'contract_edit',
  'patent_info',
  'patent_add',
  'patent_edit',
  'audit_log',
  'company_honors',
  'honor_edit',
];
const ownersOf = async () => (await keeper.ask(queryPagePatent, { filter: {} })).records.map(({ ownerId }) => ownerId);

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'keeper', codes: patents, roles: ['hr_manager'] },
    { account: 'reader', codes: ['patent_info'] },
    { account: 'neighbour', home: 1, codes: patents, roles: ['hr_manager'] },
  );
  [keeper, reader, neighbour] = await Promise.all([
    server.signIn('keeper', { tenant: enterprise.tenant(0) }),
    server.signIn('reader', { tenant: enterprise.tenant(0) }),
    server.signIn('neighbour', { tenant: enterprise.tenant(1) }),
  ]);
  own = (await hire(keeper, { groupInfoId: await rootOf(keeper) })).id;
  foreign = (await hire(neighbour, { groupInfoId: await rootOf(neighbour) })).id;
  ids = [];
  for (const [index, patentName] of ['检索方法', '排序方法', '缓存方法'].entries()) {
    const patent = {
      patentName,
      patentType: 'invention',
      applicationNo: makePatentNumberOf(index),
      legalStatus: 'filing',
      applicants: [{ name: '云启科技' }] as { name: string }[],
    } as const;
    ids.push((await keeper.ask(insertPatent, patent)).id);
  }
});
afterAll(() => server?.stop());

test('/api/v1/common/updateOwner sets one person for all rows and takes him away again, and each row says so in the log', async () => {
  expect(await keeper.ask(updateOwner, { entity: 'patent', ids, ownerId: own })).toEqual({ updated: 3 });
  expect(await ownersOf()).toEqual([own, own, own]);
  const { records } = await keeper.ask(queryPageAudit, { filter: { entity: 'patent', action: 'update' } });
  expect(records).toHaveLength(3);
  expect(await keeper.ask(updateOwner, { entity: 'patent', ids: ids.slice(0, 1), ownerId: null })).toEqual({
    updated: 1,
  });
  expect((await ownersOf()).toSorted()).toEqual([null, own, own].toSorted());
});

test('people and rows of others, kinds without such a column and callers without the code are refused, and nothing is written', async () => {
  const before = await ownersOf();
  expect(await keeper.call(updateOwner, { entity: 'patent', ids, ownerId: foreign })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '负责人：没有找到这个人',
  });
  expect(await keeper.call(updateOwner, { entity: 'patent', ids: [...ids, 999_999], ownerId: own })).toMatchObject({
    errorCode: 'FY-N001',
  });
  expect(await neighbour.call(updateOwner, { entity: 'patent', ids, ownerId: foreign })).toMatchObject({
    errorCode: 'FY-N001',
  });
  expect(await reader.call(updateOwner, { entity: 'patent', ids, ownerId: own })).toMatchObject({
    errorCode: 'FY-A001',
  });
  expect(await keeper.call(updateOwner, { entity: 'honor', ids: [1], ownerId: own })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '荣誉没有负责人',
  });
  // Where somebody must be responsible nobody is no choice.
  expect(await keeper.call(updateOwner, { entity: 'contract', ids: [1], ownerId: null })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '负责人：必填',
  });
  expect(await keeper.call(updateOwner, { entity: 'nothing', ids: [1], ownerId: own })).toMatchObject({
    errorCode: 'FY-V001',
  });
  expect(await keeper.call(updateOwner, { entity: 'patent', ids: [], ownerId: own })).toMatchObject({
    errorCode: 'FY-V001',
  });
  expect(await ownersOf()).toEqual(before);
});
