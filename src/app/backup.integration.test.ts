/** Backup of a busy server and restore into an empty database: same rows, same files, people sign in. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { backUp } from '#platform/backup/backup.ts';
import { backupPaths } from '#platform/backup/manifest.ts';
import { filledAtStart } from '#app/server/filled-at-start.ts';
import { restore } from '#platform/backup/restore.ts';
import { migrate, migrationNames } from '#platform/db/migrate.ts';
import { execute } from '#platform/db/statement.ts';
import { createLocalFileStore, newFileKey } from '#platform/files/file-store.ts';
import { keyFingerprint } from '#platform/runtime/secret-key.ts';
import { onServer } from '#platform/testing/global-setup.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { demoSecretKey, startTestServer } from '#platform/testing/server.ts';
import { takeKey } from '../../scripts/restore.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined };
const entry = { method: 'POST', path: '/staff/getLoginUser' } as const;
const secretKey = Buffer.from(demoSecretKey, 'hex');
const closers: (() => unknown)[] = [];
let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'qishu-backup-test-'));
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
  rmSync(home, { recursive: true, force: true });
});

async function opened(options: Parameters<typeof startTestServer>[0]): Promise<TestServer> {
  const server = await startTestServer({
    ...options,
    configuration: { secretKey: secretKey.toString('hex'), ...options?.configuration },
  });
  closers.push(() => server.stop());
  return server;
}

async function emptyDatabase(role?: { name: string; password: string }): Promise<string> {
  const serverUrl = inject('databaseServerUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name}${role ? ` owner ${role.name}` : ''}`);
  closers.push(() => onServer(serverUrl, `drop database ${name} with (force)`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  if (role) Object.assign(url, { username: role.name, password: role.password });
  return url.href;
}

async function query<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Number and hash of the rows of every table, by a way that has nothing to do with COPY. */
async function fingerprints(url: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1",
  );
  const one = ({ name }: { name: string }) =>
    `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as mark from "${name}" t`;
  const marks = await query<{ name: string; mark: string }>(url, tables.map(one).join(' union all '));
  return Object.fromEntries(marks.map(({ name, mark }) => [name, mark]));
}

const hashOf = async (content: Readable): Promise<string> =>
  createHash('sha256')
    .update(await buffer(content))
    .digest('hex');

/** Restores and answers the server that runs on it. */
async function restored(folder: string, databaseUrl: string): Promise<TestServer> {
  const dataDir = join(home, 'restored');
  await restore({
    databaseUrl,
    files: createLocalFileStore(join(dataDir, 'files')),
    folder,
    filledAtStart,
    log: silent,
  });
  return opened({ databaseUrl, configuration: { dataDir } });
}

test(
  'a demo server backed up while writes go on comes back whole, and people sign in',
  { timeout: 120_000 },
  async () => {
    const server = await opened({ demo: true });
    const folder = join(home, 'backup');
    const key = newFileKey('txt', new Date());
    await server.platform.files.write(key, Readable.from([Buffer.from('附件')]));
    // Two rows in one transaction, in tables far apart in the alphabet: a backup of one moment has both or none.
    const [demo] = await query<{ count: number; bytes: number }>(
      server.databaseUrl,
      'select count(*)::int as count, coalesce(sum(size), 0)::int as bytes from (select distinct coalesce(storage_key, path), size from file) content',
    );
    const progress = { stop: false, written: 0 };
    const writing = (async () => {
      while (!progress.stop) {
        await server.platform.db.transaction().execute(async (db) => {
          await execute(db)`insert into domain_config (domain, site_name) values (${`d${progress.written}`}, 'x')`;
          await execute(db)`insert into throttle (key) values (${`t${progress.written}`})`;
        });
        progress.written += 1;
      }
    })();
    while (progress.written < 20) await new Promise((resolve) => setTimeout(resolve, 5));
    const manifest = await backUp({ databaseUrl: server.databaseUrl, files: server.platform.files, folder });
    const afterwards = progress.written;
    progress.stop = true;
    await writing;
    const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows;
    expect(rowsOf('domain_config')).toBe(rowsOf('throttle'));
    expect(rowsOf('throttle')).toBeGreaterThanOrEqual(20);
    // It did write meanwhile: nobody waited for the backup.
    expect(afterwards).toBeGreaterThan(rowsOf('throttle') ?? 0);
    expect(manifest).toMatchObject({
      secretKeyFingerprint: keyFingerprint(secretKey),
      files: { count: (demo?.count ?? 0) + 1, bytes: (demo?.bytes ?? 0) + 6 },
    });
    expect(existsSync(backupPaths.key(folder))).toBe(false);
    expect(statSync(backupPaths.manifest(folder)).mode & 0o077).toBe(0);
    await execute(server.platform)`
      delete from domain_config where domain like 'd%' and substr(domain, 2)::int >= ${rowsOf('throttle') ?? 0}`;
    await execute(server.platform)`
      delete from throttle where key like 't%' and substr(key, 2)::int >= ${rowsOf('throttle') ?? 0}`;
    const databaseUrl = await emptyDatabase();
    const dataDir = join(home, 'restored');
    await restore({
      databaseUrl,
      files: createLocalFileStore(join(dataDir, 'files')),
      folder,
      filledAtStart,
      log: silent,
    });
    expect(await fingerprints(databaseUrl)).toEqual(await fingerprints(server.databaseUrl));
    const second = await opened({ databaseUrl, configuration: { dataDir } });
    expect(await text(second.platform.files.read(key))).toBe('附件');
    // Every file that a row names, byte for byte.
    const kept = await query<{ key: string }>(
      server.databaseUrl,
      'select distinct coalesce(storage_key, path) as key from file order by 1',
    );
    expect(kept).toHaveLength(demo?.count ?? 0);
    for (const file of kept)
      expect(await hashOf(second.platform.files.read(file.key)), file.key).toBe(
        await hashOf(server.platform.files.read(file.key)),
      );
    expect((await (await second.signIn('company_admin')).send(entry)).json()).toMatchObject({ resultCode: 1 });
    // Numbers go on where they stood: a new row must not take an id that is in use.
    await second.makeEnterprise({ account: 'newcomer', codes: ['staff_structure'] });
    expect((await (await second.signIn('newcomer')).send(entry)).json()).toMatchObject({ resultCode: 1 });
    await expect(
      restore({ databaseUrl, files: createLocalFileStore(join(home, 'third')), folder, filledAtStart, log: silent }),
    ).rejects.toThrow('有服务正在使用此数据库');
    const walls = await query<{ open: number }>(
      databaseUrl,
      'select count(*)::int as open from pg_class c join pg_policies p on p.tablename = c.relname where not c.relforcerowsecurity',
    );
    expect(walls).toEqual([{ open: 0 }]);
    const disabled = await query<{ off: number }>(
      databaseUrl,
      "select count(*)::int as off from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = 'public'::regnamespace and (tgenabled = 'D' or tgdeferrable)",
    );
    expect(disabled).toEqual([{ off: 0 }]);
  },
);

test('a plain owner of the database backs up and restores what row-level security hides from him', async () => {
  const role = { name: `plain_${randomBytes(4).toString('hex')}`, password: randomBytes(12).toString('hex') };
  await onServer(
    inject('databaseServerUrl'),
    `create role ${role.name} login nosuperuser nobypassrls nocreaterole password '${role.password}'`,
  );
  closers.push(() => onServer(inject('databaseServerUrl'), `drop role ${role.name}`));
  const server = await opened({ databaseUrl: await emptyDatabase(role) });
  await server.makeEnterprise({ account: 'plain', codes: ['staff_structure'] });
  const folder = join(home, 'backup');
  const manifest = await backUp({ databaseUrl: server.databaseUrl, files: server.platform.files, folder });
  expect(manifest.tables.find(({ name }) => name === 'member')?.rows).toBe(1);
  expect((await query<{ rows: number }>(server.databaseUrl, 'select count(*)::int as rows from member'))[0]?.rows).toBe(
    0,
  );
  const second = await restored(folder, await emptyDatabase(role));
  expect((await (await second.signIn('plain')).send(entry)).json()).toMatchObject({ resultCode: 1 });
  expect((await query<{ rows: number }>(second.databaseUrl, 'select count(*)::int as rows from member'))[0]?.rows).toBe(
    0,
  );
});

test('a database with data, a damaged table, a damaged file and a missing key are refused, and nothing is left behind', async () => {
  const server = await opened({});
  await server.makeEnterprise({ account: 'kept', codes: ['staff_structure'] });
  const key = newFileKey('txt', new Date());
  await server.platform.files.write(key, Readable.from([Buffer.from('附件')]));
  const folder = join(home, 'backup');
  const manifest = await backUp({ databaseUrl: server.databaseUrl, files: server.platform.files, folder, secretKey });
  await expect(backUp({ databaseUrl: server.databaseUrl, files: server.platform.files, folder })).rejects.toThrow(
    '不是空文件夹',
  );
  const dataDir = join(home, 'data');
  await expect(takeKey({ secretKey: 'ab'.repeat(32), dataDir }, folder)).rejects.toThrow('需要备份时所用的密钥');
  await takeKey({ secretKey: null, dataDir }, folder);
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(secretKey.toString('hex'));
  const databaseUrl = await emptyDatabase();
  const files = createLocalFileStore(join(dataDir, 'files'));
  const attempt = () => restore({ databaseUrl, files, folder, filledAtStart, log: silent });
  const spoilt = async (path: string, message: string) => {
    const whole = readFileSync(path);
    writeFileSync(path, Buffer.concat([whole.subarray(0, -1), Buffer.from('!')]));
    await expect(attempt()).rejects.toThrow(message);
    writeFileSync(path, whole);
    expect(await query(databaseUrl, "select from pg_tables where schemaname = 'public'")).toEqual([]);
    expect(await files.size(key)).toBeNull();
  };
  await spoilt(backupPaths.file(folder, key), `文件 ${key} 的校验值不符`);
  await spoilt(backupPaths.table(folder, 'account'), '表 account 无法读取');
  await spoilt(backupPaths.fileList(folder), 'files.jsonl 的校验值不符');
  // A table whose bytes are whole but not those of the manifest.
  const account = manifest.tables.find(({ name }) => name === 'account');
  const changed = JSON.stringify(manifest).replace(
    account?.sha256 ?? '?',
    createHash('sha256').update('other').digest('hex'),
  );
  const original = readFileSync(backupPaths.manifest(folder));
  writeFileSync(backupPaths.manifest(folder), changed);
  await expect(attempt()).rejects.toThrow('表 account 的校验值不符');
  writeFileSync(
    backupPaths.manifest(folder),
    JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '9999_of_tomorrow'] }),
  );
  await expect(attempt()).rejects.toThrow('缺少 9999_of_tomorrow');
  writeFileSync(
    backupPaths.manifest(folder),
    JSON.stringify({ ...manifest, migrations: ['0001_platform_ground', '0400_ip_ipc_prefix'] }),
  );
  await expect(attempt()).rejects.toThrow('备份来自首次发布之前的版本，此版本不能恢复；请用原来的版本恢复');
  writeFileSync(backupPaths.manifest(folder), original);
  await migrate(databaseUrl, silent);
  await query(databaseUrl, "insert into throttle (key) values ('x')");
  await expect(attempt()).rejects.toThrow('表 throttle 有数据');
  await query(databaseUrl, 'delete from throttle');
  await attempt();
  expect(await text(files.read(key))).toBe('附件');
  rmSync(backupPaths.manifest(folder));
  await expect(attempt()).rejects.toThrow('没有 manifest.json');
});

test('a backup that lacks a file is refused before anything is written, and one that breaks on the way is undone whole', async () => {
  const server = await opened({});
  await server.makeEnterprise({ account: 'kept', codes: ['staff_structure'] });
  const keys = Array.from({ length: 3 }, () => newFileKey('txt', new Date()));
  for (const key of keys) await server.platform.files.write(key, Readable.from([Buffer.from(key)]));
  const folder = join(home, 'backup');
  await backUp({ databaseUrl: server.databaseUrl, files: server.platform.files, folder });
  const databaseUrl = await emptyDatabase();
  const local = createLocalFileStore(join(home, 'data/files'));
  const attempt = (files = local) => restore({ databaseUrl, files, folder, filledAtStart, log: silent });
  const left = async () => {
    const files: string[] = [];
    for await (const key of local.list()) files.push(key);
    const tables = await query(databaseUrl, "select tablename from pg_tables where schemaname = 'public'");
    return { files, tables };
  };
  const [first = '', second = '', third = ''] = keys;
  for (const key of [first, third]) renameSync(backupPaths.file(folder, key), join(home, key.slice(-12)));
  await expect(attempt()).rejects.toThrow(/缺少文件 .+；缺少文件 /u);
  expect(await left()).toEqual({ files: [], tables: [] });
  for (const key of [first, third]) renameSync(join(home, key.slice(-12)), backupPaths.file(folder, key));
  // The disk of the files fails after the first of them.
  let writes = 0;
  const failing = {
    ...local,
    write: async (key: string, content: Readable) => {
      writes += 1;
      if (writes === 2) throw new Error('no space left');
      return local.write(key, content);
    },
  };
  await expect(attempt(failing)).rejects.toThrow('no space left');
  expect((await left()).files).toEqual([]);
  expect(await query(databaseUrl, 'select from account')).toEqual([]);
  // A file from a restore that was killed is taken as it is; another one of the same name is not touched.
  await local.write(second, Readable.from([Buffer.from('foreign')]));
  await expect(attempt()).rejects.toThrow(`文件 ${second} 已存在且内容不同`);
  expect(await text(local.read(second))).toBe('foreign');
  await local.write(second, Readable.from([Buffer.from(second)]));
  await attempt();
  for (const key of keys) expect(await text(local.read(key))).toBe(key);
});

test('an empty database of an older version takes a newer backup', async () => {
  const server = await opened({});
  await server.makeEnterprise({ account: 'kept', codes: ['staff_structure'] });
  const folder = join(home, 'backup');
  await backUp({ databaseUrl: server.databaseUrl, files: server.platform.files, folder });
  const databaseUrl = await emptyDatabase();
  await migrate(databaseUrl, silent, { upTo: (await migrationNames()).at(-3) });
  await (await restored(folder, databaseUrl)).signIn('kept');
});

test('all files and folders of a backup are synced to the disk before its manifest is there', async () => {
  const server = await opened({});
  const key = newFileKey('txt', new Date());
  await server.platform.files.write(key, Readable.from([Buffer.from('附件')]));
  const folder = join(home, 'backup');
  const probe = await open(home, 'r');
  const synced: boolean[] = [];
  const handle = Object.getPrototypeOf(probe) as FileHandle;
  await probe.close();
  // oxlint-disable-next-line typescript/unbound-method -- called with its own handle below
  const { sync } = handle;
  vi.spyOn(handle, 'sync').mockImplementation(async function (this: FileHandle) {
    synced.push(existsSync(backupPaths.manifest(folder)));
    await sync.call(this);
  });
  const { tables } = await backUp({
    databaseUrl: server.databaseUrl,
    files: server.platform.files,
    folder,
    secretKey,
  }).finally(() => vi.restoreAllMocks());
  // Tables, one file, list, key, manifest; four folders of the file, tables, backup, and the one that holds it.
  expect(synced.filter((late) => !late).length).toBeGreaterThanOrEqual(tables.length + 4 + 7);
  expect(synced.filter(Boolean)).toHaveLength(1);
});
