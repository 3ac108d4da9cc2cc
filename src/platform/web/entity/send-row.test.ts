import { expect, test } from 'vitest';
import { warningText } from './send-row.ts';

test('warnings are sentences, whether they name their field or not', () => {
  expect(warningText(['已达退休年龄', { message: '类似群 9999 不在区分表中' }])).toBe(
    '已达退休年龄；类似群 9999 不在区分表中',
  );
});
