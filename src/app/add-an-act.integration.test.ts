/** What docs/how-to/add-an-act.md promises: a declaration and a handler, and the call, its checks and the log are there. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { honor, insertAndUpdateHonor, queryPageHonor } from '#areas/company/model/honor.ts';
import { act, acts } from '#platform/acts/act.ts';
import { acting } from '#platform/acts/acting.server.ts';
import { inTenant } from '#platform/db/database.ts';
import { queryRow } from '#platform/db/statement.ts';
import { f } from '#platform/entity/field.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';

const showing = acts(
  honor,
  { path: '/api/v1/company/honor/showHonor', access: 'honor_edit' },
  {
    show: act(honor, {
      label: '对外展示',
      bulk: 200,
      when: ({ isPublic }) => (isPublic === true ? '已对外展示' : null),
      fields: { remark: f.text({ label: '展示说明', required: true, max: 200, list: true }) },
      rules: ({ remark }, { honorName }) => ({ remark: remark === honorName && '不能与荣誉名称相同' }),
    }),
  },
);
const showingHandler = acting(showing, {
  show: async (_context, _row, { remark }) => ({ isPublic: true, description: remark }),
});

let server: TestServer;
let enterprise: TestEnterprise;
let editor: TestClient;

beforeAll(async () => {
  server = await startTestServer({ areas: [{ name: 'sample', handlers: [showingHandler] }] });
  enterprise = await server.makeEnterprise({ account: 'editor', codes: ['honor_edit', 'company_honors'] });
  editor = await server.signIn('editor');
});
afterAll(() => server?.stop());

async function make(honorName: string): Promise<{ id: number; version: number }> {
  const { id, version } = await editor.ask(insertAndUpdateHonor, {
    honorName,
    honorLevel: 'national',
    honorType: 'science',
    awardOrg: '科技部',
    awardDate: '2024-05-01',
    isPublic: false,
  });
  return { id, version };
}

test('one row is answered whole, with its rule, its version and its line in the log', async () => {
  const row = await make('国家奖');
  expect(await editor.call(showing.endpoint, { ...row, remark: '国家奖' })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '展示说明：不能与荣誉名称相同',
  });
  expect(await editor.call(showing.endpoint, { ...row })).toMatchObject({ errorDesc: '展示说明：必填' });
  expect(await editor.call(showing.endpoint, { ...row, version: 7, remark: '首页' })).toMatchObject({
    errorCode: 'FY-C002',
    data: { current: { honorName: '国家奖' } },
  });
  expect(await editor.ask(showing.endpoint, { ...row, remark: '首页' })).toMatchObject({
    id: row.id,
    version: row.version + 1,
    isPublic: true,
    description: '首页',
    honorName: '国家奖',
  });
  const { groupCode, companyCodes } = enterprise;
  const setting = { groupCode, companyCodes, accountId: null };
  const entry = await inTenant(
    server.platform.db,
    setting,
    (db) => queryRow<{ reason: string }>(db)`
    select reason
    from audit_log
    where entity = 'honor' and entity_id = ${row.id}
    order by id desc
    limit 1`,
  );
  expect(entry?.reason).toBe('对外展示，展示说明 首页');
  expect(await editor.call(showing.endpoint, { ...row, version: 1, remark: '首页' })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '已对外展示',
  });
});

test('of many rows each is done or refused for itself; one that is not there refuses all', async () => {
  const [first, second] = [await make('市级奖'), await make('省级奖')];
  await editor.ask(showing.endpoint, { ...first, remark: '首页' });
  expect(await editor.ask(showing.endpoint, { ids: [first.id, second.id], remark: '展厅' })).toEqual({
    done: [{ id: second.id, version: second.version + 1 }],
    refused: [{ id: first.id, title: '市级奖', reason: '已对外展示' }],
  });
  const third = await make('区级奖');
  expect(await editor.call(showing.endpoint, { ids: [third.id, 999_999], remark: '展厅' })).toMatchObject({
    errorCode: 'FY-N001',
  });
  const { records } = await editor.ask(queryPageHonor, {
    filter: { keyword: '区级奖' },
    page: { current: 1, size: 10 },
  });
  expect(records).toMatchObject([{ isPublic: false }]);
  expect(
    await editor.call(showing.endpoint, { ids: [third.id], id: third.id, version: 0, remark: '展厅' }),
  ).toMatchObject({
    errorCode: 'FY-V001',
  });
});
