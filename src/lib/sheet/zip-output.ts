import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createDeflateRaw, type DeflateRaw } from 'node:zlib';
import { Zip, ZipPassThrough } from 'fflate';

/** Speed before size: exports are read once. */
const LEVEL = 3;

/** A zip entry packed by the native compressor, outside of the JavaScript thread. */
class DeflatedEntry extends ZipPassThrough {
  override compression = 8;
  readonly deflate: DeflateRaw = createDeflateRaw({ level: LEVEL });

  constructor(name: string) {
    super(name);
    this.deflate.on('data', (piece: Buffer<ArrayBuffer>) => this.ondata(null, piece, false));
    this.deflate.on('end', () => this.ondata(null, new Uint8Array(0), true));
  }

  protected override process(piece: Uint8Array, final: boolean): void {
    this.deflate.write(piece);
    if (final) this.deflate.end();
  }
}

/** Writes a zip piece by piece; never more than a few pieces are held in memory. */
export class ZipOutput {
  readonly #sink: Writable;
  readonly #path: string | null;
  readonly #zip: Zip;
  readonly #ended: Promise<void>;
  #failure: Error | null = null;

  /** `target` is a path, or a stream that is ended when the zip is finished. */
  constructor(target: Writable | string) {
    this.#path = typeof target === 'string' ? target : null;
    this.#sink = typeof target === 'string' ? createWriteStream(target) : target;
    this.#ended = finished(this.#sink);
    // Told by finish(), or at the next piece.
    this.#ended.catch((error: unknown) => (this.#failure = error instanceof Error ? error : new Error(String(error))));
    this.#zip = new Zip((error, piece, final) => {
      if (error) this.#failure = error;
      else if (final) this.#sink.end(piece);
      else this.#sink.write(piece);
    });
  }

  /** Adds one entry, text or bytes, waiting for the reader where it is slow. */
  async add(name: string, pieces: AsyncIterable<string | Uint8Array> | Iterable<string> | Uint8Array): Promise<void> {
    const entry = new DeflatedEntry(name);
    const packed = once(entry.deflate, 'end');
    this.#zip.add(entry);
    if (pieces instanceof Uint8Array) entry.push(pieces);
    else
      for await (const piece of pieces)
        await this.#push(entry, typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece);
    entry.push(new Uint8Array(0), true);
    await packed;
  }

  async #push(entry: DeflatedEntry, piece: Uint8Array): Promise<void> {
    entry.push(piece);
    if (entry.deflate.writableNeedDrain) await once(entry.deflate, 'drain');
    if (this.#failure) throw this.#failure;
    if (this.#sink.destroyed) throw new Error('The receiver of the workbook went away');
    if (this.#sink.writableNeedDrain) await Promise.race([once(this.#sink, 'drain'), this.#ended]);
  }

  /** Writes the directory of the zip and ends the target. */
  async finish(): Promise<void> {
    this.#zip.end();
    await this.#ended;
  }

  /** Gives up: destroys the target and removes a half-written file. */
  async abort(): Promise<void> {
    this.#sink.destroy();
    if (this.#path !== null) await rm(this.#path, { force: true });
  }
}
