/** SHA-256 of bytes on their way. */
import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Passes bytes through and answers their SHA-256 and number once they have ended. */
export function hashing(): { through: Transform; result: () => { sha256: string; bytes: number } } {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  let sha256: string | null = null;
  return { through, result: () => ({ sha256: (sha256 ??= hash.digest('hex')), bytes }) };
}
