import { expect, it } from 'vitest';
import { guideOf } from './guide.ts';

it('the words nearest to a score stand beside it, of two as near the lower ones', () => {
  const guide = { 100: '五', 20: '一', 40: '二', 60: '三', 80: '四' };
  expect([0, 30, 31, 85, 91, 100].map((score) => guideOf(guide, score)?.text)).toEqual([
    '一',
    '一',
    '二',
    '四',
    '五',
    '五',
  ]);
  expect(guideOf(guide, 85)?.step).toBe(80);
  expect(guideOf({}, 85)).toBeNull();
});
