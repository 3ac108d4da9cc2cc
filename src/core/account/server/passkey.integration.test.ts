/** Passkeys: bound, used to sign in, as second step, as fresh proof; and everything that must be refused. */
import { loginLog } from '../model/login-log.ts';
import { beforeEach, expect, it } from 'vitest';
import { execute, queryRow } from '#platform/db/statement.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { getLoginUser, login, loginChallenge } from '../model/login.ts';
import { beginPasskey, challengePasskey, deletePasskey, finishPasskey, renamePasskey } from '../model/passkey.ts';
import { beginTotp, querySecurity, stepUp } from '../model/security.ts';
import type { Browser } from './testing/account-fixture.ts';
import { goodPassword, openBrowser, ownerOf, registerPhone, useAccountServer } from './testing/account-fixture.ts';
import type { Mistakes } from './testing/software-authenticator.ts';
import { SoftwareAuthenticator } from './testing/software-authenticator.ts';

const site = useAccountServer();
const origin = 'https://qishu.example';
const host = { host: 'qishu.example', 'x-forwarded-proto': 'https' };
const refused = '通行密钥验证失败，请重试或换一种方式';

let owner: Browser;
let phone: string;
let accountId: number;
let device: SoftwareAuthenticator;

beforeEach(async () => {
  ({ owner, phone, accountId } = await ownerOf(site, host));
  device = new SoftwareAuthenticator(origin);
});

async function bind(browser = owner, authenticator = device, mistakes: Mistakes = {}) {
  const { passkeyToken, options } = await browser.ask(beginPasskey, {});
  return browser.call(finishPasskey, {
    passkeyToken,
    passkey: authenticator.create(options, mistakes),
    name: '笔记本电脑',
  });
}
async function signIn(browser: Browser, mistakes: Mistakes = {}, authenticator = device) {
  const { passkeyToken, options } = await browser.ask(challengePasskey, {});
  return browser.call(login, { loginType: 'passkey', passkeyToken, passkey: authenticator.get(options, mistakes) });
}
async function ageStepUp(): Promise<void> {
  await execute(site.server.platform)`
    update session set step_up_at = now() - interval '1 hour' where account_id = ${accountId}`;
  site.server.platform.identity.forget(accountId);
}

it('is added after a proof, told in the security page with recovery codes once, named anew and deleted', async () => {
  expect((await owner.ask(querySecurity, {})).score).toBe(50);
  await ageStepUp();
  expect(await owner.call(beginPasskey, {})).toMatchObject({ data: { reason: 'step_up' } });
  await owner.ask(stepUp, { password: goodPassword });
  const added = await bind();
  expect(added.resultCode).toBe(1);
  expect(added.data.recoveryCodes).toHaveLength(10);
  expect((await bind(owner, new SoftwareAuthenticator(origin))).data.recoveryCodes).toEqual([]);
  const { passkeys, score, recoveryLeft } = await owner.ask(querySecurity, {});
  expect([passkeys.map((passkey) => passkey.name), score, recoveryLeft]).toEqual([
    ['笔记本电脑', '笔记本电脑'],
    90,
    10,
  ]);
  const [first, second] = passkeys;
  await owner.ask(renamePasskey, { id: first?.id ?? 0, name: '手机' });
  const stranger = openBrowser(site.server, host);
  await registerPhone(site.server, stranger, site.nextPhone(), '另一人');
  expect((await stranger.call(renamePasskey, { id: first?.id ?? 0, name: '我的' })).errorCode).toBe('FY-N001');
  expect((await stranger.call(deletePasskey, { id: first?.id ?? 0 })).errorCode).toBe('FY-N001');
  await ageStepUp();
  expect(await owner.call(deletePasskey, { id: first?.id ?? 0 })).toMatchObject({ data: { reason: 'step_up' } });
  await owner.ask(stepUp, { password: goodPassword });
  await owner.ask(deletePasskey, { id: first?.id ?? 0 });
  expect(await owner.ask(querySecurity, {})).toMatchObject({ recoveryLeft: 10 });
  await owner.ask(deletePasskey, { id: second?.id ?? 0 });
  expect(await owner.ask(querySecurity, {})).toMatchObject({ passkeys: [], score: 50, recoveryLeft: 0 });
  expect((await signIn(openBrowser(site.server, host))).errorDesc).toBe(refused);
});

it('signs in by itself, without name, password or code; the log says how', async () => {
  await bind();
  const browser = openBrowser(site.server, host);
  expect(await signIn(browser)).toMatchObject({ resultCode: 1, data: { next: 'ok', user: { name: '欧阳青' } } });
  expect(await browser.ask(getLoginUser, {})).toMatchObject({ name: '欧阳青' });
  expect((await browser.ask(loginLog.page, { page: {} })).records[0]).toMatchObject({
    method: 'passkey',
    result: 'success',
  });
  const used = await queryRow<{ counter: number; lastUsedAt: string | null }>(site.server.platform)`
    select counter, last_used_at from passkey where account_id = ${accountId}`;
  expect(used).toMatchObject({ counter: device.counter, lastUsedAt: expect.any(String) });
});

it.each([
  ['another origin', { origin: 'https://qishu.example.evil.test' }],
  ['another site', { rpId: 'evil.test' }],
  ['no PIN, no finger', { unverified: true }],
  ['a counter that stands still: a copy of the device', { counter: 1 }],
  ['the handle of another account', { userHandle: 'AAAA' }],
] as const)('is refused with one sentence: %s', async (_what, mistakes) => {
  await bind();
  const browser = openBrowser(site.server, host);
  expect(await signIn(browser, mistakes)).toMatchObject({ errorCode: 'FY-V001', errorDesc: refused });
  expect((await browser.call(getLoginUser, {})).errorCode).toBe('FY-V003');
});

it('a registration for another site or without the person is not taken', async () => {
  for (const mistakes of [{ origin: 'https://evil.test' }, { rpId: 'evil.test' }, { unverified: true }])
    expect(await bind(owner, device, mistakes)).toMatchObject({ errorCode: 'FY-V001', errorDesc: refused });
  expect((await bind()).resultCode).toBe(1);
  expect(await bind()).toMatchObject({ errorCode: 'FY-C001', errorDesc: '这个通行密钥已添加过' });
});

it('a challenge is good once, for five minutes, for its own attempt, session and browser', async () => {
  await bind();
  const browser = openBrowser(site.server, host);
  const sign = async (from: Browser, by: Browser = from) => {
    const { passkeyToken, options } = await from.ask(challengePasskey, {});
    return () => by.call(login, { loginType: 'passkey' as const, passkeyToken, passkey: device.get(options) });
  };
  const once = await sign(browser);
  expect((await once()).resultCode).toBe(1);
  expect((await once()).errorDesc).toBe(refused);
  // Also when the first answer was wrong.
  const spoilt = await browser.ask(challengePasskey, {});
  const answer = (mistakes: Mistakes) =>
    browser.call(login, {
      loginType: 'passkey',
      passkeyToken: spoilt.passkeyToken,
      passkey: device.get(spoilt.options, mistakes),
    });
  expect((await answer({ rpId: 'evil.test' })).errorDesc).toBe(refused);
  expect((await answer({})).errorDesc).toBe(refused);
  expect(
    (await (await sign(browser, openBrowser(site.server, { ...host, 'user-agent': 'another' })))()).errorDesc,
  ).toBe(refused);
  const late = await sign(browser);
  site.server.clock.advance(301_000);
  expect((await late()).errorDesc).toBe(refused);
  // One for signing in is no fresh proof, one of another session neither.
  const forSignIn = await owner.ask(challengePasskey, {});
  expect(
    (await owner.call(stepUp, { passkeyToken: forSignIn.passkeyToken, passkey: device.get(forSignIn.options) }))
      .errorDesc,
  ).toBe(refused);
  const ofBrowser = await browser.ask(challengePasskey, { purpose: 'step_up' });
  expect(
    (await owner.call(stepUp, { passkeyToken: ofBrowser.passkeyToken, passkey: device.get(ofBrowser.options) }))
      .errorDesc,
  ).toBe(refused);
  const parallel = await sign(browser);
  expect((await Promise.all([parallel(), parallel()])).filter((envelope) => envelope.resultCode === 1)).toHaveLength(1);
});

it('answers the second step instead of a code, of its own account only', async () => {
  await bind();
  const browser = openBrowser(site.server, host);
  const first = await browser.ask(login, { account: phone, password: goodPassword });
  expect(first).toMatchObject({ next: 'new_device', passkey: true });
  const challengeToken = first.challengeToken ?? '';
  const answer = async (authenticator: SoftwareAuthenticator) => {
    const { passkeyToken, options } = await browser.ask(challengePasskey, { purpose: 'second_factor', challengeToken });
    expect(options['allowCredentials']).toMatchObject([{ id: device.id }]);
    return browser.call(loginChallenge, { challengeToken, passkeyToken, passkey: authenticator.get(options) });
  };
  const strange = new SoftwareAuthenticator(origin);
  const stranger = openBrowser(site.server, host);
  await registerPhone(site.server, stranger, site.nextPhone(), '另一人');
  expect((await bind(stranger, strange)).resultCode).toBe(1);
  expect(await answer(strange)).toMatchObject({ errorCode: 'FY-V001', errorDesc: refused });
  expect(await answer(device)).toMatchObject({ resultCode: 1, data: { next: 'ok' } });
  expect((await browser.call(challengePasskey, { purpose: 'second_factor', challengeToken })).errorDesc).toBe(
    '登录验证已失效，请重新登录',
  );
});

it('an account that no code can reach is asked for its passkey, or a recovery code', async () => {
  const { recoveryCodes } = (await bind()).data;
  await execute(site.server.platform)`
    update account set account = ${`u${phone}`}, phone = null, phone_index = null where id = ${accountId}`;
  const browser = openBrowser(site.server, host);
  const start = async () =>
    (await browser.ask(login, { account: `u${phone}`, password: goodPassword })).challengeToken ?? '';
  expect(await browser.ask(login, { account: `u${phone}`, password: goodPassword })).toMatchObject({
    next: 'passkey',
    passkey: true,
    target: null,
  });
  expect((await browser.call(loginChallenge, { challengeToken: await start(), totpCode: '123456' })).errorDesc).toBe(
    '请使用通行密钥或恢复码',
  );
  expect(
    await browser.ask(loginChallenge, { challengeToken: await start(), recoveryCode: recoveryCodes[0] ?? '' }),
  ).toMatchObject({ next: 'ok' });
});

it('is a fresh proof, and keeps a stranger out of the step-up', async () => {
  await bind();
  await ageStepUp();
  const { passkeyToken, options } = await owner.ask(challengePasskey, { purpose: 'step_up' });
  await owner.ask(stepUp, { passkeyToken, passkey: device.get(options) });
  expect((await owner.call(beginTotp, {})).resultCode).toBe(1);
  expect((await openBrowser(site.server, host).call(challengePasskey, { purpose: 'step_up' })).errorCode).toBe(
    'FY-V003',
  );
  expect((await openBrowser(site.server, host).call(login, { loginType: 'passkey' })).errorCode).toBe('FY-V001');
});

it('several domains serve: each its own RP ID; a configured parent domain covers its hosts and no others', async () => {
  const at = (server: TestServer, name: string) => openBrowser(server, { host: name, 'x-forwarded-proto': 'https' });
  expect((await at(site.server, 'second.example').ask(challengePasskey, {})).options).toMatchObject({
    rpId: 'second.example',
  });
  await bind();
  // The signature of a passkey made for one domain is worth nothing at the other.
  expect((await signIn(at(site.server, 'second.example'))).errorDesc).toBe(refused);
  const joined = await startTestServer({
    beside: site.server,
    configuration: { passkeyRpId: 'qishu.example' },
  });
  try {
    expect((await at(joined, 'notqishu.example').ask(challengePasskey, {})).options).toMatchObject({
      rpId: 'notqishu.example',
    });
    const branch = at(joined, 'hr.qishu.example');
    const { passkeyToken, options } = await branch.ask(challengePasskey, {});
    expect(options).toMatchObject({ rpId: 'qishu.example' });
    const passkey = device.get(options, { origin: 'https://hr.qishu.example' });
    expect(await branch.ask(login, { loginType: 'passkey', passkeyToken, passkey })).toMatchObject({ next: 'ok' });
  } finally {
    await joined.stop();
  }
});
