/** Reads the body of an answer up to a limit that holds before and after it is unpacked. */
import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { OutgoingRefusal } from './refusal.ts';

const unpackers: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** @throws OutgoingRefusal when there is more than `maximumBytes`, the encoding is unknown or the body breaks off. */
export async function readBody(answer: IncomingMessage, maximumBytes: number): Promise<Buffer> {
  if (Number(answer.headers['content-length'] ?? 0) > maximumBytes) throw new OutgoingRefusal('tooLarge');
  const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const unpack = unpackers[encoding];
  if (!unpack && encoding !== 'identity' && encoding !== '') throw new OutgoingRefusal('unreachable');
  const body: Readable = unpack ? answer.pipe(unpack()) : answer;
  // Piping passes no errors on: a connection that breaks must end the unpacking.
  if (body !== answer)
    answer.once('error', (error) => body.destroy(error)).once('aborted', () => body.destroy(new Error('aborted')));
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maximumBytes) throw new OutgoingRefusal('tooLarge');
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof OutgoingRefusal ? error : new OutgoingRefusal('unreachable');
  } finally {
    body.destroy();
  }
  return Buffer.concat(chunks);
}
