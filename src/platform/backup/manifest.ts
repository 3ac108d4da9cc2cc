/** What a backup folder says about itself: enough to check every table and file after a restore. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/u);

const manifestSchema = z.object({
  product: z.literal('qishu'),
  /** Raised when older programs could not read the folder any more. */
  format: z.literal(1),
  /** ISO 8601. */
  madeAt: z.string(),
  /** Names of the migrations the database had, in order: its schema version. */
  migrations: z.array(z.string()).min(1),
  /** Of the key that sealed personal data; the key itself is in the folder only when asked for. */
  secretKeyFingerprint: z.string().nullable(),
  /** `sha256` is over the COPY text of all rows in order; the file holds it gzipped. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), sha256 })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  /** files.jsonl: one line per file. */
  files: z.object({ count: z.int(), bytes: z.int(), sha256 }),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type TableEntry = Manifest['tables'][number];

/** A line of files.jsonl; `size` in bytes. */
export const fileLineSchema = z.object({ key: z.string(), size: z.int(), sha256 });
export type FileLine = z.infer<typeof fileLineSchema>;

/** Where the parts of a backup lie below its folder. */
export const backupPaths = {
  manifest: (folder: string) => join(folder, 'manifest.json'),
  table: (folder: string, name: string) => join(folder, 'tables', `${name}.copy.gz`),
  fileList: (folder: string) => join(folder, 'files.jsonl'),
  file: (folder: string, key: string) => join(folder, 'files', key),
  key: (folder: string) => join(folder, 'secret.key'),
} as const;

/** Reads the manifest, which is written last: a folder without one is no whole backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(backupPaths.manifest(folder), 'utf8').catch(() => {
    throw new Error(`${folder} 不是完整的备份：没有 manifest.json`);
  });
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${folder} 的 manifest.json 无法识别，可能由更新的版本生成`);
  return parsed.data;
}
