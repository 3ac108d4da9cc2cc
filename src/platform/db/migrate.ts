/** Brings a database to the state of `migrations/`: forward only, SQL files that a person has read. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Migration } from 'kysely/migration';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import type { Logger } from '#platform/runtime/log.ts';

/** The migrations of this version. */
export const migrationFolder = join(import.meta.dirname, '../../../migrations');

/** Role the application works as: no superuser, no way around row-level security. */
export const applicationRole = 'qishu_app';

/** First migration of the product before its first release, whose migrations were then written anew. */
const beforeFirstRelease = '0001_platform_ground';

/** Whether these migrations are those from before the first release: nothing leads from them to the ones of today. */
export function isBeforeFirstRelease(names: readonly string[]): boolean {
  return names.includes(beforeFirstRelease);
}

/** Names of the migrations in a folder, without their ending, in the order in which they are applied. */
export async function migrationNames(folder: string = migrationFolder): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .toSorted();
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const entries = (await migrationNames(folder)).map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(join(folder, `${name}.sql`), 'utf8');
    return [name, { up: async (db) => void (await sql.raw(text).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Migrations that the database has, in order; none for a new database. */
export async function appliedMigrations(client: pg.Pool | pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ present: boolean }>(
    "select to_regclass('public.kysely_migration') is not null as present",
  );
  if (!tables[0]?.present) return [];
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name collate "C"');
  return rows.map(({ name }) => name);
}

/** Statements after which rows or columns are gone for good. */
const loss =
  /\bdrop\s+(?:table|column|schema)\b|\btruncate\b|\bdelete\s+from\b|\balter\s+table\s[^;]*?\bdrop\s+(?!constraint\b|default\b|not\b|expression\b|identity\b)/iu;

/** Migrations that a database with data still needs and that take something away; none for a new database. */
export async function lossyMigrations(url: string, folder: string = migrationFolder): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'qishu migration' });
  client.on('error', () => undefined);
  await client.connect();
  const applied = await appliedMigrations(client).finally(() => client.end());
  if (applied.length === 0) return [];
  const lossy: string[] = [];
  for (const name of await migrationNames(folder)) {
    if (applied.includes(name)) continue;
    const text = await readFile(join(folder, `${name}.sql`), 'utf8');
    if (loss.test(text.replaceAll(/--.*$/gmu, ''))) lossy.push(name);
  }
  return lossy;
}

/** Refuses, in one sentence that says what to do, a database that the files do not lead on from. */
function requireSuccession(applied: readonly string[], available: readonly string[]): void {
  if (isBeforeFirstRelease(applied))
    throw new Error(
      '此数据库由首次发布之前的版本建立，不能升级；请用原来的版本导出需要保留的内容，然后删除数据文件夹（或让 DATABASE_URL 指向新的空数据库），再重新启动 / ' +
        'this database was made by a version before the first release and cannot be upgraded: export what you need with that version, then remove the data folder (or let DATABASE_URL name a new, empty database) and start again',
    );
  const unknown = applied.filter((name) => !available.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `数据库来自更新的版本（含有未知的迁移 ${unknown.join('、')}），请用同一版本或更新的程序启动；要退回此版本，请把升级前的备份恢复到空数据库 / ` +
        'the database belongs to a later version: start that version or a later one; to come back to this version, restore the backup from before the upgrade into an empty database',
    );
  const last = applied.at(-1) ?? '';
  const late = available.filter((name) => name < last && !applied.includes(name));
  if (late.length > 0)
    throw new Error(
      `迁移 ${late.join('、')} 的编号早于数据库已执行的 ${last}，请改用更大的编号 / ` +
        'a new migration must sort after those that a database has: give it a higher number',
    );
}

/** Creates the application role where we may; answers its name, or null where the sign-in role must serve itself. */
async function prepareRole(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ exists: boolean; ours: boolean; may_create: boolean; current: string }>(
    `select
       exists(select from pg_roles where rolname = $1) as exists,
       exists(select from pg_roles where rolname = $1 and pg_has_role(current_user, oid, 'member')) as ours,
       (rolsuper or rolcreaterole) as may_create,
       current_user as current
     from pg_roles where rolname = current_user`,
    [applicationRole],
  );
  const [state] = rows;
  if (!state) throw new Error('the database role of DATABASE_URL is unknown to the database');
  if (state.current === applicationRole) return null;
  if (!state.exists) {
    if (!state.may_create) return null;
    await pool.query(`create role ${applicationRole} nosuperuser nobypassrls nologin`);
  }
  // Roles belong to the whole server: granting again would collide with another database that starts now.
  if (state.ours) return applicationRole;
  try {
    await pool.query(`grant ${applicationRole} to current_user`);
  } catch {
    // The role exists but is not ours to take: the sign-in role itself must then be harmless, which start checks.
    return null;
  }
  return applicationRole;
}

/** Rights of the application role: rows yes, structure no; the audit log only grows. */
async function grantRights(pool: pg.Pool, role: string): Promise<void> {
  await pool.query(`
    grant usage on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage, select on all sequences in schema public to ${role};
    grant execute on all functions in schema public to ${role};
    revoke update, delete, truncate on audit_log from ${role};
    revoke insert, update, delete, truncate on audit_seal from ${role};
    revoke insert, update, delete, truncate on audit_archive from ${role};
    revoke insert, update, delete, truncate on audit_waiting from ${role};
    revoke all on kysely_migration, kysely_migration_lock from ${role};
  `);
}

/**
 * Full-text match is not leakproof, so row-level security would keep it from its index: 843 ms instead of 1.3 ms
 * on 200,000 rows. The same holds for containment of JSON, which finds values of the fields that companies added. Only
 * a superuser may declare them leakproof; answers whether full-text match is now. Without it containment reads all rows
 * of the company.
 */
async function makeSearchLeakproof(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ text: boolean; json: boolean; superuser: boolean }>(
    `select
       (select proleakproof from pg_proc where oid = 'ts_match_vq(tsvector,tsquery)'::regprocedure) as text,
       (select proleakproof from pg_proc where oid = 'jsonb_contains(jsonb,jsonb)'::regprocedure) as json,
       (select rolsuper from pg_roles where rolname = current_user) as superuser`,
  );
  const [found] = rows;
  if (!found?.superuser) return found?.text === true;
  if (!found.text) await pool.query('alter function ts_match_vq(tsvector, tsquery) leakproof');
  if (!found.json) await pool.query('alter function jsonb_contains(jsonb, jsonb) leakproof');
  return true;
}

export interface Migrated {
  /** Role to assume on every connection of the application; null: the sign-in role itself. */
  readonly role: string | null;
  readonly searchLeakproof: boolean;
  readonly applied: readonly string[];
}

/** Advisory lock of whoever changes the schema. Any number that nothing else of the product locks. */
export const startLock = 7_240_001;

export interface MigrateOptions {
  /** Stops after this migration: a restore brings an empty database to the state of its backup. Default: the last one. */
  readonly upTo?: string | undefined;
  /** Default: the migrations of this version. */
  readonly folder?: string;
}

/** Runs `work` while nobody else changes the schema, the roles or the rights of this database. */
export async function inStartTurn<Result>(
  url: string,
  work: (turn: pg.PoolClient, pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  // One connection holds the lock, the migrator uses up to two.
  const pool = new pg.Pool({ connectionString: url, max: 3, application_name: 'qishu migration' });
  pool.on('error', () => undefined);
  try {
    const turn = await pool.connect();
    try {
      // Grants rewrite catalogue rows: two at once end in "tuple concurrently updated".
      await turn.query('select pg_advisory_lock($1)', [startLock]);
      return await work(turn, pool);
    } finally {
      // A lost connection has given the lock back by itself.
      await turn.query('select pg_advisory_unlock($1)', [startLock]).catch(() => undefined);
      turn.release();
    }
  } finally {
    await pool.end();
  }
}

/**
 * Migrates and grants under an advisory lock: processes starting together take turns.
 * @throws naming the file that failed, or saying why the files do not fit the database. Nothing has changed then.
 */
export function migrate(url: string, log: Logger, options: MigrateOptions = {}): Promise<Migrated> {
  return inStartTurn(url, (_turn, pool) => migrateInTurn(pool, log, options));
}

/** Applies what is missing up to a migration, or all of it; answers the names. */
async function applyMigrations(pool: pg.Pool, folder: string, upTo: string | undefined): Promise<string[]> {
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(folder) } });
  const { error, results } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  const failed = results?.find((result) => result.status === 'Error');
  if (error)
    throw new Error(
      `migration ${failed?.migrationName ?? ''} failed: ${error instanceof Error ? error.message : JSON.stringify(error)}`,
    );
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName);
}

async function migrateInTurn(
  pool: pg.Pool,
  log: Logger,
  { upTo, folder = migrationFolder }: MigrateOptions,
): Promise<Migrated> {
  const { rows } = await pool.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  if ((rows[0]?.version ?? 0) < 150_000) throw new Error('PostgreSQL 15 or later is needed');
  const [present, available] = [await appliedMigrations(pool), await migrationNames(folder)];
  requireSuccession(present, available);
  const role = await prepareRole(pool);
  // The migrator reads the whole catalogue twice before it looks for what is missing: a third of the time of a start.
  const isMissingSome = upTo !== undefined || available.some((name) => !present.includes(name));
  const applied = isMissingSome ? await applyMigrations(pool, folder, upTo) : [];
  if (applied.length > 0) log.info({ applied }, 'database migrated');
  if (role) await grantRights(pool, role);
  return { role, searchLeakproof: await makeSearchLeakproof(pool), applied };
}

/** Refuses to work as a role that row-level security does not bind. */
export async function checkApplicationRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; unbound: boolean }>(
    'select current_user as name, (rolsuper or rolbypassrls) as unbound from pg_roles where rolname = current_user',
  );
  if (rows[0]?.unbound !== false)
    throw new Error(
      `the database role ${rows[0]?.name ?? '?'} is superuser or bypasses row-level security; use a plain role in DATABASE_URL or let it create ${applicationRole}`,
    );
  const reading = await pool.query(
    "select from pg_policies where schemaname = 'public' and policyname = 'owner_reads' and current_user = any(roles) limit 1",
  );
  if (reading.rowCount)
    throw new Error(
      `the database role ${rows[0]?.name ?? '?'} owns tables whose policies let the owner read everything; let it use ${applicationRole} again (grant ${applicationRole} to it)`,
    );
}
