/** The key that seals personal data: from SECRET_KEY, else made once and kept beside the data with mode 0600. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from './configuration.ts';
import type { Db } from '#platform/db/database.ts';
import { execute, queryRow } from '#platform/db/statement.ts';

/** 32 secret bytes. */
export async function loadSecretKey(configuration: Configuration): Promise<Buffer> {
  if (configuration.secretKey) return Buffer.from(configuration.secretKey, 'hex');
  const path = join(configuration.dataDir, 'secret.key');
  await mkdir(configuration.dataDir, { recursive: true });
  // Two processes starting together must end with the same key: the first to create the file wins.
  await writeFile(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  const text = (await readFile(path, 'utf8')).trim();
  if (!/^[0-9a-f]{64}$/u.test(text)) throw new Error(`${path} does not hold a key of 64 hexadecimal digits`);
  return Buffer.from(text, 'hex');
}

/** What tells keys apart without telling them: 16 hexadecimal digits, kept in the database and in backups. */
export function keyFingerprint(key: Buffer): string {
  return createHash('sha256').update('qishu fingerprint').update(key).digest('hex').slice(0, 16);
}

/** Refuses a key that is not the one the data was sealed with: nothing could be read, and new rows would be lost to the old key. */
export async function checkSecretKey(db: Db, key: Buffer): Promise<void> {
  const fingerprint = keyFingerprint(key);
  await execute(db)`
    insert into platform_setting (key, value)
    values ('secret_key_fingerprint', ${JSON.stringify(fingerprint)}::jsonb)
    on conflict (key) do nothing`;
  const stored = await queryRow<{ value: string }>(db)`
    select value from platform_setting where key = 'secret_key_fingerprint'`;
  if (stored?.value !== fingerprint)
    throw new Error('SECRET_KEY is not the key this database was sealed with; give every process the same SECRET_KEY');
}
