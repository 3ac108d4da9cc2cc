// npm run backup -- <folder> [--with-key]: saves database and files of a stopped or running installation.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabaseForTool } from '#app/server/open-database.ts';
import { backUp } from '#platform/backup/backup.ts';
import { readConfiguration } from '#platform/runtime/configuration.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import { loadSecretKey } from '#platform/runtime/secret-key.ts';
import { runTool } from './run-tool.ts';

/** Folder and whether the key goes with it; null: something else was typed. */
export function readWish(parameters: readonly string[]): { folder: string; withKey: boolean } | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...parameters],
      allowPositionals: true,
      options: { 'with-key': { type: 'boolean' } },
    });
    const [folder] = positionals;
    return folder === undefined || positionals.length > 1
      ? null
      : { folder: resolve(folder), withKey: values['with-key'] ?? false };
  } catch {
    return null;
  }
}

async function main(): Promise<number> {
  const wish = readWish(process.argv.slice(2));
  if (wish === null) {
    console.error('用法 / Usage: npm run backup -- <folder> [--with-key]');
    return 2;
  }
  const configuration = readConfiguration();
  const database = await openDatabaseForTool(configuration);
  try {
    const secretKey = wish.withKey ? await loadSecretKey(configuration) : null;
    const { tables, files, secretKeyFingerprint } = await backUp({
      databaseUrl: database.url,
      files: await openFileStore(configuration),
      folder: wish.folder,
      secretKey,
    });
    console.log(
      `已备份 ${tables.length} 张表、${tables.reduce((sum, { rows }) => sum + rows, 0)} 行、${files.count} 个文件到 ${wish.folder}`,
    );
    console.log(
      wish.withKey
        ? '备份中含有密钥 secret.key：得到它的人可以读取个人信息，请妥善保管。'
        : `备份不含密钥（指纹 ${secretKeyFingerprint ?? '无'}）：请另行保存 SECRET_KEY 或 ${join(configuration.dataDir, 'secret.key')}。`,
    );
    return 0;
  } finally {
    await database.stop();
  }
}

if (import.meta.main) await runTool(main);
