/** Looks at every byte of a backup before anything is done with it. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { isFileKey } from '#platform/files/file-store.ts';
import { hashing } from '#platform/runtime/hashing.ts';
import type { FileLine, Manifest } from './manifest.ts';
import { backupPaths, fileLineSchema } from './manifest.ts';

/** Faults that are named; a folder that was copied half has thousands of them. */
const named = 5;

export const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** SHA-256 and number of the bytes of a stream. */
export async function digestOf(source: Readable, ...through: readonly NodeJS.ReadWriteStream[]) {
  const { through: counted, result } = hashing();
  await pipeline([source, ...through, counted, nowhere()]);
  return result();
}

/** The files of a backup, line by line. */
export async function* fileLines(folder: string): AsyncGenerator<FileLine> {
  for await (const line of createInterface({ input: createReadStream(backupPaths.fileList(folder)) }))
    if (line !== '') yield fileLineSchema.parse(JSON.parse(line));
}

/** What is wrong with one part of the backup, in Chinese; null when it is as the manifest says. */
async function faultOf(name: string, expected: string, digest: Promise<{ sha256: string }>): Promise<string | null> {
  try {
    return (await digest).sha256 === expected ? null : `${name} 的校验值不符`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return `缺少${name}`;
    return `${name} 无法读取（${error instanceof Error ? error.message : String(error)}）`;
  }
}

async function* faultsIn(folder: string, { tables, files }: Manifest): AsyncGenerator<string> {
  for (const { name, sha256 } of tables) {
    const rows = digestOf(createReadStream(backupPaths.table(folder, name)), createGunzip());
    const fault = await faultOf(`表 ${name}`, sha256, rows);
    if (fault !== null) yield fault;
  }
  const list = await faultOf('files.jsonl', files.sha256, digestOf(createReadStream(backupPaths.fileList(folder))));
  if (list !== null) {
    yield list;
    return;
  }
  for await (const { key, sha256 } of fileLines(folder)) {
    const fault = isFileKey(key)
      ? await faultOf(`文件 ${key}`, sha256, digestOf(createReadStream(backupPaths.file(folder, key))))
      : `files.jsonl 含有不认识的文件名 ${key}`;
    if (fault !== null) yield fault;
  }
}

/**
 * Reads the whole backup and compares it with its manifest.
 * @throws in Chinese, with the first faults and the number of all.
 */
export async function checkBackup(folder: string, manifest: Manifest): Promise<void> {
  const first: string[] = [];
  let count = 0;
  for await (const fault of faultsIn(folder, manifest)) {
    count += 1;
    if (first.length < named) first.push(fault);
  }
  if (count > 0) throw new Error(`备份文件损坏：${first.join('；')}${count > named ? ` 等 ${count} 处` : ''}`);
}
