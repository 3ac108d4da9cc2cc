/** Time-based one-time passwords (RFC 6238: SHA-1, 6 digits, 30 s) and the base 32 of their secrets (RFC 4648). */
import { createHmac } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base 32 without padding, as authenticator apps take it. */
export function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/gu) ?? []).map((part) => alphabet[Number.parseInt(part.padEnd(5, '0'), 2)]).join('');
}

/** Number of the 30-second step that an instant lies in. */
export function stepAt(instant: Date): number {
  return Math.floor(instant.getTime() / 1000 / stepSeconds);
}

/** The code of one step (RFC 4226 §5.3). */
export function codeOfStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** digits).padStart(digits, '0');
}

/** The step whose code was given, one step early or late allowed; null when none fits or it was used already. */
export function matchingStep(secret: Uint8Array, code: string, now: Date, lastStep: number): number | null {
  const current = stepAt(now);
  return (
    [current, current - 1, current + 1].find((step) => step > lastStep && codeOfStep(secret, step) === code) ?? null
  );
}
