import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShortMemory } from './short-memory.ts';

/** A load that answers when the test says so. */
function heldLoad<Value>() {
  const waiting: ((value: Value) => void)[] = [];
  const load = vi.fn(() => new Promise<Value>((resolve) => waiting.push(resolve)));
  return { load, answer: (value: Value) => waiting.shift()?.(value) };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('callers at the same moment share one load, later ones what it answered', async () => {
  const memory = new ShortMemory<string>({ milliseconds: 5000, most: 10 });
  const { load, answer } = heldLoad<string>();
  const asked = [memory.get('key', load), memory.get('key', load), memory.get('key', load)];
  await settle();
  answer('value');
  expect(await Promise.all(asked)).toEqual(['value', 'value', 'value']);
  expect(await memory.get('key', load)).toBe('value');
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5001);
  expect(memory.peek('key')).toBeUndefined();
  expect(memory.has('key')).toBe(true);
});

test('what is forgotten while it is loaded is loaded anew, for all who wait for it', async () => {
  const memory = new ShortMemory<string>({ milliseconds: 5000, most: 10 });
  const { load, answer } = heldLoad<string>();
  const first = memory.get('key', load);
  await settle();
  memory.forget((_key, value) => value === 'before');
  const second = memory.get('key', load);
  answer('before');
  await settle();
  expect(load).toHaveBeenCalledTimes(2);
  answer('after');
  expect(await Promise.all([first, second])).toEqual(['after', 'after']);
  expect(memory.peek('key')).toBe('after');
});

test('what is forgotten of others does not disturb a load', async () => {
  const memory = new ShortMemory<string>({ milliseconds: 5000, most: 10 });
  const { load, answer } = heldLoad<string>();
  const asked = memory.get('key', load);
  await settle();
  memory.forget((key) => key === 'another');
  answer('value');
  expect(await asked).toBe('value');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a value that is overtaken at every load is answered and never kept', async () => {
  const memory = new ShortMemory<number>({ milliseconds: 5000, most: 10 });
  let loads = 0;
  const answer = await memory.get('key', async () => {
    memory.forget(() => true);
    return (loads += 1);
  });
  expect(answer).toBe(5);
  expect(memory.has('key')).toBe(false);
});

test('the failure of one caller is not that of the others', async () => {
  const memory = new ShortMemory<string>({ milliseconds: 5000, most: 10 });
  const failing = memory.get('key', () => Promise.reject(new Error('connection lost')));
  const other = memory.get('key', async () => 'value');
  await expect(failing).rejects.toThrow('connection lost');
  expect(await other).toBe('value');
});

test('the oldest value makes room, and what is not worth keeping takes none', async () => {
  const memory = new ShortMemory<string | null>({ milliseconds: 5000, most: 2, keeps: (value) => value !== null });
  await memory.get('first', async () => 'a');
  for (let stranger = 0; stranger < 10; stranger += 1) await memory.get(`stranger ${stranger}`, async () => null);
  await memory.get('second', async () => 'b');
  expect([memory.peek('first'), memory.peek('second')]).toEqual(['a', 'b']);
  await memory.get('third', async () => 'c');
  expect([memory.peek('first'), memory.peek('second'), memory.peek('third')]).toEqual([undefined, 'b', 'c']);
});
