/** Uploads in parts: parts lie beside the file as files of their own, so that any store and any process can take them. */
import { Readable } from 'node:stream';
import { fail } from '#platform/runtime/failure.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { partKey } from '#platform/files/file-store.ts';
import { largestSinglePart, partSize } from '#platform/files/file-type.ts';
import { hashing } from '#platform/runtime/hashing.ts';

/** Parts of a file of this many bytes; 1: it comes in one piece. */
export function partCount(size: number): number {
  return size <= largestSinglePart ? 1 : Math.ceil(size / partSize);
}

/** Bytes of a part, counted from 1. */
export function partLength(size: number, number: number): number {
  return partCount(size) === 1 ? size : Math.min(partSize, size - (number - 1) * partSize);
}

/** Numbers of the parts that are stored whole. */
export async function storedParts(files: FileStore, key: string, size: number): Promise<number[]> {
  const stored: number[] = [];
  for (let number = 1; number <= partCount(size); number += 1) {
    if ((await files.size(partKey(key, number))) === partLength(size, number)) stored.push(number);
  }
  return stored;
}

export async function removeParts(files: FileStore, key: string, size: number): Promise<void> {
  for (let number = 1; number <= partCount(size); number += 1) await files.remove(partKey(key, number));
}

async function* contentOf(files: FileStore, key: string, size: number): AsyncGenerator<Buffer> {
  for (let number = 1; number <= partCount(size); number += 1)
    yield* files.read(partKey(key, number)) as AsyncIterable<Buffer>;
}

/**
 * Puts a file together from its parts; answers the SHA-256 of its bytes. Parts stay until the caller has judged the
 * file, and the file is the caller's to remove when it is refused.
 * @throws FY-V001 when something has not arrived.
 */
export async function assemble(files: FileStore, key: string, size: number): Promise<string> {
  const count = partCount(size);
  const stored = await storedParts(files, key, size);
  if (stored.length < count)
    throw fail.invalid(
      count === 1
        ? '文件没有传完，请重新上传'
        : `文件没有传完：已有 ${stored.length} 个分片，共 ${count} 个，请继续上传`,
    );
  const { through, result } = hashing();
  const source = Readable.from(contentOf(files, key, size));
  source.on('error', (error) => through.destroy(error));
  await files.write(key, source.pipe(through));
  return result().sha256;
}
