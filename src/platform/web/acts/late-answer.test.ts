import { expect, it, vi } from 'vitest';
import { answerInTime } from './late-answer.ts';

const later = () => ({ answered: vi.fn<(answer: string) => void>(), failed: vi.fn<(error: unknown) => void>() });

it('answers what comes in time, and throws what is refused in time', async () => {
  const heard = later();
  expect(await answerInTime(Promise.resolve('done'), heard, 1000)).toBe('done');
  await expect(answerInTime(Promise.reject(new Error('no')), heard, 1000)).rejects.toThrow('no');
  expect([heard.answered.mock.calls, heard.failed.mock.calls]).toEqual([[], []]);
});

it('gives up waiting, and tells how it ended once it has', async () => {
  const [first, second] = [later(), later()];
  const [slow, refused] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  expect(await answerInTime(slow.promise, first, 1)).toBeNull();
  expect(await answerInTime(refused.promise, second, 1)).toBeNull();
  slow.resolve('done');
  refused.reject(new Error('no'));
  await vi.waitFor(() => expect(second.failed).toHaveBeenCalledOnce());
  expect(first.answered).toHaveBeenCalledExactlyOnceWith('done');
});
