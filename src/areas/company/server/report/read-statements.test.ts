/** Layouts, units and numbers of people's own statements. */
import { expect, test } from 'vitest';
import type { GridCell, GridSheet } from '#lib/sheet/read-grid.ts';
import { inYuan, plainInUnit } from '../../model/report/amount-text.ts';
import { itemsOf } from '../../model/report/report-items.ts';
import { readStatements } from './read-statements.ts';
import { readAmount } from './statement-amount.ts';
import { ItemFinder, plainName } from '../../model/report/item-names.ts';

const sheet = (name: string, ...rows: readonly (readonly GridCell[])[]): GridSheet => ({
  name,
  rows: rows.map((cells, at) => ({ rowNumber: at + 1, cells })),
});
const finder = (aliases: Readonly<Record<string, string>> = {}, standard: 'cas' | 'small' = 'cas') =>
  new ItemFinder(itemsOf(standard, 'single'), new Map(Object.entries(aliases)));
const read = (sheets: readonly GridSheet[], find = finder()) =>
  readStatements(sheets, find, { year: 2025, side: 'single' });
const found = (sheets: readonly GridSheet[], find = finder()) =>
  read(sheets, find).lines.map(({ item, currentAmount, compareAmount }) => [
    item?.code ?? null,
    currentAmount,
    compareAmount,
  ]);

test('names are compared without numbering, prefixes, remarks and punctuation', () => {
  expect(
    [
      '一、营业收入',
      '减：营业成本',
      '其中:利息费用',
      '（一）持续经营净利润',
      '四、净利润（净亏损以“－”号填列）',
      '实收资本（或股本）',
      ' 固 定　资 产 ',
    ].map(plainName),
  ).toEqual(['营业收入', '营业成本', '利息费用', '持续经营净利润', '净利润', '实收资本', '固定资产']);
});

test('digits are moved by the unit, never multiplied', () => {
  // 12345.67 × 10000 is 123456699.99999999 as floating point.
  expect([
    inYuan('12345.67', 'wan', 2),
    inYuan('1.005', 'thousand', 2),
    inYuan('-0.005', 'yuan', 2),
    inYuan('0.004', 'yuan', 2),
  ]).toEqual([123_456_700, 1005, -0.01, 0]);
  expect([
    inYuan('9999999999999.99', 'yuan', 2),
    inYuan('10000000000000', 'yuan', 2),
    inYuan('1000000000', 'wan', 2),
  ]).toEqual([9_999_999_999_999.99, null, null]);
  expect([
    plainInUnit(123_456_700, 'wan'),
    plainInUnit(-0.05, 'wan'),
    plainInUnit(-1234.5, 'yuan'),
    plainInUnit(0, 'wan'),
  ]).toEqual(['12345.67', '-0.000005', '-1234.5', '0']);
  const texts = [
    '(1,234.50)',
    '（１，２３４．５０）',
    '−7',
    '7.5-',
    '¥1,000',
    '--',
    '—',
    '1,23',
    '12万',
    '=1+1',
    '.5',
  ].map((cell) => {
    const amount = readAmount(cell);
    return 'text' in amount ? amount.text : 'problem';
  });
  expect(texts).toEqual([
    '-1234.50',
    '-1234.50',
    '-7',
    '-7.5',
    '1000',
    null,
    null,
    'problem',
    'problem',
    'problem',
    '0.5',
  ]);
  expect(readAmount(0.1 + 0.2)).toEqual({ text: '0.3' });
  expect(readAmount({ error: '#REF!' })).toEqual({ problem: '公式出错（#REF!）' });
});

test('assets and liabilities side by side, with parts that are told apart by what they stand under', () => {
  const both = sheet(
    '报表',
    ['资产负债表'],
    ['编制单位：某公司', null, null, null, null, '单位：万元'],
    ['资产', '行次', '期末余额', '负债和所有者权益（或股东权益）', '行次', '期末余额', '年初余额'],
    ['流动资产：', null, null, '非流动负债：'],
    ['货币资金', 1, 2345.67, '应付债券', 30, 5, 4],
    ['应收帐款', 2, '1,000.00', '其中：优先股', 31, 3, 2],
    [null, null, null, '其他权益工具', 40, 8, 8],
    [null, null, null, '其中：优先股', 41, 7, 6],
    ['资产总计', 20, 3345.67, '负债和所有者权益总计', 50, 13, 12],
  );
  expect(found([both])).toEqual([
    ['1001', 23_456_700, null],
    ['2102', 50_000, 40_000],
    ['1005', 10_000_000, null],
    ['2102a', 30_000, 20_000],
    ['3002', 80_000, 80_000],
    ['3002a', 70_000, 60_000],
    ['1199', 33_456_700, null],
    ['3999', 130_000, 120_000],
  ]);
});

test('sheets keep their own units, and two units on one sheet are refused', () => {
  const profit = sheet(
    '利润表',
    ['单位：千元'],
    ['项目', '本年累计金额', '上年同期累计'],
    ['一、营业收入', 100, 80],
    ['基本每股收益', 0.1234, null],
  );
  const cash = sheet(
    '现金流量表',
    ['项目', '行次', '本期金额（万元）', '上期金额（元）'],
    ['销售商品、提供劳务收到的现金', 1, 2, 3],
  );
  expect(found([profit, cash])).toEqual([
    ['4001', 100_000, 80_000],
    ['4600', 0.1234, null],
    ['5001', 20_000, 3],
  ]);
  expect(read([profit, cash]).sheets).toMatchObject([
    { unit: 'thousand', isStated: true },
    { unit: 'yuan', isStated: false },
  ]);
  expect(() => read([sheet('利润表', ['单位：万元'], ['单位：元'], ['项目', '本期金额'], ['营业收入', 1])])).toThrow(
    '两种不同的金额单位',
  );
  expect(() => read([sheet('利润表', ['单位：亿元'], ['项目', '本期金额'], ['营业收入', 1])])).toThrow('单位是亿元');
});

test('a unit beside a title or in the name of a sheet counts, a company whose name begins like one does not', () => {
  const titled = sheet('Sheet1', ['利润表（万元）'], ['项目', '本期金额'], ['营业收入', 12.5]);
  expect(read([titled])).toMatchObject({
    sheets: [{ unit: 'wan', isStated: true }],
    lines: [{ currentAmount: 125_000 }],
  });
  expect(read([sheet('利润表(千元)', ['项目', '本期金额'], ['营业收入', 12.5])]).lines).toMatchObject([
    { currentAmount: 12_500 },
  ]);
  for (const words of [
    '单位：人民币（万元）',
    '金额单位:人民币万元',
    '币种：人民币 单位：万元',
    '单位：万元 币种：人民币',
    '货币单位 万元',
  ])
    expect(read([sheet('利润表', [words], ['项目', '本期金额'], ['营业收入', 12.5])]).lines, words).toMatchObject([
      { currentAmount: 125_000 },
    ]);
  const named = sheet('利润表', ['编制单位：元亨科技有限公司', '单位：万元'], ['项目', '本期金额'], ['营业收入', 12.5]);
  expect(read([named]).lines).toMatchObject([{ currentAmount: 125_000 }]);
  expect(
    read([sheet('利润表', ['单位：元亨科技有限公司'], ['项目', '本期金额'], ['营业收入', 12.5])]).sheets,
  ).toMatchObject([{ unit: 'yuan', isStated: false }]);
  expect(() => read([sheet('利润表（万元）', ['单位：元'], ['项目', '本期金额'], ['营业收入', 1])])).toThrow(
    '两种不同的金额单位',
  );
  // One column of two names its unit.
  expect(found([sheet('利润表', ['项目', '本期金额（万元）', '上期金额'], ['营业收入', 12.5, 10])])).toEqual([
    ['4001', 125_000, 100_000],
  ]);
});

test('three statements below one another, headers in two rows, months beside the year, dates as headers', () => {
  const all = sheet(
    'Sheet1',
    ['资产负债表'],
    ['项目', '2025年12月31日', '2024年12月31日'],
    ['货币资金', 10, 9],
    ['利润表'],
    ['项目', '本期', '本期'],
    [null, '本月数', '本年累计数'],
    ['营业收入', 3, 30],
    ['减：营业成本', 2, 20],
    ['现金流量表补充资料'],
    ['净利润', 5, 6],
  );
  expect(found([all])).toEqual([
    ['1001', 10, 9],
    ['4001', 30, null],
    ['4002', 20, null],
  ]);
});

test('unknown names are kept with their amounts until the company says what they are; cells that are no numbers are told', () => {
  const strange = sheet(
    '利润表',
    ['项目', '本期金额'],
    ['软件销售收入', 12],
    ['管理费用', '见附注'],
    ['销售费用', { error: '公式没有计算结果' }],
    ['营业利润', { error: '公式没有计算结果' }],
    ['制表：', '王芳'],
  );
  const result = read([strange, sheet('资产负债表', ['项目', '期末余额'], ['货币资金', 1])]);
  expect(result.lines.filter((line) => line.item === null)).toEqual([
    {
      statement: 'is',
      item: null,
      cell: '利润表!B2',
      label: '软件销售收入',
      currentAmount: 12,
      compareAmount: null,
      side: null,
    },
  ]);
  // The total that nobody computed is computed here: no problem.
  expect(result.problems.map(({ cell }) => cell)).toEqual(['利润表!B3', '利润表!B4']);
  expect(
    found([sheet('利润表', ['项目', '本期金额'], ['软件销售收入', 12])], finder({ 'is 软件销售收入': '4001' })),
  ).toEqual([['4001', 12, null]]);
  expect(() => read([sheet('通讯录', ['姓名', '电话'], ['王芳', 1])])).toThrow('没有找到资产负债表');
});

test('合并 and 母公司 side by side: below heads merged over both, above the heads, in one cell with them, on sheets of their own', () => {
  const below = sheet(
    '资产负债表',
    ['合并及母公司资产负债表', null, null, null, null, null],
    ['项目', '附注', '期末余额', null, '年初余额', null],
    [null, null, '合并', '母公司', '合并', '母公司'],
    ['货币资金', '五、1', 100, 40, 90, 30],
  );
  const above = sheet(
    '利润表',
    ['项目', '合并', null, '母公司', null],
    [null, '本期金额', '上期金额', '本期金额', '上期金额'],
    ['营业收入', 500, 400, 200, '见附注'],
  );
  const together = sheet(
    '现金流量表',
    ['项目', '本期金额（合并）', '上期金额（合并）', '母公司本期金额', '母公司上期金额'],
    ['收到的税费返还', 7, 6, 5, 4],
  );
  const wholeOf = (side: 'consolidated' | 'single', ...sheets: GridSheet[]) =>
    readStatements(sheets, finder(), { year: 2025, side });
  const amounts = (side: 'consolidated' | 'single', ...sheets: GridSheet[]) =>
    wholeOf(side, ...sheets).lines.map(({ item, currentAmount, compareAmount }) => [
      item?.code ?? null,
      currentAmount,
      compareAmount,
    ]);
  expect(amounts('consolidated', below, above, together)).toEqual([
    ['1001', 100, 90],
    ['4001', 500, 400],
    ['5002', 7, 6],
  ]);
  expect(amounts('single', below, above, together)).toEqual([
    ['1001', 40, 30],
    ['4001', 200, null],
    ['5002', 5, 4],
  ]);
  // A cell that holds no number is told with the side that it belongs to.
  expect(wholeOf('consolidated', above).problems).toEqual([]);
  expect(wholeOf('single', above)).toMatchObject({
    sides: ['consolidated', 'single'],
    side: 'single',
    problems: [{ cell: '利润表!E3' }],
  });
  const apart = [
    sheet('合并资产负债表', ['项目', '期末余额'], ['货币资金', 100]),
    sheet('母公司资产负债表', ['项目', '期末余额'], ['货币资金', 40]),
  ] as const;
  expect(amounts('consolidated', ...apart)).toEqual([['1001', 100, null]]);
  expect(wholeOf('single', ...apart).sheets.map(({ name }) => name)).toEqual(['母公司资产负债表']);
  // One side alone leaves nothing to choose, whatever was asked for.
  expect(wholeOf('single', apart[0])).toMatchObject({
    sides: ['consolidated'],
    side: null,
    lines: [{ currentAmount: 100 }],
  });
});

test('the standard of small enterprises has its own lines', () => {
  const small = sheet(
    '资产负债表',
    ['资产', '期末余额', '年初余额'],
    ['短期投资', 1, 2],
    ['固定资产原价', 100, 90],
    ['减：累计折旧', 40, 30],
    ['固定资产账面价值', 60, 60],
  );
  expect(found([small], finder({}, 'small')).map(([code]) => code)).toEqual(['1021', '1122', '1123', '1108']);
});
