import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const closers: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function query(
  server: EmbeddedPostgres,
  text: string,
  password = server.superuserPassword,
): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: server.url('postgres', password, 'postgres') });
  // A server that is killed cuts the connection; the query's own rejection tells.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

function keptFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'qishu-supervisor-test-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'postgres');
}

async function open(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: silent });
  closers.push(() => server.stop());
  return server;
}

test('a throw-away database is UTF-8, skips fsync, and leaves nothing behind', async () => {
  const server = await startEmbeddedPostgres({ ephemeral: true, log: silent });
  closers.push(() => server.stop());
  const [row] = await query(
    server,
    `select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
    current_setting('data_directory') as folder, upper('é') as upper, length('企枢') as characters`,
  );
  expect(row).toMatchObject({ encoding: 'UTF8', fsync: 'off', upper: 'É', characters: 2 });
  await server.stop();
  await server.stop();
  expect(existsSync(String(row?.['folder']))).toBe(false);
  await expect(query(server, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
});

test('data outlives stop and start, is synced to disk, and needs the password', async () => {
  const dataDir = keptFolder();
  const first = await open(dataDir);
  await query(first, 'create table kept (n int); insert into kept values (42)');
  const [settings] = await query(
    first,
    `select current_setting('fsync') as fsync, current_setting('timezone') as timezone,
    current_setting('jit') as jit, current_setting('shared_buffers') as buffers, current_setting('listen_addresses') as listen`,
  );
  expect(settings).toEqual({ fsync: 'on', timezone: 'UTC', jit: 'off', buffers: '256MB', listen: '127.0.0.1' });
  await expect(query(first, 'select 1', 'wrong')).rejects.toThrow(/password authentication failed/);
  expect(statSync(join(dataDir, 'superuser-password')).mode & 0o777).toBe(0o600);
  await expect(startEmbeddedPostgres({ dataDir, log: silent })).rejects.toThrow(`正被另一个进程（${process.pid}）使用`);
  await first.stop();
  const second = await open(dataDir);
  expect(await query(second, 'select n from kept')).toEqual([{ n: 42 }]);
  expect(second.superuserPassword).toBe(first.superuserPassword);
});

test('a server killed hard comes back on the same port with every acknowledged row', async () => {
  const server = await open(keptFolder());
  await query(server, 'create table kept (n int)');
  await query(server, 'insert into kept select generate_series(1, 1000)');
  const killed = server.processId();
  process.kill(Number(killed), 'SIGKILL');
  const deadline = Date.now() + 9000;
  let rows: Record<string, unknown>[] = [];
  while (rows.length === 0 && Date.now() < deadline) {
    await delay(50);
    rows = await query(server, 'select count(*)::int as n from kept').catch(() => []);
  }
  expect(rows).toEqual([{ n: 1000 }]);
  expect(server.processId()).not.toBe(killed);
}, 15_000);
