import { loginLog } from '../model/login-log.ts';
import { hash } from '@node-rs/argon2';
import { strFromU8, unzipSync } from 'fflate';
import { Client } from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { inAccount } from '#platform/db/database.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { ajaxHeader } from '#platform/testing/client.ts';
import { runExport } from '#platform/transfer/export-job.ts';
import { getLoginUser, login, loginChallenge, logout } from '../model/login.ts';
import {
  agreeProtocol,
  cancelAccount,
  downloadPersonalData,
  exportPersonalData,
  queryConsent,
  undoCancelAccount,
  withdrawConsent,
} from '../model/protocol.ts';
import {
  beginTotp,
  confirmTotp,
  disableTotp,
  querySecurity,
  querySession,
  revokeOtherSession,
  revokeSession,
  stepUp,
  updateEmail,
  updatePassword,
  updatePhone,
} from '../model/security.ts';
import { sendEmailCode, sendVerifyCode } from '../model/verify-code.ts';
import { cancelAccountsJob, cancelDueAt } from './cancel-account.ts';
import type { Browser } from './testing/account-fixture.ts';
import {
  codeOf,
  forgetLimits,
  goodPassword,
  mailOf,
  openBrowser,
  ownerOf,
  registerPhone,
  signInAnew,
  useAccountServer,
} from './testing/account-fixture.ts';
import { codeOfStep, stepAt } from './totp.ts';

const site = useAccountServer();
let phone: string;
let owner: Browser;
let accountId: number;
const freshPassword = 'meadow-Copper-3391-tide';

beforeEach(async () => {
  ({ owner, phone, accountId } = await ownerOf(site, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' }));
});

/** A second browser of the same person. */
async function beside(): Promise<Browser> {
  const browser = openBrowser(site.server);
  await signInAnew(site, browser, phone);
  return browser;
}

/** As if the sign-in lay an hour back. */
async function ageStepUp(): Promise<void> {
  await execute(site.server.platform)`
    update session set step_up_at = now() - interval '1 hour' where account_id = ${accountId}`;
  site.server.platform.identity.forget(accountId);
}

it('sessions: named by device, ended one by one or all others, in effect on the next call', async () => {
  const other = await beside();
  const { records } = await owner.ask(querySession, {});
  expect(records.map(({ deviceName, current }) => [deviceName, current])).toContainEqual(['Windows · Chrome', true]);
  const foreign = records.find(({ current }) => !current);
  await owner.ask(revokeSession, { id: foreign?.id ?? 0 });
  expect((await other.call(getLoginUser, {})).errorCode).toBe('FY-V003');
  expect((await owner.call(revokeSession, { id: foreign?.id ?? 0 })).errorCode).toBe('FY-N001');
  const third = await beside();
  expect(await owner.ask(revokeOtherSession, {})).toEqual({ ended: 1 });
  expect((await third.call(getLoginUser, {})).errorCode).toBe('FY-V003');
  expect((await owner.call(getLoginUser, {})).resultCode).toBe(1);
  const log = await owner.ask(loginLog.page, {});
  expect(log.records[0]).toMatchObject({ method: 'password', result: 'success' });
});

it('signing out everywhere: /user/logout?allDevices=1 ends every session, the log says who asked; other values sign out here alone', async () => {
  const other = await beside();
  const headers = (browser: Browser) => ({
    ...ajaxHeader,
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  const leave = async (browser: Browser, query: string) =>
    (
      await site.server.application.inject({
        method: 'POST',
        url: `${logout.path}?${query}`,
        headers: headers(browser),
        payload: {},
      })
    ).json<object>();
  const third = await beside();
  expect(await leave(third, 'allDevices=yes')).toMatchObject({ resultCode: 1 });
  expect((await third.call(getLoginUser, {})).errorCode).toBe('FY-V003');
  expect((await other.call(getLoginUser, {})).resultCode).toBe(1);
  expect(await leave(owner, 'allDevices=1&clientName=fy-staff')).toMatchObject({
    resultCode: 1,
    data: { logoutUrl: null },
  });
  for (const browser of [owner, other]) expect((await browser.call(getLoginUser, {})).errorCode).toBe('FY-V003');
  // Once more, without a session: the answer is the same.
  expect(await leave(owner, 'allDevices=1')).toMatchObject({ resultCode: 1 });
  const { db } = site.server.platform;
  const ended = await queryRows<{ endReason: string }>(db)`
    select end_reason from session where account_id = ${accountId}`;
  expect(ended.map(({ endReason }) => endReason)).toEqual(['logout', 'logout', 'logout']);
});

it('a session of another account cannot be ended', async () => {
  const stranger = openBrowser(site.server);
  await registerPhone(site.server, stranger, site.nextPhone());
  const [own] = (await owner.ask(querySession, {})).records;
  expect((await stranger.call(revokeSession, { id: own?.id ?? 0 })).errorCode).toBe('FY-N001');
});

it('a new password: the old one is asked for, others are out, the former cookie is worth nothing', async () => {
  const other = await beside();
  expect((await owner.call(updatePassword, { oldPassword: 'wrong', newPassword: freshPassword })).errorDesc).toBe(
    '原密码不正确',
  );
  const before = new Map(owner.cookies);
  await owner.ask(updatePassword, { oldPassword: goodPassword, newPassword: freshPassword });
  expect((await other.call(getLoginUser, {})).errorCode).toBe('FY-V003');
  expect((await owner.call(getLoginUser, {})).resultCode).toBe(1);
  const stolen = openBrowser(site.server);
  for (const [name, value] of before) stolen.cookies.set(name, value);
  expect((await stolen.call(getLoginUser, {})).errorCode).toBe('FY-V003');
  expect((await owner.call(updatePassword, { oldPassword: freshPassword, newPassword: freshPassword })).errorDesc).toBe(
    '不能使用用过的密码',
  );
});

it('a hash made with former parameters is made anew at the next sign-in by password, and only then', async () => {
  const { db } = site.server.platform;
  const stored = async () => {
    const found = await queryRow<{ hash: string; changedAt: string }>(db)`
      select hash, changed_at from password_credential where account_id = ${accountId}`;
    return found ?? { hash: '', changedAt: '' };
  };
  const { hash: today, changedAt } = await stored();
  // How much a hash costs is proved beside the code; here it is less, for every other hash but the former one.
  const [, beginning = ''] = /^(\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$)/u.exec(today) ?? [];
  expect(beginning).not.toBe('');
  const former = await hash(goodPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await execute(db)`update password_credential set hash = ${former} where account_id = ${accountId}`;
  await openBrowser(site.server).call(login, { account: phone, password: 'wrong password' });
  expect((await stored()).hash).toBe(former);
  await beside();
  const renewed = await stored();
  expect(renewed).toEqual({ hash: expect.any(String) as string, changedAt });
  expect([renewed.hash === today, renewed.hash.startsWith(beginning)]).toEqual([false, true]);
  await beside();
  expect(await stored()).toEqual(renewed);
});

it('step-up: sensitive acts ask for it after a quarter of an hour, each proof opens them again', async () => {
  await ageStepUp();
  expect(await owner.call(beginTotp, {})).toMatchObject({ errorCode: 'FY-A001', data: { reason: 'step_up' } });
  expect((await owner.call(stepUp, { password: 'wrong' })).errorCode).toBe('FY-V001');
  expect((await owner.call(stepUp, {})).errorCode).toBe('FY-V001');
  await owner.ask(stepUp, { password: goodPassword });
  expect((await owner.call(beginTotp, {})).resultCode).toBe(1);
  await ageStepUp();
  const { codeToken } = await owner.ask(sendVerifyCode, { scene: 'verify_identity' });
  await expect.poll(async () => (await mailOf(site.server, phone))[0]).toContain('身份核验');
  await owner.ask(stepUp, { codeToken, verifyCode: await codeOf(site.server, phone) });
  expect((await owner.call(beginTotp, {})).resultCode).toBe(1);
});

it('TOTP: bound with a code, asked for at sign-in, each code once, recovery codes once', async () => {
  const { uri } = await owner.ask(beginTotp, {});
  expect(uri).toMatch(/^otpauth:\/\/totp\/.+secret=[A-Z2-7]{32}/u);
  const stored = await queryRow<{ secret: string }>(site.server.platform)`
    select secret from totp where account_id = ${accountId}`;
  const secret = Buffer.from(site.server.platform.seal.open(stored?.secret ?? ''), 'base64url');
  const code = (steps = 0) => codeOfStep(secret, stepAt(site.server.clock.now()) + steps);
  expect((await owner.call(confirmTotp, { totpCode: code(9) })).errorCode).toBe('FY-V001');
  const { recoveryCodes } = await owner.ask(confirmTotp, { totpCode: code() });
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await owner.ask(getLoginUser, {})).toMatchObject({
    mfa: { totp: true, passkeys: 0, recoveryLeft: 10 },
    featureFlags: { sms: true, singleSignOn: false },
  });
  const browser = openBrowser(site.server);
  const start = async () => (await browser.ask(login, { account: phone, password: goodPassword })).challengeToken ?? '';
  const challengeToken = await start();
  // The step of the binding is spent.
  expect((await browser.call(loginChallenge, { challengeToken, totpCode: code() })).errorCode).toBe('FY-V001');
  site.server.clock.advance(30_000);
  const both = await Promise.all([1, 2].map(() => browser.call(loginChallenge, { challengeToken, totpCode: code() })));
  expect(both.filter((envelope) => envelope.resultCode === 1)).toHaveLength(1);
  expect(
    (
      await browser.ask(loginChallenge, {
        challengeToken: await start(),
        recoveryCode: (recoveryCodes[0] ?? '').toLowerCase(),
      })
    ).next,
  ).toBe('ok');
  expect(
    (await browser.call(loginChallenge, { challengeToken: await start(), recoveryCode: recoveryCodes[0] ?? '' }))
      .errorCode,
  ).toBe('FY-V001');
  expect(await owner.ask(querySecurity, {})).toMatchObject({ totp: true, recoveryLeft: 9, score: 90 });
  await ageStepUp();
  site.server.clock.advance(30_000);
  await owner.ask(stepUp, { totpCode: code() });
  await owner.ask(disableTotp, {});
  expect(await owner.ask(querySecurity, {})).toMatchObject({ totp: false, recoveryLeft: 0 });
});

it('a challenge dies after five wrong answers', async () => {
  const browser = openBrowser(site.server);
  const before = (await mailOf(site.server, phone)).length;
  const { challengeToken } = await browser.ask(login, { account: phone, password: goodPassword });
  await expect.poll(async () => (await mailOf(site.server, phone)).length).toBe(before + 1);
  const right = await codeOf(site.server, phone);
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(
      (
        await browser.call(loginChallenge, {
          challengeToken: challengeToken ?? '',
          verifyCode: right === '111111' ? '222222' : '111111',
        })
      ).errorCode,
    ).toBe('FY-V001');
  expect(
    (await browser.call(loginChallenge, { challengeToken: challengeToken ?? '', verifyCode: right })).errorDesc,
  ).toBe('登录验证已失效，请重新登录');
});

it('phone and mail change with a code; the old number is told', async () => {
  const next = site.nextPhone();
  const { codeToken } = await owner.ask(sendVerifyCode, { phone: next, scene: 'bind_phone' });
  await owner.ask(updatePhone, { phone: next, codeToken, verifyCode: await codeOf(site.server, next) });
  await expect.poll(async () => (await mailOf(site.server, phone))[0]).toContain('手机号已更换');
  const mail = `u${next}@example.com`;
  const mailCode = await owner.ask(sendEmailCode, { email: mail, scene: 'bind_email' });
  await owner.ask(updateEmail, {
    email: mail,
    codeToken: mailCode.codeToken,
    verifyCode: await codeOf(site.server, mail),
  });
  expect(await owner.ask(getLoginUser, {})).toMatchObject({
    phone: `${next.slice(0, 3)}****${next.slice(-4)}`,
    email: 'u***@example.com',
  });
  await forgetLimits(site.server);
  const taken = openBrowser(site.server);
  await registerPhone(site.server, taken, phone);
  const again = await taken.ask(sendVerifyCode, { phone: next, scene: 'bind_phone' });
  await expect.poll(async () => (await mailOf(site.server, next)).length).toBe(2);
  expect(
    (
      await taken.call(updatePhone, {
        phone: next,
        codeToken: again.codeToken,
        verifyCode: await codeOf(site.server, next),
      })
    ).errorCode,
  ).toBe('FY-C001');
});

it('a strict group: four kinds, change after 90 days asked for at sign-in', async () => {
  await execute(site.server.platform)`
    update password_credential set expire_at = now() - interval '1 day' where account_id = ${accountId}`;
  const browser = openBrowser(site.server);
  const asked = await browser.ask(login, { account: phone, password: goodPassword });
  await expect.poll(async () => (await mailOf(site.server, phone))[0]).toContain('新设备');
  const next = await browser.ask(loginChallenge, {
    challengeToken: asked.challengeToken ?? '',
    verifyCode: await codeOf(site.server, phone),
  });
  expect(next).toMatchObject({ next: 'change_password', user: null });
  expect((await browser.call(getLoginUser, {})).errorCode).toBe('FY-V003');
  expect(
    await browser.ask(loginChallenge, { challengeToken: next.challengeToken ?? '', newPassword: freshPassword }),
  ).toMatchObject({ next: 'ok' });
});

it('a new version of an agreement is asked for at sign-in', async () => {
  await execute(site.server.platform)`
    insert into protocol_version (type, version, title, content, effective_at, require_reconsent)
    values ('privacy_policy', ${phone}, '隐私政策', '<p>新</p>', now() - interval '1 minute', true)`;
  expect((await owner.ask(getLoginUser, {}))?.protocolToAgree).toEqual([
    { type: 'privacy_policy', version: phone, title: '隐私政策' },
  ]);
  await owner.ask(agreeProtocol, { type: 'privacy_policy', version: phone });
  expect((await owner.ask(getLoginUser, {}))?.protocolToAgree).toEqual([]);
  expect((await owner.call(agreeProtocol, { type: 'privacy_policy', version: 'none' })).errorCode).toBe('FY-V001');
  await execute(site.server.platform)`delete from protocol_version where version = ${phone}`;
});

it("the copy of one's data, withdrawing, cancelling, undoing, and the end after fifteen working days", async () => {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { exportId } = await owner.ask(exportPersonalData, {});
  const accountId = (await owner.ask(getLoginUser, {}))?.id ?? 0;
  await runExport(site.server.platform, { recordId: exportId, accountId, groupCode: '', companyCode: '' });
  const copy = await site.server.application.inject({
    method: 'GET',
    url: `${downloadPersonalData.path}?id=${exportId}`,
    headers: { 'x-requested-with': 'XMLHttpRequest', cookie },
  });
  const text = strFromU8(unzipSync(new Uint8Array(copy.rawPayload))['data.json'] ?? new Uint8Array());
  expect(JSON.parse(text)).toMatchObject({
    account: { name: '欧阳青', phone },
    consents: [{ type: 'user_agreement' }, { type: 'privacy_policy' }],
  });
  expect(text).not.toContain('$argon2');
  expect((await owner.ask(withdrawConsent, { type: 'user_agreement', version: '1.0' })).dueAt).toMatch(/^\d{4}-/u);
  expect((await owner.ask(queryConsent, {})).records[0]).toMatchObject({ type: 'user_agreement', action: 'withdraw' });
  await owner.ask(undoCancelAccount, {});
  expect((await owner.ask(queryConsent, {})).cancelDueAt).toBeNull();
  const { dueAt } = await owner.ask(cancelAccount, {});
  await cancelAccountsJob.run(site.server.platform, {});
  expect((await owner.ask(getLoginUser, {}))?.cancelling).toBe(true);
  site.server.clock.set(dueAt);
  await cancelAccountsJob.run(site.server.platform, {});
  site.server.platform.identity.forget(accountId);
  expect((await owner.call(getLoginUser, {})).errorCode).toBe('FY-V003');
  const left = await queryRows(site.server.platform)`select name, phone from account where id = ${accountId}`;
  expect(left).toEqual([{ name: '已注销用户', phone: null }]);
});

it('counts working days from Monday to Friday', () => {
  expect(cancelDueAt(new Date('2026-11-20T10:00:00+08:00')).toISOString()).toBe('2026-12-11T02:00:00.000Z');
});

it('the owner finds a message about a new device, a changed password, phone and mail; a known device is no news', async () => {
  // As its owner reads them: the wall of the table lets an account see its own rows.
  const titles = async () =>
    (
      await inAccount(
        site.server.platform.db,
        accountId,
        (db) =>
          queryRows<{ title: string }>(db)`
            select title from message where account_id = ${accountId} and category = 'security' order by id desc`,
      )
    ).map(({ title }) => title);
  // Earlier cases moved the clock; a proof counts from the database's.
  site.server.clock.set(new Date().toISOString());
  expect(await titles()).toEqual([]);
  await beside();
  expect(await titles()).toEqual(['新设备登录']);
  await beside();
  expect(await titles()).toEqual(['新设备登录']);
  await owner.ask(updatePassword, { oldPassword: goodPassword, newPassword: freshPassword });
  const mail = `owner${phone}@example.com`;
  const { codeToken } = await owner.ask(sendEmailCode, { email: mail, scene: 'bind_email' });
  await owner.ask(updateEmail, { email: mail, codeToken, verifyCode: await codeOf(site.server, mail) });
  const next = String(Number(phone) + 5_000_000);
  const token = (await owner.ask(sendVerifyCode, { phone: next, scene: 'bind_phone' })).codeToken;
  await owner.ask(updatePhone, { phone: next, codeToken: token, verifyCode: await codeOf(site.server, next) });
  expect(await titles()).toEqual(['绑定手机号已更换', '绑定邮箱已更换', '登录密码已修改', '新设备登录']);
});

it('the log of the server holds no password, code, token, phone or ID number, also where something broke', async () => {
  const { server } = site;
  const browser = openBrowser(server);
  const before = (await mailOf(server, phone)).length;
  const { codeToken } = await browser.ask(sendVerifyCode, { phone, scene: 'login' });
  await expect.poll(async () => (await mailOf(server, phone)).length).toBe(before + 1);
  const verifyCode = await codeOf(server, phone);
  const idNumber = '11010519491231002X';
  const superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  await superuser.query('alter table login_log rename to login_log_away');
  try {
    for (const account of [phone, idNumber])
      expect((await browser.call(login, { account, password: 'wrong-Secret-9981' })).errorCode).toBe('FY-S001');
    expect(
      (await browser.call(login, { account: phone, loginType: 'sms', codeToken, verifyCode: '000000' })).errorCode,
    ).toBe('FY-S001');
  } finally {
    await superuser.query('alter table login_log_away rename to login_log');
    await superuser.end();
  }
  await browser.ask(login, { account: phone, loginType: 'sms', codeToken, verifyCode });
  await browser.call(updatePassword, { oldPassword: goodPassword, newPassword: freshPassword });
  expect(server.log.filter(({ message }) => message === 'request failed').length).toBeGreaterThanOrEqual(3);
  const text = JSON.stringify(server.log);
  for (const secret of [
    goodPassword,
    freshPassword,
    'wrong-Secret-9981',
    codeToken,
    verifyCode,
    phone,
    idNumber,
    ...browser.cookies.values(),
    ...owner.cookies.values(),
  ])
    if (secret !== '1') expect(text).not.toContain(secret);
});
