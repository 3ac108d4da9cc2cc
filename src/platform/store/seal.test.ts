import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const secret = Buffer.alloc(32, 7);
const seal = createSeal(secret);

test('what is sealed opens again, with the same key only', () => {
  for (const text of ['11010519491231002X', '张伟 😀', '', 'x'.repeat(10_000)])
    expect(createSeal(Buffer.from(secret)).open(seal.seal(text))).toBe(text);
  const sealed = seal.seal('13800000001');
  expect(sealed).not.toContain('13800000001');
  expect(() => createSeal(randomBytes(32)).open(sealed)).toThrow();
});

test('the same text is sealed differently each time, and its search key stays the same', () => {
  expect(seal.seal('13800000001')).not.toBe(seal.seal('13800000001'));
  expect(seal.index('13800000001')).toBe(seal.index('13800000001'));
  expect(seal.index('13800000001')).not.toBe(seal.index('13800000002'));
  expect(createSeal(randomBytes(32)).index('13800000001')).not.toBe(seal.index('13800000001'));
  expect(seal.index('13800000001')).toMatch(/^[\w-]{32}$/u);
});

test('a changed or shortened value is noticed', () => {
  const bytes = Buffer.from(seal.seal('13800000001').slice(3), 'base64url');
  for (let at = 0; at < bytes.length; at += 5) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => seal.open(`v1.${changed.toString('base64url')}`), `byte ${at}`).toThrow();
  }
  expect(() => seal.open(`v1.${bytes.subarray(0, 20).toString('base64url')}`)).toThrow();
});

test('a value from before sealing is shown as it is', () => {
  expect(seal.open('13800000001')).toBe('13800000001');
});
