/** Starting: several processes at once, plain database roles, wrong keys. */
import { randomBytes } from 'node:crypto';
import { Client, Pool } from 'pg';
import { inject, afterEach, expect, test } from 'vitest';
import { queryRows } from '#platform/db/statement.ts';
import { readConfiguration } from '#platform/runtime/configuration.ts';
import { prepareLogins } from '#platform/db/application-logins.ts';
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
  const logins = `do $$ declare login regrole; begin
    for login in select distinct member::regrole from pg_auth_members
      where grantor = '${name}'::regrole and member::regrole::text like 'qishu%'
    loop execute format('drop role %s', login); end loop;
  end $$`;
  closers.push(() => onServer(inject('databaseServerUrl'), logins, `drop role ${name}`));
  return { name, password };
}

async function onServerRows(statement: string): Promise<{ rolname: string; rolpassword: string | null }[]> {
  const client = new Client({ connectionString: inject('databaseServerUrl') });
  await client.connect();
  try {
    return (await client.query<{ rolname: string; rolpassword: string | null }>(statement)).rows;
  } finally {
    await client.end();
  }
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

/** Who is signed in to the database of a server, by the name that the connections give. */
async function sessionsOf(server: TestServer): Promise<{ name: string; superuser: boolean; application: string }[]> {
  const owner = new Client({ connectionString: server.databaseUrl, application_name: 'witness' });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ name: string; superuser: boolean; application: string }>(
      `select distinct a.usename as name, r.rolsuper as superuser, a.application_name as application
       from pg_stat_activity a join pg_roles r on r.rolname = a.usename
       where a.datname = current_database() and a.application_name <> 'witness'`,
    );
    return rows;
  } finally {
    await owner.end();
  }
}

test('no connection of a running server ever was a superuser, and none can become what it is not', async () => {
  const server = opened(await startTestServer({ work: true }));
  await server.makeEnterprise({ account: 'busy', codes: ['staff_structure'] });
  await server.signIn('busy');
  const sessions = await sessionsOf(server);
  expect(sessions.map(({ application }) => application)).toEqual(
    expect.arrayContaining(['qishu', 'qishu events', 'qishu jobs']),
  );
  expect(sessions.filter(({ superuser }) => superuser)).toEqual([]);
  const tries = [
    'set role none; select count(*) from member',
    'set role postgres',
    'set session authorization postgres',
    'set role none; set role qishu_jobs',
    'set role none; select count(*) from pgboss.job',
    'set role none; create table stolen (id int)',
    "set role none; copy (select 1) to program 'true'",
  ];
  for (const words of tries)
    await expect(server.platform.pool.query(words), words).rejects.toThrow(/permission denied|must be/u);
});

test('a database whose queue belonged to the owner is taken over, jobs in it and all', async () => {
  const { url, drop } = await createTestDatabase();
  closers.push(drop);
  const name = new URL(url).username;
  await onServer(
    url,
    `do $$ declare part record; begin
       alter schema pgboss owner to ${name};
       for part in select relname from pg_class where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p')
       loop execute format('alter table pgboss.%I owner to ${name}', part.relname); end loop;
       for part in select oid::regprocedure as name from pg_proc where pronamespace = 'pgboss'::regnamespace
       loop execute format('alter routine %s owner to ${name}', part.name); end loop;
       alter type pgboss.job_state owner to ${name};
     end $$`,
  );
  const server = opened(await startTestServer({ databaseUrl: url }));
  const { waiting } = await server.platform.jobs.queue();
  await server.platform.jobs.later('backup', {});
  expect(await server.platform.jobs.queue()).toMatchObject({ waiting: waiting + 1 });
  const owners = await queryRows<{ owner: string }>(server.platform)`
    select distinct pg_get_userbyid(relowner)::text as owner
    from pg_class
    where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p')`;
  expect(owners).toEqual([{ owner: 'qishu_jobs' }]);
});

test('logins of an owner who may create roles; a password that somebody else set is set again', async () => {
  const role = await plainRole('login nosuperuser nobypassrls createrole');
  const url = await emptyDatabase(role.name);
  Object.assign(url, { username: role.name, password: role.password });
  await onServer(inject('databaseServerUrl'), `grant qishu_app, qishu_jobs to ${role.name} with admin option`);
  const first = opened(await startTestServer({ databaseUrl: url.href }));
  const names = (await sessionsOf(first)).map(({ name }) => name);
  expect(names).not.toContain(role.name);
  const [login] = names.filter((name) => name.startsWith('qishu_app_'));
  await onServer(inject('databaseServerUrl'), `alter role ${login} password 'somebody else'`);
  const second = opened(await startTestServer({ beside: first }));
  expect((await sessionsOf(second)).map(({ name }) => name)).toContain(login);
});

test('a wrong key does not take the password from the processes that run', async () => {
  const first = opened(await startTestServer({ configuration: { secretKey: 'ab'.repeat(32) } }));
  // Those of this database alone: tests beside this one make logins of their own.
  const names = (await sessionsOf(first)).map(({ name }) => `'${name}'`);
  const verifiers = () =>
    onServerRows(`select rolname, rolpassword from pg_authid where rolname in (${names.join()}) order by rolname`);
  const before = await verifiers();
  await expect(startTestServer({ beside: first, configuration: { secretKey: 'cd'.repeat(32) } })).rejects.toThrow(
    /SECRET_KEY is not the key/u,
  );
  expect(await verifiers()).toEqual(before);
  expect(before.map(({ rolpassword }) => rolpassword)).toContainEqual(expect.stringMatching(/^SCRAM-SHA-256\$4096:/u));
});

test('where the server does not let the logins in, a superuser is refused and a plain owner is told', async () => {
  const shut = async (url: string, role: string | null) => {
    const lines: string[] = [];
    const log = { ...silent, warn: (_details: object | string, words?: string) => void lines.push(words ?? '') };
    // Without a right to connect it is as with a line that pg_hba.conf lacks.
    const logins = await prepareLogins({
      ownerUrl: url,
      secretKey: Buffer.alloc(32, 7),
      role,
      log,
      admission: () => Promise.resolve('no entry in pg_hba.conf'),
    });
    return { logins, lines };
  };
  const { url, drop } = await createTestDatabase();
  closers.push(drop);
  await expect(shut(url, 'qishu_app')).rejects.toThrow(/应用不以超级用户连接数据库/u);
  const role = await plainRole('login nosuperuser nobypassrls createrole');
  const owned = await emptyDatabase(role.name);
  Object.assign(owned, { username: role.name, password: role.password });
  await onServer(inject('databaseServerUrl'), `grant qishu_app, qishu_jobs to ${role.name} with admin option`);
  await migrate(owned.href, silent);
  const { logins, lines } = await shut(owned.href, 'qishu_app');
  expect(logins).toEqual({
    statements: { url: owned.href, role: 'qishu_app' },
    jobs: { url: owned.href, role: 'qishu_jobs' },
  });
  expect(lines.join()).toContain('no login role of its own');
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
