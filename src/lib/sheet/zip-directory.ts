import { constants, crc32, createInflateRaw } from 'node:zlib';
import { brokenFile, SheetRefusal } from './sheet-refusal.ts';

/** One entry of a zip, as its central directory tells it; sizes in bytes. */
export interface ZipEntry {
  name: string;
  method: number;
  compressedSize: number;
  /** What the file claims; only ever a reason to refuse, never trusted as an upper bound. */
  declaredSize: number;
  crc: number;
  /** Where the packed bytes begin. */
  dataStart: number;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_END = 0x06064b50;
const SENTINEL = 0xffffffff;
const MAX_ENTRIES = 5_000;

/**
 * Reads the central directory of a zip. It is read here, and not by a library, because the
 * entry a check looks at must be the very bytes the parser reads later: both go by the
 * central directory and its offsets. Throws a broken-file refusal for anything inconsistent.
 */
export function readZipDirectory(bytes: Buffer): ZipEntry[] {
  try {
    const { count, offset } = findDirectory(bytes);
    if (count > MAX_ENTRIES)
      throw new SheetRefusal('bomb', '文件内部结构异常（包含过多部件），请另存为新的 .xlsx 再上传');
    const entries: ZipEntry[] = [];
    let position = offset;
    for (let index = 0; index < count; index++) {
      if (bytes.readUInt32LE(position) !== ENTRY_SIGNATURE) throw brokenFile();
      entries.push(readEntry(bytes, position));
      position +=
        46 + bytes.readUInt16LE(position + 28) + bytes.readUInt16LE(position + 30) + bytes.readUInt16LE(position + 32);
    }
    return entries;
  } catch (error) {
    throw error instanceof SheetRefusal ? error : brokenFile(error);
  }
}

/**
 * Unpacks one entry piece by piece, so that the caller can count and stop. Throws a
 * broken-file refusal when the packed data or its checksum is wrong.
 */
export async function* inflateEntry(bytes: Buffer, entry: ZipEntry): AsyncGenerator<Buffer> {
  const packed = bytes.subarray(entry.dataStart, entry.dataStart + entry.compressedSize);
  let checksum = 0;
  if (entry.method === 0) {
    checksum = crc32(packed);
    yield packed;
  } else {
    const inflate = createInflateRaw({ chunkSize: 64 * 1024, finishFlush: constants.Z_FINISH });
    inflate.end(packed);
    try {
      for await (const piece of inflate as AsyncIterable<Buffer>) {
        checksum = crc32(piece, checksum);
        yield piece;
      }
    } catch (error) {
      throw error instanceof SheetRefusal ? error : brokenFile(error);
    } finally {
      inflate.destroy();
    }
  }
  if (entry.crc !== 0 && checksum !== entry.crc) throw brokenFile();
}

function findDirectory(bytes: Buffer): { count: number; offset: number } {
  const lowest = Math.max(0, bytes.length - 65_557);
  for (let position = bytes.length - 22; position >= lowest; position--) {
    if (bytes.readUInt32LE(position) !== END_SIGNATURE) continue;
    const count = bytes.readUInt16LE(position + 10);
    const offset = bytes.readUInt32LE(position + 16);
    if (count !== 0xffff && offset !== SENTINEL && bytes.readUInt32LE(position + 12) !== SENTINEL)
      return { count, offset };
    if (bytes.readUInt32LE(position - 20) !== ZIP64_LOCATOR) throw brokenFile();
    const end = readLong(bytes, position - 12);
    if (bytes.readUInt32LE(end) !== ZIP64_END) throw brokenFile();
    return { count: readLong(bytes, end + 32), offset: readLong(bytes, end + 48) };
  }
  throw brokenFile();
}

function readEntry(bytes: Buffer, position: number): ZipEntry {
  const flags = bytes.readUInt16LE(position + 8);
  const method = bytes.readUInt16LE(position + 10);
  const nameLength = bytes.readUInt16LE(position + 28);
  const sizes = readSizes(bytes, position, nameLength);
  const local = sizes.localOffset;
  if (bytes.readUInt32LE(local) !== LOCAL_SIGNATURE) throw brokenFile();
  const dataStart = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const name = bytes.toString('utf8', position + 46, position + 46 + nameLength);
  if (flags & 1) throw new SheetRefusal('encrypted', '文件已加密，请取消密码后再上传');
  if (method !== 0 && method !== 8) throw brokenFile();
  // A streamed entry without sizes would make the parser guess where it ends.
  if (flags & 8 && sizes.compressedSize === 0 && !name.endsWith('/')) throw brokenFile();
  if (dataStart + sizes.compressedSize > bytes.length) throw brokenFile();
  return {
    name,
    method,
    compressedSize: sizes.compressedSize,
    declaredSize: sizes.declaredSize,
    crc: bytes.readUInt32LE(position + 16),
    dataStart,
  };
}

interface EntrySizes {
  compressedSize: number;
  declaredSize: number;
  localOffset: number;
}

/** Sizes of an entry, from its zip64 extra field (APPNOTE 4.5.3) where the plain field is full. */
function readSizes(bytes: Buffer, position: number, nameLength: number): EntrySizes {
  const plain = [
    bytes.readUInt32LE(position + 24),
    bytes.readUInt32LE(position + 20),
    bytes.readUInt32LE(position + 42),
  ];
  let cursor = position + 46 + nameLength;
  const end = cursor + bytes.readUInt16LE(position + 30);
  while (plain.includes(SENTINEL) && cursor + 4 <= end && bytes.readUInt16LE(cursor) !== 1) {
    cursor += 4 + bytes.readUInt16LE(cursor + 2);
  }
  cursor += 4;
  const [declaredSize = 0, compressedSize = 0, localOffset = 0] = plain.map((value) => {
    if (value !== SENTINEL) return value;
    if (cursor + 8 > end) throw brokenFile();
    cursor += 8;
    return readLong(bytes, cursor - 8);
  });
  return { compressedSize, declaredSize, localOffset };
}

function readLong(bytes: Buffer, position: number): number {
  const value = bytes.readBigUInt64LE(position);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw brokenFile();
  return Number(value);
}
