/** What administrators do about the sign-in of others: invitation links and password resets. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { phoneIndex } from '#core/account/public.server.ts';
import { createLoginSecretKeyUrl, getStaffLoginUser, stepUp } from '#core/account/public.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import type { Envelope } from '#platform/entity/error-codes.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { makeMobileOf } from '#platform/testing/make.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { insertUser, queryPageUser, resetPassword } from '../model/user.ts';

const password = 'Qishu-Demo-2026';
const fresh = 'meadow-Copper-3391-tide';

let server: TestServer;
let enterprise: TestEnterprise;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'keeper', roles: ['company_admin', 'staff'] },
    { account: 'limited', codes: ['role_manage', 'user_login_key', 'user_add', 'role_grant'] },
    { account: 'worker', roles: ['staff'] },
  );
  await server.makeEnterprise({ account: 'elsewhere', roles: ['staff'] });
  admin = await server.signIn('keeper');
});
afterAll(() => server?.stop());
beforeEach(() => execute(server.platform)`delete from use_window`);

const target = () => ({ targetGroupCode: enterprise.groupCode, targetCompanyCode: enterprise.companyCodes[0] });
const post = async (path: string, payload: object) =>
  (await server.guest.send({ method: 'POST', path }, payload)).json<Envelope<never>>();
const keyOf = (url: string) => url.slice(url.indexOf('#key=') + 5);

/** A colleague who was added and has not come yet. */
async function newcomer(
  account: string,
  roles: string[] = [],
): Promise<{ accountId: number; memberId: number; initialPassword: string }> {
  const found = await admin.ask(queryPageUser, { page: { current: 1, size: 100 } });
  const known = new Map(found.records.flatMap((row) => row.roles.map((role) => [role.roleCode, role.id] as const)));
  const { memberId, initialPassword } = await admin.ask(insertUser, {
    account,
    name: '新同事',
    roleIds: roles.map((code) => known.get(code) ?? 0),
  });
  const { records } = await admin.ask(queryPageUser, { page: { current: 1, size: 100 } });
  return {
    memberId,
    initialPassword: initialPassword ?? '',
    accountId: records.find((row) => row.id === memberId)?.accountId ?? 0,
  };
}
const invite = (client: TestClient, accountId: number) =>
  client.as(null).call(createLoginSecretKeyUrl, { purpose: 'invite', accountId, ...target() });

test('an invitation opens the account of a newcomer once, within a day, and asks for a password of his own', async () => {
  const { accountId } = await newcomer('fresh_one');
  const made = await invite(admin, accountId);
  expect(made.data.url).toMatch(/\/autoLogin#key=[\w-]{43}$/u);
  expect(Math.round((Date.parse(made.data.expiresAt) - Date.now()) / 3_600_000)).toBe(24);
  const secretKey = keyOf(made.data.url);
  expect(await post('/user/loginBySecretKey', { secretKey })).toMatchObject({
    data: { next: 'confirm', user: { name: '新*' } },
  });
  expect(await post('/user/loginBySecretKey', { secretKey, confirm: true })).toMatchObject({
    data: { next: 'change_password' },
  });
  expect(await post('/user/loginBySecretKey', { secretKey, confirm: true })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '链接已失效，请重新登录',
  });
  const late = await newcomer('late_one');
  const { url } = (await invite(admin, late.accountId)).data;
  await execute(server.platform)`
    update login_secret_key set expire_at = now() - interval '1 second' where account_id = ${late.accountId}`;
  expect(await post('/user/loginBySecretKey', { secretKey: keyOf(url), confirm: true })).toMatchObject({
    errorCode: 'FY-V001',
  });
});

test('a key leads into the enterprise it names, and tells its name only where its person is a member', async () => {
  const worker = await server.signIn('worker');
  expect(await worker.ask(getStaffLoginUser, {})).toMatchObject({ member: { deptIds: [] } });
  const made = async (targetGroupCode: string, targetCompanyCode: string) =>
    (await worker.as(null).ask(createLoginSecretKeyUrl, { purpose: 'device', targetGroupCode, targetCompanyCode })).url;
  const [own, sister] = enterprise.companyCodes;
  const asked = async (companyCode: string) =>
    (await post('/user/loginBySecretKey', { secretKey: keyOf(await made(enterprise.groupCode, companyCode)) })).data;
  expect(await asked(own)).toMatchObject({
    next: 'confirm',
    enterpriseName: expect.stringContaining(own),
    groupCode: enterprise.groupCode,
    companyCode: own,
  });
  for (const foreign of [sister, '', 'C00000000'])
    expect(await asked(foreign)).toMatchObject({ enterpriseName: null, groupCode: null, companyCode: null });
});

test('an invitation is dead as soon as its person has signed in by another way, and none is made for him again', async () => {
  const { accountId, initialPassword } = await newcomer('early_one');
  const { url } = (await invite(admin, accountId)).data;
  await server.signIn('early_one', { password: initialPassword, tenant: enterprise.tenant(0) });
  expect(await post('/user/loginBySecretKey', { secretKey: keyOf(url), confirm: true })).toMatchObject({
    errorCode: 'FY-V001',
  });
  expect(await invite(admin, accountId)).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '该成员已登录过，请改用重置密码',
  });
});

test('no invitation without the code, without a proof, for who may do more, for strangers and for accounts of others', async () => {
  const { accountId } = await newcomer('safe_one');
  const worker = await server.signIn('worker');
  expect(await invite(worker, accountId)).toMatchObject({ errorCode: 'FY-A001' });
  const outsider = await server.signIn('elsewhere');
  expect(await invite(outsider, accountId)).toMatchObject({ errorCode: 'FY-A001', data: { reason: 'not_member' } });
  const limited = await server.signIn('limited');
  // 员工 may see more than this one may.
  expect(await invite(limited, accountId)).toMatchObject({
    errorCode: 'FY-A001',
    errorDesc: expect.stringContaining('超出您自己的权限'),
  });
  expect(await invite(admin, 999_999)).toMatchObject({ errorCode: 'FY-N001' });
  await execute(server.platform)`update account set managed_by = null where id = ${accountId}`;
  expect(await invite(admin, accountId)).toMatchObject({ errorCode: 'FY-N001' });
  await execute(server.platform)`update account set managed_by = ${enterprise.companyCodes[0]} where id = ${accountId}`;
  await execute(server.platform)`update session set step_up_at = now() - interval '1 hour'`;
  for (const id of enterprise.accountIds.values()) server.platform.identity.forget(id);
  expect(await invite(admin, accountId)).toMatchObject({ errorCode: 'FY-A001', data: { reason: 'step_up' } });
  await admin.as(null).ask(stepUp, { password });
  expect(await invite(admin, accountId)).toMatchObject({ resultCode: 1 });
  // A person alone says for whom; the purposes for oneself take no account.
  expect(await admin.as(null).call(createLoginSecretKeyUrl, { purpose: 'invite', ...target() })).toMatchObject({
    errorCode: 'FY-V001',
  });
  expect(await admin.as(null).call(createLoginSecretKeyUrl, { purpose: 'jump', accountId })).toMatchObject({
    errorCode: 'FY-V001',
  });
});

test('an account that owns itself gets a link by text; the administrator sees the masked number and no password; it works once', async () => {
  const { records } = await admin.ask(queryPageUser, { filter: { keyword: '测试worker' } });
  const [row] = records;
  const accountId = row?.accountId ?? 0;
  await execute(server.platform)`update account set managed_by = null where id = ${accountId}`;
  const worker = await server.signIn('worker');
  const sentBefore = (await server.platform.delivery.kept(1000)).length;
  const reset = await admin.ask(resetPassword, { id: row?.id ?? 0 });
  expect(reset).toEqual({ initialPassword: null, sent: 'sms', target: row?.phone });
  expect(await worker.call(getStaffLoginUser, {})).toMatchObject({ errorCode: 'FY-V003' });
  await expect.poll(async () => (await server.platform.delivery.kept(1000)).length).toBe(sentBefore + 1);
  const [message] = await server.platform.delivery.kept(1);
  const resetToken = /\/login\?mode=forgot#reset=([\w-]+)/u.exec(message?.text ?? '')?.[1] ?? '';
  expect(JSON.stringify(reset)).not.toContain(resetToken);
  expect(await post('/user/forgotPassword', { resetToken, newPassword: 'short' })).toMatchObject({
    errorCode: 'FY-V001',
  });
  expect(await post('/user/forgotPassword', { resetToken, newPassword: fresh })).toMatchObject({ resultCode: 1 });
  expect(await post('/user/forgotPassword', { resetToken, newPassword: `${fresh}-b` })).toMatchObject({
    errorCode: 'FY-V001',
  });
  expect(await post('/user/login', { account: 'worker', password })).toMatchObject({ errorDesc: '账号或密码不正确' });
  await execute(server.platform)`update account set phone = null, phone_index = null where id = ${accountId}`;
  expect(await admin.call(resetPassword, { id: row?.id ?? 0 })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: expect.stringContaining('忘记密码'),
  });
});

test('a colleague who can be reached sets the password himself: a link of seven days, no password for the administrator, one use', async () => {
  const phone = makeMobileOf(91_000_001);
  const added = await admin.ask(insertUser, { phone, name: '新来的同事' });
  expect(added).toMatchObject({
    status: 'invited',
    account: phone,
    initialPassword: null,
    sent: 'sms',
    target: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
  });
  const linkOf = async () => {
    const messages = (await server.platform.delivery.kept(1000)).filter(({ to }) => to.endsWith(phone));
    return messages.flatMap(({ text }) => /\/login\?mode=forgot#reset=([\w-]+)/u.exec(text)?.[1] ?? []);
  };
  await expect.poll(async () => (await linkOf()).length).toBe(1);
  const [first = ''] = await linkOf();
  const row = (await admin.ask(queryPageUser, { filter: { keyword: phone } })).records[0];
  expect(row).toMatchObject({ managed: false, status: 'invited', lastLoginAt: null, phone: added.target });
  const account = async () =>
    await queryRow<{ managedBy: string | null; verified: boolean; days: number; hasPassword: boolean }>(
      server.platform,
    )`
        select managed_by, phone_verified_at is not null as verified,
          exists (select from password_credential c where c.account_id = a.id) as has_password,
          (
            select round(extract(epoch from max(r.expire_at) - now()) / 86400)::int
            from password_reset r
            where r.account_id = a.id
          ) as days
        from account a where id = ${row?.accountId ?? 0}`;
  expect(await account()).toEqual({ managedBy: null, verified: false, days: 7, hasPassword: false });
  // Resetting sends another link, never a password.
  expect(await admin.ask(resetPassword, { id: added.memberId })).toMatchObject({ initialPassword: null, sent: 'sms' });
  expect(await post('/user/forgotPassword', { resetToken: first, newPassword: fresh })).toMatchObject({
    resultCode: 1,
  });
  expect(await account()).toMatchObject({ managedBy: null, verified: true, hasPassword: true });
  expect((await admin.ask(queryPageUser, { filter: { keyword: phone } })).records[0]?.status).toBe('active');
  await expect.poll(async () => (await linkOf()).length).toBe(2);
  for (const resetToken of await linkOf())
    expect(await post('/user/forgotPassword', { resetToken, newPassword: `${fresh}-b` })).toMatchObject({
      errorCode: 'FY-V001',
    });
});

test('answer and list tell nobody whether an invited number had an account', async () => {
  const [known, fresh] = [makeMobileOf(91_000_011), makeMobileOf(91_000_012)];
  await execute(server.platform)`
    update account
    set phone = ${server.platform.seal.seal(known)}, phone_index = ${phoneIndex(server.platform.seal, known)},
      email = 'elsewhere@example.com', last_login_at = now()
    where account = 'elsewhere'`;
  const told = async (phone: string) => {
    const { memberId, ...answer } = await admin.ask(insertUser, { phone, name: '某位同事' });
    const row = (await admin.ask(queryPageUser, { filter: { keyword: phone } })).records[0];
    const again = await admin.call(resetPassword, { id: memberId });
    const { id: _id, accountId: _account, joinedAt: _at, ...shown } = row ?? {};
    return JSON.stringify({ answer, shown, again: [again.data, again.errorCode, again.errorDesc] })
      .replaceAll(phone, '(phone)')
      .replaceAll(`${phone.slice(0, 3)}****${phone.slice(-4)}`, '(masked)');
  };
  expect(await told(known)).toBe(await told(fresh));
});

test('who cannot be reached gets a one-time password, and the company manages the account', async () => {
  const spy = vi.spyOn(server.platform.delivery, 'offers').mockImplementation(() => false);
  const added = await admin.ask(insertUser, { phone: makeMobileOf(91_000_002), name: '无网关同事' });
  expect(added).toMatchObject({ initialPassword: expect.stringMatching(/^\S{16}$/u), sent: null, target: null });
  spy.mockRestore();
});

test('the eleventh reset within an hour is refused', async () => {
  const { memberId } = await newcomer('often_one');
  for (let time = 0; time < 10; time += 1)
    expect((await admin.ask(resetPassword, { id: memberId })).initialPassword).toHaveLength(16);
  expect(await admin.call(resetPassword, { id: memberId })).toMatchObject({ errorCode: 'FY-R001' });
});
