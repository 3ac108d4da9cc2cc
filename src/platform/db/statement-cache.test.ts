import { expect, test } from 'vitest';
import { StatementCache } from './statement-cache.ts';

test('the statement used longest ago makes room, and no name is given twice', () => {
  const cache = new StatementCache(2);
  const first = cache.add('first', 'select 1', true);
  cache.add('second', 'select 2', false);
  expect(cache.find('first')).toBe(first);
  const third = cache.add('third', 'select 3', true);
  expect(cache.find('second')).toBeNull();
  expect(cache.find('first')).toBe(first);
  expect(cache.find('third')).toBe(third);
  const again = cache.add('fourth', 'select 4', true);
  expect(new Set([first.name, third.name, again.name]).size).toBe(3);
});
