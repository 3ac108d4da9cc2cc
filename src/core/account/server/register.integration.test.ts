import { ajaxHeader } from '#platform/testing/client.ts';
import { expect, it } from 'vitest';
import { generatedCode, queryJoinRequest } from '#core/org/public.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { getLoginUser, login, loginChallenge, queryDomain, updatePersonal } from '../model/login.ts';
import { register } from '../model/register.ts';
import { queryOutbox, sendEmailCode, sendVerifyCode } from '../model/verify-code.ts';
import {
  agreements,
  codeOf,
  forgetLimits,
  goodPassword,
  mailOf,
  openBrowser,
  registerPhone,
  useAccountServer,
} from './testing/account-fixture.ts';

const site = useAccountServer();

const wish = async (phone: string) => {
  const browser = openBrowser(site.server);
  const { codeToken } = await browser.ask(sendVerifyCode, { phone, scene: 'register' });
  return {
    browser,
    input: {
      phone,
      codeToken,
      verifyCode: await codeOf(site.server, phone),
      password: goodPassword,
      name: '欧阳青',
      agreed: await agreements(browser),
    },
  };
};

it('story 1: registers with the code from the outbox and is signed in, without an enterprise', async () => {
  const browser = openBrowser(site.server);
  expect(await browser.ask(queryDomain, {})).toMatchObject({
    registerEnabled: true,
    outbox: true,
    loginMethods: ['password', 'sms', 'email'],
  });
  await registerPhone(site.server, browser, '13800000001');
  expect(await browser.ask(getLoginUser, {})).toMatchObject({
    name: '欧阳青',
    phone: '138****0001',
    enterpriseCount: 0,
    protocolToAgree: [],
  });
  const { records } = await openBrowser(site.server).ask(queryOutbox, {});
  expect(records[0]).toMatchObject({
    target: '138****0001',
    text: expect.stringMatching(/^【企枢】验证码 \d{6}，用于注册/u) as string,
  });
  // Codes of everybody are shown to who sits at the machine itself.
  const elsewhere = await site.server.application.inject({
    method: queryOutbox.method,
    url: queryOutbox.path,
    headers: ajaxHeader,
    payload: {},
    remoteAddress: '192.0.2.7',
  });
  expect(elsewhere.json()).toMatchObject({ errorCode: 'FY-N001' });
});

it('consent to both agreements in the version in force is required, and the name and password must do', async () => {
  const { browser, input } = await wish('13800000002');
  expect(await browser.call(register, { ...input, agreed: [] })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('请阅读并同意') as string,
  });
  expect(
    await browser.call(register, { ...input, agreed: [{ type: 'user_agreement', version: '0.9' }] }),
  ).toMatchObject({ errorCode: 'FY-V001' });
  expect(await browser.call(register, { ...input, password: 'abc-0002-13800000002' })).toMatchObject({
    errorCode: 'FY-V001',
    data: { fields: { password: expect.stringContaining('连续 4 个字符') as string } },
  });
  expect((await browser.call(register, { ...input, name: '<b>' })).errorCode).toBe('FY-V001');
  // What the form could mend has not cost the code.
  expect((await browser.call(register, input)).resultCode).toBe(1);
});

it('a code works once, in its scene, for its number, for five tries', async () => {
  const { browser, input } = await wish('13800000003');
  expect((await browser.call(register, { ...input, phone: '13800000099' })).errorDesc).toBe('验证码不正确或已过期');
  expect(
    (
      await browser.call(login, {
        account: '13800000003',
        loginType: 'sms',
        codeToken: input.codeToken,
        verifyCode: input.verifyCode,
      })
    ).errorCode,
  ).toBe('FY-V001');
  expect((await browser.call(register, input)).resultCode).toBe(1);
  expect((await openBrowser(site.server).call(register, input)).errorDesc).toBe('验证码不正确或已过期');
  await forgetLimits(site.server);
  const second = await wish('13800000004');
  const wrong = second.input.verifyCode === '000000' ? '000001' : '000000';
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await forgetLimits(site.server);
    expect((await second.browser.call(register, { ...second.input, verifyCode: wrong })).errorCode).toBe('FY-V001');
  }
  expect((await second.browser.call(register, second.input)).errorDesc).toBe('验证码不正确或已过期');
});

it('a code is dead after five minutes, and a newer one voids it', async () => {
  const { browser, input } = await wish('13800000005');
  await forgetLimits(site.server);
  const newer = await browser.ask(sendVerifyCode, { phone: '13800000005', scene: 'register' });
  expect((await browser.call(register, input)).errorCode).toBe('FY-V001');
  await expect.poll(async () => (await mailOf(site.server, '13800000005')).length).toBe(2);
  site.server.clock.advance(301_000);
  expect(
    (
      await browser.call(register, {
        ...input,
        codeToken: newer.codeToken,
        verifyCode: await codeOf(site.server, '13800000005'),
      })
    ).errorDesc,
  ).toBe('验证码不正确或已过期');
});

it('of parallel registrations of one phone exactly one wins; a code used twice at once registers once', async () => {
  const { browser, input } = await wish('13800000006');
  const codes = await Promise.all(Array.from({ length: 8 }, () => browser.call(register, input)));
  expect(codes.filter((envelope) => envelope.resultCode === 1)).toHaveLength(1);
  const rows = await queryRow<{ count: number }>(site.server.platform)`
    select count(*) as count
    from account
    where name = '欧阳青' and phone_index = ${site.server.platform.seal.index('phone:13800000006')}`;
  expect(rows?.count).toBe(1);
});

it('the holder of a registered phone learns so by text, and a race ends in FY-C001', async () => {
  const { browser, input } = await wish('13800000007');
  await execute(site.server.platform)`
    insert into account (name, phone_index) values ('先到的人', ${site.server.platform.seal.index('phone:13800000007')})`;
  expect(await browser.call(register, input)).toMatchObject({ errorCode: 'FY-C001', errorDesc: '该手机号已注册' });
  await forgetLimits(site.server);
  await browser.ask(sendVerifyCode, { phone: '138 0000 0007', scene: 'register' });
  await expect.poll(async () => (await mailOf(site.server, '13800000007'))[0]).toContain('已注册，可直接登录');
});

it('mail: registers, signs in by code on a device that is then known', async () => {
  const browser = openBrowser(site.server);
  const { codeToken } = await browser.ask(sendEmailCode, { email: 'Lan@Example.com', scene: 'register' });
  await browser.ask(register, {
    email: 'lan@example.com',
    codeToken,
    verifyCode: await codeOf(site.server, 'lan@example.com'),
    password: goodPassword,
    name: '蓝',
    agreed: await agreements(browser),
  });
  await forgetLimits(site.server);
  const other = openBrowser(site.server);
  const asked = await other.ask(login, { account: 'LAN@example.com', password: goodPassword });
  expect(asked).toMatchObject({ next: 'new_device', user: null, target: 'l***@example.com' });
  expect((await other.call(getLoginUser, {})).errorCode).toBe('FY-V003');
  await expect.poll(async () => (await mailOf(site.server, 'lan@example.com'))[0]).toContain('新设备登录');
  const verifyCode = await codeOf(site.server, 'lan@example.com');
  // The token is bound to the browser that asked.
  expect(
    (
      await openBrowser(site.server, { 'user-agent': 'another' }).call(loginChallenge, {
        challengeToken: asked.challengeToken ?? '',
        verifyCode,
      })
    ).errorCode,
  ).toBe('FY-V001');
  expect(
    await other.ask(loginChallenge, { challengeToken: asked.challengeToken ?? '', verifyCode, trustDevice: true }),
  ).toMatchObject({
    next: 'ok',
    user: { name: '蓝' },
  });
  expect((await other.call(loginChallenge, { challengeToken: asked.challengeToken ?? '', verifyCode })).errorCode).toBe(
    'FY-V001',
  );
  expect(await other.ask(login, { account: 'lan@example.com', password: goodPassword })).toMatchObject({ next: 'ok' });
});

it('one code a minute and five an hour go to one number, however it is written', async () => {
  const browser = openBrowser(site.server);
  await browser.ask(sendVerifyCode, { phone: '13800000008', scene: 'register' });
  for (const phone of ['13800000008', '+86 138-0000-0008'])
    expect(await browser.call(sendVerifyCode, { phone, scene: 'login' })).toMatchObject({
      errorCode: 'FY-R001',
      errorDesc: expect.stringMatching(/请 \d+ 秒后再试/u) as string,
    });
});

it('hostile input is refused in words', async () => {
  const browser = openBrowser(site.server);
  for (const phone of ['1', '12345678901', "1380000' or 1=1", '１３８'.repeat(1000)])
    expect((await browser.call(sendVerifyCode, { phone, scene: 'login' })).errorCode).toBe('FY-V001');
  expect((await browser.call(sendVerifyCode, { phone: '13800000010', scene: 'bind_phone' })).errorCode).toBe('FY-V003');
  expect((await browser.call(login, { account: '13800000001', password: 'x'.repeat(1024 * 1024) })).errorCode).toBe(
    'FY-V001',
  );
  expect((await browser.call(login, { account: '13800000001', loginType: 'sms' })).errorDesc).toContain('验证码');
});

it('an invite code joins with the registration, or leaves a request; a dead one costs nothing and names its field', async () => {
  const { server } = site;
  const enterprise = await server.makeEnterprise({ account: 'inviter', roles: ['company_admin', 'staff'] });
  const inviter = await server.signIn('inviter', { tenant: enterprise.tenant(0) });
  const atOnce = await inviter.ask(generatedCode, { codeType: 'invite_company', needApprove: false, maxUses: 1 });
  const asking = await inviter.ask(generatedCode, { codeType: 'invite_company' });
  const first = await wish('13800000021');
  expect(await first.browser.call(register, { ...first.input, inviteCode: 'ABCDEFGH' })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '邀请码无效或已过期',
    data: { fields: { inviteCode: '邀请码无效或已过期' } },
  });
  expect(await first.browser.ask(register, { ...first.input, inviteCode: atOnce.code.toLowerCase() })).toMatchObject({
    joinRequestId: null,
  });
  expect(await first.browser.ask(getLoginUser, {})).toMatchObject({ enterpriseCount: 1 });
  await forgetLimits(server);
  const second = await wish('13800000022');
  expect(await second.browser.call(register, { ...second.input, inviteCode: atOnce.code })).toMatchObject({
    errorCode: 'FY-V001',
  });
  const { joinRequestId } = await second.browser.ask(register, { ...second.input, inviteCode: asking.code });
  expect(await second.browser.ask(getLoginUser, {})).toMatchObject({ enterpriseCount: 0 });
  expect((await inviter.ask(queryJoinRequest, {})).records).toMatchObject([
    { id: joinRequestId, status: 'pending', applicantName: '欧阳青' },
  ]);
});

it('a profile keeps to the rules of registering; nobody under sixteen says so and keeps the account', async () => {
  const browser = openBrowser(site.server);
  await registerPhone(site.server, browser, '13800000031');
  const { version } = (await browser.ask(getLoginUser, {})) ?? { version: 0 };
  const thisYear = Number(todayInShanghai().slice(0, 4));
  expect(await browser.call(updatePersonal, { name: '<b>', version })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '姓名：只能是汉字、字母、·和空格',
  });
  expect(await browser.call(updatePersonal, { birthday: `${thisYear - 15}-01-01`, version })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '出生日期：未满 16 周岁不能使用账号',
  });
  expect(await browser.call(updatePersonal, { gender: '3' as '1', version })).toMatchObject({ errorCode: 'FY-V001' });
  expect(
    await browser.ask(updatePersonal, { name: '欧阳·青', gender: '2', birthday: `${thisYear - 17}-12-31`, version }),
  ).toMatchObject({
    version: version + 1,
    user: { name: '欧阳·青', avatar: null },
  });
  expect(await browser.call(updatePersonal, { nickname: '青', version })).toMatchObject({
    errorCode: 'FY-C002',
    data: { current: { version: version + 1 } },
  });
  expect(await browser.ask(getLoginUser, {})).toMatchObject({
    name: '欧阳·青',
    gender: '2',
    birthday: `${thisYear - 17}-12-31`,
  });
});
