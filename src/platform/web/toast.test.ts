import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ToastView } from './toast.ts';
import { createToast } from './toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const shown: string[] = [];
  let hold = { enter: () => {}, leave: () => {} };
  const view: ToastView = {
    show: (kind, text, holder) => {
      shown.push(`${kind} ${text}`);
      hold = { ...holder };
    },
    hide: () => void shown.pop(),
  };
  return { shown, toast: createToast(view), hold: () => hold };
}

it('WR-10 a new message closes the earlier one', () => {
  const { shown, toast } = setUp();
  toast.error('甲');
  toast.success('乙');
  expect(shown).toEqual(['success 乙']);
});

it.each([
  ['error', 1000],
  ['success', 2000],
  ['info', 2000],
  ['warning', 2000],
] as const)('WR-10 %s stays %i ms', (kind, milliseconds) => {
  const { shown, toast } = setUp();
  toast[kind]('甲');
  vi.advanceTimersByTime(milliseconds - 1);
  expect(shown).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([]);
});

it('WR-10 a pointer over the message holds it', () => {
  const { shown, toast, hold } = setUp();
  toast.error('甲');
  hold().enter();
  vi.advanceTimersByTime(60_000);
  expect(shown).toHaveLength(1);
  hold().leave();
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual([]);
});

it('WR-10 the clock of an earlier message does not close a later one', () => {
  const { shown, toast } = setUp();
  toast.error('甲');
  vi.advanceTimersByTime(900);
  toast.error('乙');
  vi.advanceTimersByTime(200);
  expect(shown).toEqual(['error 乙']);
});
