import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { execute, queryRows } from '#platform/db/statement.ts';
import { markDemo } from '#platform/runtime/demo-mark.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { captcha } from '../model/captcha.ts';
import { login, loginChallenge, queryDomain } from '../model/login.ts';
import { forgotPasswordVerify, register } from '../model/register.ts';
import { sendEmailCode, sendVerifyCode } from '../model/verify-code.ts';
import { hashesSoFar } from './password.ts';
import {
  codeOf,
  forgetLimits,
  goodPassword,
  mailOf,
  openBrowser,
  registerPhone,
  solvedCaptcha,
} from './testing/account-fixture.ts';

let server: TestServer;
/** A second process, with limits per address as in real use. */
let strict: TestServer;
const phone = '13800000001';
const unknown = '13899999999';

beforeAll(async () => {
  server = await startTestServer();
  strict = await startTestServer({ beside: server, configuration: { requestsPerMinute: 600 } });
  await markDemo(server.platform.db);
  await registerPhone(server, openBrowser(server), phone);
});
afterAll(async () => {
  await strict?.stop();
  await server?.stop();
});
beforeEach(() => forgetLimits(server));

const usedUp = (name: string, uses: number) =>
  execute(server.platform)`
    insert into use_window (key, used_at, used_count)
    values (${`${name}:address:127.0.0.1`}, array[now()], array[${uses}::integer])
    on conflict (key) do update set used_at = excluded.used_at, used_count = excluded.used_count`;
const asked = {
  errorCode: 'FY-V001',
  data: { captchaRequired: true, fields: { captchaAnswer: expect.any(String) as string } },
};

it('a captcha is a picture of paths, kept as a hash, good for one try of its scene within two minutes, in every process', async () => {
  const drawn = await server.guest.ask(captcha, { scene: 'login' });
  expect([...new Set(drawn.image.match(/<\/?[a-z]+/giu))].toSorted()).toEqual(['</svg', '<path', '<svg']);
  expect(drawn.image).not.toMatch(/script|href|on\w+=|<text/iu);
  expect(drawn.expiresIn).toBe(120);
  expect(
    await queryRows(server.platform)`select id from captcha where answer_hash ~ '^.{32}$' and id = ${drawn.captchaId}`,
  ).toHaveLength(1);
  await usedUp('login-failure', 30);
  const attempt = (given: object) => strict.guest.call(login, { account: unknown, password: 'wrong', ...given });
  expect(await attempt({})).toMatchObject({ ...asked, errorDesc: '请输入图形验证码' });
  expect(await attempt({ captchaId: drawn.captchaId, captchaAnswer: '????' })).toMatchObject({
    ...asked,
    errorDesc: '图形验证码不正确或已过期',
  });
  // Drawn by one process, taken by the other; spent by the try.
  const solved = await solvedCaptcha(server, 'login');
  expect(await attempt(solved)).toMatchObject({ errorDesc: '账号或密码不正确', data: { captchaRequired: true } });
  expect(await attempt(solved)).toMatchObject(asked);
  expect(await attempt(await solvedCaptcha(server, 'send_code'))).toMatchObject(asked);
  const late = await solvedCaptcha(server, 'login');
  strict.clock.advance(121_000);
  expect(await attempt(late)).toMatchObject(asked);
  strict.clock.advance(-121_000);
});

it('of two tries with one captcha at once only one goes on', async () => {
  await usedUp('login-failure', 30);
  const solved = await solvedCaptcha(server, 'login');
  const answers = await Promise.all(
    [1, 2, 3].map(() => strict.guest.call(login, { account: unknown, password: 'wrong', ...solved })),
  );
  expect(answers.filter((answer) => answer.errorDesc === '账号或密码不正确')).toHaveLength(1);
});

it('thirty pictures a minute from one address', async () => {
  for (let count = 0; count < 30; count += 1) await strict.guest.ask(captcha, { scene: 'login' });
  expect(await strict.guest.call(captcha, { scene: 'login' })).toMatchObject({ errorCode: 'FY-R001' });
});

it('story 2 enumeration: known and unknown names answer alike, in bytes and in what they cost; captcha from the third failure, wait after the fifth', async () => {
  const bytes = async (account: string, given: object) => {
    const response = await server.guest.send(login, { account, password: 'wrong-Password-1', ...given });
    return response.body.replaceAll(/\d+ 秒/gu, 'N 秒').replaceAll(/"seconds":\d+/gu, '"seconds":0');
  };
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    const answers: string[] = [];
    for (const account of [phone, unknown]) {
      const given = attempt > 3 ? await solvedCaptcha(server, 'login') : {};
      answers.push(await bytes(account, given));
    }
    expect(answers[0], `attempt ${attempt}`).toBe(answers[1]);
    const { errorCode, data } = JSON.parse(answers[0] ?? '') as {
      errorCode: string;
      data: { captchaRequired?: boolean };
    };
    expect(errorCode, `attempt ${attempt}`).toBe(attempt === 6 ? 'FY-R001' : 'FY-V001');
    if (attempt < 6) expect(data.captchaRequired, `attempt ${attempt}`).toBe(attempt >= 3);
    if (attempt === 3) {
      const [known, stranger] = [await bytes(phone, {}), await bytes(unknown, {})];
      expect([known === stranger, JSON.parse(known)]).toEqual([true, expect.objectContaining(asked)]);
    }
  }
  // Both cost one hash of the password, and nothing else costs time (password.test.ts: of the same strength).
  for (const account of [phone, unknown]) {
    await forgetLimits(server);
    const before = hashesSoFar();
    await bytes(account, {});
    expect(hashesSoFar() - before, account).toBe(1);
  }
});

it('a number counts as one name however it is spelt, that of somebody unknown too', async () => {
  const spellings = (number: string) => [
    `${number.slice(0, 3)} ${number.slice(3, 7)} ${number.slice(7)}`,
    `+86 ${number}`,
    `（${number.slice(0, 3)}）${number.slice(3, 7)}-${number.slice(7)}`,
  ];
  for (const number of [phone, unknown]) {
    const answers: unknown[] = [];
    for (const account of spellings(number)) {
      const { data } = await server.guest.call(login, { account, password: 'wrong-Password-1' });
      answers.push((data as { captchaRequired?: boolean }).captchaRequired);
    }
    expect(answers, number).toEqual([false, false, true]);
    expect(await server.guest.call(login, { account: number, password: 'wrong-Password-1' })).toMatchObject(asked);
  }
});

it('story 2 enumeration: the owner signs in on a trusted device while others make the name wait; no captcha there', async () => {
  const owner = openBrowser(server);
  const before = (await mailOf(server, phone)).length;
  const { challengeToken } = await owner.ask(login, { account: phone, password: goodPassword });
  await expect.poll(async () => (await mailOf(server, phone)).length).toBe(before + 1);
  await owner.ask(loginChallenge, {
    challengeToken: challengeToken ?? '',
    verifyCode: await codeOf(server, phone),
    trustDevice: true,
  });
  for (let attempt = 0; attempt < 5; attempt += 1)
    await server.guest.call(login, {
      account: phone,
      password: 'wrong',
      ...(attempt >= 3 ? await solvedCaptcha(server, 'login') : {}),
    });
  expect(await server.guest.call(login, { account: phone, password: goodPassword })).toMatchObject({
    errorCode: 'FY-R001',
  });
  await usedUp('login-failure', 10_000_000);
  await usedUp('login-address', 10_000_000);
  expect(await owner.ask(login, { account: phone, password: goodPassword })).toMatchObject({ next: 'ok' });
});

it('an address that many people share is asked for captchas where it used to be refused', async () => {
  const limits: readonly (readonly [
    string,
    number,
    'login' | 'send_code' | 'register' | 'forgot_password',
    (given: object) => Promise<{ errorCode: string | null; data: unknown }>,
  ])[] = [
    [
      'login-address',
      300,
      'login',
      (given) => strict.guest.call(login, { account: unknown, password: 'wrong', ...given }),
    ],
    [
      'code-address-hour',
      20,
      'send_code',
      (given) => strict.guest.call(sendVerifyCode, { phone: unknown, scene: 'login', ...given }),
    ],
    [
      'code-address-day',
      60,
      'send_code',
      (given) => strict.guest.call(sendEmailCode, { email: 'nobody@example.cn', scene: 'login', ...given }),
    ],
    [
      'code-guess',
      30,
      'login',
      (given) =>
        strict.guest.call(login, {
          account: unknown,
          loginType: 'sms',
          codeToken: 'x',
          verifyCode: '000000',
          ...given,
        }),
    ],
    [
      'register-address',
      10,
      'register',
      async (given) => {
        const { protocolVersions } = await strict.guest.ask(queryDomain, {});
        const agreed = (['user_agreement', 'privacy_policy'] as const).map((type) => ({
          type,
          version: protocolVersions[type] ?? '',
        }));
        return strict.guest.call(register, {
          phone: unknown,
          codeToken: 'x',
          verifyCode: '000000',
          password: goodPassword,
          name: '某',
          agreed,
          ...given,
        });
      },
    ],
    [
      'forgot-address',
      20,
      'forgot_password',
      (given) =>
        strict.guest.call(forgotPasswordVerify, { account: unknown, codeToken: 'x', verifyCode: '000000', ...given }),
    ],
  ];
  for (const [name, uses, scene, attempt] of limits) {
    await forgetLimits(server);
    expect((await attempt({})).data ?? {}, `${name} below the limit`).not.toMatchObject({
      fields: { captchaAnswer: expect.anything() as string },
    });
    await forgetLimits(server);
    await usedUp(name, uses);
    expect(await attempt({}), name).toMatchObject(asked);
    const answered = await attempt(await solvedCaptcha(server, scene));
    expect(
      [answered.errorCode === 'FY-R001', (answered.data as { fields?: object } | null)?.fields ?? {}],
      name,
    ).toEqual([false, expect.not.objectContaining({ captchaAnswer: expect.anything() as string })]);
  }
  expect((await server.guest.ask(queryDomain, {})).captchaMode).toBe('on_demand');
});
