/** Restores a backup into a database that is thrown away: a backup that nobody has restored is a hope. */
import pg from 'pg';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Logger } from '#platform/runtime/log.ts';
import { checkBackup, digestOf } from './check.ts';
import { readManifest } from './manifest.ts';
import { restore } from './restore.ts';
import { quoted } from './tables.ts';

export interface TrialOptions {
  /** Owner of the database that was backed up; the trial takes place beside it, on the same server. */
  readonly databaseUrl: string;
  readonly folder: string;
  readonly filledAtStart: readonly string[];
  readonly log: Logger;
}

/** Reads what it is given and keeps nothing. */
const emptyStore: FileStore = {
  write: async (_key, content) => ({ size: (await digestOf(content)).bytes }),
  read: () => {
    throw new Error('nothing is kept here');
  },
  size: () => Promise.resolve(null),
  remove: () => Promise.resolve(),
  list: async function* list() {},
  withLocalFile: () => Promise.reject(new Error('nothing is kept here')),
};

/**
 * Answers `restored` when every row came back as it was saved, `read` where our role may create no database: then every
 * byte was read and compared, no more.
 * @throws in Chinese, naming what is damaged.
 */
export async function tryRestore({
  databaseUrl,
  folder,
  filledAtStart,
  log,
}: TrialOptions): Promise<'restored' | 'read'> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'restore trial' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ oid: string; may: boolean }>(
      `select d.oid::text as oid, (r.rolsuper or r.rolcreatedb) as may
       from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`,
    );
    const [own] = rows;
    if (!own?.may) {
      await checkBackup(folder, await readManifest(folder));
      return 'read';
    }
    // One name for each database: what a killed trial left behind is dropped by the next.
    const name = `qishu_restore_trial_${own.oid}`;
    const url = new URL(databaseUrl);
    url.pathname = `/${name}`;
    const drop = () => client.query(`drop database if exists ${quoted(name)} with (force)`);
    await drop();
    await client.query(`create database ${quoted(name)}`);
    try {
      await restore({ databaseUrl: url.href, files: emptyStore, folder, filledAtStart, log });
    } finally {
      await drop();
    }
    return 'restored';
  } finally {
    await client.end();
  }
}
