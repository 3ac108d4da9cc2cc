import { expect, test } from 'vitest';
import { beginningOf } from './beginning.ts';

test.each([
  ['四个字吗', 3, '四个字'],
  ['短', 3, '短'],
  ['好👍', 2, '好'],
  ['好👍', 3, '好👍'],
])('%s of at most %i is %s', (text, most, beginning) => {
  expect(beginningOf(text, most)).toBe(beginning);
});
