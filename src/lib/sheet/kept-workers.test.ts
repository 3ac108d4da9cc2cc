import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { KeptWorkers } from './kept-workers.ts';

/** A thread that waits for messages and answers nothing. */
const start = vi.fn(
  () => new Worker("require('node:worker_threads').parentPort.on('message', () => {})", { eval: true }),
);

test('a worker that waits is taken again with its own limit only, the oldest goes for a new one, and a dead one is forgotten', async () => {
  const workers = new KeptWorkers(start, 2);
  const [small, large, third] = [workers.take(1), workers.take(2), workers.take(1)];
  expect(start.mock.calls).toEqual([[1], [2], [1]]);
  workers.keep(small, 1);
  workers.keep(large, 2);
  expect(workers.take(2)).toBe(large);
  workers.keep(large, 2);
  const ended = once(small, 'exit');
  workers.keep(third, 1);
  await ended;
  expect(workers.take(1)).toBe(third);
  expect([third.listenerCount('error'), third.listenerCount('exit')]).toEqual([0, 0]);
  await large.terminate();
  expect(workers.take(2)).not.toBe(large);
});

test('a worker that nobody takes ends', async () => {
  const workers = new KeptWorkers(start, 1);
  const worker = workers.take(1);
  await once(worker, 'online');
  vi.useFakeTimers();
  workers.keep(worker, 1);
  const ended = once(worker, 'exit');
  vi.advanceTimersByTime(3000);
  vi.useRealTimers();
  await ended;
  expect(workers.take(1)).not.toBe(worker);
});
