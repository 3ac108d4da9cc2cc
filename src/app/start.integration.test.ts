/** Starting: several processes at once, plain database roles, wrong keys. */
import { randomBytes } from 'node:crypto';
import { Client, Pool } from 'pg';
import { inject, afterEach, expect, test } from 'vitest';
import { queryRows } from '#platform/db/statement.ts';
import { readConfiguration } from '#platform/runtime/configuration.ts';
import { checkApplicationRole, migrate } from '#platform/db/migrate.ts';
import { onServer } from '#platform/testing/global-setup.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { createEmptyDatabase, createTestDatabase, startTestServer } from '#platform/testing/server.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined };
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

function opened(server: TestServer): TestServer {
  closers.push(() => server.stop());
  return server;
}

async function emptyDatabase(owner?: string): Promise<URL> {
  const { url, drop } = await createEmptyDatabase(owner);
  closers.push(drop);
  return new URL(url);
}

async function plainRole(
  options = 'login nosuperuser nobypassrls nocreaterole',
): Promise<{ name: string; password: string }> {
  const name = `plain_${randomBytes(4).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  await onServer(inject('databaseServerUrl'), `create role ${name} ${options} password '${password}'`);
  closers.push(() => onServer(inject('databaseServerUrl'), `drop role ${name}`));
  return { name, password };
}

/** A pool whose idle connections may be ended by the server, as they are when the database is dropped. */
function quietPool(connectionString: string): Pool {
  const pool = new Pool({ connectionString, max: 1 });
  pool.on('error', () => undefined);
  return pool;
}

test('four processes that start together on an empty database migrate it once', async () => {
  const { href } = await emptyDatabase();
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => migrate(href, silent)));
  const applied = outcomes.filter((outcome) => outcome.applied.length > 0);
  expect(applied).toHaveLength(1);
  expect(outcomes.map(({ role }) => role)).toEqual(Array.from({ length: 4 }, () => 'qishu_app'));
  // Workers of one server start on a database that is ready: their grants must not run into each other either.
  await expect(Promise.all(Array.from({ length: 8 }, () => migrate(href, silent)))).resolves.toHaveLength(8);
});

test('a superuser and a role that bypasses row-level security are refused as application role', async () => {
  const database = await createTestDatabase();
  closers.push(database.drop);
  const { name, password } = await plainRole('login bypassrls');
  const bypassing = new URL(database.url);
  Object.assign(bypassing, { username: name, password });
  for (const url of [database.url, bypassing.href]) {
    const pool = quietPool(url);
    await expect(checkApplicationRole(pool)).rejects.toThrow(/superuser or bypasses row-level security/u);
    await pool.end();
  }
});

test('a plain owner of the database can run the product, behind row-level security it cannot open', async () => {
  const role = await plainRole();
  const url = await emptyDatabase(role.name);
  Object.assign(url, { username: role.name, password: role.password });
  const server = opened(await startTestServer({ databaseUrl: url.href }));
  await server.makeEnterprise({ account: 'owner', codes: ['staff_structure'] });
  const client = await server.signIn('owner');
  expect((await client.send({ method: 'POST', path: '/staff/getLoginUser' })).json()).toMatchObject({ resultCode: 1 });
  const owner = new Client({ connectionString: url.href });
  await owner.connect();
  closers.push(() => owner.end());
  const rows = await owner.query<{ rows: string }>('select count(*) as rows from member');
  expect(Number(rows.rows[0]?.rows)).toBe(0);
});

test('an owner that policies let read everything is refused as application role', async () => {
  const role = await plainRole('login nosuperuser nobypassrls createrole');
  const url = await emptyDatabase(role.name);
  Object.assign(url, { username: role.name, password: role.password });
  await onServer(inject('databaseServerUrl'), `grant qishu_app to ${role.name}`);
  await migrate(url.href, silent);
  const pool = quietPool(url.href);
  closers.push(() => pool.end());
  await expect(checkApplicationRole(pool)).rejects.toThrow(/let the owner read everything/u);
});

test('a sealing key that is not the one of the database is refused at start', async () => {
  const first = opened(await startTestServer({ configuration: { secretKey: 'ab'.repeat(32) } }));
  await expect(startTestServer({ beside: first, configuration: { secretKey: 'cd'.repeat(32) } })).rejects.toThrow(
    /SECRET_KEY is not the key/u,
  );
});

test('a pepper renews passwords at sign-in; one that passwords rest on cannot be left out', async () => {
  const first = opened(await startTestServer());
  await first.makeEnterprise({ account: 'salted' });
  const beside = (...passwordPeppers: string[]) =>
    startTestServer({ beside: first, configuration: { passwordPeppers } });
  const stored = async () =>
    (await queryRows<{ hash: string }>(first.platform)`select hash from password_credential`).map(({ hash }) =>
      hash.slice(0, 13),
    );
  expect(await stored()).toEqual(['$argon2id$v=1']);
  const [former, newest] = ['ab'.repeat(32), 'cd'.repeat(32)];
  await opened(await beside(former)).signIn('salted');
  const [peppered] = await stored();
  expect(peppered).toMatch(/^hmac\.[0-9a-f]{8}$/u);
  for (const keys of [[], [newest]]) await expect(beside(...keys)).rejects.toThrow(/PASSWORD_PEPPER lacks a key/u);
  await opened(await beside(newest, former)).signIn('salted');
  expect(await stored()).not.toEqual([peppered]);
  opened(await beside(newest));
  expect(readConfiguration({ PASSWORD_PEPPER: ` ${newest.toUpperCase()}, ${former}` }).passwordPeppers).toEqual([
    newest,
    former,
  ]);
  expect(() => readConfiguration({ PASSWORD_PEPPER: `${newest},short` })).toThrow(/PASSWORD_PEPPER must be/u);
});

test('a session that ends in one process is over in the other at once', async () => {
  const first = opened(await startTestServer());
  const second = opened(await startTestServer({ beside: first }));
  await first.makeEnterprise({ account: 'twice', codes: ['staff_structure'] });
  const here = await first.signIn('twice');
  const entered = () =>
    second.guest.inject({
      method: 'POST',
      url: '/user/getLoginUser',
      headers: { 'x-requested-with': 'XMLHttpRequest', cookie: here.cookie ?? '' },
      payload: {},
    });
  expect((await entered()).json()).toMatchObject({ resultCode: 1 });
  const heard = new Promise<void>((resolve) => {
    second.platform.events.subscribe((event) => event.type === 'session' && resolve());
  });
  await here.send({ method: 'POST', path: '/user/logout' });
  await heard;
  expect((await entered()).json()).toMatchObject({ resultCode: 0, errorCode: 'FY-V003' });
});
