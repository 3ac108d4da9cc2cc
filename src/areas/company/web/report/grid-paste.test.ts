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

test('names in a block find their lines: headings between them, line numbers, two blocks beside one another', () => {
  const whole =
    '项目\t行次\t本年累计金额\t上年同期累计\n一、营业收入\t1\t100\t90\n减：营业成本\t2\t60\t50\n二、营业利润\t3\t40\t40\n我们自己的科目\t4\t7\t\n';
  expect(pasted(whole, at('4600', 1))).toEqual({
    changes: [
      ['4001', 'current', 100],
      ['4001', 'compare', 90],
      ['4002', 'current', 60],
      ['4002', 'compare', 50],
    ],
    left: 1,
  });
  expect(pasted('营业收入\t1\t100\n研发费用\t6\t20', at('4001')).changes).toEqual([
    ['4001', 'current', 100],
    ['4006', 'current', 20],
  ]);
  const balance = itemsOf('cas', 'single').filter((item) => item.statement === 'bs');
  const beside =
    '资产\t期末余额\t上年年末余额\t负债和所有者权益\t期末余额\t上年年末余额\n流动资产：\t\t\t流动负债：\t\t\n货币资金\t1\t2\t短期借款\t3\t4\n';
  expect(pasteBlock(beside, balance, { row: 9, column: 1 }, 'yuan')).toEqual({
    changes: [
      { code: '1001', column: 'current', value: 1 },
      { code: '1001', column: 'compare', value: 2 },
      { code: '2001', column: 'current', value: 3 },
      { code: '2001', column: 'compare', value: 4 },
    ],
    left: 0,
  });
});

test('names that nobody knows are cut off, and their amounts go from the cell in focus', () => {
  expect(pasted('我们的收入\t1\t100\t90\n我们的成本\t2\t60\t50', at('4001', 1)).changes).toEqual([
    ['4001', 'current', 100],
    ['4001', 'compare', 90],
    ['4002', 'current', 60],
    ['4002', 'compare', 50],
  ]);
});

test('what is no amount or beyond the grid is counted', () => {
  expect(pasted('1\n2\n3', { row: items.length - 1, column: 0 })).toMatchObject({ left: 2 });
  expect(pasted('营业收入\t1\t100\t90\n减：营业成本\t2\t60\t50', at('4001', 1)).changes).toEqual([
    ['4001', 'current', 100],
    ['4001', 'compare', 90],
    ['4002', 'current', 60],
    ['4002', 'compare', 50],
  ]);
  expect(pasted('1\tabc\t3', at('4001'))).toEqual({ changes: [['4001', 'current', 1]], left: 2 });
});
