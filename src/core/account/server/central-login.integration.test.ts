import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { SingleSignOnConfiguration } from '#platform/runtime/configuration.ts';
import { readConfiguration } from '#platform/runtime/configuration.ts';
import { inTenant } from '#platform/db/database.ts';
import { freePort } from '#platform/testing/free-port.ts';
import type { OpenIdProvider } from '#platform/testing/openid-provider.ts';
import { clientId, clientSecret, startOpenIdProvider } from '#platform/testing/openid-provider.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { confirmCentralLink } from '../model/central-login.ts';
import { getLoginUser, getStaffLoginUser, login, logout, queryDomain } from '../model/login.ts';
import { register } from '../model/register.ts';
import { registerPhone, openBrowser, forgetLimits } from './testing/account-fixture.ts';
import { CentralBrowser } from './testing/central-browser.ts';

const people = new Map<string, Record<string, unknown>>();
const password = 'Qishu-Demo-2026';
let provider: OpenIdProvider;
/** Two processes under central login, the second without new accounts, and one of the time before it. */
let server: TestServer;
let second: TestServer;
let local: TestServer;
let origin: string;
let secondOrigin: string;

beforeAll(async () => {
  const ports = [await freePort(), await freePort()] as const;
  [origin, secondOrigin] = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`];
  provider = await startOpenIdProvider([origin, secondOrigin], people);
  const singleSignOn: SingleSignOnConfiguration = {
    issuer: provider.issuer,
    clientId,
    clientSecret,
    scope: 'openid profile email phone',
    roleClaim: 'groups',
    autoCreate: true,
    origins: [origin, secondOrigin],
  };
  server = await startTestServer({ configuration: { singleSignOn } });
  second = await startTestServer({
    beside: server,
    configuration: { singleSignOn: { ...singleSignOn, autoCreate: false } },
  });
  local = await startTestServer({ beside: server });
  await execute(server.platform)`
    insert into platform_setting (key, value) values ('demo', to_jsonb(now())) on conflict (key) do nothing`;
  await server.application.listen({ port: ports[0], host: '127.0.0.1' });
  await second.application.listen({ port: ports[1], host: '127.0.0.1' });
});
afterAll(async () => {
  await local?.stop();
  await second?.stop();
  await server?.stop();
  await provider?.stop();
});

const authorize = (page = `${origin}/userCenter`, site = origin) =>
  `${site}/sso/authorize?redirect=${encodeURIComponent(page)}`;
const whoAmI = async (browser: CentralBrowser, site = origin) => {
  const step = await browser.send(`${site}${getLoginUser.path}`, { json: {} });
  return {
    ...step,
    envelope: JSON.parse(step.body) as {
      resultCode: number;
      errorCode: string | null;
      data: { id: number; name: string; location?: string };
    },
  };
};
async function signedIn(name: string, claims: Record<string, unknown> = { name: '李小丽' }): Promise<CentralBrowser> {
  people.set(name, claims);
  const browser = new CentralBrowser();
  const landed = await browser.signIn(authorize(), name);
  expect(landed.location).toBe(`${origin}/home-middleware?path=%2FuserCenter`);
  return browser;
}
const reasonOf = (location: string | null) => new URL(location ?? 'none:').searchParams.get('sso');
const sessionsOf = async (subject: string) =>
  await queryRows<{
    idpSid: string;
    idToken: string;
    endReason: string | null;
    authMethods: string[];
    accountId: number;
  }>(server.platform)`
      select s.idp_sid, s.id_token, s.end_reason, s.auth_methods, s.account_id
      from session s
      join account_identity i on i.account_id = s.account_id
      where i.subject = ${subject}
      order by s.id`;

it('story 10 WR-04 WR-09 a call without session: 401 with Location, CAT-V003, back to the page it names', async () => {
  const page = `${origin}/interior?tab=花名册`;
  const step = await new CentralBrowser().send(`${origin}${getLoginUser.path}`, {
    json: {},
    headers: { 'x-redirect-url': encodeURI(page) },
  });
  const envelope = JSON.parse(step.body) as { data: { location: string } };
  expect([step.status, step.headers.get('location')]).toEqual([401, envelope.data.location]);
  expect(envelope).toMatchObject({ resultCode: 0, errorCode: 'CAT-V003' });
  const location = new URL(envelope.data.location);
  expect([location.origin, location.pathname, location.searchParams.get('redirect')]).toEqual([
    origin,
    '/sso/authorize',
    encodeURI(page),
  ]);
});

it('story 10 WR-04 a page of a foreign origin, or no address, is answered with the root of the site', async () => {
  for (const foreign of [
    'https://evil.example/steal',
    `${origin}.evil.example/`,
    '%',
    'javascript:alert(1)',
    `http://user:pw@${new URL(origin).host}/x`,
  ]) {
    const step = await new CentralBrowser().send(`${origin}${getLoginUser.path}`, {
      json: {},
      headers: { 'x-redirect-url': foreign },
    });
    expect(new URL(step.location ?? '').searchParams.get('redirect'), foreign).toBe(`${origin}/`);
  }
  const forged = await new CentralBrowser().send(authorize('https://evil.example/steal'));
  expect(forged.location).toContain(provider.issuer);
  people.set('forged', { name: '王一' });
  expect((await new CentralBrowser().signIn(authorize('https://evil.example/steal'), 'forged')).location).toBe(
    `${origin}/home-middleware`,
  );
  // A Host header of somebody else leads nobody away either.
  const named = await server.application.inject({
    method: 'POST',
    url: getLoginUser.path,
    headers: { 'x-requested-with': 'XMLHttpRequest', host: 'evil.example' },
  });
  expect(named.headers['location']).toBe(`${origin}/sso/authorize?redirect=${encodeURIComponent(`${origin}/`)}`);
});

it('without the marker a download without session is led away by 302 and comes back to itself', async () => {
  const step = await new CentralBrowser().send(`${origin}/api/v1/file/downloadFile?filePath=x`);
  expect([step.status, new URL(step.location ?? '').searchParams.get('redirect')]).toEqual([
    302,
    `${origin}/api/v1/file/downloadFile?filePath=x`,
  ]);
});

it('sign-in makes an account once; the id token lies sealed; the same identity is the same account', async () => {
  const browser = await signedIn('first', {
    name: '张 伟<b>',
    email: 'zhang@example.cn',
    email_verified: true,
    phone_number: '+8613900000001',
    phone_number_verified: false,
  });
  const { envelope } = await whoAmI(browser);
  expect(envelope).toMatchObject({
    resultCode: 1,
    data: { name: '张 伟b', email: 'z***@example.cn', phone: null, hasPassword: false },
  });
  await signedIn('first', people.get('first'));
  const sessions = await sessionsOf('first');
  expect(new Set(sessions.map((session) => session.accountId))).toEqual(new Set([envelope.data.id]));
  expect(sessions.map(({ authMethods, idpSid }) => [authMethods, typeof idpSid])).toEqual([
    [['sso'], 'string'],
    [['sso'], 'string'],
  ]);
  for (const { idToken } of sessions) {
    expect(idToken).toMatch(/^v1\./u);
    expect(server.platform.seal.open(idToken).split('.')).toHaveLength(3);
  }
});

it('an attempt belongs to one browser, one use and ten minutes; state, nonce and verifier are checked', async () => {
  people.set('careful', { name: '周全' });
  const callbackOf = async (browser: CentralBrowser) => {
    const asked = await browser.send(authorize());
    const parameters = new URL(asked.location ?? '').searchParams;
    expect([parameters.get('code_challenge_method'), parameters.get('response_type')]).toEqual(['S256', 'code']);
    let step = await browser.follow(asked.location ?? '', (url) => !url.startsWith(origin));
    if (step.location === null) {
      const form = new URL(/action="([^"]+)"/u.exec(step.body)?.[1] ?? '', step.url).href;
      const sent = await browser.send(form, { form: { prompt: 'login', login: 'careful', password: 'x' } });
      step = await browser.follow(sent.location ?? '', (url) => !url.startsWith(origin));
    }
    return step.location ?? '';
  };
  const browser = new CentralBrowser();
  const callback = await callbackOf(browser);
  // Another browser, and the state of another attempt.
  expect(reasonOf((await new CentralBrowser().send(callback)).location)).toBe('expired');
  expect((await browser.send(callback)).location).toContain('/home-middleware');
  expect(reasonOf((await browser.send(callback)).location)).toBe('expired');
  expect(reasonOf((await browser.send(`${origin}/sso/callback?code=x`)).location)).toBe('expired');
  for (const change of [{ nonce: 'another' }, { verifier: 'a'.repeat(43) }]) {
    const next = await callbackOf(browser);
    const name = `fy_sso_${(new URL(next).searchParams.get('state') ?? '').slice(0, 12)}`;
    const attempt = JSON.parse(server.platform.seal.open(browser.jar(origin).get(name) ?? '')) as object;
    browser.jar(origin).set(name, server.platform.seal.seal(JSON.stringify({ ...attempt, ...change })));
    expect(reasonOf((await browser.send(next)).location), JSON.stringify(change)).toBe('failed');
  }
  const late = await callbackOf(browser);
  server.clock.advance(601_000);
  expect(reasonOf((await browser.send(late)).location)).toBe('expired');
  server.clock.advance(-601_000);
  expect(
    reasonOf((await browser.send((await callbackOf(browser)).replace(/code=[^&]+/u, 'error=access_denied'))).location),
  ).toBe('denied');
});

it('a verified phone of both sides is linked once, after confirmation, in the browser that came', async () => {
  const phone = '13700000077';
  const accountId = await registerPhone(local, openBrowser(local), phone, '钱多多');
  people.set('qian', { name: '钱', phone_number: `+86${phone}`, phone_number_verified: true });
  const browser = new CentralBrowser({ 'user-agent': 'Chrome' });
  const landed = await browser.signIn(authorize(), 'qian');
  expect([reasonOf(landed.location), new URL(landed.location ?? '').searchParams.get('path')]).toEqual([
    'link',
    '/userCenter',
  ]);
  const linkToken = new URL(landed.location ?? '').hash.replace('#link=', '');
  const ask = async (who: CentralBrowser, confirm: boolean) =>
    JSON.parse((await who.send(`${origin}${confirmCentralLink.path}`, { json: { linkToken, confirm } })).body) as {
      errorCode: string | null;
      data: object;
    };
  expect((await ask(new CentralBrowser({ 'user-agent': 'Other' }), true)).errorCode).toBe('FY-V001');
  expect((await ask(browser, false)).data).toEqual({
    linked: false,
    user: { name: '钱*', target: '137****0077' },
    location: null,
  });
  expect((await whoAmI(browser)).status).toBe(401);
  expect((await ask(browser, true)).data).toMatchObject({
    linked: true,
    location: `${origin}/home-middleware?path=%2FuserCenter`,
  });
  expect((await ask(browser, true)).errorCode).toBe('FY-V001');
  expect((await whoAmI(browser)).envelope.data.id).toBe(accountId);
  // Known now: nobody asks again.
  expect((await whoAmI(await signedIn('qian', people.get('qian')))).envelope.data.id).toBe(accountId);
});

it('what either side has not verified links nothing; without new accounts a stranger is told so', async () => {
  await registerPhone(local, openBrowser(local), '13700000078', '孙一');
  people.set('claims', { name: '孙', phone_number: '+8613700000078', phone_number_verified: false });
  people.set('victim', { name: '吴', email: 'victim@example.cn', email_verified: true });
  await execute(server.platform)`insert into account (name, email) values ('未验证', 'victim@example.cn')`;
  for (const name of ['claims', 'victim']) {
    const landed = await new CentralBrowser().signIn(authorize(`${secondOrigin}/interior`, secondOrigin), name);
    expect(landed.location, name).toBe(`${secondOrigin}/login?sso=unknown&path=%2Finterior`);
  }
  expect(
    await queryRows(server.platform)`select 1 from account_identity where subject in ('claims', 'victim')`,
  ).toEqual([]);
});

it('a disabled account stays outside', async () => {
  const browser = await signedIn('leaver');
  const { id } = (await whoAmI(browser)).envelope.data;
  await execute(server.platform)`update account set status = 'disabled' where id = ${id}`;
  expect(reasonOf((await new CentralBrowser().signIn(authorize(), 'leaver')).location)).toBe('disabled');
});

it('story 10 SE-04 signing out answers the central logout with hint, address and state; the provider takes it', async () => {
  const browser = await signedIn('leaving');
  const { data } = JSON.parse((await browser.send(`${origin}${logout.path}`, { json: {} })).body) as {
    data: { logoutUrl: string };
  };
  const url = new URL(data.logoutUrl);
  expect(url.href.startsWith(`${provider.issuer}/session/end?`)).toBe(true);
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${origin}/`);
  expect(url.searchParams.get('state')).toMatch(/^.{20,}$/u);
  expect(url.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3);
  expect((await whoAmI(browser)).envelope.errorCode).toBe('CAT-V003');
  const page = await browser.send(data.logoutUrl);
  expect([page.status, page.body.includes('op.logoutForm')]).toEqual([200, true]);
  // Without a session of the central login there is nothing to end there.
  expect(JSON.parse((await browser.send(`${origin}${logout.path}`, { json: {} })).body)).toMatchObject({
    resultCode: 1,
    data: { logoutUrl: null },
  });
});

/** A logout token as the provider would send it, except for what is changed. */
function logoutToken(
  claims: Record<string, unknown>,
  key: KeyObject = provider.privateKey,
  header: Record<string, unknown> = {},
): string {
  const now = Math.floor(Date.now() / 1000);
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const full = { iss: provider.issuer, aud: clientId, iat: now, exp: now + 120, jti: randomUUID(), events, ...claims };
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${encode({ alg: 'RS256', kid: provider.keyId, typ: 'logout+jwt', ...header })}.${encode(full)}`;
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
}
const tell = (token: string, site = origin) =>
  new CentralBrowser().send(`${site}/sso/backchannel-logout`, { form: { logout_token: token } });

it('story 10 back-channel logout by the provider ends that session, in every process; the next call is CAT-V003', async () => {
  const [one, other] = [await signedIn('remote'), await signedIn('remote')];
  expect((await whoAmI(one)).status).toBe(200);
  const [first, kept] = await sessionsOf('remote');
  await provider.endSession('remote', first?.idpSid ?? '');
  expect((await whoAmI(one)).envelope).toMatchObject({
    errorCode: 'CAT-V003',
    data: { location: expect.stringContaining('/sso/authorize') as string },
  });
  expect((await whoAmI(other)).status).toBe(200);
  expect((await sessionsOf('remote')).map((session) => session.endReason)).toEqual(['sso_logout', null]);
  expect(kept?.idpSid).not.toBe(first?.idpSid);
  // By the person: every session that began centrally, and none that did not.
  await execute(server.platform)`
    insert into session (token_hash, account_id, idle_seconds, absolute_expire_at, auth_methods)
    values ('local', ${kept?.accountId}, 7200, now() + interval '1 hour', '{password}')`;
  expect((await tell(logoutToken({ sub: 'remote' }))).status).toBe(200);
  expect((await sessionsOf('remote')).map((session) => session.endReason)).toEqual(['sso_logout', 'sso_logout', null]);
});

it('a logout token counts once, whichever process it reaches', async () => {
  await signedIn('twice');
  const token = logoutToken({ sub: 'twice' });
  const answers = await Promise.all([tell(token), tell(token, secondOrigin)]);
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400]);
  expect((await tell(token, secondOrigin)).status).toBe(400);
});

it('a token that the provider did not sign, or that means something else, ends nothing', async () => {
  const browser = await signedIn('guarded');
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const [session] = await sessionsOf('guarded');
  const now = Math.floor(Date.now() / 1000);
  const sub = 'guarded';
  const unsigned = logoutToken({ sub }, provider.privateKey, { alg: 'none' }).replace(/[^.]+$/u, '');
  const content = logoutToken({ sub }, provider.privateKey, { alg: 'HS256' }).split('.').slice(0, 2).join('.');
  const attempts = {
    foreignKey: logoutToken({ sub }, stranger),
    unknownKey: logoutToken({ sub }, stranger, { kid: 'nobody' }),
    unsigned,
    symmetric: `${content}.${createHmac('sha256', clientSecret).update(content).digest('base64url')}`,
    foreignIssuer: logoutToken({ sub, iss: 'https://evil.example' }),
    foreignAudience: logoutToken({ sub, aud: 'another' }),
    old: logoutToken({ sub, iat: now - 700, exp: now - 600 }),
    future: logoutToken({ sub, iat: now + 600, exp: now + 900 }),
    withNonce: logoutToken({ sub, nonce: 'x' }),
    withoutEvent: logoutToken({ sub, events: {} }),
    nobody: logoutToken({}),
    idToken: server.platform.seal.open(session?.idToken ?? ''),
    garbage: 'a.b.c',
    empty: '',
  };
  for (const [name, token] of Object.entries(attempts)) expect((await tell(token)).status, name).toBe(400);
  expect(
    (
      await new CentralBrowser().send(`${origin}/sso/backchannel-logout`, {
        json: { logout_token: logoutToken({ sub }) },
      })
    ).status,
  ).toBe(200);
  expect((await whoAmI(browser)).status).toBe(401);
});

it('claims grant only what the mapping of the site says; what it gave goes with the claim, what a person gave stays', async () => {
  const enterprise = await local.makeEnterprise({ account: 'boss', roles: ['company_admin'] });
  const [companyCode] = enterprise.companyCodes;
  const tenant = { groupCode: enterprise.groupCode, companyCode };
  const rolesOf = async (browser: CentralBrowser) => {
    const answer = JSON.parse((await browser.send(`${origin}${getStaffLoginUser.path}`, { json: tenant })).body) as {
      errorCode: string | null;
      data: { roles: { roleCode: string }[] };
    };
    return answer.errorCode ?? answer.data.roles.map((role) => role.roleCode).toSorted();
  };
  expect(await rolesOf(await signedIn('member', { name: '郑直', groups: ['company_admin', 'hr'] }))).toBe('FY-A001');
  await execute(server.platform)`
    insert into sso_role_mapping (claim_value, group_code, company_code, role_code)
    values ('hr', ${enterprise.groupCode}, ${companyCode}, 'hr_manager'),
      ('hr', ${enterprise.groupCode}, ${companyCode}, 'company_owner'),
      ('legal', ${enterprise.groupCode}, ${companyCode}, 'legal')`;
  const browser = await signedIn('member', { name: '郑直', groups: ['company_admin', 'hr'] });
  // Everybody of a company holds the role of staff beside the others.
  expect(await rolesOf(browser)).toEqual(['hr_manager', 'staff']);
  const { id } = (await whoAmI(browser)).envelope.data;
  // A colleague gives one more role by hand.
  const give = sql`
    insert into member_role (member_id, role_id, group_code, company_code)
    select m.id, r.id, m.group_code, m.company_code
    from member m
    join role r on r.company_code = m.company_code and r.role_code = 'finance'
    where m.account_id = ${id}`;
  await inTenant(
    server.platform.db,
    { groupCode: enterprise.groupCode, companyCodes: [companyCode], accountId: null },
    (db) => give.execute(db),
  );
  expect(await rolesOf(await signedIn('member', { name: '郑直', groups: 'legal' }))).toEqual([
    'finance',
    'legal',
    'staff',
  ]);
  expect(await rolesOf(await signedIn('member', { name: '郑直' }))).toEqual(['finance', 'staff']);
  // Switched off here stays switched off.
  await inTenant(
    server.platform.db,
    { groupCode: enterprise.groupCode, companyCodes: [companyCode], accountId: null },
    (db) => execute(db)`update member set status = 'disabled' where account_id = ${id}`,
  );
  expect(await rolesOf(await signedIn('member', { name: '郑直', groups: ['hr'] }))).toBe('FY-A001');
});

it('local ways are closed to all but operators, also while the provider is down; then the sign-in page says so', async () => {
  const enterprise = await local.makeEnterprise({ account: 'plain_person' }, { account: 'operator_person' });
  await execute(server.platform)`
    insert into platform_operator (account_id) values (${enterprise.accountIds.get('operator_person')})`;
  await forgetLimits(server);
  expect(await server.guest.call(login, { account: 'plain_person', password: 'wrong' })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '账号或密码不正确',
  });
  expect(await server.guest.call(login, { account: 'plain_person', password })).toMatchObject({
    errorCode: 'FY-A001',
    errorDesc: '本站使用统一登录，请从统一登录进入',
  });
  expect(
    (
      await server.guest.send(register, {
        phone: '13700000079',
        codeToken: 'x',
        verifyCode: '000000',
        password,
        name: '某',
        agreed: [],
      })
    ).json(),
  ).toMatchObject({
    errorCode: 'FY-A001',
  });
  await provider.pause();
  try {
    expect(await server.guest.ask(login, { account: 'operator_person', password })).toMatchObject({ next: 'ok' });
    const fresh = await startTestServer({
      beside: server,
      configuration: { singleSignOn: server.platform.configuration.singleSignOn },
    });
    try {
      const answer = await fresh.application.inject({
        url: '/sso/authorize',
        query: { redirect: `${origin}/interior` },
      });
      expect([answer.statusCode, answer.headers.location]).toEqual([
        302,
        `${origin}/login?sso=unavailable&path=%2Finterior`,
      ]);
      expect(await fresh.guest.ask(queryDomain, {})).toMatchObject({ ssoEnabled: true, ssoLogoutUrl: null });
    } finally {
      await fresh.stop();
    }
  } finally {
    await provider.resume();
  }
});

it('the sign-in page learns where central login begins and ends', async () => {
  const site = await server.guest.ask(queryDomain, {});
  expect(site).toMatchObject({
    ssoEnabled: true,
    ssoLoginUrl: `${origin}/sso/authorize`,
    clientName: 'fy-staff',
    registerEnabled: false,
  });
  expect(site.ssoLogoutUrl).toContain(`${provider.issuer}/session/end?`);
  expect(await local.guest.ask(queryDomain, {})).toMatchObject({
    ssoEnabled: false,
    ssoLoginUrl: null,
    ssoLogoutUrl: null,
  });
  expect((await local.application.inject({ url: '/sso/authorize' })).headers.location).toBeUndefined();
});

it('the configuration is refused as a whole when a part is missing or unsafe', () => {
  const right = {
    SSO_ISSUER: 'https://login.example.cn',
    SSO_CLIENT_ID: 'a',
    SSO_CLIENT_SECRET: 'b',
    SSO_ALLOWED_ORIGINS: 'https://work.example.cn, http://localhost:8080',
  };
  expect(readConfiguration(right).singleSignOn).toMatchObject({
    origins: ['https://work.example.cn', 'http://localhost:8080'],
    autoCreate: false,
    roleClaim: 'groups',
  });
  expect(readConfiguration({ ...right, SSO_ISSUER: '' }).singleSignOn).toBeNull();
  for (const wrong of [
    { SSO_ISSUER: 'http://login.example.cn' },
    { SSO_ISSUER: 'login.example.cn' },
    { SSO_CLIENT_SECRET: '' },
    { SSO_ALLOWED_ORIGINS: '' },
    { SSO_ALLOWED_ORIGINS: 'https://work.example.cn/path' },
    { SSO_ALLOWED_ORIGINS: 'http://work.example.cn' },
    { SSO_ALLOWED_ORIGINS: '*' },
  ])
    expect(() => readConfiguration({ ...right, ...wrong }), JSON.stringify(wrong)).toThrow(/SSO_/u);
});
