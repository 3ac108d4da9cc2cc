/** A film of many megabytes that is real and costs nothing to make: a small one with empty room between its tables and its pictures. */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';

interface Box {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

/** Boxes of an MP4 between two places. */
function boxesOf(film: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let start = from; start + 8 <= to;) {
    const end = start + film.readUInt32BE(start);
    boxes.push({ kind: film.toString('latin1', start + 4, start + 8), start, end });
    if (end <= start) break;
    start = end;
  }
  return boxes;
}

/** Tables of where the pictures lie, however deep. */
function offsetTables(film: Buffer, from: number, to: number): Box[] {
  return boxesOf(film, from, to).flatMap((box) => {
    if (box.kind === 'stco') return [box];
    return ['moov', 'trak', 'mdia', 'minf', 'stbl'].includes(box.kind)
      ? offsetTables(film, box.start + 8, box.end)
      : [];
  });
}

/** Writes `source` with so many bytes of room before its pictures: whoever plays it has to ask for what lies behind them. */
export function writePaddedFilm(source: string, target: string, padding: number): void {
  const film = readFileSync(source);
  for (const { start } of offsetTables(film, 0, film.length)) {
    const count = film.readUInt32BE(start + 12);
    for (let entry = 0; entry < count; entry += 1) {
      const at = start + 16 + entry * 4;
      film.writeUInt32BE(film.readUInt32BE(at) + padding, at);
    }
  }
  const pictures = boxesOf(film, 0, film.length).find((box) => box.kind === 'mdat');
  if (!pictures) throw new Error('the film has no pictures');
  const room = Buffer.alloc(8);
  room.writeUInt32BE(padding, 0);
  room.write('free', 4, 'latin1');
  const file = openSync(target, 'w');
  writeSync(file, film, 0, pictures.start, 0);
  writeSync(file, room, 0, 8, pictures.start);
  // The room itself is a hole in the file.
  writeSync(file, film, pictures.start, film.length - pictures.start, pictures.start + padding);
  closeSync(file);
}
