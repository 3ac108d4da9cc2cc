import { expect, test } from 'vitest';
import { changeText } from './change-text.ts';

test('a value of a log is words for people, never code', () => {
  expect([null, undefined, '', []].map(changeText)).toEqual(['--', '--', '--', '--']);
  expect(['2026-03-01', '2026-03-01 上午', 1234.5, true, false, ['甲', 2], { a: 1 }].map(changeText)).toEqual([
    '2026/03/01',
    '2026-03-01 上午',
    '1,234.5',
    '是',
    '否',
    '甲、2',
    '已改变',
  ]);
});
