/** Migrations that are released never change: `migrations/checksums` keeps the SHA-256 of each, as sha256sum writes it. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationFolder, migrationNames } from './migrate.ts';

export interface MigrationSum {
  /** File name without its ending. */
  readonly name: string;
  /** Of the file, hexadecimal. */
  readonly sha256: string;
}

/** The text of a file of checksums, a line for each migration in the order in which they are applied. */
export function formatSums(sums: readonly MigrationSum[]): string {
  return sums.map(({ name, sha256 }) => `${sha256}  ${name}.sql\n`).join('');
}

/** @throws for a line that sha256sum would not write. */
export function parseSums(text: string): MigrationSum[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, sha256, name] = /^([0-9a-f]{64}) {2}(\S+)\.sql$/u.exec(line) ?? [];
      if (sha256 === undefined || name === undefined) throw new Error(`not a line of checksums: ${line}`);
      return { name, sha256 };
    });
}

/** Checksums of the migrations as they are in the folder, in order. */
export async function presentSums(folder: string = migrationFolder): Promise<MigrationSum[]> {
  const names = await migrationNames(folder);
  return Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(folder, `${name}.sql`));
      return { name, sha256: createHash('sha256').update(content).digest('hex') };
    }),
  );
}

/** Checksums of the migrations that are released. */
export async function frozenSums(folder: string = migrationFolder): Promise<MigrationSum[]> {
  return parseSums(await readFile(join(folder, 'checksums'), 'utf8'));
}

/** What is wrong with the present migrations, as sentences: a released one changed or gone, a new one before them. */
export function frozenProblems(present: readonly MigrationSum[], frozen: readonly MigrationSum[]): string[] {
  const sums = new Map(present.map(({ name, sha256 }) => [name, sha256]));
  const names = new Set(frozen.map(({ name }) => name));
  const last = frozen.at(-1)?.name ?? '';
  return [
    ...frozen.flatMap(({ name, sha256 }) => {
      if (!sums.has(name)) return [`${name} is released and must stay`];
      return sums.get(name) === sha256 ? [] : [`${name} is released and must not change: write a new migration`];
    }),
    ...present
      .filter(({ name }) => !names.has(name) && name < last)
      .map(({ name }) => `${name} sorts before ${last}, which is released: give it a higher number`),
  ];
}
