/** The security policy of an enterprise where it matters: sign-ins, running sessions, the door of the enterprise. */
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { querySecurityPolicy, updateSecurityPolicy } from '../model/security-policy.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { InputOf } from '#platform/entity/endpoint.ts';
import type { Envelope } from '#platform/entity/error-codes.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { getLoginUser, getStaffLoginUser, login, loginChallenge } from '../model/login.ts';
import { beginTotp, confirmTotp, stepUp } from '../model/security.ts';
import { openBrowser } from './testing/account-fixture.ts';
import { codeOfStep, stepAt } from './totp.ts';

type Wish = Omit<InputOf<typeof updateSecurityPolicy>, 'version'>;
const password = 'Qishu-Demo-2026';

let server: TestServer;
let superuser: Client;
let enterprise: TestEnterprise;
let number = 0;
let owner: TestClient;
let head: TestClient;
const name = (account: string) => `${account}_${number}`;
const idOf = (account: string) => enterprise.accountIds.get(name(account)) ?? 0;

beforeAll(async () => {
  server = await startTestServer();
  superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
});
afterAll(async () => {
  await superuser?.end();
  await server?.stop();
});
beforeEach(async () => {
  number += 1;
  enterprise = await server.makeEnterprise(
    { account: name('owner'), roles: ['company_owner', 'staff'] },
    { account: name('plain'), roles: ['staff'] },
    { account: name('money'), roles: ['finance', 'staff'] },
    { account: name('neighbour'), home: 1, roles: ['company_admin', 'staff'] },
    { account: name('head'), home: 'group', roles: ['group_owner'] },
  );
  // Under a strict policy these passwords would be due for a change: they are taken as checked unless a test says otherwise.
  await execute(server.platform)`update password_credential set profile = 'mlps3'`;
  [owner, head] = await Promise.all([server.signIn(name('owner')), server.signIn(name('head'))]);
});

async function save(client: TestClient, wish: Wish): Promise<Envelope> {
  const { version } = await client.ask(querySecurityPolicy, {});
  return client.call(updateSecurityPolicy, { ...wish, version });
}
const sessionsOf = async (accountId: number) =>
  await queryRows<{ idleSeconds: number; endReason: string | null; lasts: number; remember: boolean }>(server.platform)`
      select idle_seconds, end_reason, remember, extract(epoch from absolute_expire_at - created_at)::int as lasts
      from session
      where account_id = ${accountId}
      order by id`;
const enter = (client: TestClient) => client.call(getStaffLoginUser, {});

/** Binds an authenticator; answers the code of a later step, each good once. */
async function bindTotp(client: TestClient, accountId: number): Promise<() => string> {
  await client.as(null).ask(stepUp, { password });
  await client.as(null).ask(beginTotp, {});
  const stored = await queryRow<{ secret: string }>(server.platform)`
    select secret from totp where account_id = ${accountId}`;
  const secret = Buffer.from(server.platform.seal.open(stored?.secret ?? ''), 'base64url');
  await client.as(null).ask(confirmTotp, { totpCode: codeOfStep(secret, stepAt(server.clock.now())) });
  return () => {
    server.clock.advance(30_000);
    return codeOfStep(secret, stepAt(server.clock.now()));
  };
}

test('the policy is read and set by holders of the code after a proof, by version, with a row in the audit log', async () => {
  const before = await owner.ask(querySecurityPolicy, {});
  expect(before).toMatchObject({
    level: 'company',
    callerAddress: '127.0.0.1',
    own: { passwordProfile: null, requireMfaFor: [], ipAllow: [] },
    inherited: { passwordProfile: 'standard', idleMinutes: null },
  });
  expect(before.roles).toContainEqual({ roleCode: 'finance', roleName: '财务' });
  await execute(server.platform)`
    update session set step_up_at = now() - interval '1 hour' where account_id = ${idOf('owner')}`;
  server.platform.identity.forget(idOf('owner'));
  expect(await save(owner, { idleMinutes: 20 })).toMatchObject({ errorCode: 'FY-A001', data: { reason: 'step_up' } });
  await owner.ask(stepUp, { password });
  expect(await save(owner, { idleMinutes: 20 })).toMatchObject({ resultCode: 1 });
  expect(await owner.call(updateSecurityPolicy, { idleMinutes: 10, version: before.version })).toMatchObject({
    errorCode: 'FY-C002',
  });
  expect((await owner.ask(querySecurityPolicy, {})).own).toMatchObject({ idleMinutes: 20 });
  const plain = await server.signIn(name('plain'));
  expect(await plain.call(querySecurityPolicy, {})).toMatchObject({ errorCode: 'FY-A001' });
  expect(await plain.call(updateSecurityPolicy, { version: 0 })).toMatchObject({ errorCode: 'FY-A001' });
  const logged = await superuser.query(
    "select before, after from audit_log where entity = 'security_policy' and account_id = $1",
    [idOf('owner')],
  );
  expect(logged.rows).toMatchObject([{ before: { idleMinutes: null }, after: { idleMinutes: 20 } }]);
});

test('values of no sense are refused by name', async () => {
  for (const [wish, field] of [
    [{ ipAllow: ['127.0.0.1/33'] }, 'ipAllow'],
    [{ ipAllow: ['internet'] }, 'ipAllow'],
    [{ idleMinutes: 1 }, 'idleMinutes'],
    [{ rememberDays: 31 }, 'rememberDays'],
    [{ maxSessions: 0 }, 'maxSessions'],
    [{ requireMfaFor: ['no_such_role'] }, 'requireMfaFor'],
  ] as const) {
    const refused = await save(owner, wish as unknown as Wish);
    expect(refused.errorCode, field).toBe('FY-V001');
    expect(Object.keys((refused.data as { fields: object }).fields)[0], field).toContain(field);
  }
});

test('the group’s policy holds in its companies, which may tighten it and not loosen it', async () => {
  expect(await save(head, { passwordProfile: 'mlps3', idleMinutes: 25, rememberDays: 3 })).toMatchObject({
    resultCode: 1,
  });
  expect(await owner.as(null).call(getLoginUser, {})).toMatchObject({ resultCode: 1 });
  const code = await bindTotp(owner, idOf('owner'));
  expect((await owner.ask(querySecurityPolicy, {})).inherited).toMatchObject({
    passwordProfile: 'mlps3',
    idleMinutes: 25,
    rememberDays: 3,
    maxSessions: 3,
  });
  for (const [wish, field] of [
    [{ idleMinutes: 26 }, 'idleMinutes'],
    [{ rememberDays: 4 }, 'rememberDays'],
    [{ maxSessions: 4 }, 'maxSessions'],
    [{ passwordProfile: 'standard' }, 'passwordProfile'],
  ] as const)
    expect(await save(owner, wish), field).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: expect.stringContaining('企业不能放宽'),
    });
  expect(await save(owner, { idleMinutes: 10, requireMfaFor: ['finance'] })).toMatchObject({ resultCode: 1 });
  expect(code()).toMatch(/^\d{6}$/u);
  // The group's policy is nobody's but the group's: a company names itself only.
  const stored = await queryRow<{ policy: Wish }>(server.platform)`
    select security_policy as policy from org_group where group_code = ${enterprise.groupCode}`;
  expect(stored?.policy).toMatchObject({ idleMinutes: 25, requireMfaFor: [] });
});

test('idle time, length and number of sessions: new ones, running ones, and those of who is stricter elsewhere', async () => {
  const plain = await server.signIn(name('plain'));
  await Promise.all([server.signIn(name('plain')), server.signIn(name('plain'))]);
  expect(await save(owner, { idleMinutes: 15, maxSessions: 2, rememberDays: 2 })).toMatchObject({
    resultCode: 1,
    data: { ended: 1 },
  });
  expect((await sessionsOf(idOf('plain'))).map((session) => [session.idleSeconds, session.endReason])).toEqual([
    [900, 'replaced'],
    [900, null],
    [900, null],
  ]);
  server.platform.identity.forget(idOf('plain'));
  expect(await enter(plain)).toMatchObject({ errorCode: 'FY-V003' });
  // The one who set it stays where he is.
  expect(await enter(owner)).toMatchObject({ resultCode: 1 });
  const browser = openBrowser(server);
  await browser.ask(login, { account: name('plain'), password, rememberMe: true });
  expect((await sessionsOf(idOf('plain'))).at(-1)).toMatchObject({
    idleSeconds: 900,
    remember: true,
    lasts: 2 * 86_400,
  });
  expect((await sessionsOf(idOf('plain'))).filter((session) => session.endReason === null)).toHaveLength(2);
  expect(await save(owner, { rememberDays: 0 })).toMatchObject({ resultCode: 1 });
  await browser.ask(login, { account: name('plain'), password, rememberMe: true });
  expect((await sessionsOf(idOf('plain'))).at(-1)).toMatchObject({ idleSeconds: 7200, remember: false, lasts: 43_200 });
  // A session idle for longer than the policy allows is over.
  expect(await save(owner, { idleMinutes: 5 })).toMatchObject({ resultCode: 1 });
  const late = await server.signIn(name('plain'));
  await execute(server.platform)`
    update session set last_seen_at = now() - interval '6 minutes' where account_id = ${idOf('plain')}`;
  server.platform.identity.forget(idOf('plain'));
  expect(await enter(late)).toMatchObject({ errorCode: 'FY-V003' });
});

test('who joins a stricter enterprise is held to it from his entry on', async () => {
  const plain = await server.signIn(name('plain'));
  await execute(server.platform)`
    update company set security_policy = '{"idleMinutes": 30}' where company_code = ${enterprise.companyCodes[0]}`;
  expect((await sessionsOf(idOf('plain')))[0]?.idleSeconds).toBe(7200);
  expect(await enter(plain)).toMatchObject({ resultCode: 1 });
  expect((await sessionsOf(idOf('plain')))[0]?.idleSeconds).toBe(1800);
});

test('addresses: nobody locks himself out; strangers to the list stay outside, on every call, with a reason and a trace', async () => {
  expect(await save(owner, { ipAllow: ['203.0.113.0/24'] })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('127.0.0.1'),
  });
  expect(await save(owner, { ipAllow: ['203.0.113.0/24', '127.0.0.1', '2001:db8::/32'] })).toMatchObject({
    resultCode: 1,
  });
  const plain = await server.signIn(name('plain'));
  const from = async (remoteAddress: string, path = getStaffLoginUser.path) =>
    (
      await plain.inject({
        method: 'POST',
        url: path,
        remoteAddress,
        headers: { 'x-requested-with': 'XMLHttpRequest' },
        payload: path === getLoginUser.path ? {} : { ...enterprise.tenant(0) },
      })
    ).json<Envelope>();
  for (const inside of ['127.0.0.1', '203.0.113.200', '::ffff:203.0.113.7', '2001:db8:1::5'])
    expect((await from(inside)).errorCode, inside).toBeNull();
  for (const outside of ['203.0.114.1', '2001:db9::1', '::ffff:198.51.100.1'])
    expect(await from(outside), outside).toMatchObject({
      errorCode: 'FY-A001',
      errorDesc: expect.stringContaining(outside),
      data: { reason: 'address' },
    });
  expect(await from('198.51.100.1', '/api/v1/sys/getList')).toMatchObject({
    errorCode: 'FY-A001',
    data: { reason: 'address' },
  });
  // The account itself is open: he reads who he is and why he may not enter.
  expect(await from('198.51.100.1', getLoginUser.path)).toMatchObject({ resultCode: 1 });
  const trace = await superuser.query(
    "select count(*)::int as count from audit_log where result = 'refused' and account_id = $1 and company_code = $2",
    [idOf('plain'), enterprise.companyCodes[0]],
  );
  expect(trace.rows).toEqual([{ count: 4 }]);
  // The other company of the group has no list.
  const neighbour = await server.signIn(name('neighbour'));
  expect(await enter(neighbour)).toMatchObject({ resultCode: 1 });
});

test('a second factor for named roles: led to set one up, then at every sign-in, proved once more where a trusted device skipped it', async () => {
  const money = await server.signIn(name('money'));
  expect(await enter(money)).toMatchObject({ resultCode: 1 });
  expect(await save(owner, { requireMfaFor: ['finance'] })).toMatchObject({ resultCode: 1 });
  expect(await enter(money)).toMatchObject({
    errorCode: 'FY-A001',
    errorDesc: '企业要求二次验证，请先完成验证',
    data: { reason: 'second_factor' },
  });
  expect(await enter(await server.signIn(name('plain')))).toMatchObject({ resultCode: 1 });
  // A password once more is no second factor.
  await money.as(null).ask(stepUp, { password });
  expect(await enter(money)).toMatchObject({ data: { reason: 'second_factor' } });
  const code = await bindTotp(money, idOf('money'));
  expect(await enter(money)).toMatchObject({ resultCode: 1 });

  const browser = openBrowser(server);
  const first = await browser.ask(login, { account: name('money'), password });
  expect(first.next).toBe('totp');
  await browser.ask(loginChallenge, {
    challengeToken: first.challengeToken ?? '',
    totpCode: code(),
    trustDevice: true,
  });
  // Trusted from now on, and asked all the same.
  expect((await browser.ask(login, { account: name('money'), password })).next).toBe('totp');
  expect(await save(owner, {})).toMatchObject({ resultCode: 1 });
  expect((await browser.ask(login, { account: name('money'), password })).next).toBe('ok');
  expect(await save(owner, { requireMfaFor: ['finance'] })).toMatchObject({ resultCode: 1 });
  const inside = { ...enterprise.tenant(0) } as never;
  expect(await browser.call(getStaffLoginUser, inside)).toMatchObject({ data: { reason: 'second_factor' } });
  await browser.ask(stepUp, { totpCode: code() });
  expect(await browser.call(getStaffLoginUser, inside)).toMatchObject({ resultCode: 1 });
});

test('等保三级: 90 days from the last change, new rules at the next sign-in, administrators with a second factor, auditor and administrator apart', async () => {
  const plainId = idOf('plain');
  const plain = await server.signIn(name('plain'));
  expect((await plain.ask(getLoginUser, {}))?.passwordExpireAt).toBeNull();
  await superuser.query(
    "insert into member_role (member_id, role_id, group_code, company_code) select m.id, r.id, m.group_code, m.company_code from member m join role r using (group_code, company_code) where m.account_id = $1 and r.role_code = 'audit_admin'",
    [idOf('neighbour')],
  );
  expect(await save(head, { passwordProfile: 'mlps3' })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: expect.stringContaining(`测试${name('neighbour')}`),
  });
  await superuser.query(
    "delete from member_role x using member m, role r where m.id = x.member_id and r.id = x.role_id and m.account_id = $1 and r.role_code = 'audit_admin'",
    [idOf('neighbour')],
  );
  expect(await save(head, { passwordProfile: 'mlps3' })).toMatchObject({ resultCode: 1 });
  expect(await enter(owner)).toMatchObject({ data: { reason: 'second_factor' } });
  expect(await enter(head)).toMatchObject({ data: { reason: 'second_factor' } });
  expect(await enter(plain)).toMatchObject({ resultCode: 1 });
  const expiry = Date.parse((await plain.ask(getLoginUser, {}))?.passwordExpireAt ?? '');
  expect(Math.round((expiry - Date.now()) / 86_400_000)).toBe(90);
  const browser = openBrowser(server);
  expect((await browser.ask(login, { account: name('plain'), password })).next).toBe('ok');
  await execute(server.platform)`
    update password_credential set changed_at = now() - interval '91 days' where account_id = ${plainId}`;
  expect((await browser.ask(login, { account: name('plain'), password })).next).toBe('change_password');
  await execute(server.platform)`
    update password_credential set changed_at = now(), profile = 'standard' where account_id = ${plainId}`;
  const due = await browser.ask(login, { account: name('plain'), password });
  expect(due.next).toBe('change_password');
  expect(
    await browser.call(loginChallenge, {
      challengeToken: due.challengeToken ?? '',
      newPassword: 'meadow copper tide nine',
    }),
  ).toMatchObject({
    errorDesc: expect.stringContaining('至少三种'),
  });
  expect(
    (
      await browser.ask(loginChallenge, {
        challengeToken: due.challengeToken ?? '',
        newPassword: 'Meadow-copper-39-tide',
      })
    ).next,
  ).toBe('ok');
});
