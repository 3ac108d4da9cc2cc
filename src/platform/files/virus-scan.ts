/**
 * Asks clamd about a file by its INSTREAM command: chunks of four bytes of length and that many bytes, a length of zero at
 * the end. Written here because a client library would add a process runner and a configuration of its own to forty lines.
 */
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import type { ScannerConfiguration } from '#platform/runtime/configuration.ts';

const idleMilliseconds = 60_000;
const replyLimit = 4096;

function frame(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return Buffer.concat([length, chunk]);
}

/** The scanner will not read that many bytes: its StreamMaxLength is below what we take. */
export class ScanLimit extends Error {}

/** Sends the file; answers what the scanner said before it closed. */
async function ask({ host, port }: ScannerConfiguration, content: Readable): Promise<string> {
  const socket = connect({ host, port });
  let reply = '';
  let broken: Error | null = null;
  const closed = new Promise<void>((resolve) => {
    socket.on('error', (error) => (broken = error)).on('close', () => resolve());
  });
  socket.setTimeout(idleMilliseconds, () => socket.destroy(new Error('the virus scanner does not answer')));
  socket.setEncoding('utf8').on('data', (text: string) => (reply = (reply + text).slice(0, replyLimit)));
  try {
    socket.write('zINSTREAM\0');
    for await (const chunk of content as AsyncIterable<Buffer>) {
      // It answers before the end when it has read enough, and closes.
      if (socket.destroyed || reply !== '') break;
      if (!socket.write(frame(chunk)))
        await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
    }
    if (!socket.destroyed) socket.end(Buffer.alloc(4));
    await closed;
  } finally {
    content.destroy();
    socket.destroy();
  }
  // An answer counts more than the write that broke because it was given early.
  if (reply === '' && broken) throw broken;
  return reply.replace(/\0/gu, '').trim();
}

/** Name of what was found, null for a clean file. Throws when the scanner cannot be reached or does not answer the question. */
export async function findVirus(scanner: ScannerConfiguration, content: Readable): Promise<string | null> {
  const reply = await ask(scanner, content);
  const found = /^stream: (?<name>.+) FOUND$/u.exec(reply)?.groups?.['name'];
  if (found !== undefined) return found;
  if (reply === 'stream: OK') return null;
  if (reply.includes('size limit exceeded'))
    throw new ScanLimit('the file is larger than the StreamMaxLength of the virus scanner');
  throw new Error(`the virus scanner answered "${reply.slice(0, 200)}"`);
}
