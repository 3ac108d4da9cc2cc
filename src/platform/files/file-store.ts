/** Where bytes are kept. Keys are opaque (`f/yyyy/mm/uuid.ext`); user text never reaches the file system. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { randomUUID } from 'node:crypto';

export interface FileStore {
  /** Streams into a temporary file and renames it: a broken upload leaves nothing under the key. */
  write(key: string, content: Readable): Promise<{ size: number }>;
  /** Bytes from `start` to `end`, both inclusive. */
  read(key: string, range?: { start: number; end: number }): Readable;
  size(key: string): Promise<number | null>;
  remove(key: string): Promise<void>;
  /** Keys of everything that is stored whole, in no order. */
  list(): AsyncIterable<string>;
  /** Runs `work` with a path for programs that must read a file themselves (workbook reading in a worker); the path ends with it. */
  withLocalFile<Result>(key: string, work: (path: string) => Promise<Result>): Promise<Result>;
}

const keyPattern = /^f\/\d{4}\/\d{2}\/[0-9a-f-]{36}(\.[a-z0-9]{1,8})?$/u;

/** A fresh key for a file with this extension (letters and digits only). */
export function newFileKey(extension: string, now: Date): string {
  const month = String(now.getUTCMonth() + 1).padStart(2, '0');
  const suffix = /^[a-z0-9]{1,8}$/u.test(extension) ? `.${extension}` : '';
  return `f/${now.getUTCFullYear()}/${month}/${randomUUID()}${suffix}`;
}

/** Key of a part of an upload in parts, counted from 1: it lies beside the file until the upload is complete. */
export function partKey(key: string, number: number): string {
  return `${checkFileKey(key).replace(/\.[a-z0-9]+$/u, '')}.part${number}`;
}

/** Key of a preview of a picture: it lies beside the file. */
export function previewKey(key: string, width: number): string {
  return `${checkFileKey(key).replace(/\.[a-z0-9]+$/u, '')}.w${width}`;
}

/** Whether a name is a key of ours: a folder or bucket may hold other things. */
export function isFileKey(name: string): boolean {
  return keyPattern.test(name);
}

/** Refuses what is no key of ours before it becomes a path or the name of an object. */
export function checkFileKey(key: string): string {
  if (!isFileKey(key)) throw new Error('file key of unexpected form');
  return key;
}

/** Store on the local disk below `root`. */
export function createLocalFileStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, checkFileKey(key));
  return {
    async write(key, content) {
      const path = pathOf(key);
      const part = `${path}.part`;
      await mkdir(dirname(path), { recursive: true });
      try {
        await pipeline(content, createWriteStream(part, { mode: 0o600 }));
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      return { size: (await stat(path)).size };
    },
    read: (key, range) => createReadStream(pathOf(key), range),
    size: (key) =>
      stat(pathOf(key)).then(
        (entry) => entry.size,
        () => null,
      ),
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      const entries = await readdir(join(root, 'f'), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      for (const entry of entries) {
        const key = `f/${entry.replaceAll('\\', '/')}`;
        if (isFileKey(key)) yield key;
      }
    },
    withLocalFile: (key, work) => work(pathOf(key)),
  };
}
