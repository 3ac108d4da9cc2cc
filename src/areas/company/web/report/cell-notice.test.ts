import { expect, test } from 'vitest';
import { cellNotice } from './cell-notice.ts';

test('letters say why nothing happens, those of an input method too', () => {
  for (const key of ['a', 'Z', '元', 'Process']) expect(cellNotice(key, 'open')).toContain('只能填金额');
});

test('digits begin an amount where one may stand, and say why not elsewhere', () => {
  expect(cellNotice('5', 'open')).toBeNull();
  expect(cellNotice('5', 'computed')).toContain('计算');
  expect(cellNotice('5', 'locked')).toContain('不能修改');
});

test('keys that mean nothing to a cell stay silent', () => {
  for (const key of ['Shift', 'F5', ' ', '/']) expect(cellNotice(key, 'open')).toBeNull();
});
