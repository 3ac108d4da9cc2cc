import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readWish } from './backup.ts';

test('one folder is named, and the key goes along only when asked for', () => {
  expect(readWish(['out'])).toEqual({ folder: resolve('out'), withKey: false });
  expect(readWish(['--with-key', 'out'])).toEqual({ folder: resolve('out'), withKey: true });
  for (const wrong of [[], ['a', 'b'], ['a', '--key'], ['--with-key']])
    expect(readWish(wrong), wrong.join(' ')).toBeNull();
});
