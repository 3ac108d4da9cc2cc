/** Deleted rows come back for administrators within thirty days, with all that follows from them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryDeleted, restoreDeleted } from '#platform/model/deleted.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { deleteHonor, insertAndUpdateHonor, queryPageHonor } from '../model/honor.ts';
import { deleteShareholder, insertShareholder, queryShareholder } from '../model/shareholder.ts';

let server: TestServer;
let administrator: TestClient;
let editor: TestClient;
let stranger: TestClient;
let neighbour: TestClient;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  const codes = ['company_honors', 'honor_edit', 'honor_delete', 'base_info', 'shareholder_edit'];
  await server.makeEnterprise(
    { account: 'administrator', codes: [...codes, 'role_manage'] },
    { account: 'editor', codes },
    { account: 'stranger', codes: ['role_manage', 'company_honors'] },
    { account: 'neighbour', home: 1, codes: [...codes, 'role_manage'] },
  );
  [administrator, editor, stranger, neighbour] = (await Promise.all(
    ['administrator', 'editor', 'stranger', 'neighbour'].map((account) => server.signIn(account)),
  )) as [TestClient, TestClient, TestClient, TestClient];
});
afterAll(() => server?.stop());

const honor = { honorName: '科技进步奖', honorLevel: 'provincial', honorType: 'science', awardOrg: '示例厅', awardDate: '2024-05-01' } as const;
const page = { current: 1, size: 10 };

test('/api/v1/common/queryDeleted and /api/v1/common/restoreDeleted: for who administers and may delete, not for neighbours', async () => {
  const { id } = await editor.ask(insertAndUpdateHonor, honor);
  await editor.ask(deleteHonor, { ids: [id] });
  const deleted = await administrator.ask(queryDeleted, { entity: 'honor', page });
  expect(deleted).toMatchObject({ total: 1, records: [{ id, title: '科技进步奖' }] });
  expect(await editor.call(queryDeleted, { entity: 'honor', page })).toMatchObject({ errorCode: 'FY-A001' });
  expect(await editor.call(restoreDeleted, { entity: 'honor', ids: [id] })).toMatchObject({ errorCode: 'FY-A001' });
  expect(await stranger.call(restoreDeleted, { entity: 'honor', ids: [id] })).toMatchObject({ errorCode: 'FY-A001' });
  expect((await neighbour.ask(queryDeleted, { entity: 'honor', page })).total).toBe(0);
  expect(await neighbour.call(restoreDeleted, { entity: 'honor', ids: [id] })).toMatchObject({ errorCode: 'FY-N001' });
  expect(await administrator.call(restoreDeleted, { entity: 'audit_log', ids: [id] })).toMatchObject({ errorCode: 'FY-V001' });
  expect(await administrator.call(restoreDeleted, { entity: 'due_item', ids: [id] })).toMatchObject({ errorCode: 'FY-V001' });
  expect(await administrator.ask(restoreDeleted, { entity: 'honor', ids: [id] })).toEqual({ restored: 1 });
  expect((await editor.ask(queryPageHonor, { filter: {} })).records.map((row) => row.id)).toContain(id);
  expect((await administrator.ask(queryDeleted, { entity: 'honor', page })).total).toBe(0);
  expect(await administrator.call(restoreDeleted, { entity: 'honor', ids: [id] })).toMatchObject({ errorCode: 'FY-N001' });
});

test('what depends on a row follows when it comes back, and what it would break refuses it', async () => {
  const holder = { shareholderType: 'person', subscribedDate: '2030-01-01' } as const;
  const first = await editor.ask(insertShareholder, { ...holder, shareholderName: '甲', subscribedAmount: 600 });
  await editor.ask(insertShareholder, { ...holder, shareholderName: '乙', subscribedAmount: 400 });
  await editor.ask(deleteShareholder, { ids: [first.id] });
  const ratios = async () => (await editor.ask(queryShareholder, { filter: {} })).records.map((row) => row.shareRatio);
  expect(await ratios()).toEqual([100]);
  await administrator.ask(restoreDeleted, { entity: 'shareholder', ids: [first.id] });
  expect(await ratios()).toEqual([60, 40]);
  await editor.ask(deleteShareholder, { ids: [first.id] });
  await editor.ask(insertShareholder, { ...holder, shareholderName: '甲', subscribedAmount: 1 });
  expect(await administrator.call(restoreDeleted, { entity: 'shareholder', ids: [first.id] })).toMatchObject({ errorCode: 'FY-C001' });
});

test('after thirty days a row stays deleted (FY-N001)', async () => {
  const { id } = await editor.ask(insertAndUpdateHonor, honor);
  await editor.ask(deleteHonor, { ids: [id] });
  server.clock.set(new Date(Date.now() + 31 * 86_400_000).toISOString());
  const late = await server.signIn('administrator');
  expect((await late.ask(queryDeleted, { entity: 'honor', page })).total).toBe(0);
  expect(await late.call(restoreDeleted, { entity: 'honor', ids: [id] })).toMatchObject({ errorCode: 'FY-N001', errorDesc: expect.stringContaining('30 天') });
});
