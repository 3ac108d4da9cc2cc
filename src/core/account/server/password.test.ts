import { beforeEach, expect, it, vi } from 'vitest';

/** Hashing that takes until it is told to end; the real one is proved by everybody who signs in. */
const running: (() => void)[] = [];
let heard: string[] = [];
let compared: string[] = [];
vi.mock('@node-rs/argon2', () => ({
  hash: (text: string, cost: { memoryCost: number; timeCost: number; parallelism: number }) =>
    new Promise<string>((resolve) =>
      running.push(() =>
        resolve(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${text}`),
      ),
    ),
  verify: async (stored: string, text: string) => {
    heard.push(text);
    compared.push(stored);
    return stored.endsWith(`$${text}`);
  },
}));
const { createSeal } = await import('#platform/store/seal.ts');
const { hashCheaply, hashPassword, isOutdated, verifyPassword } = await import('./password.ts');

const [first, second] = ['ab'.repeat(32), 'cd'.repeat(32)];
const sealed = (...peppers: string[]) => createSeal(Buffer.alloc(32), peppers);
const bare = sealed();

beforeEach(() => {
  running.length = 0;
  heard = [];
  compared = [];
});

/** Ends what runs until nothing does. */
async function drain(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    running.splice(0).forEach((end) => end());
    await Promise.resolve();
  }
}

async function made(seal: Parameters<typeof hashPassword>[0], password: string): Promise<string> {
  const hash = hashPassword(seal, password);
  await drain();
  return hash;
}

async function opens(...given: Parameters<typeof verifyPassword>): Promise<boolean> {
  const answer = verifyPassword(...given);
  await drain();
  return answer;
}

it('four passwords are hashed at once, a hundred wait their turn, the next is refused with the seconds to wait', async () => {
  const all = Array.from({ length: 104 }, (_, index) => hashPassword(bare, `password ${index}`));
  expect(running).toHaveLength(4);
  await expect(hashPassword(bare, 'one too many')).rejects.toMatchObject({ code: 'FY-R001', data: { seconds: 5 } });
  await drain();
  expect((await Promise.all(all)).at(-1)).toContain('password 103');
});

it('a hash costs 19 MiB and two passes, as stored hashes are compared with; never less in production', async () => {
  const hash = await made(bare, 'lantern orchard');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
  expect([isOutdated(bare, hash), isOutdated(bare, hash.replace('m=19456', 'm=8192'))]).toEqual([false, true]);
  vi.stubEnv('NODE_ENV', 'production');
  expect(hashCheaply).toThrow('production');
  vi.unstubAllEnvs();
  expect(await made(bare, 'lantern orchard')).toBe(hash);
});

it('where no hash is stored, or nobody has the name, one of the same strength is compared all the same', async () => {
  expect(await opens(bare, null, 'lantern orchard')).toBe(false);
  expect(compared).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u)]);
});

it('characters that two systems compose differently are one password', async () => {
  expect(await opens(bare, await made(bare, 'Z\u00FCrich am See'), 'Zu\u0308rich am See')).toBe(true);
});

it('with a pepper argon2 never sees the password, and the hash is worth nothing without it', async () => {
  const salted = sealed(first);
  const hash = await made(salted, 'lantern orchard');
  expect(hash).toMatch(/^hmac\.[0-9a-f]{8}\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w-]{43}$/u);
  expect([await opens(salted, hash, 'lantern orchard'), await opens(salted, hash, 'lantern')]).toEqual([true, false]);
  expect(heard.join()).not.toContain('lantern');
  // The same work is done where the pepper is not at hand; not even the digest itself opens it.
  for (const other of [bare, sealed(second)]) expect(await opens(other, hash, 'lantern orchard')).toBe(false);
  expect(await opens(bare, hash, hash.split('$').at(-1) ?? '')).toBe(false);
  expect(heard).toHaveLength(5);
});

it('a hash from before the pepper, or of a former one, opens and is out of date', async () => {
  const [plain, former] = [await made(bare, 'lantern orchard'), await made(sealed(first), 'lantern orchard')];
  const today = sealed(second, first);
  const present = await made(today, 'lantern orchard');
  for (const hash of [plain, former, present]) expect(await opens(today, hash, 'lantern orchard')).toBe(true);
  expect([plain, former, present].map((hash) => isOutdated(today, hash))).toEqual([true, true, false]);
  expect(isOutdated(bare, plain)).toBe(false);
});
