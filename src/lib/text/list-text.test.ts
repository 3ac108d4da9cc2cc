import { expect, test } from 'vitest';
import { joinList, splitList } from './list-text.ts';

test.each([
  ['甲；乙;丙\n丁', ['甲', '乙', '丙', '丁']],
  ['甲， 乙,丙、丁|戊', ['甲', '乙', '丙', '丁', '戊']],
  ['甲  公司，甲 公司，', ['甲 公司']],
  ['Acme Co., Ltd；乙、丙', ['Acme Co., Ltd', '乙', '丙']],
  ['张伟, 李娜；张伟、 王  芳', ['张伟', '李娜', '王 芳']],
  ['Ada King, Grace Hopper', ['Ada King', 'Grace Hopper']],
  [' ；\n', []],
  [null, []],
])('%j is read as its entries', (text, entries) => {
  expect(splitList(text)).toEqual(entries);
});

test.each([[['甲', '乙']], [['Acme Co., Ltd']], [['Acme Co., Ltd', '乙']], [['甲']], [[]]])(
  '%j is written so that it reads the same',
  (entries) => {
    expect(splitList(joinList(entries))).toEqual(entries);
  },
);
