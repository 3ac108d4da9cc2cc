/** Brings a database to the state of `migrations/`: forward only, SQL files that a person has read. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Migration } from 'kysely/migration';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import type { Logger } from '#platform/runtime/log.ts';

const folder = join(import.meta.dirname, '../../../migrations');

/** Role the application works as: no superuser, no way around row-level security (area account-org §7.4). */
export const applicationRole = 'qishu_app';

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const entries = await Promise.all(
    files.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(join(folder, name), 'utf8');
      return [name.replace(/\.sql$/u, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }];
    }),
  );
  return Object.fromEntries(entries);
}

/** Creates the application role where we may; answers its name, or null where the sign-in role must serve itself. */
async function prepareRole(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ exists: boolean; ours: boolean; may_create: boolean; current: string }>(
    `select exists(select from pg_roles where rolname = $1) as exists, exists(select from pg_roles where rolname = $1 and pg_has_role(current_user, oid, 'member')) as ours,
      (rolsuper or rolcreaterole) as may_create, current_user as current from pg_roles where rolname = current_user`,
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
    do $$ begin
      if to_regclass('audit_archive') is not null then revoke insert, update, delete, truncate on audit_archive from ${role}; end if;
    end $$;
    revoke all on kysely_migration, kysely_migration_lock from ${role};
  `);
}

/**
 * Full-text match is not leakproof, so row-level security would keep it from its index (stack.md §2): 843 ms instead
 * of 1.3 ms on 200,000 rows. So is containment of JSON, by which values of the fields that companies added are found.
 * Only a superuser may declare them leakproof; answers whether full-text match is now. Without it containment reads the company's rows.
 */
async function makeSearchLeakproof(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ text: boolean; json: boolean; superuser: boolean }>(
    `select (select proleakproof from pg_proc where oid = 'ts_match_vq(tsvector,tsquery)'::regprocedure) as text, (select proleakproof from pg_proc where oid = 'jsonb_contains(jsonb,jsonb)'::regprocedure) as json,
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

/**
 * Migrates and grants under an advisory lock: processes starting together take turns. `upTo` stops after that migration
 * (a restore brings an empty database to the state of its backup). Throws naming the file that failed.
 */
export async function migrate(url: string, log: Logger, upTo?: string): Promise<Migrated> {
  // One connection holds the lock, the migrator uses up to two.
  const pool = new pg.Pool({ connectionString: url, max: 3, application_name: 'qishu migration' });
  pool.on('error', () => undefined);
  try {
    const turn = await pool.connect();
    try {
      // Grants rewrite catalogue rows: two at once end in "tuple concurrently updated".
      await turn.query('select pg_advisory_lock($1)', [startLock]);
      return await migrateInTurn(pool, log, upTo);
    } finally {
      // A lost connection has given the lock back by itself.
      await turn.query('select pg_advisory_unlock($1)', [startLock]).catch(() => undefined);
      turn.release();
    }
  } finally {
    await pool.end();
  }
}

async function migrateInTurn(pool: pg.Pool, log: Logger, upTo: string | undefined): Promise<Migrated> {
  const { rows } = await pool.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  if ((rows[0]?.version ?? 0) < 150_000) throw new Error('PostgreSQL 15 or later is needed');
  const role = await prepareRole(pool);
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error, results } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  const failed = results?.find((result) => result.status === 'Error');
  if (error)
    throw new Error(
      `migration ${failed?.migrationName ?? ''} failed: ${error instanceof Error ? error.message : JSON.stringify(error)}`,
    );
  const applied = (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName);
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
