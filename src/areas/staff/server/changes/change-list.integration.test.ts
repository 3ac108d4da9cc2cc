/** 人事异动 of all people: a view of entries, changes and leavings with the names of departments and posts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { changeList } from '../../model/change-list.ts';
import { changes } from '../../model/changes.ts';
import { hire, rootOf } from '../testing/staff-fixture.ts';

let server: TestServer;
let hr: TestClient;
let neighbour: TestClient;
let person: number;
const page = { current: 1, size: 20 };

beforeAll(async () => {
  server = await startTestServer();
  const codes = ['staff_structure', 'staff_entry', 'staff_change_edit'];
  await server.makeEnterprise(
    { account: 'changes_hr', codes },
    { account: 'changes_nobody', codes: ['personnel_wall'] },
    { account: 'changes_neighbour', home: 1, codes },
    { account: 'changes_own', codes: ['staff_structure'], dataScope: 'self' },
  );
  [hr, neighbour] = await Promise.all([server.signIn('changes_hr'), server.signIn('changes_neighbour')]);
  const root = await rootOf(hr);
  person = (await hire(hr, { name: '欧阳甲', groupInfoId: root, entryDate: '2024-03-01', position: '工程师' })).id;
  await hire(hr, { name: '司徒乙', groupInfoId: root, entryDate: '2025-03-01' });
  await hr.ask(changes.endpoint, {
    userBaseId: person,
    changeType: 'transfer',
    effectiveDate: '2025-09-01',
    after: { position: '主管' },
    reason: '组织调整',
  });
});
afterAll(() => server?.stop());

const listed = async (client: TestClient, filter: Record<string, unknown> = {}) =>
  (await client.ask(changeList.page, { filter, page })).records;

test('/api/v1/staff/queryPageStaffWork lists who came and changed, newest first, with what was before and after', async () => {
  const records = await listed(hr);
  expect(records.map(({ personName, changeType }) => [personName, changeType])).toEqual([
    ['欧阳甲', 'transfer'],
    ['司徒乙', 'entry'],
    ['欧阳甲', 'entry'],
  ]);
  expect(records[0]).toMatchObject({
    userBaseId: person,
    positionBefore: '工程师',
    positionAfter: '主管',
    reason: '组织调整',
    status: 'applied',
  });
  expect(await listed(hr, { changeType: ['entry'], effectiveDate: ['2025-01-01', null] })).toMatchObject([
    { personName: '司徒乙' },
  ]);
  expect(await listed(hr, { keyword: '组织' })).toMatchObject([{ changeType: 'transfer' }]);
});

test('it keeps to the rights, the data scope and the company of the caller', async () => {
  const [nobody, own] = await Promise.all([server.signIn('changes_nobody'), server.signIn('changes_own')]);
  expect(await nobody.call(changeList.page, { filter: {}, page })).toMatchObject({ errorCode: 'FY-A001' });
  expect(await listed(own)).toEqual([]);
  expect(await listed(neighbour)).toEqual([]);
  expect(await hr.call(changeList.page, { filter: { before: '{}' }, page })).toMatchObject({ errorCode: 'FY-V001' });
});
