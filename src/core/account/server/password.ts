/** Password hashing: argon2id, at most four at once, further ones wait, beyond a hundred they are refused (7.1). */
import { hash, verify } from '@node-rs/argon2';
import type { Db } from '#platform/db/database.ts';
import { queryRows } from '#platform/db/statement.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Seal } from '#platform/store/seal.ts';

/** The peppers of this installation. */
type Peppers = Pick<Seal, 'peppers'>;

/** argon2id (the library's default), m = 19 MiB, t = 2, p = 1: 47 ms measured; raised only by measurement. */
let parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The least that argon2 takes, for tests that sign in and do not ask how strong a hash is. The strength is proved by password.test.ts. */
export function hashCheaply(): void {
  if (process.env['NODE_ENV'] === 'production') throw new Error('passwords are not hashed cheaply in production');
  parameters = { memoryCost: 64, timeCost: 1, parallelism: 1 };
}
const parallel = 4;
const queueLimit = 100;

/** Of the process, not of a server in it: what is short are its processor and memory. */
let running = 0;
/** Likewise. */
const waiting: (() => void)[] = [];

/** Likewise: what they have been spent on. */
let hashed = 0;

/** Passwords hashed or compared since the process began: one for each try to sign in, whether the account is there or not. */
export const hashesSoFar = (): number => hashed;

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= parallel) {
    if (waiting.length >= queueLimit) throw fail.throttled(5);
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  hashed += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** Before a hash that was made with a pepper stands which one: `hmac.<name>$argon2id$…`. */
const peppered = /^hmac\.([0-9a-f]{8})(\$.+)$/su;

/** NFC first: the same characters typed on two systems must be the same password. Keyed with the newest pepper where there is one. */
export async function hashPassword({ peppers: [pepper] }: Peppers, password: string): Promise<string> {
  const text = password.normalize('NFC');
  const made = await inTurn(() => hash(pepper ? pepper.digest(text) : text, parameters));
  return pepper ? `hmac.${pepper.name}${made}` : made;
}

/** What a hash of ours begins with while the parameters are these; another beginning was made by former ones. */
const present = (): string =>
  `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

/** Whether a stored hash was made with other parameters, or under another pepper or none, than a new one would be. */
export function isOutdated({ peppers: [pepper] }: Peppers, stored: string): boolean {
  return !stored.startsWith(pepper ? `hmac.${pepper.name}${present()}` : present());
}

/** Hash of nothing anybody knows, so that an unknown account costs the same time as a known one. */
let dummy: Promise<string> | null = null;

/** Whether the password is right; with no stored hash, or one whose pepper is not at hand, the same work is done and the answer is false. */
export async function verifyPassword({ peppers }: Peppers, stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword({ peppers: [] }, `unknown ${Math.random()}`);
  const nothing = await dummy;
  const text = password.normalize('NFC');
  const [, name, rest] = peppered.exec(stored ?? '') ?? [];
  const pepper = peppers.find((known) => known.name === name);
  const isLost = stored === null || (name !== undefined && !pepper);
  const right = await inTurn(() => verify(isLost ? nothing : (rest ?? stored), pepper ? pepper.digest(text) : text));
  return right && !isLost;
}

/** Throws where passwords were hashed under a pepper that is not at hand: their owners could not sign in, and would be told that they mistyped. */
export async function checkPeppers(db: Db, { peppers }: Peppers): Promise<void> {
  const names = peppers.map(({ name }) => name);
  const lost = await queryRows(db)`
    select 1
    from password_credential
    where hash like 'hmac.%' and not (substr(hash, 6, 8) = any(${names}::text[]))
    limit 1`;
  if (lost.length > 0)
    throw new Error(
      'PASSWORD_PEPPER lacks a key that passwords of this database were hashed with; name it behind the newest one, separated by a comma',
    );
}
