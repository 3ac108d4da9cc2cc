/** Brings a backup into an empty database: one transaction, checked table by table against the manifest before it commits. */
import { createReadStream } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import type { FileStore } from '#platform/files/file-store.ts';
import { hashing } from '#platform/runtime/hashing.ts';
import type { Logger } from '#platform/runtime/log.ts';
import { appliedMigrations, isBeforeFirstRelease, migrate, migrationNames } from '#platform/db/migrate.ts';
import type { FileLine, Manifest, TableEntry } from './manifest.ts';
import { backupPaths, fileLineSchema, readManifest } from './manifest.ts';
import type { BackupTable } from './tables.ts';
import { copyIn, copyOut, listTables, quoted, textSettings } from './tables.ts';

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

/** The backup's own schema where there is none yet; else the same or a newer one must be there. */
async function prepareSchema(
  client: pg.Client,
  manifest: Manifest,
  { databaseUrl, log }: RestoreOptions,
): Promise<void> {
  if (isBeforeFirstRelease(manifest.migrations))
    throw new Error('备份来自首次发布之前的版本，此版本不能恢复；请用原来的版本恢复，再导出需要保留的内容');
  const applied = await appliedMigrations(client);
  // A new database is brought to the state of the backup, with the migrations of this version.
  const reachable = applied.length === 0 ? await migrationNames() : applied;
  const missing = manifest.migrations.filter((name) => !reachable.includes(name));
  if (missing.length > 0)
    throw new Error(`备份来自更新的版本（缺少 ${missing.join('、')}），请用同一版本或更新的程序恢复`);
  if (applied.length === 0) await migrate(databaseUrl, log, { upTo: manifest.migrations.at(-1) });
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

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Reads a loaded table back as the backup read it. */
async function checkTable(client: pg.Client, entry: TableEntry, { order }: BackupTable): Promise<void> {
  const { through, result } = hashing();
  const rows = client.query(to(copyOut({ ...entry, order })));
  await pipeline(rows, through, nowhere());
  if (rows.rowCount !== entry.rows || result().sha256 !== entry.sha256)
    throw new Error(`表 ${entry.name} 恢复后与备份不一致（${rows.rowCount} 行，应为 ${entry.rows} 行）`);
}

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
  const startRows = new Set(['platform_setting', ...filledAtStart]);
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

async function* fileLines(folder: string): AsyncGenerator<FileLine> {
  for await (const line of createInterface({ input: createReadStream(backupPaths.fileList(folder)) }))
    if (line !== '') yield fileLineSchema.parse(JSON.parse(line));
}

/** Copies the files of the backup; those written are taken away again when one is broken. */
async function loadFiles({ folder, files }: RestoreOptions, manifest: Manifest): Promise<() => Promise<void>> {
  const list = hashing();
  await pipeline(createReadStream(backupPaths.fileList(folder)), list.through, nowhere());
  if (list.result().sha256 !== manifest.files.sha256) throw new Error('备份文件损坏：files.jsonl 的校验值不符');
  const written: string[] = [];
  const undo = async () => {
    for (const key of written) await files.remove(key);
  };
  try {
    for await (const { key, sha256 } of fileLines(folder)) {
      if ((await files.size(key)) !== null) throw new Error(`文件 ${key} 已存在：只能恢复到空的文件存储`);
      const { through, result } = hashing();
      written.push(key);
      const source = createReadStream(backupPaths.file(folder, key));
      source.on('error', (error) => through.destroy(error));
      await files.write(key, source.pipe(through));
      if (result().sha256 !== sha256) throw new Error(`备份文件损坏：${key} 的校验值不符`);
    }
  } catch (error) {
    await undo();
    throw error;
  }
  return undo;
}

/**
 * Restores database and files, then brings the schema up to date.
 * @throws in Chinese, with the database as empty as it was: not empty, in use, of an older schema, or a damaged backup.
 */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(options.folder);
  const client = new pg.Client({ connectionString: options.databaseUrl, application_name: 'restore' });
  // The statement under way reports a lost connection itself.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refuseUnlessFree(client);
    await prepareSchema(client, manifest, options);
    await loadDatabase(client, manifest, options);
    const removeFiles = await loadFiles(options, manifest);
    await client.query('commit').catch(async (error: unknown) => {
      await removeFiles();
      throw error;
    });
  } finally {
    await client.query('rollback').catch(() => undefined);
    await client.end();
  }
  await migrate(options.databaseUrl, options.log);
  return manifest;
}
