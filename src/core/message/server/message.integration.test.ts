import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkAnswer } from '#platform/acts/act.ts';
import { tellingLate } from '#platform/acts/late-result.server.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { fail } from '#platform/runtime/failure.ts';
import { effectsDone } from '#platform/runtime/side-effects.ts';
import { asPerson, tenantOf } from '#platform/runtime/system-work.ts';
import { inAccount, inTenant } from '#platform/db/database.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { LiveEvent } from '#platform/events/events.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { deleteMessage, deleteMessages, queryMessage, updateMessageStatus, updateSetting } from '../model/message.ts';
import { sendMessage, sendMessages } from '#platform/runtime/messages.ts';

const mailOnly = { inApp: false, email: true, sms: false, quietFrom: null, quietTo: null };
let server: TestServer;
let enterprise: TestEnterprise;

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'receiver', roles: ['staff'] },
    { account: 'neighbour', roles: ['staff'] },
  );
});
afterAll(() => server?.stop());

async function send(
  account: string,
  title: string,
  more: { level?: 'info' | 'urgent'; category?: string; dedupeKey?: string; companyCode?: string } = {},
): Promise<void> {
  const { groupCode, companyCodes } = enterprise;
  await inTenant(server.platform.db, { groupCode, companyCodes: ['', ...companyCodes], accountId: null }, (db) =>
    sendMessage(db, server.platform, {
      groupCode,
      companyCode: companyCodes[0],
      accountId: enterprise.accountIds.get(account) ?? 0,
      category: more.category ?? 'system',
      bizType: 'contract',
      bizId: 7,
      title,
      ...more,
    }),
  );
}

test('queryMessage shows own messages with unread counts; a neighbour sees none of them', async () => {
  await send('receiver', '合同快到期', { category: 'contract' });
  await send('receiver', '欢迎');
  const receiver = await server.signIn('receiver');
  const page = await receiver.ask(queryMessage, { filter: {}, page: { current: 1, size: 10 } });
  expect(page.records.map((message) => message.title)).toEqual(['欢迎', '合同快到期']);
  expect(page.unread).toEqual({ total: 2, byCategory: { contract: 1, system: 1 } });
  expect((await receiver.ask(queryMessage, { filter: { keyword: '到期' }, page: {} })).total).toBe(1);
  expect((await receiver.ask(queryMessage, { filter: { category: 'contract', status: 'read' }, page: {} })).total).toBe(
    0,
  );
  const neighbour = await server.signIn('neighbour');
  expect((await neighbour.ask(queryMessage, { filter: {}, page: {} })).total).toBe(0);
});

test('updateMessageStatus is idempotent, touches own rows only and asks which ones', async () => {
  const receiver = await server.signIn('receiver');
  const { records } = await receiver.ask(queryMessage, { filter: {}, page: {} });
  const ids = records.map((message) => message.id);
  const neighbour = await server.signIn('neighbour');
  await neighbour.ask(updateMessageStatus, { ids, status: 'read' });
  expect((await receiver.ask(queryMessage, { filter: {}, page: {} })).unread.total).toBe(2);
  expect((await receiver.ask(updateMessageStatus, { ids, status: 'read' })).unread.total).toBe(0);
  expect((await receiver.ask(updateMessageStatus, { ids, status: 'read' })).unread.total).toBe(0);
  expect(
    (await receiver.ask(updateMessageStatus, { all: true, category: 'contract', status: 'unread' })).unread.total,
  ).toBe(1);
  expect(await receiver.call(updateMessageStatus, { status: 'read' })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('消息'),
  });
});

test('delete removes own messages; clearing read ones keeps what is urgent and unread', async () => {
  await send('receiver', '立即处理', { level: 'urgent' });
  const receiver = await server.signIn('receiver');
  const { records } = await receiver.ask(queryMessage, { filter: {}, page: {} });
  const neighbour = await server.signIn('neighbour');
  await neighbour.ask(deleteMessages, { ids: records.map((message) => message.id) });
  expect((await receiver.ask(queryMessage, { filter: {}, page: {} })).total).toBe(3);
  expect(await receiver.ask(deleteMessage, { scope: 'read' })).toMatchObject({ deleted: 1, unread: { total: 2 } });
  await receiver.ask(deleteMessages, { ids: [records[0]?.id ?? 0] });
  expect((await receiver.ask(deleteMessage, { scope: 'all' })).unread.total).toBe(0);
});

test('scope current is one enterprise, or the group with its companies; all is everything, and who names none is refused', async () => {
  const [first, second] = enterprise.companyCodes;
  await send('neighbour', '一号企业');
  await send('neighbour', '二号企业', { companyCode: second });
  await send('neighbour', '集团', { companyCode: '' });
  const neighbour = await server.signIn('neighbour');
  const titles = async (filter: { scope: 'current' | 'all'; targetGroupCode?: string; targetCompanyCode?: string }) =>
    (await neighbour.ask(queryMessage, { filter, page: {} })).records.map(({ title }) => title);
  const targetGroupCode = enterprise.groupCode;
  expect(await titles({ scope: 'current', targetGroupCode, targetCompanyCode: first })).toEqual(['一号企业']);
  expect(await titles({ scope: 'current', targetGroupCode })).toEqual(['集团', '二号企业', '一号企业']);
  expect(await titles({ scope: 'current', targetGroupCode: 'G00000000' })).toEqual([]);
  expect(await titles({ scope: 'all' })).toHaveLength(3);
  expect(await neighbour.call(queryMessage, { filter: { scope: 'current' }, page: {} })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('请选择所属企业'),
  });
});

test('500 ids at a time, titles and contents as long as their columns', async () => {
  const receiver = await server.signIn('receiver');
  const ids = Array.from({ length: 501 }, (_, index) => index + 1);
  for (const endpoint of [updateMessageStatus, deleteMessages] as const)
    expect(await receiver.call(endpoint, { ids, status: 'read' })).toMatchObject({ errorCode: 'FY-V001' });
  expect((await receiver.ask(updateMessageStatus, { ids: ids.slice(1), status: 'read' })).unread.total).toBe(0);
  await send('receiver', '长'.repeat(61));
  expect((await receiver.ask(queryMessage, { filter: { keyword: '长长' }, page: {} })).records[0]?.title).toHaveLength(
    60,
  );
  await receiver.ask(deleteMessage, { scope: 'all' });
});

test('the same key within 24 hours updates a message instead of adding one', async () => {
  await send('receiver', '试用期到期 3 人', { dedupeKey: 'probation' });
  await send('receiver', '试用期到期 4 人', { dedupeKey: 'probation' });
  const receiver = await server.signIn('receiver');
  const { records } = await receiver.ask(queryMessage, { filter: {}, page: {} });
  expect(records.map((message) => message.title)).toEqual(['试用期到期 4 人']);
});

test('many messages arrive at once: each its own row, the last of one key, copies where the person wants them', async () => {
  const { groupCode, companyCodes } = enterprise;
  const to = (account: string, title: string, dedupeKey?: string) => ({
    groupCode,
    companyCode: companyCodes[0],
    accountId: enterprise.accountIds.get(account) ?? 0,
    category: 'system',
    bizType: 'contract',
    bizId: 7,
    title,
    ...(dedupeKey === undefined ? {} : { dedupeKey }),
  });
  const neighbour = await server.signIn('neighbour');
  await neighbour.ask(updateSetting, { settings: [{ ...mailOnly, category: 'system' }] });
  await send('receiver', '同一件事 一', { dedupeKey: 'many' });
  // 60 signs end in the middle of the last one of two halves.
  const cut = `${'多'.repeat(59)}😀`;
  await inTenant(server.platform.db, { groupCode, companyCodes, accountId: null }, (db) =>
    sendMessages(db, server.platform, [
      to('receiver', '多条 一'),
      to('receiver', '同一件事 二', 'many'),
      to('receiver', '同一件事 三', 'many'),
      to('neighbour', '多条 邻居'),
      to('receiver', cut),
    ]),
  );
  const titlesOf = async (account: string) =>
    (await (await server.signIn(account)).ask(queryMessage, { filter: {}, page: { current: 1, size: 3 } })).records.map(
      ({ title }) => title,
    );
  expect(await titlesOf('receiver')).toEqual([`${'多'.repeat(59)}\uFFFD`, '多条 一', '同一件事 三']);
  expect(await titlesOf('neighbour')).not.toContain('多条 邻居');
  const copies = await inAccount(
    server.platform.db,
    null,
    (db) =>
      queryRows<{ title: string; channel: string; messageId: number | null }>(db)`
        select title, channel, message_id from message_delivery where title like '多条%' or title like '同一件事%'`,
  );
  expect(copies).toEqual([{ title: '多条 邻居', channel: 'email', messageId: null }]);
  await neighbour.ask(updateSetting, { settings: [{ ...mailOnly, category: 'system', inApp: true, email: false }] });
});

test('a message arrives as an event when its transaction commits, and not when it rolls back', async () => {
  const receiver = await server.signIn('receiver');
  const before = (await receiver.ask(queryMessage, { filter: {}, page: {} })).records[0]?.id ?? 0;
  const events: LiveEvent[] = [];
  // Events of the tests before may still be on their way.
  const stop = server.platform.events.subscribe(
    (event) => event.type === 'message' && Number(event.data['id']) > before && events.push(event),
  );
  const { groupCode, companyCodes } = enterprise;
  const accountId = enterprise.accountIds.get('receiver') ?? 0;
  const attempt = inTenant(server.platform.db, { groupCode, companyCodes, accountId: null }, async (db) => {
    await sendMessage(db, server.platform, {
      groupCode,
      companyCode: companyCodes[0],
      accountId,
      category: 'system',
      bizType: 'contract',
      bizId: 7,
      title: '不会送达',
    });
    throw new Error('rolled back');
  });
  await expect(attempt).rejects.toThrow('rolled back');
  await send('receiver', '会送达');
  await expect.poll(() => events.length).toBe(1);
  stop();
  expect(
    (await receiver.ask(queryMessage, { filter: { keyword: '送达' }, page: {} })).records.map(
      (message) => message.title,
    ),
  ).toEqual(['会送达']);
});

/** Of no table: an act only needs what its rows are called. */
const paper = entity({
  name: 'paper',
  label: '合同',
  unit: '份',
  title: 'name',
  permissions: { read: 'x', insert: 'x', update: 'x', delete: 'x' },
  sort: [],
  fields: { name: f.text({ label: '名称', required: true }) },
});

test('an act of many rows that took longer than anybody waits is told by message, also when all of it was taken back', async () => {
  const { platform, clock } = server;
  const accountId = enterprise.accountIds.get('neighbour') ?? 0;
  const tenant = await tenantOf(platform, accountId, enterprise.groupCode, enterprise.companyCodes[0]);
  if (!tenant) throw new Error('the neighbour has no company');
  const act = { label: '续签', entity: paper, at: '/interior?tab=contracts', total: 3 };
  const renew = (milliseconds: number, end: () => BulkAnswer) =>
    asPerson(platform, '/test/renew', { accountId, name: '邻居' }, tenant, (context) =>
      tellingLate(context, act, async () => {
        clock.advance(milliseconds);
        return end();
      }),
    );
  const answer = { done: [{ id: 1, version: 1 }], refused: [{ id: 2, title: '张三', reason: '合同已终止' }] };
  await renew(100, () => answer);
  const neighbour = await server.signIn('neighbour');
  const told = async () => (await neighbour.ask(queryMessage, { filter: { keyword: '续签' }, page: {} })).records;
  expect(await told()).toEqual([]);
  await renew(11_000, () => answer);
  expect(await told()).toMatchObject([
    { title: '续签 3 份已办完', content: '完成 1 份，未续签 1 份：张三：合同已终止', level: 'warning' },
  ]);
  const lost = renew(11_000, () => {
    throw fail.conflict('数据正在被他人修改');
  });
  await expect(lost).rejects.toThrow('数据正在被他人修改');
  await effectsDone(platform);
  expect((await told())[0]).toMatchObject({ title: '续签 3 份没有完成', content: '数据正在被他人修改' });
});
