/**
 * Brings a backup into an empty database: everything is looked at first, then written in one transaction, which is
 * checked table by table against the manifest before it commits.
 */
import type { Hash } from 'node:crypto';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import type { FileStore } from '#platform/files/file-store.ts';
import { hashing } from '#platform/runtime/hashing.ts';
import type { Logger } from '#platform/runtime/log.ts';
import { appliedMigrations, isBeforeFirstRelease, migrate, migrationNames } from '#platform/db/migrate.ts';
import { checkBackup, digestOf, fileLines, nowhere } from './check.ts';
import type { FileLine, Manifest, TableEntry } from './manifest.ts';
import { backupPaths, readManifest } from './manifest.ts';
import type { BackupTable } from './tables.ts';
import { copyIn, listTables, quoted, readTable, textSettings } from './tables.ts';

export interface RestoreOptions {
  /** Owner of the database, which holds no data yet. */
  readonly databaseUrl: string;
  readonly files: FileStore;
  readonly folder: string;
  /** Tables of the rooms that hold rows from the first start on; everything else must be empty. */
  readonly filledAtStart: readonly string[];
  readonly log: Logger;
}

async function refuseUnlessFree(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ users: string }>(
    "select count(*) as users from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name like 'qishu%'",
  );
  if (Number(rows[0]?.users) > 0) throw new Error('有服务正在使用此数据库，请先停止它，再恢复');
}

async function refuseUnlessEmpty(
  client: pg.Client,
  tables: readonly BackupTable[],
  startRows: ReadonlySet<string>,
): Promise<void> {
  for (const { name } of tables) {
    if (startRows.has(name)) continue;
    const { rows } = await client.query<{ used: boolean }>(`select exists(select from ${quoted(name)}) as used`);
    if (rows[0]?.used) throw new Error(`数据库不是空的（表 ${name} 有数据）：只能恢复到空数据库`);
  }
}

/** The last migration that the database still needs to take the backup; null where it has all of them. */
async function missingMigration(client: pg.Client, manifest: Manifest): Promise<string | null> {
  if (isBeforeFirstRelease(manifest.migrations))
    throw new Error('备份来自首次发布之前的版本，此版本不能恢复；请用原来的版本恢复，再导出需要保留的内容');
  const applied = new Set(await appliedMigrations(client));
  const reachable = new Set([...applied, ...(await migrationNames())]);
  const missing = manifest.migrations.filter((name) => !reachable.has(name));
  if (missing.length > 0)
    throw new Error(`备份来自更新的版本（缺少 ${missing.join('、')}），请用同一版本或更新的程序恢复`);
  return manifest.migrations.findLast((name) => !applied.has(name)) ?? null;
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly deferrable: boolean;
  readonly deferred: boolean;
}

/** Tables refer to each other in circles: references are checked at the end, and triggers do not repeat what they did once. */
async function openWalls(client: pg.Client, tables: readonly BackupTable[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<ForeignKey>(
    `select c.relname as "table", o.conname as name, o.condeferrable as deferrable, o.condeferred as deferred
     from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace
     where o.contype = 'f' and o.conparentid = 0 and n.nspname = 'public'`,
  );
  for (const { table, name } of keys)
    await client.query(`alter table ${quoted(table)} alter constraint ${quoted(name)} deferrable initially deferred`);
  for (const { name, forced } of tables)
    await client.query(
      `alter table ${quoted(name)} disable trigger user${forced ? ', no force row level security' : ''}`,
    );
  return async () => {
    await client.query('set constraints all immediate');
    for (const { name, forced } of tables)
      await client.query(
        `alter table ${quoted(name)} enable trigger user${forced ? ', force row level security' : ''}`,
      );
    for (const { table, name, deferrable, deferred } of keys)
      await client.query(
        `alter table ${quoted(table)} alter constraint ${quoted(name)} ${deferrable ? 'deferrable' : 'not deferrable'} initially ${deferred ? 'deferred' : 'immediate'}`,
      );
  };
}

async function loadTable(client: pg.Client, folder: string, entry: TableEntry): Promise<void> {
  const { through, result } = hashing();
  await pipeline(
    createReadStream(backupPaths.table(folder, entry.name)),
    createGunzip(),
    through,
    client.query(from(copyIn(entry))),
  );
  if (result().sha256 !== entry.sha256) throw new Error(`备份文件损坏：表 ${entry.name} 的校验值不符`);
}

/** Reads a loaded table back as the backup read it. */
async function checkTable(client: pg.Client, entry: TableEntry, { order }: BackupTable): Promise<void> {
  const { through, result } = hashing();
  const { rows, count } = readTable(client, { ...entry, order });
  await pipeline(rows, through, nowhere());
  const found = await count();
  if (found !== entry.rows || result().sha256 !== entry.sha256)
    throw new Error(`表 ${entry.name} 恢复后与备份不一致（${found} 行，应为 ${entry.rows} 行）`);
}

const withRowsAtStart = (filledAtStart: readonly string[]) => new Set(['platform_setting', ...filledAtStart]);

async function loadDatabase(
  client: pg.Client,
  manifest: Manifest,
  { folder, filledAtStart }: Pick<RestoreOptions, 'folder' | 'filledAtStart'>,
): Promise<void> {
  await client.query(textSettings);
  await client.query('begin');
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]));
  await client.query(`lock table ${[...tables.keys()].map(quoted).join(', ')} in access exclusive mode`);
  const closeWalls = await openWalls(client, [...tables.values()]);
  const startRows = withRowsAtStart(filledAtStart);
  await refuseUnlessEmpty(client, [...tables.values()], startRows);
  for (const name of startRows) if (tables.has(name)) await client.query(`delete from ${quoted(name)}`);
  for (const entry of manifest.tables) await loadTable(client, folder, entry);
  for (const { name, lastValue, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [`public.${quoted(name)}`, lastValue, isCalled]);
  for (const entry of manifest.tables) {
    const table = tables.get(entry.name);
    if (!table) throw new Error(`备份中的表 ${entry.name} 在此版本中不存在`);
    await checkTable(client, entry, table);
  }
  await closeWalls();
}

/**
 * The files that the store lacks. One that is there with the same bytes is left from a restore that was killed and stays;
 * one with others belongs to somebody else.
 */
async function filesToWrite({ folder, files }: RestoreOptions): Promise<FileLine[]> {
  const lacking: FileLine[] = [];
  for await (const line of fileLines(folder)) {
    const size = await files.size(line.key);
    if (size === null) lacking.push(line);
    else if (size !== line.size || (await digestOf(files.read(line.key))).sha256 !== line.sha256)
      throw new Error(`文件 ${line.key} 已存在且内容不同：只能恢复到空的文件存储`);
  }
  return lacking;
}

/** Opened when it is first read: a file that is gone by then fails the one who reads, and nobody else. */
async function* bytesOf(path: string, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Copies files of the backup; answers the way back, which is taken at once when one fails. */
async function loadFiles(
  { folder, files, log }: RestoreOptions,
  lines: readonly FileLine[],
): Promise<() => Promise<void>> {
  const written: string[] = [];
  const undo = async () => {
    for (const key of written)
      await files.remove(key).catch((error: unknown) => {
        log.warn({ error: String(error), key }, 'a restored file could not be taken away again');
      });
  };
  try {
    for (const { key, sha256 } of lines) {
      const hash = createHash('sha256');
      written.push(key);
      await files.write(key, Readable.from(bytesOf(backupPaths.file(folder, key), hash)));
      if (hash.digest('hex') !== sha256) throw new Error(`备份文件损坏：文件 ${key} 的校验值不符`);
    }
  } catch (error) {
    await undo();
    throw error;
  }
  return undo;
}

/**
 * Restores database and files, then brings the schema up to date.
 * @throws in Chinese, with database and file store as empty as they were: not empty, in use, of an older schema, or a
 * damaged backup, which is found before anything is written.
 */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const { databaseUrl, folder, filledAtStart, log } = options;
  const manifest = await readManifest(folder);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'restore' });
  // The statement under way reports a lost connection itself.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refuseUnlessFree(client);
    const upTo = await missingMigration(client, manifest);
    await refuseUnlessEmpty(client, await listTables(client), withRowsAtStart(filledAtStart));
    await checkBackup(folder, manifest);
    const lines = await filesToWrite(options);
    if (upTo !== null) await migrate(databaseUrl, log, { upTo });
    await loadDatabase(client, manifest, options);
    const removeFiles = await loadFiles(options, lines);
    await client.query('commit').catch(async (error: unknown) => {
      await removeFiles();
      throw error;
    });
  } finally {
    await client.query('rollback').catch(() => undefined);
    await client.end();
  }
  await migrate(databaseUrl, log);
  return manifest;
}
