/** Sessions under the limits of calls, and what ends while it is being looked up. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { queryRows } from '#platform/db/statement.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import type { Context } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { AreaServer } from '#platform/runtime/registry.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { ajaxHeader } from '#platform/testing/client.ts';
import { onServer } from '#platform/testing/global-setup.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';

const knock = endpoint({
  path: '/api/v1/test/knock',
  label: '测试调用',
  access: 'signedIn',
  scope: 'self',
  input: z.strictObject({}),
  output: z.object({}),
});
const timeout = (name: string, reads: true | 'heavy') =>
  endpoint({
    path: `/api/v1/test/${name}`,
    label: '测试调用',
    access: 'signedIn',
    scope: 'self',
    input: z.strictObject({}),
    output: z.object({ timeout: z.string() }),
    reads,
  });
const ordinary = timeout('ordinary', true);
const heavy = timeout('heavy', 'heavy');
const working = endpoint({
  path: '/api/v1/test/working',
  label: '测试调用',
  access: 'signedIn',
  scope: 'self',
  input: z.strictObject({}),
  output: z.object({ connection: z.string(), readOnly: z.string() }),
  writes: 'heavy',
});
async function connectionOf({ db }: Context): Promise<{ connection: string; readOnly: string }> {
  const rows = await queryRows<{ connection: string; readOnly: string }>(db)`
    select current_setting('application_name') as connection,
      current_setting('transaction_read_only') as ${sql.ref('readOnly')}`;
  return rows[0] ?? { connection: '', readOnly: '' };
}
async function timeoutOf({ db }: Context): Promise<{ timeout: string }> {
  const rows = await queryRows<{ timeout: string }>(db)`select current_setting('statement_timeout') as timeout`;
  return { timeout: rows[0]?.timeout ?? '' };
}
const area: AreaServer = {
  name: 'test_session',
  handlers: [
    handle(knock, async () => ({})),
    handle(ordinary, timeoutOf),
    handle(heavy, timeoutOf),
    handle(working, connectionOf),
  ],
};
const accounts = ['one', 'two', 'three', 'four', 'five', 'six'];
/** Calls per minute of a session; an address without one has five times as many. */
const perSession = 2;

let server: TestServer;
let strict: TestServer;
let clients: TestClient[];
let accountIds: ReadonlyMap<string, number>;

beforeAll(async () => {
  server = await startTestServer({ areas: [area] });
  ({ accountIds } = await server.makeEnterprise(...accounts.map((account) => ({ account, roles: ['staff'] }))));
  clients = await Promise.all(accounts.map((account) => server.signIn(account)));
  strict = await startTestServer({
    beside: server,
    areas: [area],
    configuration: { requestsPerMinute: perSession },
  });
});
afterAll(async () => {
  await strict?.stop();
  await server?.stop();
});
afterEach(() => vi.restoreAllMocks());

/** Answers 'ok' or the code of the refusal. */
async function call(at: TestServer, cookie: string | null, address: string): Promise<string> {
  const response = await at.application.inject({
    method: 'POST',
    url: knock.path,
    remoteAddress: address,
    headers: { ...ajaxHeader, ...(cookie !== null && { cookie }) },
    payload: {},
  });
  return response.json<{ errorCode: string | null }>().errorCode ?? 'ok';
}
const madeUp = () => `${clients[0]?.cookie?.split('=')[0]}=${randomBytes(32).toString('base64url')}`;

/** Statements that look for a session, which `hold` may delay after the database has answered. */
function watchLookups(hold: () => Promise<void> = async () => undefined) {
  const original = Reflect.get(pg.Client.prototype, 'query') as (...values: unknown[]) => unknown;
  let lookups = 0;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...values: unknown[]) {
    const result = original.apply(this, values);
    if (typeof values[0] !== 'string' || !values[0].includes('from "session"')) return result as never;
    lookups += 1;
    return (result as Promise<unknown>).then(async (answer) => {
      await hold();
      return answer;
    }) as never;
  });
  return () => lookups;
}

test('made-up cookies are refused by their address before the database is asked, and disturb no session', async () => {
  const known = clients[0]?.cookie ?? '';
  expect(await call(strict, known, '198.51.100.7')).toBe('ok');
  const lookups = watchLookups();
  const answers = [];
  for (let turn = 0; turn < 30; turn += 1) answers.push(await call(strict, madeUp(), '198.51.100.7'));
  expect(answers.filter((code) => code === errorCode.sessionOver).length).toBe(5 * perSession);
  expect(answers.slice(5 * perSession).every((code) => code === errorCode.tooMany)).toBe(true);
  expect(lookups()).toBe(5 * perSession);
  // Same address, a session that was seen before: not counted by its address.
  expect(await call(strict, known, '198.51.100.7')).toBe('ok');
  expect(await call(strict, madeUp(), '198.51.100.8')).toBe(errorCode.sessionOver);
});

test('sessions that must be looked up are not counted by their address', async () => {
  const answers = [];
  for (const client of clients.slice(1))
    for (let turn = 0; turn < perSession; turn += 1) {
      strict.platform.identity.forget(accountIds.get(accounts[clients.indexOf(client)] ?? '') ?? 0);
      answers.push(await call(strict, client.cookie, '203.0.113.9'));
    }
  for (let turn = 0; turn < 5 * perSession; turn += 1) answers.push(await call(strict, madeUp(), '203.0.113.9'));
  expect(answers).toEqual([
    ...Array.from({ length: 5 * perSession }, () => 'ok'),
    ...Array.from({ length: 5 * perSession }, () => errorCode.sessionOver),
  ]);
  expect(await call(strict, null, '203.0.113.9')).toBe(errorCode.tooMany);
});

test('a query of an ordinary read may take five seconds, one of a heavy read thirty', async () => {
  const [client] = clients;
  expect(await client?.ask(ordinary, {})).toEqual({ timeout: '5s' });
  expect(await client?.ask(heavy, {})).toEqual({ timeout: '30s' });
});

test('a call that works for seconds writes on a connection of heavy work', async () => {
  expect(await clients[0]?.ask(working, {})).toEqual({ connection: 'qishu heavy reads', readOnly: 'off' });
});

test('a session that ends while it is looked up opens no call, and all who wait share the look-ups', async () => {
  const [account, client] = [accountIds.get('six') ?? 0, clients[5]];
  server.platform.identity.forget(account);
  const gate = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const lookups = watchLookups(() => {
    held.resolve();
    return gate.promise;
  });
  const calls = Array.from({ length: 8 }, () => call(server, client?.cookie ?? '', '192.0.2.1'));
  await held.promise;
  await onServer(
    server.databaseUrl,
    `update session set ended_at = now(), end_reason = 'revoked' where account_id = ${account}`,
  );
  server.platform.identity.forget(account);
  gate.resolve();
  expect(await Promise.all(calls)).toEqual(Array.from({ length: 8 }, () => errorCode.sessionOver));
  expect(lookups()).toBe(2);
});
