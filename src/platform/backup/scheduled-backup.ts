/** Backups by the clock: made, restored for trial, and the oldest taken away. */
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '#platform/files/file-store.ts';
import type { BackupConfiguration } from '#platform/runtime/configuration.ts';
import type { Logger } from '#platform/runtime/log.ts';
import { backUp } from './backup.ts';
import { backupPaths } from './manifest.ts';
import { tryRestore } from './trial-restore.ts';

const day = 24 * 60 * 60 * 1000;
/** Asia/Shanghai is eight hours ahead all year. */
const ahead = 8 * 60 * 60 * 1000;
const failed = '.failed';
/** Folders of ours: nothing else below BACKUP_TO is ever touched. */
const ours = /^qishu-\d{8}T\d{6}Z(\.failed)?$/u;

/** What became of one backup; kept as JSON. */
export interface BackupOutcome {
  /** ISO 8601, when it began. */
  readonly at: string;
  readonly folder: string;
  readonly seconds: number;
  readonly rows: number;
  readonly files: number;
  /** How it was proved: restored row by row, or only read where no database may be created. */
  readonly trial: 'restored' | 'read' | null;
  /** Why it does not count, in Chinese; null: it does. */
  readonly error: string | null;
}

/** The last moment at which a backup was to begin. */
export function lastDue({ minuteOfDay }: Pick<BackupConfiguration, 'minuteOfDay'>, now: Date): Date {
  const local = now.getTime() + ahead;
  const today = Math.floor(local / day) * day + minuteOfDay * 60_000;
  return new Date((today <= local ? today : today - day) - ahead);
}

/** Keeps the newest whole backups and the newest failed one, takes away the others and what killed processes left. */
export async function rotate({ folder, keep }: Pick<BackupConfiguration, 'folder' | 'keep'>): Promise<void> {
  const names = (await readdir(folder))
    .filter((name) => ours.test(name))
    .toSorted()
    .toReversed();
  const isFailed = (name: string) => name.endsWith(failed);
  const whole = names.filter((name) => !isFailed(name) && existsSync(backupPaths.manifest(join(folder, name))));
  const kept = new Set([...whole.slice(0, keep), ...names.filter(isFailed).slice(0, 1)]);
  for (const name of names) if (!kept.has(name)) await rm(join(folder, name), { recursive: true, force: true });
}

export interface ScheduledBackupOptions {
  readonly databaseUrl: string;
  readonly files: FileStore;
  readonly plan: BackupConfiguration;
  readonly filledAtStart: readonly string[];
  readonly log: Logger;
  readonly now: () => Date;
}

/** Makes one backup, proves it and rotates. Never throws: the outcome says what went wrong. */
export async function runScheduledBackup({ plan, now, ...options }: ScheduledBackupOptions): Promise<BackupOutcome> {
  const start = now();
  const name = `qishu-${start.toISOString().replaceAll(/[-:]|\.\d+/gu, '')}`;
  const folder = join(plan.folder, name);
  const outcome = (facts: Pick<BackupOutcome, 'folder' | 'rows' | 'files' | 'trial' | 'error'>): BackupOutcome => ({
    at: start.toISOString(),
    seconds: Math.round((now().getTime() - start.getTime()) / 1000),
    ...facts,
  });
  try {
    const { tables, files } = await backUp({ ...options, folder, now });
    const trial = await tryRestore({ ...options, folder });
    await rotate(plan);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return outcome({ folder, rows, files: files.count, trial, error: null });
  } catch (error) {
    // One that is whole but cannot be restored stays to be looked at; half a backup is of no use to anybody.
    const isWhole = existsSync(backupPaths.manifest(folder));
    const place = isWhole ? `${folder}${failed}` : folder;
    const tidied = isWhole ? rename(folder, place) : rm(folder, { recursive: true, force: true });
    await tidied.catch((reason: unknown) =>
      options.log.warn({ error: String(reason), folder }, 'a failed backup stays'),
    );
    const message = error instanceof Error ? error.message : String(error);
    return outcome({ folder: place, rows: 0, files: 0, trial: null, error: message });
  }
}
