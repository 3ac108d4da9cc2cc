import { expect, it } from 'vitest';
import { changeWords, valueWords } from './key-figure-words.ts';

const change = (more: Partial<Parameters<typeof changeWords>[0]>) =>
  changeWords({ key: 'revenue', unit: 'yuan', change: null, turn: null, ...more });

it('a missing value is --, never zero; amounts are in 万元, very large ones in 亿元', () => {
  expect(valueWords({ unit: 'yuan', value: null })).toEqual({ value: '--', unit: '' });
  expect(valueWords({ unit: 'yuan', value: 0 })).toEqual({ value: '0.00', unit: '万元' });
  expect(valueWords({ unit: 'yuan', value: 482_060_000 })).toEqual({ value: '48,206', unit: '万元' });
  expect(valueWords({ unit: 'yuan', value: 12_340_000_000 })).toEqual({ value: '123.4', unit: '亿元' });
  expect(valueWords({ unit: 'percent', value: 41.26 })).toEqual({ value: '41.3', unit: '%' });
});

it('a change says its size and whether it is for the better: less debt is', () => {
  expect(change({ change: 12.44 })).toEqual({ words: '12.4%', isBetter: true, isUp: true });
  expect(change({ change: -3 })).toMatchObject({ isBetter: false, isUp: false });
  expect(change({ key: 'debtRatio', unit: 'percent', change: -1.3 })).toEqual({
    words: '1.3 个百分点',
    isBetter: true,
    isUp: false,
  });
  expect(change({ turn: 'profit' })).toMatchObject({ words: '扭亏', isBetter: true });
  expect(change({ turn: 'loss' })).toMatchObject({ words: '转亏', isBetter: false });
  expect(change({})).toBeNull();
});
