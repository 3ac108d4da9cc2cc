/** Writing that survives a power cut: bytes reach the disk before anything says that they are there. */
import { createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Streams into a new file and syncs it. A file that exists is refused (EEXIST). */
export async function writeDurably(path: string, ...streams: readonly [Readable, ...NodeJS.ReadWriteStream[]]) {
  await pipeline([...streams, createWriteStream(path, { flags: 'wx', mode: 0o600 })]);
  await sync(path, 'r+');
}

async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const entry = await open(path, flags);
  try {
    await entry.sync();
  } finally {
    await entry.close();
  }
}

/** Syncs the entries of a folder: a file is found again after a power cut only when the name of it is on the disk too. */
export async function syncFolder(path: string): Promise<void> {
  // Windows opens no folders, and writes their entries by itself.
  if (process.platform === 'win32') return;
  await sync(path, 'r');
}

/** Makes the folder with those above it; answers all that are new, the deepest last. */
export async function makeFolder(path: string): Promise<string[]> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return [];
  const made = [path];
  while (made[0] !== undefined && made[0] !== first) made.unshift(dirname(made[0]));
  return made;
}
