/** What leaves by text and mail in the name of an enterprise is limited by person, administrator, enterprise, address and site. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getStaffLoginUser } from '#core/account/public.ts';
import { sendVerifyCode } from '#core/account/model/verify-code.ts';
import { addressKey } from '#core/account/server/throttle.ts';
import { notifyOwner } from '#core/account/server/verify-code.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { makeMobileOf } from '#platform/testing/make.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { cancelJoinRequest } from '#core/org/model/joining-acts.ts';
import { joinGroup } from '#core/org/model/membership.ts';
import { insertUser, insertUsers, queryPageUser, resetPassword } from '#core/org/model/user.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let admin: TestClient;
let neighbour: TestClient;
beforeAll(async () => {
  server = await startTestServer({ configuration: { requestsPerMinute: 600 } });
  enterprise = await server.makeEnterprise(
    { account: 'keeper', roles: ['company_admin', 'staff'] },
    { account: 'worker', roles: ['staff'] },
  );
  await server.makeEnterprise({ account: 'neighbour', roles: ['company_admin', 'staff'] });
  await server.makeEnterprise({ account: 'outsider', roles: ['staff'] }, { account: 'joiner', roles: ['staff'] });
  admin = await server.signIn('keeper');
  neighbour = await server.signIn('neighbour');
});
afterAll(() => server?.stop());
beforeEach(async () => {
  await execute(server.platform)`delete from use_window`;
  await verify('unverified');
});

const verify = (status: 'verified' | 'unverified') =>
  execute(server.platform)`
    update company set verify_status = ${status === 'verified' ? 'verified' : 'none'}
    where company_code = ${enterprise.companyCodes[0]}`;
const companyKey = () => `${enterprise.groupCode}:${enterprise.companyCodes[0]}`;
/** So many uses of a limit happened just now. */
const use = (limit: string, key: string, times: number) =>
  execute(server.platform)`
    select qishu_count_use(${`${limit}:${key}`}, 1000000, 86400) from generate_series(1, ${times})`;
const used = async (limit: string, key: string) =>
  (
    await queryRow<{ uses: number }>(server.platform)`
      select coalesce(sum(count), 0)::int as uses
      from use_window, unnest(used_count) as held (count)
      where key = ${`${limit}:${key}`}`
  )?.uses;
let last = 92_000_000;
const stranger = () => makeMobileOf((last += 1));
const phoneOf = async (account: string) => {
  const row = await queryRow<{ phone: string }>(server.platform)`select phone from account where account = ${account}`;
  return server.platform.seal.open(row?.phone ?? '');
};
const accountOf = async (account: string) =>
  (await queryRow<{ id: number }>(server.platform)`select id from account where account = ${account}`)?.id ?? 0;
const tooOften = { errorCode: 'FY-R001' };

test('one person is written to three times a day, however the number is spelt and whoever writes', async () => {
  const phone = stranger();
  expect((await admin.ask(insertUser, { phone, name: '新同事' })).sent).toBe('sms');
  const row = (await admin.ask(queryPageUser, { filter: { keyword: phone } })).records[0];
  expect((await admin.ask(resetPassword, { id: row?.id ?? 0 })).sent).toBe('sms');
  expect(
    (await neighbour.ask(insertUser, { phone: `+86 ${phone.slice(0, 3)} ${phone.slice(3)}`, name: '也认识' })).memberId,
  ).toBeGreaterThan(0);
  expect(await admin.call(resetPassword, { id: row?.id ?? 0 })).toMatchObject(tooOften);
});

test('an unverified company writes to fifty people a day, a verified one to a thousand; a known person counts as a stranger does', async () => {
  await use('link-company', companyKey(), 48);
  const phone = await phoneOf('outsider');
  expect((await admin.ask(insertUser, { phone, name: '外来者' })).memberId).toBeGreaterThan(0);
  expect((await admin.ask(insertUser, { phone: stranger(), name: '第五十位' })).memberId).toBeGreaterThan(0);
  expect(await admin.call(insertUser, { phone: stranger(), name: '第五十一位' })).toMatchObject(tooOften);
  await verify('verified');
  expect((await admin.ask(insertUser, { phone: stranger(), name: '已认证' })).memberId).toBeGreaterThan(0);
  await use('link-company', companyKey(), 949);
  expect(await admin.call(insertUser, { phone: stranger(), name: '第一千零一位' })).toMatchObject(tooOften);
});

test('what was undone has used nothing of the quota; a reset without a link uses none either', async () => {
  // The site is asked last: by then the enterprise has been counted.
  await use('link-site', 'all', 3000);
  expect(await admin.call(insertUser, { phone: stranger(), name: '张三' })).toMatchObject(tooOften);
  expect(await used('link-company', companyKey())).toBe(0);
  await execute(server.platform)`delete from use_window`;
  const { results } = await admin.ask(insertUsers, { list: [{ phone: stranger(), name: '李四' }] });
  expect(results[0]?.status).not.toBe('failed');
  const managed = await admin.ask(insertUser, { account: 'managed_one', name: '托管' });
  expect((await admin.ask(resetPassword, { id: managed.memberId })).initialPassword).toHaveLength(16);
  expect(await used('link-company', companyKey())).toBe(1);
});

test('a number with an account and one without are answered alike, both are written to, and an invited stranger is not reset', async () => {
  const [known, unknown] = [await phoneOf('worker'), stranger()];
  const ids: number[] = [];
  for (const phone of [known, unknown]) {
    const { memberId, ...answer } = await neighbour.ask(insertUser, { phone, name: '某人' });
    ids.push(memberId);
    expect(answer).toEqual({
      status: 'invited',
      account: phone,
      initialPassword: null,
      sent: 'sms',
      target: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    });
    await expect
      .poll(async () => (await server.platform.delivery.kept(1000)).filter(({ to }) => to === phone).length)
      .toBe(1);
  }
  const worker = await server.signIn('worker');
  expect(await neighbour.ask(resetPassword, { id: ids[0] ?? 0 })).toMatchObject({ initialPassword: null, sent: 'sms' });
  expect(await worker.call(getStaffLoginUser, {})).toMatchObject({ resultCode: 1 });
});

test('asking to join and withdrawing wake people up: ten of each an hour', async () => {
  const joiner = (await server.signIn('joiner')).as(null);
  const [targetCompanyCode] = enterprise.companyCodes;
  const { requestId } = await joiner.ask(joinGroup, { targetCompanyCode });
  for (let time = 0; time < 9; time += 1)
    expect(await joiner.call(joinGroup, { targetCompanyCode })).toMatchObject({ errorCode: 'FY-C001' });
  expect(await joiner.call(joinGroup, { targetCompanyCode })).toMatchObject(tooOften);
  const accountId = await accountOf('joiner');
  await use('join-withdrawal', `account:${accountId}`, 10);
  expect(await joiner.call(cancelJoinRequest, { id: requestId ?? 0 })).toMatchObject(tooOften);
  await execute(server.platform)`delete from use_window`;
  expect(await joiner.call(cancelJoinRequest, { id: requestId ?? 0 })).toMatchObject({ resultCode: 1 });
});

test('beyond the limit of an address or of the site nothing leaves, whoever asks', async () => {
  await use('link-address', addressKey('127.0.0.1'), 600);
  expect(await admin.call(insertUser, { phone: stranger(), name: '某' })).toMatchObject(tooOften);
  await execute(server.platform)`delete from use_window`;
  await use('link-site', 'all', 3000);
  expect(await neighbour.call(insertUser, { phone: stranger(), name: '某' })).toMatchObject(tooOften);
  // Codes have a limit of their own: they still leave.
  expect(await server.guest.call(sendVerifyCode, { phone: stranger(), scene: 'register' })).toMatchObject({
    resultCode: 1,
  });
});

test('the owner of an account is told of twenty changes a day by text; the message inside the application stays', async () => {
  const phone = stranger();
  const notify = async () => {
    const effects: (() => void | Promise<void>)[] = [];
    const context = {
      platform: server.platform,
      ip: '127.0.0.1',
      afterCommit: (effect: () => void) => void effects.push(effect),
    };
    notifyOwner(context, { phone, email: null }, '您的登录密码已修改。');
    for (const effect of effects) await effect();
  };
  const told = async () => (await server.platform.delivery.kept(1000)).filter(({ to }) => to === phone).length;
  await use('notice-target', server.platform.seal.index(`outgoing:${phone}`), 19);
  await notify();
  await expect.poll(told).toBe(1);
  await notify();
  await expect.poll(() => server.log.filter(({ message }) => message?.includes('beyond its limits')).length).toBe(1);
  expect(await told()).toBe(1);
});
