import { createHash } from 'node:crypto';

/** SHA-256 of a token that only its holder knows. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
