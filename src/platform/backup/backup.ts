/**
 * Logical backup while the product runs: one repeatable-read transaction, so that all tables are of the same moment.
 * Files never change once they are stored, so they are copied after it.
 */
import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import type { FileStore } from '#platform/files/file-store.ts';
import { hashing } from '#platform/runtime/hashing.ts';
import { startLock } from '#platform/db/migrate.ts';
import { digestOf } from './check.ts';
import { makeFolder, syncFolder, writeDurably } from './durable.ts';
import type { FileLine, Manifest, TableEntry } from './manifest.ts';
import { backupPaths } from './manifest.ts';
import type { BackupTable } from './tables.ts';
import { listTables, quoted, readTable, textSettings } from './tables.ts';

export interface BackupOptions {
  /** Owner of the tables, as DATABASE_URL. */
  readonly databaseUrl: string;
  readonly files: FileStore;
  /** Does not exist yet, or is empty. */
  readonly folder: string;
  /** Include this key: whoever has the folder can then read personal data. */
  readonly secretKey?: Buffer | null;
  readonly now?: () => Date;
}

/** Whether row-level security hides rows from whom we signed in as: neither superuser nor let through by a policy. */
async function isBound(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ bound: boolean }>(
    `select not (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) and exists (
       select
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relforcerowsecurity
         and not exists (
           select from pg_policies p
           where p.schemaname = 'public' and p.tablename = c.relname and p.policyname = 'owner_reads'
             and current_user = any(p.roles)
         )
     ) as bound`,
  );
  return rows[0]?.bound !== false;
}

/** Begins the transaction of the backup; no migration runs until it ends. */
async function beginSnapshot(client: pg.Client): Promise<BackupTable[]> {
  await client.query(textSettings);
  await client.query('select pg_advisory_lock($1)', [startLock]);
  const tables = await listTables(client);
  const bound = await isBound(client);
  const names = tables.map(({ name }) => quoted(name)).join(', ');
  if (names === '') throw new Error('数据库是空的，没有可备份的数据');
  await client.query('begin isolation level repeatable read');
  // A plain owner opens its own wall within this transaction, which nobody else may see: writers wait meanwhile.
  await client.query(`lock table ${names} in ${bound ? 'access exclusive' : 'access share'} mode`);
  await client.query('select pg_advisory_unlock($1)', [startLock]);
  if (bound)
    for (const { name } of tables.filter(({ forced }) => forced))
      await client.query(`alter table ${quoted(name)} no force row level security`);
  return tables;
}

async function saveTable(client: pg.Client, folder: string, table: BackupTable): Promise<TableEntry> {
  const { rows, count } = readTable(client, table);
  const { through, result } = hashing();
  await writeDurably(backupPaths.table(folder, table.name), rows, through, createGzip({ level: 4 }));
  return { name: table.name, columns: [...table.columns], rows: await count(), sha256: result().sha256 };
}

/** After the tables: a sequence must not stand behind an id that was saved. */
async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    "select sequencename::text as name from pg_sequences where schemaname = 'public' order by 1",
  );
  const sequences: Manifest['sequences'] = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoted(name)}`,
    );
    sequences.push({ name, lastValue: values[0]?.last ?? '1', isCalled: values[0]?.called ?? false });
  }
  return sequences;
}

async function saveDatabase({
  databaseUrl,
  folder,
}: BackupOptions): Promise<Pick<Manifest, 'migrations' | 'secretKeyFingerprint' | 'tables' | 'sequences'>> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'backup' });
  // The statement under way reports a lost connection itself.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const tables = await beginSnapshot(client);
    const { rows: migrations } = await client.query<{ name: string }>(
      'select name from kysely_migration order by name',
    );
    const saved: TableEntry[] = [];
    for (const table of tables) saved.push(await saveTable(client, folder, table));
    const sequences = await readSequences(client);
    const { rows: key } = await client.query<{ value: string }>(
      "select value from platform_setting where key = 'secret_key_fingerprint'",
    );
    return {
      migrations: migrations.map(({ name }) => name),
      secretKeyFingerprint: key[0]?.value ?? null,
      tables: saved,
      sequences,
    };
  } finally {
    // Nothing was written: the wall that a plain owner opened is closed again by this.
    await client.query('rollback').catch(() => undefined);
    await client.end();
  }
}

/** Copies one file; null when it was removed meanwhile. */
async function saveFile(files: FileStore, folder: string, key: string): Promise<FileLine | null> {
  const path = backupPaths.file(folder, key);
  const { through, result } = hashing();
  try {
    await writeDurably(path, files.read(key), through);
  } catch (error) {
    if ((await files.size(key)) !== null) throw error;
    await rm(path, { force: true });
    return null;
  }
  const { sha256, bytes } = result();
  return { key, size: bytes, sha256 };
}

async function saveFiles({ files, folder }: BackupOptions): Promise<Manifest['files']> {
  const list = await open(backupPaths.fileList(folder), 'w', 0o600);
  const folders = new Set<string>();
  let [count, bytes] = [0, 0];
  try {
    for await (const key of files.list()) {
      const place = dirname(backupPaths.file(folder, key));
      if (!folders.has(place)) for (const made of await makeFolder(place)) folders.add(made);
      const line = await saveFile(files, folder, key);
      if (!line) continue;
      await list.write(`${JSON.stringify(line)}\n`);
      count += 1;
      bytes += line.size;
    }
    await list.sync();
  } finally {
    await list.close();
  }
  for (const place of folders) await syncFolder(place);
  const { sha256 } = await digestOf(createReadStream(backupPaths.fileList(folder)));
  return { count, bytes, sha256 };
}

/**
 * Writes a backup into the folder, all of it on the disk before the manifest, which comes last. Throws and leaves no
 * manifest when anything fails.
 */
export async function backUp(options: BackupOptions): Promise<Manifest> {
  const { folder, secretKey } = options;
  const tables = join(folder, 'tables');
  const made = await makeFolder(tables);
  if ((await readdir(folder)).some((name) => name !== 'tables') || (await readdir(tables)).length > 0)
    throw new Error(`${folder} 不是空文件夹，请换一个`);
  const madeAt = (options.now?.() ?? new Date()).toISOString();
  const database = await saveDatabase(options);
  const files = await saveFiles(options);
  if (secretKey) await writeDurably(backupPaths.key(folder), Readable.from([secretKey.toString('hex')]));
  const manifest: Manifest = { product: 'qishu', format: 1, madeAt, ...database, files };
  const unfinished = `${backupPaths.manifest(folder)}.unfinished`;
  await writeDurably(unfinished, Readable.from([`${JSON.stringify(manifest, null, 1)}\n`]));
  for (const place of [tables, folder, ...made.map(dirname)]) await syncFolder(place);
  await rename(unfinished, backupPaths.manifest(folder));
  await syncFolder(folder);
  return manifest;
}
