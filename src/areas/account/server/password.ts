/** Password hashing: argon2id, at most four at once, further ones wait, beyond a hundred they are refused (7.1). */
import { hash, verify } from '@node-rs/argon2';
import { fail } from '#platform/server/failure.ts';

/** argon2id (the library's default), m = 19 MiB, t = 2, p = 1: 47 ms measured (ruling 2.16); raised only by measurement. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const parallel = 4;
const queueLimit = 100;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= parallel) {
    if (waiting.length >= queueLimit) throw fail.throttled(5);
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** NFC first: the same characters typed on two systems must be the same password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), parameters));
}

/** What a hash of ours begins with while the parameters are these; another beginning was made by former ones. */
const present = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

/** Whether a stored hash was made with other parameters than a new one would be. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(present);
}

/** Hash of nothing anybody knows, so that an unknown account costs the same time as a known one. */
let dummy: Promise<string> | null = null;

/** Whether the password is right; with no stored hash the same work is done and the answer is false. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword(`unknown ${Math.random()}`);
  const against = stored ?? (await dummy);
  const right = await inTurn(() => verify(against, password.normalize('NFC')));
  return right && stored !== null;
}
