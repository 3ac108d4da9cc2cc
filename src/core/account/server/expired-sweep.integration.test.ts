/** The hourly job takes what is over and nothing else, in lots, and leaves the rest of a heap for the next hour. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expiredSweepJob, spentSweepJob, sweepExpired, sweepSpent } from './expired-sweep.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';

let server: TestServer;
let accountId: number;

beforeAll(async () => {
  server = await startTestServer();
  accountId = (await server.makeEnterprise({ account: 'sweeper' })).accountIds.get('sweeper') ?? 0;
});
afterAll(() => server?.stop());

/** One row in each table, which was over so many hours ago. */
async function rowsOver(hours: number): Promise<void> {
  const { db } = server.platform;
  const at = new Date(Date.now() - hours * 3_600_000);
  const token = randomBytes(16);
  const name = token.toString('hex');
  await execute(db)`insert into captcha (id, answer_hash, expire_at) values (${name}, 'x', ${at})`;
  await execute(db)`
    insert into sso_link (token_hash, account_id, issuer, subject, id_token, redirect, expire_at)
    values (${token}, ${accountId}, 'i', 's', 't', '/', ${at})`;
  await execute(db)`insert into sso_logout_token (issuer, jti, expire_at) values ('i', ${name}, ${at})`;
  const signIn = await queryRow<{ id: number }>(db)`
    insert into login_challenge (token_hash, account_id, steps, methods, expire_at)
    values (${token}, ${accountId}, '{totp}', '{password}', ${at})
    returning id`;
  await execute(db)`
    insert into passkey_challenge (token_hash, challenge, purpose, login_challenge_id, expire_at)
    values (${token}, 'c', 'second_factor', ${signIn?.id ?? 0}, ${at})`;
  await execute(db)`
    insert into idempotent_call (account_id, key_hash, request_hash, created_at)
    values (${accountId}, ${token}, ${token}, ${at})`;
}

const each = (count: number, idempotentCalls = count) => ({
  captcha: count,
  sso_link: count,
  sso_logout_token: count,
  passkey_challenge: count,
  login_challenge: count,
  idempotent_call: idempotentCalls,
});

test('what is over goes; what is not, or only just, stays', async () => {
  await rowsOver(-1);
  await rowsOver(0.5);
  await rowsOver(2);
  await rowsOver(25);
  // Of calls only what is older than a day: until then a twin gets the answer of the first.
  expect(await sweepExpired(server.platform)).toEqual(each(2, 1));
  expect(await sweepExpired(server.platform)).toEqual(each(0));
});

test('a run is bounded: lots of so many rows, so many lots', async () => {
  for (let row = 0; row < 5; row += 1) await rowsOver(48);
  expect(await sweepExpired(server.platform, 2, 2)).toEqual(each(4));
  expect(await sweepExpired(server.platform, 2, 2)).toEqual(each(1));
});

test('it runs every hour', () => expect(expiredSweepJob.cron).toMatch(/^\d+ \* \* \* \*$/u));

/** One row in each table of the nightly run, which was over so many days ago. */
async function spentRows(days: number): Promise<void> {
  const { db } = server.platform;
  const at = new Date(Date.now() - days * 86_400_000);
  const token = randomBytes(16);
  const name = token.toString('hex');
  await execute(db)`
    insert into verify_code (code_token, target_hash, channel, scene, code_hash, expire_at)
    values (${name}, 'x', 'sms', 'login', 'x', ${at})`;
  await execute(db)`
    insert into password_reset (token_hash, account_id, expire_at) values (${token}, ${accountId}, ${at})`;
  await execute(db)`
    insert into trusted_device (account_id, token_hash, expire_at) values (${accountId}, ${token}, ${at})`;
  await execute(db)`insert into throttle (key, failures, window_start) values (${name}, 1, ${at})`;
  await execute(db)`insert into use_window (key, last_used) values (${name}, ${at})`;
  await execute(db)`
    insert into login_secret_key (key_hash, account_id, created_by, purpose, expire_at)
    values (${token}, ${accountId}, ${accountId}, 'jump', ${at})`;
  // Ended long before it would have run out.
  await execute(db)`
    insert into session (token_hash, account_id, idle_seconds, absolute_expire_at, auth_methods, ended_at)
    values (${token}, ${accountId}, 60, now() + interval '9 days', '{password}', ${at})`;
  await execute(db)`
    insert into login_log (account_id, identifier_hash, method, result, at)
    values (${accountId}, 'x', 'password', 'success', ${at})`;
}

test('by night: codes and resets after a day, counters after two, sessions and keys after a month, the sign-in log after 181 days', async () => {
  await execute(server.platform)`delete from throttle`;
  await execute(server.platform)`delete from use_window`;
  for (const days of [-1, 0.5, 1.5, 3, 31, 179, 182]) await spentRows(days);
  expect(await sweepSpent(server.platform)).toEqual({
    verify_code: 5,
    password_reset: 5,
    trusted_device: 5,
    throttle: 4,
    use_window: 4,
    login_secret_key: 3,
    session: 3,
    login_log: 1,
  });
  expect(Object.values(await sweepSpent(server.platform)).every((count) => count === 0)).toBe(true);
  expect(spentSweepJob.cron).toMatch(/^\d+ \d+ \* \* \*$/u);
});

test('a session that runs stays, and one that ran out by itself goes', async () => {
  const { db } = server.platform;
  const insert = (absolute: string) =>
    execute(db)`
      insert into session (token_hash, account_id, idle_seconds, absolute_expire_at, auth_methods)
      values (${randomBytes(16)}, ${accountId}, 60, now() + ${absolute}::interval, '{password}')`;
  await insert('12 hours');
  await insert('-31 days');
  expect(await sweepSpent(server.platform)).toMatchObject({ session: 1 });
});
