/** What a person wants to hear of, how copies leave, and what is kept. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTenant } from '#platform/db/database.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { OutgoingMessage } from '#platform/runtime/delivery.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import type { MessageSetting } from '../model/message.ts';
import { messageCategories, queryMessage, querySetting, updateSetting } from '../model/message.ts';
import { deliverCopies } from './message-delivery.ts';
import { sweepMessages } from './message-sweep.ts';
import type { NewMessage } from '#platform/runtime/messages.ts';
import { sendMessage } from '#platform/runtime/messages.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let client: TestClient;
let accountId: number;
const sent: OutgoingMessage[] = [];
let gatewayDown = false;

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'receiver', roles: ['staff'] },
    { account: 'other', roles: ['staff'] },
  );
  client = await server.signIn('receiver');
  accountId = enterprise.accountIds.get('receiver') ?? 0;
  await execute(server.platform)`
    update account
    set phone_verified_at = now(), email = 'receiver@example.com', email_verified_at = now()
    where id = ${accountId}`;
});
afterAll(() => server?.stop());

/** The platform with a gateway that can be looked into and switched off. */
const platform = (): Platform => ({
  ...server.platform,
  delivery: {
    ...server.platform.delivery,
    send: async (message) => {
      if (gatewayDown) throw new Error('the gateway answered 503');
      sent.push(message);
    },
  },
});

async function send(message: Partial<NewMessage> & { readonly title: string }): Promise<void> {
  const { groupCode, companyCodes } = enterprise;
  await inTenant(server.platform.db, { groupCode, companyCodes, accountId: null }, (db) =>
    sendMessage(db, server.platform, {
      groupCode,
      companyCode: companyCodes[0],
      accountId,
      category: 'contract',
      bizType: 'contract',
      bizId: null,
      ...message,
    }),
  );
}

const wish = (category: string, more: Partial<MessageSetting> = {}): MessageSetting => ({
  category,
  inApp: true,
  email: false,
  sms: false,
  quietFrom: null,
  quietTo: null,
  ...more,
});
const save = (...settings: MessageSetting[]) => client.ask(updateSetting, { settings });
const titles = async () =>
  (await client.ask(queryMessage, { filter: {}, page: { current: 1, size: 100 } })).records.map(({ title }) => title);
const statuses = async () =>
  (
    await queryRows<{ status: string }>(server.platform)`
      select status from message_delivery where account_id = ${accountId} order by id`
  ).map(({ status }) => status);

beforeEach(async () => {
  sent.length = 0;
  gatewayDown = false;
  await execute(server.platform)`delete from message_delivery`;
  await execute(server.platform)`delete from message_setting`;
  await inTenant(
    server.platform.db,
    { groupCode: '', companyCodes: [], accountId },
    (db) => execute(db)`delete from message`,
  );
});

test('settings begin with every category on inside the application, and are one’s own', async () => {
  const { settings, reach } = await client.ask(querySetting, {});
  expect(settings).toEqual(messageCategories.map(({ code }) => wish(code)));
  expect(reach).toEqual({ email: true, sms: true });
  const saved = await save(
    wish('contract', { email: true, quietFrom: '22:00', quietTo: '07:30' }),
    wish('policy', { inApp: false }),
  );
  expect(saved.settings.filter((row) => row.email || !row.inApp)).toEqual([
    wish('contract', { email: true, quietFrom: '22:00', quietTo: '07:30' }),
    wish('policy', { inApp: false }),
  ]);
  const other = await server.signIn('other');
  expect(await other.ask(querySetting, {})).toEqual({
    settings: messageCategories.map(({ code }) => wish(code)),
    reach: { email: false, sms: false },
  });
});

test.each([
  [[wish('security', { inApp: false })], '账号安全消息不能关闭'],
  [[wish('contract', { quietFrom: '22:00' })], '免打扰时段要有开始和结束'],
  [[wish('contract', { quietFrom: '25:00', quietTo: '07:00' })], '免打扰开始'],
  [[wish('gossip')], '消息类别'],
  [[], '消息设置'],
])('settings %j are refused', async (settings, reason) => {
  expect(await client.call(updateSetting, { settings })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining(reason),
  });
});

test('a category that is off stores nothing, except what is urgent; security cannot be off', async () => {
  await save(wish('contract', { inApp: false }));
  await send({ title: '合同到期' });
  await send({ title: '合同今天到期', level: 'urgent' });
  await send({ title: '项目逾期', category: 'project' });
  await execute(server.platform)`
    insert into message_setting (account_id, category, in_app) values (${accountId}, 'security', false)`;
  await send({ title: '新设备登录', category: 'security' });
  expect(await titles()).toEqual(['新设备登录', '项目逾期', '合同今天到期']);
});

test('copies leave once, by the channels that were chosen, to confirmed addresses only', async () => {
  await save(wish('contract', { email: true, sms: true }), wish('policy', { inApp: false, email: true }));
  await send({ title: '合同到期', content: '采购合同 3 天后到期' });
  await send({ title: '政策匹配', category: 'policy' });
  await send({ title: '项目逾期', category: 'project' });
  await Promise.all([deliverCopies(platform()), deliverCopies(platform())]);
  await deliverCopies(platform());
  expect(sent.map(({ channel, to, subject }) => [channel, to.replace(/\d{8}$/u, '…'), subject]).toSorted()).toEqual([
    ['email', 'receiver@example.com', '【企枢】合同到期'],
    ['email', 'receiver@example.com', '【企枢】政策匹配'],
    ['sms', expect.stringMatching(/…$/u), '【企枢】合同到期'],
  ]);
  expect(sent.find(({ channel, subject }) => channel === 'email' && subject.includes('合同'))?.text).toContain(
    '采购合同 3 天后到期',
  );
  // Texts travel in the open: no content, only the title.
  expect(sent.find(({ channel }) => channel === 'sms')?.text).toBe('【企枢】合同到期，请登录查看。');
  await execute(server.platform)`update account set email_verified_at = null where id = ${accountId}`;
  await send({ title: '政策更新', category: 'policy' });
  await deliverCopies(platform());
  expect([sent.length, await statuses()]).toEqual([3, ['sent', 'sent', 'sent', 'dropped']]);
  await execute(server.platform)`update account set email_verified_at = now() where id = ${accountId}`;
});

test('copies wait for the end of quiet hours, those of security do not', async () => {
  const hours = { email: true, quietFrom: '22:00', quietTo: '07:00' };
  await save(wish('contract', hours), wish('security', hours));
  server.clock.set('2037-01-01T15:00:00Z');
  await send({ title: '合同到期' });
  await send({ title: '密码已修改', category: 'security' });
  await deliverCopies(platform());
  expect(sent.map(({ subject }) => subject)).toEqual(['【企枢】密码已修改']);
  server.clock.set('2037-01-01T22:59:00Z');
  await deliverCopies(platform());
  expect(sent).toHaveLength(1);
  server.clock.set('2037-01-01T23:00:00Z');
  await deliverCopies(platform());
  expect(sent.map(({ subject }) => subject)).toEqual(['【企枢】密码已修改', '【企枢】合同到期']);
});

test('a gateway that fails is tried three times; a switched-off wish drops what waits; 30 a day are enough', async () => {
  server.clock.set('2037-01-02T04:00:00Z');
  await save(wish('contract', { email: true }));
  await send({ title: '合同到期' });
  gatewayDown = true;
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await deliverCopies(platform());
    server.clock.advance(11 * 60_000);
  }
  expect(await statuses()).toEqual(['failed']);
  expect(server.log.filter(({ message }) => message?.includes('not handed over'))).toHaveLength(3);
  gatewayDown = false;
  await send({ title: '合同又到期' });
  await save(wish('contract'));
  await deliverCopies(platform());
  expect(await statuses()).toEqual(['failed', 'dropped']);
  await save(wish('contract', { email: true }));
  for (let number = 0; number < 31; number += 1) await send({ title: `合同 ${number}` });
  await deliverCopies(platform());
  expect([sent.length, (await statuses()).filter((status) => status === 'dropped').length]).toEqual([30, 2]);
});

test('copies in the name of an enterprise end at its quota of the day, which is lower while nobody has verified it', async () => {
  server.clock.set('2037-01-02T08:00:00Z');
  await save(wish('contract', { email: true }));
  const [companyCode] = enterprise.companyCodes;
  const key = `copy-company:${enterprise.groupCode}:${companyCode}`;
  await execute(server.platform)`delete from use_window where key = ${key}`;
  await execute(server.platform)`select qishu_count_use(${key}, 1000000, 86400) from generate_series(1, 499)`;
  for (const title of ['合同一到期', '合同二到期']) await send({ title });
  await deliverCopies(platform());
  expect(await statuses()).toEqual(['sent', 'dropped']);
  await execute(server.platform)`update company set verify_status = 'verified' where company_code = ${companyCode}`;
  await send({ title: '合同三到期' });
  await deliverCopies(platform());
  expect(await statuses()).toEqual(['sent', 'dropped', 'sent']);
});

test('a copy whose process died under way is not sent twice', async () => {
  server.clock.set('2037-01-03T04:00:00Z');
  await save(wish('contract', { email: true }));
  await send({ title: '合同到期' });
  await execute(server.platform)`update message_delivery set status = 'sending', not_before = '2037-01-03T03:45:00Z'`;
  await deliverCopies(platform());
  expect([sent, await statuses()]).toEqual([[], ['failed']]);
});

test('one key within 24 hours is one message and one copy, over midnight too', async () => {
  await save(wish('contract', { email: true }), wish('policy', { inApp: false, email: true }));
  await Promise.all([1, 2, 3].map((number) => send({ title: `到期 ${number} 份`, dedupeKey: 'due' })));
  await send({ title: '到期 4 份', dedupeKey: 'due' });
  await send({ title: '政策 1', category: 'policy', dedupeKey: 'policy' });
  await send({ title: '政策 2', category: 'policy', dedupeKey: 'policy' });
  expect([await titles(), await statuses()]).toEqual([['到期 4 份'], ['pending', 'pending']]);
  const back = (hours: number) =>
    inTenant(
      server.platform.db,
      { groupCode: '', companyCodes: [], accountId },
      (db) => execute(db)`update message set created_at = now() - make_interval(hours => ${hours})`,
    );
  await back(23);
  await send({ title: '到期 5 份', dedupeKey: 'due' });
  expect(await titles()).toEqual(['到期 5 份']);
  await back(25);
  await send({ title: '到期 6 份', dedupeKey: 'due' });
  expect(await titles()).toEqual(['到期 6 份', '到期 5 份']);
});

test('messages go after 180 days, and of too many the oldest read ones, urgent unread ones last', async () => {
  await send({ title: '旧的' });
  await send({ title: '紧急', level: 'urgent' });
  for (const title of ['甲', '乙', '丙', '丁']) await send({ title });
  await inTenant(server.platform.db, { groupCode: '', companyCodes: [], accountId }, async (db) => {
    await execute(db)`
      update message set expire_at = case title when '旧的' then '2030-01-01'::timestamptz else '2031-01-01' end`;
    await execute(db)`update message set status = 'read' where title in ('丙', '丁')`;
  });
  server.clock.set('2029-12-31T00:00:00Z');
  await sweepMessages(server.platform);
  expect(await titles()).toHaveLength(6);
  server.clock.set('2030-01-02T00:00:00Z');
  await sweepMessages(server.platform, 4);
  expect(await titles()).toEqual(['丁', '乙', '甲', '紧急']);
  await sweepMessages(server.platform, 1);
  expect(await titles()).toEqual(['紧急']);
});
