import { hash } from 'node:crypto';

/** SHA-256 of a token that only its holder knows. In one go: every call with a session asks for it, and an object for it costs nearly as much as the hash. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
