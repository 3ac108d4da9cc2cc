import { expect, test, vi } from 'vitest';
import { CallFailed, CallRefused } from './call.ts';
import { createAct } from './use-act.ts';

/** An act and what it showed. */
function watched() {
  const shown: boolean[] = [];
  const { act, watch } = createAct();
  return { shown, act, leave: watch((isBusy) => shown.push(isBusy)) };
}

const refusal = new CallRefused({
  errorCode: 'FY-C001',
  errorDesc: '名称已存在',
  data: { fields: { name: '名称已存在' } },
});

test('shows that the work runs until it is done', async () => {
  const { shown, act } = watched();
  const running = act(async () => expect(shown).toEqual([true]));
  await running;
  expect(shown).toEqual([true, false]);
});

test('a second start while one runs is ignored; the next one is not', async () => {
  const { shown, act } = watched();
  const finish = Promise.withResolvers<void>();
  const work = vi.fn(() => finish.promise);
  const first = act(work);
  await act(work);
  expect(work).toHaveBeenCalledTimes(1);
  expect(shown).toEqual([true]);
  finish.resolve();
  await first;
  await act(work);
  expect(work).toHaveBeenCalledTimes(2);
  expect(shown).toEqual([true, false, true, false]);
});

test('what the call told ends quietly: a refusal, a failure, a call given up', async () => {
  for (const told of [refusal, new CallFailed('服务器异常'), new DOMException('上传已取消', 'AbortError')]) {
    const { shown, act } = watched();
    await expect(act(() => Promise.reject(told))).resolves.toBeUndefined();
    expect(shown).toEqual([true, false]);
  }
});

test('a refusal goes to the form that asked, a failure does not', async () => {
  const onRefused = vi.fn();
  const { act } = watched();
  await act(() => Promise.reject(refusal), onRefused);
  await act(() => Promise.reject(new CallFailed('服务器异常')), onRefused);
  expect(onRefused.mock.calls).toEqual([[refusal]]);
});

test('a fault of ours is thrown on, and the button is free again', async () => {
  const { shown, act } = watched();
  await expect(act(() => Promise.reject(new TypeError('x is undefined')))).rejects.toThrow('x is undefined');
  expect(shown).toEqual([true, false]);
});

test('who left hears nothing of what still runs', async () => {
  const { shown, act, leave } = watched();
  await act(async () => leave());
  expect(shown).toEqual([true]);
});
