/** Uploads in parts: parts lie beside the file as files of their own, so that any store and any process can take them. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fail } from '#platform/server/failure.ts';
import type { FileStore } from '#platform/server/file-store.ts';
import { partKey } from '#platform/server/file-store.ts';
import { largestSinglePart, partSize } from '#platform/server/file-type.ts';
import { hashing } from '#platform/server/hashing.ts';

/** Parts of a file of this many bytes; 1: it comes whole. */
export function partCount(size: number): number {
  return size <= largestSinglePart ? 1 : Math.ceil(size / partSize);
}

/** Numbers of the parts that are stored whole. */
export async function storedParts(files: FileStore, key: string, size: number): Promise<number[]> {
  const stored: number[] = [];
  for (let number = 1; number <= partCount(size); number += 1) {
    if ((await files.size(partKey(key, number))) === Math.min(partSize, size - (number - 1) * partSize)) stored.push(number);
  }
  return stored;
}

export async function removeParts(files: FileStore, key: string, size: number): Promise<void> {
  if (partCount(size) > 1) for (let number = 1; number <= partCount(size); number += 1) await files.remove(partKey(key, number));
}

async function* contentOf(files: FileStore, key: string, size: number): AsyncGenerator<Buffer> {
  if (partCount(size) === 1) yield* files.read(key) as AsyncIterable<Buffer>;
  else for (let number = 1; number <= partCount(size); number += 1) yield* files.read(partKey(key, number)) as AsyncIterable<Buffer>;
}

/**
 * Puts a file together from its parts, or reads the one that came whole; answers the SHA-256 of its bytes. Parts stay
 * until the caller has judged the file.
 * @throws FY-V001 when something has not arrived.
 */
export async function assemble(files: FileStore, key: string, size: number): Promise<string> {
  const count = partCount(size);
  const { through, result } = hashing();
  const content = () => Readable.from(contentOf(files, key, size));
  if (count === 1) {
    if ((await files.size(key)) !== size) throw fail.invalid('文件没有传完，请重新上传');
    await pipeline(content(), through.resume());
    return result().sha256;
  }
  const stored = await storedParts(files, key, size);
  if (stored.length < count) throw fail.invalid(`文件没有传完：已有 ${stored.length} 个分片，共 ${count} 个，请继续上传`);
  const source = content();
  source.on('error', (error) => through.destroy(error));
  await files.write(key, source.pipe(through));
  return result().sha256;
}
