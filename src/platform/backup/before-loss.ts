/** A backup before an upgrade that takes something away: there is no other way back. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lossyMigrations } from '#platform/db/migrate.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { BackupConfiguration } from '#platform/runtime/configuration.ts';
import type { Logger } from '#platform/runtime/log.ts';
import { backUp } from './backup.ts';
import { backupPaths } from './manifest.ts';

export interface BeforeLossOptions {
  readonly databaseUrl: string;
  readonly files: FileStore;
  /** Null: nobody said where backups go. */
  readonly plan: Pick<BackupConfiguration, 'folder'> | null;
  readonly log: Logger;
  /** Of the migrations; default: those of this version. */
  readonly migrations?: string;
}

/**
 * Backs up below BACKUP_TO, in a folder that rotation never touches, when the next migration drops or deletes; without
 * BACKUP_TO it warns. Answers the folder.
 * @throws when the backup fails: the upgrade does not begin then.
 */
export async function backUpBeforeLoss({
  databaseUrl,
  files,
  plan,
  log,
  migrations,
}: BeforeLossOptions): Promise<string | null> {
  const [first, ...others] = await lossyMigrations(databaseUrl, migrations);
  if (first === undefined) return null;
  if (plan === null) {
    log.warn(
      { migrations: [first, ...others] },
      'this upgrade takes data away and BACKUP_TO is not set: the only way back is a backup of your own',
    );
    return null;
  }
  const folder = join(plan.folder, `qishu-before-${first}`);
  // A start that failed after the backup finds it again; what a killed one left is no backup.
  if (existsSync(backupPaths.manifest(folder))) return folder;
  await rm(folder, { recursive: true, force: true });
  await backUp({ databaseUrl, files, folder });
  log.info({ folder, migrations: [first, ...others] }, 'backed up before an upgrade that takes data away');
  return folder;
}
