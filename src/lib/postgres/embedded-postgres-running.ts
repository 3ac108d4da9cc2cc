/** Reaching the embedded server of an installation that is running now: its port and password stand beside its files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { folderOwner } from './embedded-postgres-lock.ts';
import { homeOf } from './embedded-postgres-place.ts';

/** Line of postmaster.pid that holds the port (PostgreSQL, miscadmin.h: LOCK_FILE_LINE_PORT). */
const portLine = 4;

/**
 * Connection string of the superuser to the server that another process runs in this folder.
 * @returns null when no live process holds the folder.
 * @throws EmbeddedPostgresError when the folder is held, but no server answers for it or its files are not ours to read.
 */
export function findRunningPostgres(folder: string, database: string): string | null {
  const owner = folderOwner(folder);
  if (owner === undefined) return null;
  try {
    const home = homeOf(folder);
    const port = Number(readFileSync(join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[portLine - 1]);
    if (!Number.isInteger(port) || port < 1) throw new Error('postmaster.pid names no port');
    const password = readFileSync(join(home, 'superuser-password'), 'utf8').trim();
    return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
  } catch (error) {
    throw new EmbeddedPostgresError(
      `进程 ${owner} 正在使用 ${folder}，但无法连接其数据库，请稍后再试，或停止它后再试。`,
      `Process ${owner} holds the data folder, but its database cannot be reached (${(error as Error).message}).`,
    );
  }
}
