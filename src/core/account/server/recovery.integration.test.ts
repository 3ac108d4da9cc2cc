import { execute } from '#platform/db/statement.ts';
import { phoneIndex } from './find-account.ts';
import { beforeEach, expect, it } from 'vitest';
import { getLoginUser, login } from '../model/login.ts';
import { forgotPassword, forgotPasswordVerify } from '../model/register.ts';
import { createLoginSecretKeyUrl, loginBySecretKey } from '../model/security.ts';
import { sendVerifyCode } from '../model/verify-code.ts';
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
  solvedCaptcha,
  useAccountServer,
} from './testing/account-fixture.ts';

const site = useAccountServer();
let phone: string;
let owner: Browser;
const freshPassword = 'meadow-Copper-3391-tide';

beforeEach(async () => {
  ({ owner, phone } = await ownerOf(site));
});

it('story 2: unknown accounts and wrong passwords look alike, wait alike, and a trusted device is spared', async () => {
  const trusted = openBrowser(site.server, { 'x-forwarded-proto': 'https' });
  await signInAnew(site, trusted, phone, true);
  expect([...trusted.cookies.keys()].toSorted()).toEqual(['__Host-fy_device', '__Host-fy_sid', 'fy_in']);
  const guest = openBrowser(site.server);
  const unknown = '13899999999';
  const answers = { unknown: [] as string[], known: [] as string[] };
  // However the number is spelt, it is one number.
  const spellings: readonly ((number: string) => string)[] = [
    (number) => number,
    (number) => `+86 ${number}`,
    (number) => `(${number.slice(0, 3)}) ${number.slice(3)}`,
    (number) => number.replaceAll(/\d/gu, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    (number) => `0086${number}`,
    (number) => `${number.slice(0, 3)}-${number.slice(3)}`,
  ];
  for (const [attempt, spell] of spellings.entries()) {
    for (const [account, list] of [
      [unknown, answers.unknown],
      [phone, answers.known],
    ] as const) {
      const captcha = attempt < 3 ? {} : await solvedCaptcha(site.server, 'login');
      const answer = await guest.call(login, { account: spell(account), password: 'wrong password', ...captcha });
      list.push(JSON.stringify(answer).replaceAll(/\d+ 秒|"seconds":\d+/gu, 'n'));
    }
  }
  expect(answers.known).toEqual(answers.unknown);
  expect(answers.known[0]).toContain('账号或密码不正确');
  expect(answers.known[5]).toContain('FY-R001');
  // Failures by the number count for the other names of the account.
  await execute(site.server.platform)`
    update account set email = 'all-names@example.com' where phone_index = ${phoneIndex(site.server.platform.seal, phone)}`;
  expect(await guest.call(login, { account: 'All-Names@example.com', password: 'wrong password' })).toMatchObject({
    errorCode: 'FY-R001',
  });
  expect(await trusted.ask(login, { account: phone, password: goodPassword })).toMatchObject({ next: 'ok' });
});

it('story 2: a code for a forgotten password is answered alike and sent only to the known number', async () => {
  const unknown = '13899999998';
  const guest = openBrowser(site.server);
  const shape = async (to: string) => {
    const envelope = await guest.call(sendVerifyCode, { phone: to, scene: 'forgot_password' });
    return {
      ...envelope,
      data: {
        ...envelope.data,
        codeToken: envelope.data.codeToken.length,
        target: envelope.data.target.replace(/\d{4}$/u, ''),
      },
    };
  };
  const before = (await mailOf(site.server, phone)).length;
  expect({ ...(await shape(unknown)), data: null }).toEqual({ ...(await shape(phone)), data: null });
  await expect.poll(async () => (await mailOf(site.server, phone)).length).toBe(before + 1);
  expect(await mailOf(site.server, unknown)).toEqual([]);
  expect(
    (await guest.call(forgotPasswordVerify, { account: unknown, codeToken: 'x', verifyCode: '123456' })).errorDesc,
  ).toBe('验证码不正确或已过期');
  expect(
    (await guest.call(forgotPasswordVerify, { account: phone, codeToken: 'x', verifyCode: '123456' })).errorDesc,
  ).toBe('验证码不正确或已过期');
});

it('story 3: a reset ends all sessions and trusted devices; its token works once', async () => {
  const second = openBrowser(site.server);
  await signInAnew(site, second, phone, true);
  const third = openBrowser(site.server);
  const { codeToken } = await third.ask(sendVerifyCode, { phone, scene: 'forgot_password' });
  await expect.poll(async () => (await mailOf(site.server, phone))[0]).toContain('找回密码');
  const { resetToken } = await third.ask(forgotPasswordVerify, {
    account: phone,
    codeToken,
    verifyCode: await codeOf(site.server, phone),
  });
  // A password that will not do does not spend the token.
  expect((await third.call(forgotPassword, { resetToken, newPassword: 'short' })).errorCode).toBe('FY-V001');
  expect((await third.call(forgotPassword, { resetToken, newPassword: goodPassword })).errorDesc).toBe(
    '不能使用用过的密码',
  );
  await third.ask(forgotPassword, { resetToken, newPassword: freshPassword });
  for (const browser of [owner, second]) expect((await browser.call(getLoginUser, {})).errorCode).toBe('FY-V003');
  expect((await third.call(getLoginUser, {})).errorCode).toBe('FY-V003');
  expect((await third.call(forgotPassword, { resetToken, newPassword: `${freshPassword}x` })).errorCode).toBe(
    'FY-V001',
  );
  expect((await third.call(login, { account: phone, password: goodPassword })).errorDesc).toBe('账号或密码不正确');
  await forgetLimits(site.server);
  expect(await second.ask(login, { account: phone, password: freshPassword })).toMatchObject({ next: 'new_device' });
});

it('story 3: of two resets with one token at once one is refused; after ten minutes it is dead', async () => {
  const guest = openBrowser(site.server);
  const reset = async () => {
    const before = (await mailOf(site.server, phone)).length;
    const { codeToken } = await guest.ask(sendVerifyCode, { phone, scene: 'forgot_password' });
    await expect.poll(async () => (await mailOf(site.server, phone)).length).toBe(before + 1);
    const { resetToken } = await guest.ask(forgotPasswordVerify, {
      account: phone,
      codeToken,
      verifyCode: await codeOf(site.server, phone),
    });
    await forgetLimits(site.server);
    return resetToken;
  };
  const resetToken = await reset();
  const both = await Promise.all(
    [freshPassword, `${freshPassword}-b`].map((newPassword) => guest.call(forgotPassword, { resetToken, newPassword })),
  );
  expect(both.filter((envelope) => envelope.resultCode === 1)).toHaveLength(1);
  const late = await reset();
  site.server.clock.advance(601_000);
  expect((await guest.call(forgotPassword, { resetToken: late, newPassword: `${freshPassword}-c` })).errorCode).toBe(
    'FY-V001',
  );
});

const keyOf = (url: string): string => url.slice(url.indexOf('#key=') + 5);

it('story 10: a jump key opens once and is dead after a minute', async () => {
  const { url } = await owner.ask(createLoginSecretKeyUrl, { purpose: 'jump', path: '/userCenter' });
  expect(url).toMatch(/\/autoLogin#key=[\w-]{43}$/u);
  const other = openBrowser(site.server);
  expect(await other.ask(loginBySecretKey, { secretKey: keyOf(url) })).toMatchObject({
    next: 'ok',
    path: '/userCenter',
    user: { name: '欧*' },
  });
  expect(await other.ask(getLoginUser, {})).toMatchObject({ name: '欧阳青' });
  expect(await openBrowser(site.server).call(loginBySecretKey, { secretKey: keyOf(url) })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '链接已失效，请重新登录',
  });
  // A shorter life may be asked for, a longer one is none.
  for (const [ttl, seconds] of [
    [10, 10],
    [86_400, 60],
  ] as const) {
    const { expiresAt } = await owner.ask(createLoginSecretKeyUrl, { ttl });
    expect(Math.round((Date.parse(expiresAt) - site.server.clock.now().getTime()) / 1000)).toBe(seconds);
  }
  const late = await owner.ask(createLoginSecretKeyUrl, {});
  site.server.clock.advance(61_000);
  expect((await other.call(loginBySecretKey, { secretKey: keyOf(late.url) })).errorCode).toBe('FY-V001');
});

it('story 10: the key of another person asks first and is not spent by asking; many at once open one session', async () => {
  const stranger = openBrowser(site.server);
  await registerPhone(site.server, stranger, site.nextPhone(), '另一人');
  const { url } = await owner.ask(createLoginSecretKeyUrl, {});
  const asked = await stranger.ask(loginBySecretKey, { secretKey: keyOf(url) });
  expect(asked).toMatchObject({ next: 'confirm', user: { name: '欧*' } });
  expect(await stranger.ask(getLoginUser, {})).toMatchObject({ name: '另一人' });
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      openBrowser(site.server).call(loginBySecretKey, { secretKey: keyOf(url), confirm: true }),
    ),
  );
  expect(answers.filter((envelope) => envelope.resultCode === 1)).toHaveLength(1);
});

it('story 10: a device key always asks; guessed keys are counted', async () => {
  const { url, qr } = await owner.ask(createLoginSecretKeyUrl, { purpose: 'device' });
  expect(qr).toContain('<svg');
  expect(await openBrowser(site.server).ask(loginBySecretKey, { secretKey: keyOf(url) })).toMatchObject({
    next: 'confirm',
  });
  for (const path of ['//evil.example', '/\\evil', 'https://evil.example'])
    expect((await owner.call(createLoginSecretKeyUrl, { path })).errorCode).toBe('FY-V001');
});
