// npm run restore -- <folder>: brings a backup into an empty database and checks it.
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { filledAtStart } from '#app/server/filled-at-start.ts';
import { createLog } from '#app/server/log.ts';
import { openDatabaseForTool } from '#app/server/open-database.ts';
import { backupPaths, readManifest } from '#platform/backup/manifest.ts';
import { restore } from '#platform/backup/restore.ts';
import type { Configuration } from '#platform/runtime/configuration.ts';
import { readConfiguration } from '#platform/runtime/configuration.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import { keyFingerprint } from '#platform/runtime/secret-key.ts';
import { runTool } from './run-tool.ts';

/**
 * Without the key of the backup nothing sealed could be read and no server would start: it must be at hand, in
 * SECRET_KEY, in the data folder or in the backup (then it is put into the data folder).
 */
export async function takeKey(
  configuration: Pick<Configuration, 'secretKey' | 'dataDir'>,
  folder: string,
): Promise<void> {
  const { secretKeyFingerprint } = await readManifest(folder);
  const place = join(configuration.dataDir, 'secret.key');
  const carried = backupPaths.key(folder);
  if (!configuration.secretKey && !existsSync(place) && existsSync(carried)) {
    await mkdir(configuration.dataDir, { recursive: true });
    await copyFile(carried, place);
  }
  const hex = configuration.secretKey ?? (existsSync(place) ? (await readFile(place, 'utf8')).trim() : null);
  if (
    secretKeyFingerprint !== null &&
    (hex === null || keyFingerprint(Buffer.from(hex, 'hex')) !== secretKeyFingerprint)
  ) {
    throw new Error(
      `需要备份时所用的密钥（指纹 ${secretKeyFingerprint}）：请设置 SECRET_KEY，或把 secret.key 放到 ${configuration.dataDir}`,
    );
  }
}

async function main(): Promise<number> {
  const [folder, ...rest] = process.argv.slice(2);
  if (folder === undefined || rest.length > 0) {
    console.error('用法 / Usage: npm run restore -- <folder>');
    return 2;
  }
  const configuration = readConfiguration();
  await takeKey(configuration, resolve(folder));
  const database = await openDatabaseForTool(configuration);
  try {
    const { tables, files, madeAt } = await restore({
      databaseUrl: database.url,
      files: await openFileStore(configuration),
      folder: resolve(folder),
      filledAtStart,
      log: createLog('warn'),
    });
    console.log(
      `已恢复 ${madeAt} 的备份：${tables.length} 张表、${tables.reduce((sum, { rows }) => sum + rows, 0)} 行、${files.count} 个文件，逐表核对一致`,
    );
    return 0;
  } finally {
    await database.stop();
  }
}

if (import.meta.main) await runTool(main);
