import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Platform } from '#platform/runtime/platform.ts';
import { inHeavyPlace } from './heavy-place.ts';

/** A platform of which only the limits are asked. */
const platformWith = (heavyReads: number) => ({ configuration: { connections: { heavyReads } } }) as Platform;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function heldCalls(platform: Platform) {
  const begun: string[] = [];
  const gates = new Map<string, () => void>();
  const call = (groupCode: string, name: string) =>
    inHeavyPlace(platform, groupCode, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => gates.set(name, resolve));
      return name;
    });
  return { begun, call, end: (name: string) => gates.get(name)?.() };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

test('a group has all places but one, and the next call begins when one ends', async () => {
  const { begun, call, end } = heldCalls(platformWith(3));
  const calls = ['a', 'b', 'c'].map((name) => call('first', name));
  const other = call('second', 'other');
  await settle();
  expect(begun).toEqual(['a', 'b', 'other']);
  end('a');
  await settle();
  expect(begun).toEqual(['a', 'b', 'other', 'c']);
  for (const name of ['b', 'c', 'other']) end(name);
  expect(await Promise.all([...calls, other])).toEqual(['a', 'b', 'c', 'other']);
});

test('a call that does not get its turn in time, or finds too many waiting, is refused', async () => {
  const { call, end } = heldCalls(platformWith(1));
  const first = call('first', 'first');
  const waiting = Array.from({ length: 50 }, (_, index) =>
    call('first', `waiting ${index}`).catch((error: Error) => error),
  );
  await settle();
  await expect(call('first', 'too many')).rejects.toMatchObject({ code: 'FY-R001' });
  await vi.advanceTimersByTimeAsync(10_000);
  for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject({ code: 'FY-R001' });
  end('first');
  expect(await first).toBe('first');
  const later = call('first', 'later');
  await settle();
  end('later');
  expect(await later).toBe('later');
});

test('two groups together have no more places than there are, and a job waits as long as it takes', async () => {
  const platform = platformWith(2);
  const { begun, call, end } = heldCalls(platform);
  const calls = [call('first', 'a'), call('second', 'b'), call('third', 'c').catch((error: Error) => error)];
  const job = inHeavyPlace(platform, 'fourth', async () => 'job', Infinity);
  await settle();
  expect(begun).toEqual(['a', 'b']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await calls[2]).toMatchObject({ code: 'FY-R001' });
  end('a');
  expect(await job).toBe('job');
  end('b');
  expect(await Promise.all(calls.slice(0, 2))).toEqual(['a', 'b']);
});

test('a call that fails gives its place on', async () => {
  const platform = platformWith(2);
  await expect(inHeavyPlace(platform, 'first', () => Promise.reject(new Error('planted')))).rejects.toThrow('planted');
  expect(await inHeavyPlace(platform, 'first', async () => 'next')).toBe('next');
});
