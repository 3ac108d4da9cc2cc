/** Writes a Word 97 document (.doc) with nothing but text: one sector chain, one piece ([MS-DOC] 2.4.1, [MS-CFB]). */
import { linesAndTables } from './markup.ts';

const sector = 512;
/** Streams below this size would lie in the small sectors, which are not written here ([MS-CFB] 2.2). */
const smallest = 4096;

const padded = (bytes: Buffer, unit: number, least = 0): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(Math.max(least, Math.ceil(bytes.length / unit) * unit) - bytes.length)]);

/** A container with these streams, in order. */
function container(streams: readonly { readonly name: string; readonly bytes: Buffer }[]): Buffer {
  const bodies = streams.map(({ bytes }) => padded(bytes, sector, smallest));
  const directorySectors = Math.ceil((streams.length + 1) / 4);
  const used = 1 + directorySectors + bodies.reduce((sum, { length }) => sum + length / sector, 0);
  if (used > 128) throw new RangeError('the text is too long for one sector of the allocation table');
  const table = Buffer.alloc(sector, 0xff);
  table.writeInt32LE(-3, 0);
  const chain = (first: number, count: number) => {
    for (let index = 0; index < count; index += 1)
      table.writeInt32LE(index === count - 1 ? -2 : first + index + 1, (first + index) * 4);
  };
  chain(1, directorySectors);
  let next = 1 + directorySectors;
  const starts = bodies.map(({ length }) => {
    const first = next;
    chain(first, length / sector);
    next += length / sector;
    return first;
  });
  const entry = (name: string, type: number, child: number, right: number, start: number, size: number): Buffer => {
    const bytes = Buffer.alloc(128);
    bytes.write(name, 'utf16le');
    bytes.writeUInt16LE((name.length + 1) * 2, 64);
    bytes.writeUInt8(type, 66);
    bytes.writeUInt8(1, 67);
    bytes.writeInt32LE(-1, 68);
    bytes.writeInt32LE(right, 72);
    bytes.writeInt32LE(child, 76);
    bytes.writeInt32LE(start, 116);
    bytes.writeUInt32LE(size, 120);
    return bytes;
  };
  const directory = padded(
    Buffer.concat([
      entry('Root Entry', 5, 1, -1, -2, 0),
      ...streams.map(({ name }, index) =>
        entry(
          name,
          2,
          -1,
          index + 2 <= streams.length ? index + 2 : -1,
          starts[index] ?? 0,
          bodies[index]?.length ?? 0,
        ),
      ),
    ]),
    sector,
  );
  const header = Buffer.alloc(sector, 0);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeInt32LE(1, 48);
  header.writeUInt32LE(smallest, 56);
  header.writeInt32LE(-2, 60);
  header.writeInt32LE(-2, 68);
  header.fill(0xff, 76);
  header.writeInt32LE(0, 76);
  return Buffer.concat([header, table, directory, ...bodies]);
}

/** @param flags bits of the file information block: 0x0100 says that the text is encrypted */
export function makeDoc(markup: string, flags = 0): Buffer {
  // 7 ends a cell, 13 a paragraph. The end of a row is written as that of a paragraph, which readers answer alike.
  const text = linesAndTables(markup)
    .map((part) =>
      part.kind === 'line'
        ? `${part.text}\r`
        : part.rows
            .map((cells) => `${cells.map((cell) => `${cell.replaceAll('\n', '\r')}\u0007`).join('')}\r`)
            .join(''),
    )
    .join('');
  const textAt = 1024;
  const body = Buffer.concat([Buffer.alloc(textAt), Buffer.from(text, 'utf16le')]);
  body.writeUInt16LE(0xa5ec, 0);
  body.writeUInt16LE(0x00c1, 2);
  body.writeUInt16LE(0x0200 | flags, 10);
  body.writeUInt16LE(0x000e, 32);
  body.writeUInt16LE(0x0016, 62);
  body.writeInt32LE(text.length, 0x4c);
  const pieces = Buffer.alloc(5 + 8 + 8);
  pieces.writeUInt8(2, 0);
  pieces.writeUInt32LE(16, 1);
  pieces.writeUInt32LE(text.length, 9);
  pieces.writeUInt32LE(textAt, 15);
  // fcClx and lcbClx.
  body.writeUInt32LE(0, 0x01a2);
  body.writeUInt32LE(pieces.length, 0x01a6);
  return container([
    { name: 'WordDocument', bytes: body },
    { name: '1Table', bytes: pieces },
  ]);
}
