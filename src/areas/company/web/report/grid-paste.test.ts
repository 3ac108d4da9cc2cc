import { expect, test } from 'vitest';
import { itemsOf } from '../../model/report/report-items.ts';
import { pasteBlock } from './grid-paste.ts';

const items = itemsOf('cas', 'single').filter((item) => item.statement === 'is');
const at = (code: string, column = 0) => ({ row: items.findIndex((item) => item.code === code), column });
const pasted = (text: string, from: { row: number; column: number }, unit: 'yuan' | 'wan' = 'yuan') => {
  const { changes, left } = pasteBlock(text, items, from, unit);
  return { changes: changes.map(({ code, column, value }) => [code, column, value]), left };
};

test('a block fills down and right, computed lines keep their place and their formula', () => {
  expect(pasted('1,000.50\t900\r\n(600)\t\r\n', at('4001'))).toEqual({
    changes: [
      ['4001', 'current', 1000.5],
      ['4001', 'compare', 900],
      ['4002', 'current', -600],
      ['4002', 'compare', null],
    ],
    left: 0,
  });
  expect(pasted('5\n203\n4', at('4014')).changes).toEqual([
    ['4014', 'current', 5],
    ['4101', 'current', 4],
  ]);
});

test('the unit counts for money and not for earnings a share', () => {
  expect(pasted('12345.67', at('4001'), 'wan').changes).toEqual([['4001', 'current', 123_456_700]]);
  expect(pasted('0.1234', at('4600'), 'wan').changes).toEqual([['4600', 'current', 0.1234]]);
});

test('names and line numbers beside the amounts are cut off, what is no amount or beyond the grid is counted', () => {
  expect(pasted('营业收入\t1\t100\t90\n减：营业成本\t2\t60\t50', at('4001', 1)).changes).toEqual([
    ['4001', 'current', 100],
    ['4001', 'compare', 90],
    ['4002', 'current', 60],
    ['4002', 'compare', 50],
  ]);
  expect(pasted('1\tabc\t3', at('4001'))).toEqual({ changes: [['4001', 'current', 1]], left: 2 });
});
